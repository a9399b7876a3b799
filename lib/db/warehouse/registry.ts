/** The engines: one line each. The only place outside of an engine's folder that knows it. */
import "server-only";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { openDuckdbFolder } from "#lib/db/warehouse/duckdb/index";
import type { EngineName } from "#lib/domain/catalog";
import { ok, type Result } from "#lib/domain/errors";

export type WarehouseSettings = {
  readonly engine: Extract<EngineName, "duckdb">;
  readonly dataDirectory: string;
  /** The folder with package.json; default: the working directory. */
  readonly projectRoot?: string;
};

/** Opens the warehouse that the settings name. Settings an engine cannot work with are a failure. */
export async function createWarehouse(settings: WarehouseSettings): Promise<Result<Warehouse>> {
  switch (settings.engine) {
    case "duckdb":
      return ok(await openDuckdbFolder(settings));
  }
}
