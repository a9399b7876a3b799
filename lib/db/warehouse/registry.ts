/** The engines: a few lines each. The only place outside of an engine's folder that knows it. */
import "server-only";
import type { SnowflakeSettings } from "#lib/config/snowflake-settings";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { openDuckdbFolder } from "#lib/db/warehouse/duckdb/index";
import type { RestrictedWarehouses } from "#lib/db/warehouse/restricted";
import { sideBySide } from "#lib/db/warehouse/side-by-side";
import { createSnowflakeWarehouse, type SnowflakeDependencies } from "#lib/db/warehouse/snowflake/index";
import type { Uploads } from "#lib/db/warehouse/uploads";
import { wholeDatabases } from "#lib/db/warehouse/whole-databases";
import { ok, type Result } from "#lib/domain/errors";

export type WarehouseSettings = {
  /** Where the embedded engine's databases and uploaded files are. */
  readonly dataDirectory: string;
  /** The folder with package.json; default: the working directory. */
  readonly projectRoot?: string;
} & (
  | { readonly engine: "duckdb" }
  | {
      readonly engine: "snowflake";
      readonly account: SnowflakeSettings;
      readonly logger: SnowflakeDependencies["logger"];
    }
);

/**
 * `uploads` is the way to the database that dropped files make; it is one of the warehouse's databases. `restricted` opens
 * the same for people who see parts of it.
 */
export type OpenWarehouse = {
  readonly warehouse: Warehouse;
  readonly uploads: Uploads;
  readonly restricted: RestrictedWarehouses;
};

/** Opens the warehouse that the settings name. Settings an engine cannot work with are a failure. */
export async function createWarehouse(settings: WarehouseSettings): Promise<Result<OpenWarehouse>> {
  switch (settings.engine) {
    case "duckdb":
      return ok(await openDuckdbFolder(settings));
    case "snowflake": {
      const account = await createSnowflakeWarehouse(settings.account, settings);
      if (!account.ok) return account;
      // Files become tables of the embedded engine: nothing is ever written into the account.
      const local = await openDuckdbFolder({ ...settings, only: "uploads" });
      const own = local.uploads.context.database.toUpperCase();
      const isUploads = (database: string) => database.toUpperCase() === own;
      const restricted: RestrictedWarehouses = {
        prepare: (rights) => local.restricted.prepare(rights),
        open: (rights, onReplaced) => {
          const whole = wholeDatabases({ ...account.value, close: async () => undefined }, rights);
          return sideBySide(whole, local.restricted.open(rights, onReplaced), isUploads);
        },
      };
      return ok({ ...local, warehouse: sideBySide(account.value, local.warehouse, isUploads), restricted });
    }
  }
}
