/** An evaluation set of a test's own: one database of two tables in files, and questions as lines. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { temporaryFolder } from "../temporary-folder.ts";

/** A name whose part is known: the first of many that is. */
export type SmallSet = {
  /** The folder of the set. */
  readonly folder: string;
  /** Where what is built may be kept. */
  readonly dataFolder: string;
};

const schema = `
  CREATE TABLE "stores" ("store_id" INTEGER, "city" VARCHAR, PRIMARY KEY ("store_id"));
  CREATE TABLE "orders" ("order_id" INTEGER, "store_id" INTEGER, "revenue" DOUBLE, PRIMARY KEY ("order_id"),
    FOREIGN KEY ("store_id") REFERENCES "stores" ("store_id"));`;

const contents = {
  stores: "VALUES (1, 'Berlin'), (2, 'Paris')",
  orders: "VALUES (1, 1, 40.0), (2, 1, 29.5), (3, 2, 30.5)",
} as const;

/** Writes the set: a folder `family` with a folder per database and the questions. */
export async function writeSmallSet(
  databases: readonly string[],
  questions: readonly Readonly<Record<string, unknown>>[],
  file = "questions.jsonl",
): Promise<SmallSet> {
  const root = await temporaryFolder();
  const folder = join(root, "family");
  for (const name of databases) await writeDatabase(join(folder, name));
  await writeFile(join(folder, file), questions.map((question) => JSON.stringify(question)).join("\n"));
  return { folder, dataFolder: join(root, "data") };
}

async function writeDatabase(folder: string): Promise<void> {
  await mkdir(join(folder, "data"), { recursive: true });
  await writeFile(join(folder, "schema.sql"), schema);
  await writeFile(join(folder, "freeze.sql"), "CREATE OR REPLACE MACRO main.today() AS DATE '2026-11-21';");
  const tables = Object.keys(contents).map((name) => ({ schema: "main", name, file: `data/${name}.parquet` }));
  await writeFile(join(folder, "schema.json"), JSON.stringify({ tables }));
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  for (const [name, rows] of Object.entries(contents)) {
    await connection.run(`COPY (${rows}) TO '${join(folder, "data", `${name}.parquet`)}' (FORMAT parquet)`);
  }
  connection.closeSync();
  instance.closeSync();
}
