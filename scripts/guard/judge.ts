/** Opens the guard of a dialect over a catalog. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { guardLimits, resultLimits } from "#lib/config/limits";
import { guardSnowflakeStatement, guardSnowflakeText } from "#lib/db/warehouse/guard/snowflake-guard";
import type { GuardArguments } from "./arguments.ts";
import { parseCatalog, type Surroundings, surroundingsOf } from "./catalog.ts";
import { openDuckdbFile, openDuckdbJudge } from "./duckdb-judge.ts";
import type { Judge } from "./verdicts.ts";

/** A string is the sentence that says what is wrong. */
export async function openJudge(args: GuardArguments): Promise<Judge | string> {
  if (path.extname(args.catalogFile) === ".duckdb") return openOverFile(args);
  const catalog = parseCatalog(readFileSync(args.catalogFile, "utf8"));
  const surroundings = typeof catalog === "string" ? catalog : surroundingsOf(catalog, args);
  if (typeof surroundings === "string") return surroundings;
  return args.dialect === "duckdb" ? openDuckdbJudge(surroundings) : snowflakeJudge(surroundings);
}

async function openOverFile(args: GuardArguments): Promise<Judge | string> {
  if (args.dialect !== "duckdb") return "A .duckdb file is a catalog for --dialect duckdb only.";
  const opened = await openDuckdbFile(path.resolve(args.catalogFile));
  if (typeof opened === "string") return opened;
  const surroundings = surroundingsOf(opened.catalog, args);
  return typeof surroundings === "string" ? surroundings : opened.judgeWith(surroundings);
}

function snowflakeJudge(surroundings: Surroundings): Judge {
  const policy = { ...surroundings, maxRows: resultLimits.storedRows, bounds: guardLimits };
  return {
    judge: async (sql) => guardSnowflakeText(sql, guardLimits) ?? guardSnowflakeStatement(sql, policy),
    close: () => undefined,
  };
}
