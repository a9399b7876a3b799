/** DuckDB as a warehouse: what the rest of the server may use of this folder. */
import "server-only";
import path from "node:path";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { discoverDatabases } from "./databases.ts";
import { readyDatabases } from "./imports.ts";
import { createDuckdbWarehouse } from "./warehouse.ts";

export { createDuckdbWarehouse, discoverDatabases };

export type DuckdbFolderOptions = {
  /** The app's data folder; `databases` below it is scanned, `app/imported` holds what was built from data files. */
  readonly dataDirectory: string;
  readonly projectRoot?: string;
};

/** A warehouse over everything that lies in the data folder. Changed data files are loaded first, which can take minutes. */
export async function openDuckdbFolder(options: DuckdbFolderOptions): Promise<Warehouse> {
  const dataDirectory = path.resolve(/* turbopackIgnore: true */ options.dataDirectory);
  const found = await discoverDatabases(path.join(dataDirectory, "databases"));
  const databases = await readyDatabases(found, { ...options, directory: path.join(dataDirectory, "app", "imported") });
  return createDuckdbWarehouse({ ...options, databases });
}
