/** A wire server with a small shop and the engine in front of it, gone after the test. */
import { onTestFinished } from "vitest";
import type { SnowflakeDependencies } from "#lib/db/warehouse/snowflake/index";
import { type SnowflakeWire, startSnowflakeWire } from "../snowflake-wire/index.ts";
import { worldStatements } from "./engine-world.ts";
import { readAll, runOptions } from "./read-rows.ts";
import { openWireWarehouse } from "./snowflake-engine.ts";

type WireOptions = NonNullable<Parameters<typeof startSnowflakeWire>[0]>;

export type SnowflakeWorldOptions = Partial<SnowflakeDependencies> & { readonly wire?: WireOptions };

export async function openSnowflakeWorld({ wire: options, ...dependencies }: SnowflakeWorldOptions = {}) {
  const databases = [{ name: "SHOP", statements: worldStatements }];
  const wire = await startSnowflakeWire({ databases, ...options });
  const warehouse = await openWireWarehouse(wire, dependencies);
  onTestFinished(async () => {
    await warehouse.close();
    await wire.close();
  });
  const context = { database: "SHOP", schema: "SALES" };
  const run = (sql: string, more = {}) => readAll(warehouse, sql, runOptions(context, more));
  return { wire, warehouse, context, run, executionsOf: (sql: string) => executionsOf(wire, sql) };
}

/** How often the server really ran a statement. */
function executionsOf(wire: SnowflakeWire, sql: string): number {
  return wire.log.statements.filter((statement) => statement.sqlText === sql).length;
}
