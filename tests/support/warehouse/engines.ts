/** The engines that the contract suite runs over: both of ours always, a real account where the environment names one. */
import { readSettings, snowflakeSettings } from "#lib/config/env";
import { createSnowflakeWarehouse } from "#lib/db/warehouse/snowflake/index";
import { silentLogger } from "../silent-logger.ts";
import { duckdbEngine } from "./duckdb-engine.ts";
import type { EngineUnderTest } from "./engine-world.ts";
import { valueFrom } from "./read-rows.ts";
import { snowflakeEngine } from "./snowflake-engine.ts";

export const engines: readonly EngineUnderTest[] = [duckdbEngine, snowflakeEngine, ...realAccount()];

/** The account of SNOWFLAKE_*, in which docs/snowflake.md has the databases SHOP and ARCHIVE made beforehand. */
function realAccount(): readonly EngineUnderTest[] {
  const settings = snowflakeSettings(readSettings(process.env));
  if (settings === null) return [];
  return [
    {
      ...snowflakeEngine,
      name: "snowflake-account",
      open: async () => {
        const warehouse = valueFrom(await createSnowflakeWarehouse(settings, { logger: silentLogger }));
        const context = { database: "SHOP", schema: "SALES" };
        return { warehouse, context, otherDatabase: "ARCHIVE", close: () => warehouse.close() };
      },
    },
  ];
}
