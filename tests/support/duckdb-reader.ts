/** Asks a DuckDB file in tests, for reading only: the hand-written SQL that answers are compared with. */

import { DuckDBInstance } from "@duckdb/node-api";
import { withoutFaultyOptimizers } from "#lib/domain/duckdb-faults";

export type DuckdbReader = {
  /** All rows of a query; numbers above 2^53 and decimals come as text. */
  rows(sql: string): Promise<Record<string, unknown>[]>;
  /** The single value of a query with one row and one column. */
  value(sql: string): Promise<unknown>;
  close(): void;
};

/** Opens a DuckDB file for reading. */
export async function openDuckdbReader(file: string): Promise<DuckdbReader> {
  const instance = await DuckDBInstance.create(file, { access_mode: "READ_ONLY", threads: "2" });
  const connection = await instance.connect();
  await connection.run(withoutFaultyOptimizers);
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
  return {
    rows,
    value: async (sql) => Object.values((await rows(sql))[0] ?? {})[0],
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
