/** DuckDB databases of a test's own, each made from statements, behind the real engine. */
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { onTestFinished } from "vitest";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { createDuckdbWarehouse } from "#lib/db/warehouse/duckdb/index";
import { temporaryFolder } from "./temporary-folder.ts";

/** Database name to the statements that fill it. Closed when the test ends. */
export async function openDatabases(contents: Readonly<Record<string, readonly string[]>>): Promise<Warehouse> {
  const folder = await temporaryFolder();
  const databases = [];
  for (const [name, statements] of Object.entries(contents)) {
    const file = join(folder, `${name}.duckdb`);
    const instance = await DuckDBInstance.create(file);
    const connection = await instance.connect();
    for (const statement of statements) await connection.run(statement);
    connection.closeSync();
    instance.closeSync();
    databases.push({ name, file });
  }
  const warehouse = createDuckdbWarehouse({ databases });
  onTestFinished(() => warehouse.close());
  return warehouse;
}
