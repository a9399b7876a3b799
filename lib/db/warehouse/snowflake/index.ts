/** Snowflake as a warehouse: what the rest of the server may use of this folder. */
import "server-only";
import type { SnowflakeSettings } from "#lib/config/snowflake-settings";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import { err, ok, type Result } from "#lib/domain/errors";
import { readSignIn } from "./sign-in.ts";
import { openSnowflakeWarehouse, type SnowflakeDependencies } from "./warehouse.ts";

export type { SnowflakeDependencies };

export type SnowflakeWarehouse = Warehouse & {
  /**
   * The same account, in sessions with this role in place of the one of the settings: a warehouse of its own, with its own
   * process, closed by whoever asked for it. A role that the user may not take is told at the first call.
   * @param role as the account takes it at a sign-in.
   */
  inRole(role: string): Warehouse;
};

/**
 * A warehouse over the account of the settings. A key that cannot be opened or a connection that is not in its file is
 * told here; whether the account accepts the sign-in shows at the first call.
 */
export async function createSnowflakeWarehouse(
  settings: SnowflakeSettings,
  dependencies: SnowflakeDependencies,
): Promise<Result<SnowflakeWarehouse>> {
  const warn = (sentence: string) => dependencies.logger.warn({ engine: "snowflake" }, sentence);
  const signIn = await readSignIn(settings, warn);
  if (!signIn.ok) return err(warehouseFailure("AUTH", { message: signIn.error }));
  return ok({
    ...openSnowflakeWarehouse(signIn.value, dependencies),
    inRole: (role) => openSnowflakeWarehouse({ ...signIn.value, role }, dependencies),
  });
}
