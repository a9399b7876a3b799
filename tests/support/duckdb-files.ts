/** DuckDB databases of a test's own, each made from statements, behind the real engine. */
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { createDuckdbWarehouse } from "#lib/db/warehouse/duckdb/index";
import { atFileEnd } from "./at-end.ts";
import { warehouseOfFile } from "./file-warehouse.ts";
import { temporaryFolder } from "./temporary-folder.ts";

type Contents = Readonly<Record<string, readonly string[]>>;

/** Database name to the statements that fill it. Tests of a file that want the same share it; closed when the file ends. */
export function openDatabases(contents: Contents): Promise<Warehouse> {
  return warehouseOfFile(JSON.stringify(contents), () => makeDatabases(contents));
}

async function makeDatabases(contents: Contents): Promise<Warehouse> {
  const folder = await temporaryFolder(atFileEnd);
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
  return createDuckdbWarehouse({ databases });
}
