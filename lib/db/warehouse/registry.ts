/** The engines: a few lines each. The only place outside of an engine's folder that knows it. */
import "server-only";
import { join } from "node:path";
import type { SnowflakeSettings } from "#lib/config/snowflake-settings";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { createDuckdbWarehouse, discoverDatabases, openDuckdbFolder } from "#lib/db/warehouse/duckdb/index";
import type { PartialRights, RestrictedWarehouses } from "#lib/db/warehouse/restricted";
import { sideBySide } from "#lib/db/warehouse/side-by-side";
import {
  createSnowflakeWarehouse,
  type SnowflakeDependencies,
  type SnowflakeWarehouse,
} from "#lib/db/warehouse/snowflake/index";
import type { SharedFolder, Uploads } from "#lib/db/warehouse/uploads";
import { wholeDatabases } from "#lib/db/warehouse/whole-databases";
import { snowflakeRoleOf } from "#lib/domain/data-rights";
import { ok, type Result } from "#lib/domain/errors";

export type WarehouseSettings = {
  /** Where the embedded engine's databases and uploaded files are. */
  readonly dataDirectory: string;
  /** The folder with package.json; default: the working directory. */
  readonly projectRoot?: string;
  /** Where other processes use that folder as well. */
  readonly shared?: SharedFolder | undefined;
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
    case "duckdb": {
      const local = await openDuckdbFolder(settings);
      const prepare: RestrictedWarehouses["prepare"] = async (rights) => [
        ...(await local.restricted.prepare(rights)),
        ...(snowflakeRoleOf(rights) === null ? [] : [rolesWithoutAccount]),
      ];
      return ok({ ...local, restricted: { ...local.restricted, prepare } });
    }
    case "snowflake": {
      const account = await createSnowflakeWarehouse(settings.account, settings);
      if (!account.ok) return account;
      // Files become tables of the embedded engine: nothing is ever written into the account.
      const local = await openDuckdbFolder({ ...settings, only: "uploads" });
      const own = local.uploads.context.database.toUpperCase();
      const isUploads = (database: string) => database.toUpperCase() === own;
      const restricted: RestrictedWarehouses = {
        prepare: (rights) => local.restricted.prepare(rights),
        open: (rights, onReplaced) =>
          sideBySide(seenOf(account.value, rights), local.restricted.open(rights, onReplaced), isUploads),
      };
      return ok({ ...local, warehouse: sideBySide(account.value, local.warehouse, isUploads), restricted });
    }
  }
}

/** The database files of a data folder beside an app that may run: nothing is imported or made. null: there are none. */
export async function openFilesToRead(dataDirectory: string): Promise<Warehouse | null> {
  const databases = await discoverDatabases(join(dataDirectory, "databases"));
  return databases.length === 0 ? null : createDuckdbWarehouse({ databases });
}

/** The account alone, without what lies beside it in the data folder. */
export function openAccount(
  account: SnowflakeSettings,
  dependencies: SnowflakeDependencies,
): Promise<Result<Warehouse>> {
  return createSnowflakeWarehouse(account, dependencies);
}

const rolesWithoutAccount = "Roles of Snowflake decide nothing, since the settings name no account.";

/** What the rights name of the account: in sessions of their own where they have a role, which end with them. */
function seenOf(account: SnowflakeWarehouse, rights: PartialRights): Warehouse {
  const { snowflakeRole: role } = rights;
  if (role === null) return wholeDatabases(account, rights);
  const own = account.inRole(role);
  return { ...wholeDatabases(own, rights), close: () => own.close() };
}
