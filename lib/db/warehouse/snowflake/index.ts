/** Snowflake as a warehouse: what the rest of the server may use of this folder. */
import "server-only";
import type { SnowflakeSettings } from "#lib/config/snowflake-settings";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import { err, ok, type Result } from "#lib/domain/errors";
import { readSignIn } from "./sign-in.ts";
import { openSnowflakeWarehouse, type SnowflakeDependencies } from "./warehouse.ts";

export type { SnowflakeDependencies };

/**
 * A warehouse over the account of the settings. A key that cannot be opened or a connection that is not in its file is
 * told here; whether the account accepts the sign-in shows at the first call.
 */
export async function createSnowflakeWarehouse(
  settings: SnowflakeSettings,
  dependencies: SnowflakeDependencies,
): Promise<Result<Warehouse>> {
  const warn = (sentence: string) => dependencies.logger.warn({ engine: "snowflake" }, sentence);
  const signIn = await readSignIn(settings, warn);
  if (!signIn.ok) return err(warehouseFailure("AUTH", { message: signIn.error }));
  return ok(openSnowflakeWarehouse(signIn.value, dependencies));
}
