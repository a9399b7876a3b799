/**
 * The demo databases for integration and end-to-end tests: built once into the data folder, shared,
 * and only ever opened for reading.
 */
import { dirname } from "node:path";
import { ensureDemoData } from "../../demo/databases/build.ts";
import { type DemoDatabase, databaseFile } from "../../demo/databases/stamp.ts";
import { resolveDataFolder } from "../../scripts/lib/data-folder.mjs";

/** Where the databases live: DATA_DIR, or `.data` of the project. */
const dataFolder = resolveDataFolder(process.env.DATA_DIR);

/** The folder that holds DEMO.duckdb and OPENDATA.duckdb; builds them first where they are missing or stale. */
export async function demoDatabasesFolder(): Promise<string> {
  return dirname(await demoDatabaseFile("DEMO"));
}

/** The file of one demo database; builds both first where they are missing or stale. */
export async function demoDatabaseFile(database: DemoDatabase): Promise<string> {
  await ensureDemoData({ dataFolder, report: (line) => process.stderr.write(`${line}\n`) });
  return databaseFile(dataFolder, database);
}
