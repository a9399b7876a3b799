/**
 * The databases of a set with everything of the product that stands between a question and its rows: engine, guard,
 * catalog and semantic model, wired as the app wires them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { createDuckdbWarehouse } from "#lib/db/warehouse/duckdb/index";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Result } from "#lib/domain/errors";
import { createCatalog } from "#lib/services/catalog";
import { createSemantic, type SchemaKnowledge } from "#lib/services/semantic";
import { ensureDemoData } from "../demo/databases/build.ts";
import { databaseFile, demoDatabases } from "../demo/databases/stamp.ts";
import { answerOf, guardedText, keepMeasured } from "./ask-warehouse.ts";
import { type BuiltDatabase, buildDatabase } from "./build-database.ts";
import { type OwnData, openOwnData } from "./own-data.ts";
import { type StatementAnswer, StatementCache } from "./statement-cache.ts";
import type { DataSource, EvalCase, Suite } from "./suite.ts";

const projectFolder = fileURLToPath(new URL("..", import.meta.url));

/** One schema that is asked. */
export type Subject = {
  readonly context: DatabaseContext;
  readonly warehouse: Warehouse;
  /** The model that the app would have of this schema. */
  knowledge(): Promise<SchemaKnowledge>;
  /** What a statement answers; kept across runs. */
  ask(sql: string): Promise<StatementAnswer>;
  /** The same, if the guard lets the statement through. */
  askGuarded(sql: string): Promise<StatementAnswer>;
};

export type EvalWorld = {
  subjectOf(evalCase: EvalCase): Promise<Subject>;
  close(): Promise<void>;
};

export type WorldArgs = {
  readonly suite: Suite;
  /** The app's data folder: demo databases, and the cache below `evals`. */
  readonly dataFolder: string;
  readonly report: (line: string) => void;
};

/** Builds what is missing and opens everything for reading. */
export async function openWorld(args: WorldArgs): Promise<EvalWorld> {
  const own = args.suite.cases.some(({ source }) => source.kind === "own") ? await openOwnData(args.dataFolder) : null;
  const databases = [...(await readyDatabases(args)), ...(own?.databases ?? [])];
  const warehouse = createDuckdbWarehouse({ databases, projectRoot: projectFolder });
  const cache = new StatementCache(join(args.dataFolder, "evals"));
  const hashes = new Map(databases.map(({ name, hash }) => [name, hash]));
  const hashOf = (database: string): string => hashes.get(database) ?? "";
  const models = openModels(warehouse, { cache, hashOf, own, noFiles: join(args.dataFolder, "evals", "no-files") });
  const contexts = new Map<string, DatabaseContext>();
  return {
    subjectOf: async ({ source, db }) => {
      const context = contexts.get(db) ?? (await contextOf(warehouse, source));
      contexts.set(db, context);
      const ask = (sql: string): Promise<StatementAnswer> =>
        cache.get(hashOf(context.database), `${context.schema}: ${sql}`, () => answerOf(warehouse, sql, context));
      const askGuarded = async (sql: string): Promise<StatementAnswer> => {
        const guarded = await guardedText(warehouse, sql, context);
        return "error" in guarded ? guarded : ask(guarded.sql);
      };
      return {
        context,
        warehouse,
        knowledge: async () => valueFrom(await models[source.kind].get(context)),
        // Nobody looked at what an analyst wrote before it came into the suite.
        ask: source.kind === "own" ? askGuarded : ask,
        askGuarded,
      };
    },
    close: async () => {
      cache.save();
      await warehouse.close();
      await own?.close();
    },
  };
}

type ModelParts = {
  readonly cache: StatementCache;
  readonly hashOf: (database: string) => string;
  readonly noFiles: string;
  /** null where no question is about the app's own data. */
  readonly own: OwnData | null;
};

/** Foreign databases are known by their catalog and their values alone; those of the app by its shipped files too; a tenant's by the glossary. */
function openModels(warehouse: Warehouse, { noFiles, own, ...keep }: ModelParts) {
  const parts = {
    catalog: createCatalog(warehouse),
    warehouse: keepMeasured(warehouse, keep),
    logger: pino({ level: "silent" }),
  };
  return {
    files: createSemantic({ ...parts, folder: noFiles }),
    demo: createSemantic({ ...parts, folder: join(projectFolder, "semantic") }),
    own: createSemantic({
      ...parts,
      folder: own?.folder ?? noFiles,
      ...(own === null ? {} : { changes: own.changes }),
    }),
  };
}

async function readyDatabases({ suite, dataFolder, report }: WorldArgs): Promise<BuiltDatabase[]> {
  const ready = new Map<string, BuiltDatabase>();
  for (const { source } of suite.cases) {
    if (source.kind !== "files" || ready.has(source.name)) continue;
    ready.set(source.name, await buildDatabase(source.name, source.folder, join(dataFolder, "evals")));
  }
  if (suite.cases.some(({ source }) => source.kind === "demo")) {
    await ensureDemoData({ dataFolder, report });
    const stamp = readFileSync(join(dataFolder, "app", "demo-data.stamp"), "utf8")
      .trim()
      .slice(0, 16);
    for (const name of demoDatabases) {
      ready.set(name, { name, file: databaseFile(dataFolder, name), hash: `${name}-${stamp}` });
    }
  }
  return [...ready.values()];
}

/** A database of files is asked in its schema with the most tables. */
async function contextOf(warehouse: Warehouse, source: DataSource): Promise<DatabaseContext> {
  if (source.kind !== "files") return { database: source.database, schema: source.schema };
  const schemas = valueFrom(await warehouse.listSchemas(source.name));
  const [largest] = schemas.toSorted((left, right) => (right.tableCount ?? 0) - (left.tableCount ?? 0));
  return { database: source.name, schema: largest?.name ?? "main" };
}

function valueFrom<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`${result.error.message} (${result.error.cause})`);
}
