/** Reads result files: pages under a view, and what a column holds. */
import "server-only";
import type { DuckDBConnection } from "@duckdb/node-api";
import { toRows } from "#lib/db/warehouse/duckdb/cells";
import { quoteText } from "#lib/db/warehouse/duckdb/names";
import { ok, type Result } from "#lib/domain/errors";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import type { ResultView } from "#lib/domain/result-view";
import { readSql, type StoredColumn } from "./column-sql.ts";
import { untagged } from "./column-tracker.ts";
import type { FilePage } from "./protocol.ts";
import { rowNumber, type ViewSql, viewSql } from "./view-sql.ts";

/** A file and how to look at it. */
export type FileView = { readonly path: string; readonly columns: readonly StoredColumn[]; readonly view: ResultView };

/** A slice of the rows under a view, and how many there are under its filters. */
export async function readFilePage(
  connection: DuckDBConnection,
  source: FileView,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Result<FilePage>> {
  const sql = viewSql(source.view, source.columns);
  if (!sql.ok) return sql;
  const rows: ResultRow[] = [];
  for await (const part of readRows(connection, source, sliceSql(sql.value, offset, limit))) rows.push(...part);
  return ok({ rows, matchingCount: await countMatching(connection, source, sql.value) });
}

/** Rows in parts, as they are read; `sql.orderBy` may end in a limit. */
export async function* readRows(
  connection: DuckDBConnection,
  { path, columns }: Pick<FileView, "path" | "columns">,
  { where, orderBy, values }: ViewSql,
): AsyncGenerator<ResultRow[]> {
  const selected = columns.map(({ storage }, position) => readSql(position, storage));
  const tagged = columns.flatMap(({ storage }, position) => (storage.as === "tagged" ? [position] : []));
  const result = await connection.stream(`SELECT ${selected.join(", ")} FROM ${fileSql(path)}${where}${orderBy}`, [
    ...values,
  ]);
  while (true) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return;
    const rows = toRows(chunk);
    for (const row of rows) untag(row, tagged);
    yield rows;
  }
}

/** A file as a table, with the numbers of its rows. */
export function fileSql(path: string): string {
  return `read_parquet(${quoteText(path)}, file_row_number = true)`;
}

// A plain page is found by the rows' numbers: what lies before it is not even opened.
function sliceSql(sql: ViewSql, offset: number, limit: number): ViewSql {
  const isPlain = sql.where === "" && sql.orderBy === "";
  if (!isPlain) return { ...sql, orderBy: `${sql.orderBy} LIMIT ${limit} OFFSET ${offset}` };
  return { ...sql, where: ` WHERE ${rowNumber} >= ${offset} AND ${rowNumber} < ${offset + limit}` };
}

async function countMatching(connection: DuckDBConnection, { path }: FileView, sql: ViewSql): Promise<number | null> {
  if (sql.where === "") return null;
  const reader = await connection.runAndReadAll(`SELECT count(*) FROM ${fileSql(path)}${sql.where}`, [...sql.values]);
  return Number(reader.getRows()[0]?.[0] ?? 0);
}

function untag(row: ResultRow, positions: readonly number[]): void {
  for (const position of positions) {
    const cell: Cell = row[position] ?? null;
    if (typeof cell === "string") row[position] = untagged(cell);
  }
}
