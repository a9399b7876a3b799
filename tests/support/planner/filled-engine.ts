/** A database of given statements: in DuckDB itself, or behind a Snowflake account on this machine through the real driver. */
import { DuckDBInstance } from "@duckdb/node-api";
import type { EngineName } from "#lib/domain/catalog";
import { withoutFaultyOptimizers } from "#lib/domain/duckdb-faults";
import { startSnowflakeWire } from "../snowflake-wire/index.ts";
import { readAll, runOptions, valueFrom } from "../warehouse/read-rows.ts";
import { openWireWarehouse } from "../warehouse/snowflake-engine.ts";

export type HarbourRows = readonly (readonly unknown[])[];

type Filled = { readonly database: string; readonly schema: string; readonly statements: readonly string[] };

type Opened = {
  readonly read: (sql: string) => Promise<{ readonly rows: HarbourRows; readonly columnCount: number }>;
  readonly close: () => void | Promise<void>;
};

export function openFilled(engine: EngineName, filled: Filled): Promise<Opened> {
  return engine === "duckdb" ? openEmbedded(filled) : openAccount(filled);
}

async function openEmbedded({ database, statements }: Filled): Promise<Opened> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  const opening = [withoutFaultyOptimizers, `ATTACH ':memory:' AS ${database}`, `USE ${database}.main`];
  for (const statement of [...opening, ...statements]) await connection.run(statement);
  return {
    read: async (sql) => {
      const reader = await connection.runAndReadAll(sql);
      return { rows: reader.getRowsJson(), columnCount: reader.columnCount };
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function openAccount({ database, schema, statements }: Filled): Promise<Opened> {
  const wire = await startSnowflakeWire({ databases: [{ name: database, statements }] });
  const warehouse = await openWireWarehouse(wire);
  return {
    read: async (sql) => {
      const { rows, columns, failure } = valueFrom(await readAll(warehouse, sql, runOptions({ database, schema })));
      if (failure !== null) throw new Error(failure.message);
      return { rows, columnCount: columns.length };
    },
    close: async () => {
      await warehouse.close();
      await wire.close();
    },
  };
}
