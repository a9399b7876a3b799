/** The most frequent values of one column, as text. Of a very large table a part is read, chosen by the engine. */
import "server-only";
import { snowflakeLimits } from "#lib/config/limits";
import type { TableName } from "#lib/db/warehouse/contract";
import { ok, type Result } from "#lib/domain/errors";
import type { KnownTable } from "./known-catalog.ts";
import type { ReadMetadata } from "./metadata.ts";
import { quoteName } from "./names.ts";

type Wanted = {
  readonly column: TableName & { readonly column: string };
  /** What the catalog knows of its table. */
  readonly known: KnownTable | null;
};

/** At most `limit` different values, the most frequent first, equal counts in alphabetical order; NULL is none. */
export async function readSampleValues(
  read: ReadMetadata,
  wanted: Wanted,
  limit: number,
): Promise<Result<readonly string[]>> {
  const values: string[] = [];
  const result = await read({ sql: sampleSql(wanted, limit), maxRows: limit }, (row) => {
    values.push(row("value") ?? "");
  });
  return result.ok ? ok(values) : result;
}

/** The statement that samples a column. */
export function sampleSql({ column, known }: Wanted, limit: number): string {
  const table = [column.database, column.schema, column.table].map(quoteName).join(".");
  const name = quoteName(column.column);
  return `SELECT CAST(sampled.${name} AS VARCHAR) AS VALUE FROM ${table} AS sampled${partOf(known)}
    WHERE sampled.${name} IS NOT NULL GROUP BY 1 ORDER BY COUNT(*) DESC, 1 LIMIT ${Math.max(0, Math.trunc(limit))}`;
}

// Whole blocks are left unread, so that a sample of a large table costs little; views cannot be sampled so.
function partOf(known: KnownTable | null): string {
  const rowCount = known?.kind === "table" ? (known.rowCount ?? 0) : 0;
  if (rowCount <= snowflakeLimits.sampledRows) return "";
  const percent = (100 * snowflakeLimits.sampledRows) / rowCount;
  return ` SAMPLE SYSTEM (${Math.max(percent, 0.001).toFixed(3)})`;
}
