/** What one column of a result file holds under a view's filters. Sums of exact numbers are exact, however long. */
import "server-only";
import type { DuckDBConnection, DuckDBValue } from "@duckdb/node-api";
import { toCell } from "#lib/db/warehouse/duckdb/cells";
import { isNumericKind } from "#lib/domain/column-kind";
import { err, ok, type Result } from "#lib/domain/errors";
import { averageExact, exactText } from "#lib/domain/exact-number";
import type { Cell } from "#lib/domain/result-set";
import type { ColumnSummary } from "#lib/domain/result-view";
import { columnName, comparableSql, orderSql, readSql, type StoredColumn } from "./column-sql.ts";
import { untagged } from "./column-tracker.ts";
import { decimalText } from "./decimal-text.ts";
import { type FileView, fileSql } from "./reader.ts";
import { exactScale, unknownColumn, viewSql } from "./view-sql.ts";

export async function summariseColumn(
  connection: DuckDBConnection,
  { path, columns, view }: FileView,
  position: number,
): Promise<Result<ColumnSummary>> {
  const column = columns[position];
  if (column === undefined) return err(unknownColumn());
  const sql = viewSql({ ...view, order: [] }, columns);
  if (!sql.ok) return sql;
  const name = columnName(position);
  const read = readSql(position, column.storage);
  const key = `row(${orderSql(position, column).join(", ")})`;
  const figures = [
    "count(*)",
    `count(${name})`,
    `count(DISTINCT ${name})`,
    `arg_min(${read}, ${key})`,
    `arg_max(${read}, ${key})`,
    sumSql(position, column),
  ];
  const reader = await connection.runAndReadAll(
    `SELECT ${figures.join(", ")} FROM ${fileSql(path)}${sql.value.where}`,
    [...sql.value.values],
  );
  const [rows = 0n, present = 0n, distinct = 0n, min = null, max = null, sum = null] = reader.getRows()[0] ?? [];
  const presentCount = Number(present);
  return ok({
    column: position,
    rowCount: Number(rows),
    nullCount: Number(rows) - presentCount,
    distinctCount: Number(distinct),
    min: toOwnCell(min, column),
    max: toOwnCell(max, column),
    ...totals(sum, presentCount, column),
  });
}

/** Exact numbers are added up in units of their last digit, in a type that has room for any sum. */
function sumSql(position: number, column: StoredColumn): string {
  const comparable = comparableSql(position, column);
  if (comparable === null || !isNumericKind(column.kind)) return "NULL";
  if (exactScale(column) === null) return `fsum(${comparable})`;
  return `CAST(sum(CAST(replace(CAST(${comparable} AS VARCHAR), '.', '') AS BIGNUM)) AS VARCHAR)`;
}

function totals(sum: DuckDBValue, count: number, column: StoredColumn): { sum: Cell; average: Cell } {
  if (sum === null || count === 0) return { sum: null, average: null };
  if (typeof sum !== "string") return { sum: toCell(sum), average: toCell(Number(sum) / count) };
  const scale = exactScale(column) ?? 0;
  const units = BigInt(sum);
  const average = exactText(averageExact({ digits: units, scale }, count));
  return { sum: column.kind === "integer" ? toCell(units) : decimalText(units, scale), average };
}

function toOwnCell(value: DuckDBValue, { storage }: StoredColumn): Cell {
  const cell = toCell(value);
  return storage.as === "tagged" && typeof cell === "string" ? untagged(cell) : cell;
}
