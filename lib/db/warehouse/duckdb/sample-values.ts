/** The most frequent values of one column, as text. */
import "server-only";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { TableName } from "#lib/db/warehouse/contract";
import { quoteName } from "./names.ts";

/** At most `limit` different values, the most frequent first, equal counts in alphabetical order; NULL is none. */
export async function readSampleValues(
  connection: DuckDBConnection,
  column: TableName & { readonly column: string },
  limit: number,
): Promise<string[]> {
  const table = [column.database, column.schema, column.table].map(quoteName).join(".");
  const name = quoteName(column.column);
  const reader = await connection.runAndReadAll(
    `SELECT CAST(sampled.${name} AS VARCHAR) AS value FROM ${table} AS sampled
     WHERE sampled.${name} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT $1`,
    [BigInt(limit)],
  );
  return reader.getRows().flatMap(([value]) => (typeof value === "string" ? [value] : []));
}
