/** DuckDB as a warehouse: what the rest of the server may use of this folder. */
import "server-only";
import path from "node:path";
import { rightsLimits } from "#lib/config/rights-limits";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { RestrictedWarehouses } from "#lib/db/warehouse/restricted";
import type { SharedFolder, Uploads } from "#lib/db/warehouse/uploads";
import { discoverDatabases } from "./databases.ts";
import { readyDatabases } from "./imports.ts";
import { PolicyCopies } from "./policy-copies.ts";
import { createRestrictedWarehouses } from "./restricted-warehouses.ts";
import { createUploads, findUploadDatabase } from "./upload-database.ts";
import { createDuckdbWarehouse, type DuckdbLimits } from "./warehouse.ts";

export { createDuckdbWarehouse, discoverDatabases };

export type DuckdbFolderOptions = {
  /** The app's data folder; `databases` below it is scanned, `app/imported` holds what was built from data files. */
  readonly dataDirectory: string;
  /** "uploads" opens nothing but the database that dropped files make, for beside another warehouse. */
  readonly only?: "uploads";
  readonly projectRoot?: string;
  readonly limits?: Partial<DuckdbLimits>;
  /** Where other processes use the folder as well. */
  readonly shared?: SharedFolder | undefined;
};

export type OpenDuckdbFolder = {
  readonly warehouse: Warehouse;
  readonly uploads: Uploads;
  readonly restricted: RestrictedWarehouses;
};

/** A warehouse over what lies in the data folder. Changed data files are loaded first, which can take minutes. */
export async function openDuckdbFolder(options: DuckdbFolderOptions): Promise<OpenDuckdbFolder> {
  const { projectRoot, shared } = options;
  const dataDirectory = path.resolve(/* turbopackIgnore: true */ options.dataDirectory);
  const directory = path.join(dataDirectory, "uploads");
  const found = options.only === "uploads" ? [] : await discoverDatabases(path.join(dataDirectory, "databases"));
  const imports = { ...options, directory: path.join(dataDirectory, "app", "imported") };
  const databases = await readyDatabases(found, imports);
  const uploaded = await findUploadDatabase(directory, shared !== undefined);
  const warehouse = createDuckdbWarehouse({
    ...options,
    databases: uploaded === null ? databases : [...databases, uploaded],
  });
  // Each process has copies of its own: one would put away what another is building.
  const kept = shared === undefined ? "policies" : path.join(/* turbopackIgnore: true */ "policies", shared.name);
  const copies = new PolicyCopies({
    directory: path.join(/* turbopackIgnore: true */ dataDirectory, kept),
    projectRoot,
  });
  await copies.cleanUp();
  const puttingAway = setInterval(() => void copies.putAway(warehouse.files()), rightsLimits.putAwayMs).unref();
  return {
    warehouse: { ...warehouse, close: () => closeAll({ puttingAway, copies, warehouse }) },
    uploads: createUploads(warehouse, { directory, projectRoot, writer: shared?.writer }),
    restricted: createRestrictedWarehouses({ source: warehouse, copies, ...options }),
  };
}

type Opened = { readonly puttingAway: NodeJS.Timeout; readonly copies: PolicyCopies; readonly warehouse: Warehouse };

async function closeAll({ puttingAway, copies, warehouse }: Opened): Promise<void> {
  clearInterval(puttingAway);
  await copies.close();
  await warehouse.close();
}
