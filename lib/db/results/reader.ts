/** Reads result files: pages under a view, and what a column holds. */
import "server-only";
import type { DuckDBConnection } from "@duckdb/node-api";
import { toRows } from "#lib/db/warehouse/duckdb/cells";
import { quoteText } from "#lib/db/warehouse/duckdb/names";
import { ok, type Result } from "#lib/domain/errors";
import { isPlainView } from "#lib/domain/plain-view";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import type { ResultView } from "#lib/domain/result-view";
import { columnName, readSql, type StoredColumn } from "./column-sql.ts";
import { untagged } from "./column-tracker.ts";
import type { FilePage } from "./protocol.ts";
import type { RowOrders } from "./row-orders.ts";
import { rowNumber, type ViewSql, viewSql } from "./view-sql.ts";

/** A file and how to look at it. */
export type FileView = { readonly path: string; readonly columns: readonly StoredColumn[]; readonly view: ResultView };

/** A slice of the rows under a view, and how many there are under its filters. */
export async function readFilePage(
  connection: DuckDBConnection,
  source: FileView,
  slice: { readonly offset: number; readonly limit: number },
  orders: RowOrders,
): Promise<Result<FilePage>> {
  const sql = viewSql(source.view, source.columns);
  if (!sql.ok) return sql;
  if (isPlainView(source.view))
    return ok({ rows: await readPlainSlice(connection, source, slice), matchingCount: null });
  const name = JSON.stringify([source.path, source.view]);
  const order = await orders.get(name, () => readOrder(connection, source, sql.value));
  const numbers = order.subarray(slice.offset, slice.offset + slice.limit);
  return ok({ rows: await readNumbered(connection, source, numbers), matchingCount: order.length });
}

// A plain page is found by the rows' numbers: what lies before it is not even opened.
function readPlainSlice(
  connection: DuckDBConnection,
  source: FileView,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ResultRow[]> {
  return readAll(connection, source, `${rowNumber} >= ${offset} AND ${rowNumber} < ${offset + limit}`);
}

/** Some columns of the rows in their own order; the others are NULL, so that a column keeps its position. */
export async function readFileColumns(
  connection: DuckDBConnection,
  { path, columns }: Pick<FileView, "path" | "columns">,
  asked: ColumnsSlice,
): Promise<ResultRow[]> {
  const wanted = new Set(asked.wanted);
  const selected = columns.map((column, position) =>
    wanted.has(position) ? shortSql(position, column, asked.textLength) : "NULL",
  );
  const tagged = columns.flatMap(({ storage }, position) =>
    wanted.has(position) && storage.as === "tagged" ? [position] : [],
  );
  const slice = `${rowNumber} >= ${asked.offset} AND ${rowNumber} < ${asked.offset + asked.limit}`;
  const sql = `SELECT ${selected.join(", ")} FROM ${fileSql(path)} WHERE ${slice} ORDER BY ${rowNumber}`;
  const rows: ResultRow[] = [];
  for await (const part of streamRows(connection, sql, { values: [], tagged })) rows.push(...part);
  return rows;
}

/** `wanted`: positions of columns. */
type ColumnsSlice = {
  readonly wanted: readonly number[];
  readonly textLength: number;
  readonly offset: number;
  readonly limit: number;
};

function shortSql(position: number, { storage }: StoredColumn, textLength: number): string {
  if (storage.as === "text") return `left(${columnName(position)}, ${textLength})`;
  // The letter in front of a tagged cell is none of its own.
  if (storage.as === "tagged") return `left(${columnName(position)}, ${textLength + 1})`;
  return readSql(position, storage);
}

async function readOrder(
  connection: DuckDBConnection,
  { path }: FileView,
  { where, orderBy, values }: ViewSql,
): Promise<Uint32Array> {
  const result = await connection.stream(
    `SELECT CAST(${rowNumber} AS UINTEGER) FROM ${fileSql(path)}${where}${orderBy === "" ? ` ORDER BY ${rowNumber}` : orderBy}`,
    [...values],
  );
  const numbers: number[] = [];
  for await (const chunk of result) {
    for (const number of chunk.getColumnValues(0)) numbers.push(Number(number));
  }
  return Uint32Array.from(numbers);
}

/** Rows by their numbers, in the order of the numbers. */
async function readNumbered(
  connection: DuckDBConnection,
  source: FileView,
  numbers: Uint32Array,
): Promise<ResultRow[]> {
  if (numbers.length === 0) return [];
  const inFile = numbers.toSorted();
  const rows = await readAll(connection, source, `${rowNumber} IN (${inFile.join(", ")})`);
  const byNumber = new Map(Array.from(inFile, (number, position) => [number, rows[position] ?? []] as const));
  return Array.from(numbers, (number) => byNumber.get(number) ?? []);
}

/** Rows under a condition of our own, in the order of the file. */
async function readAll(connection: DuckDBConnection, source: FileView, condition: string): Promise<ResultRow[]> {
  const sql: ViewSql = { where: ` WHERE ${condition}`, orderBy: ` ORDER BY ${rowNumber}`, values: [] };
  const rows: ResultRow[] = [];
  for await (const part of readRows(connection, source, sql)) rows.push(...part);
  return rows;
}

/** Rows in parts, as they are read. */
export async function* readRows(
  connection: DuckDBConnection,
  { path, columns }: Pick<FileView, "path" | "columns">,
  { where, orderBy, values }: ViewSql,
): AsyncGenerator<ResultRow[]> {
  const selected = columns.map(({ storage }, position) => readSql(position, storage));
  const tagged = columns.flatMap(({ storage }, position) => (storage.as === "tagged" ? [position] : []));
  yield* streamRows(connection, `SELECT ${selected.join(", ")} FROM ${fileSql(path)}${where}${orderBy}`, {
    values,
    tagged,
  });
}

async function* streamRows(
  connection: DuckDBConnection,
  sql: string,
  { values, tagged }: { readonly values: readonly string[]; readonly tagged: readonly number[] },
): AsyncGenerator<ResultRow[]> {
  const result = await connection.stream(sql, [...values]);
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

function untag(row: ResultRow, positions: readonly number[]): void {
  for (const position of positions) {
    const cell: Cell = row[position] ?? null;
    if (typeof cell === "string") row[position] = untagged(cell);
  }
}
