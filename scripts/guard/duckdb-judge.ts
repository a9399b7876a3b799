/** The product's guard for DuckDB: its parser is an engine, either over the catalog's own file or over nothing. */
import path from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { duckdbLimits, guardLimits, resultLimits } from "#lib/config/limits";
import { readMacroNames, readTableNames } from "#lib/db/warehouse/duckdb/catalog";
import { DatabaseSet } from "#lib/db/warehouse/duckdb/database-set";
import { guardStatement } from "#lib/db/warehouse/duckdb/statements";
import { createDuckdbWarehouse } from "#lib/db/warehouse/duckdb/warehouse";
import type { GivenCatalog, Surroundings } from "./catalog.ts";
import type { Judge } from "./verdicts.ts";

/** Judges against a catalog of names. */
export async function openDuckdbJudge(surroundings: Surroundings): Promise<Judge> {
  const instance = await DuckDBInstance.create(":memory:", { enable_external_access: "false" });
  const connection = await instance.connect();
  return {
    judge: (sql) => judge(connection, sql, { ...surroundings, ownFunctions: [] }),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** A file's own catalog, and a judge that knows the file's macros too. A string is the sentence that says what is wrong. */
export async function openDuckdbFile(
  file: string,
): Promise<{ readonly catalog: GivenCatalog; readonly judgeWith: (surroundings: Surroundings) => Judge } | string> {
  const name = path.basename(file, path.extname(file));
  const problem = await findProblem(name, file);
  if (problem !== null) return problem;
  const settings = { ...duckdbLimits, bounds: guardLimits };
  const databases = new DatabaseSet([{ name, file, problem: null }], settings, () => undefined);
  const connection = await databases.connect(name);
  if (connection === null) return `${file} cannot be opened.`;
  const tables = await readTableNames(connection, name);
  const ownFunctions = await readMacroNames(connection, name);
  const schemas = [...new Set(tables.map((table) => table.schema))].map((schema) => ({
    name: schema,
    tables: tables.filter((table) => table.schema === schema).map((table) => table.table),
  }));
  return {
    catalog: { database: name, schemas, otherDatabases: [] },
    judgeWith: (surroundings) => ({
      judge: (sql) => judge(connection, sql, { ...surroundings, ownFunctions }),
      close: () => connection.closeSync(),
    }),
  };
}

// A damaged file may end the engine that opens it, so another process tries first.
async function findProblem(name: string, file: string): Promise<string | null> {
  const warehouse = createDuckdbWarehouse({ databases: [{ name, file }] });
  try {
    const listed = await warehouse.listDatabases();
    if (!listed.ok) return listed.error.message;
    const problem = listed.value[0]?.problem ?? null;
    return problem === null ? null : `${file}: ${problem}`;
  } finally {
    await warehouse.close();
  }
}

function judge(
  connection: DuckDBConnection,
  sql: string,
  { scope, ...known }: Surroundings & { readonly ownFunctions: readonly string[] },
) {
  const request = { sql, scope, maxRows: resultLimits.storedRows };
  return guardStatement(connection, request, { ...known, bounds: guardLimits });
}
