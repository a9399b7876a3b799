/** The engines: one line each. The only place outside of an engine's folder that knows it. */
import "server-only";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { openDuckdbFolder } from "#lib/db/warehouse/duckdb/index";
import type { Uploads } from "#lib/db/warehouse/uploads";
import type { EngineName } from "#lib/domain/catalog";
import { ok, type Result } from "#lib/domain/errors";

export type WarehouseSettings = {
  readonly engine: Extract<EngineName, "duckdb">;
  readonly dataDirectory: string;
  /** The folder with package.json; default: the working directory. */
  readonly projectRoot?: string;
};

/** `uploads` is the way to the database that dropped files make; it is one of the warehouse's databases. */
export type OpenWarehouse = { readonly warehouse: Warehouse; readonly uploads: Uploads };

/** Opens the warehouse that the settings name. Settings an engine cannot work with are a failure. */
export async function createWarehouse(settings: WarehouseSettings): Promise<Result<OpenWarehouse>> {
  switch (settings.engine) {
    case "duckdb":
      return ok(await openDuckdbFolder(settings));
  }
}
