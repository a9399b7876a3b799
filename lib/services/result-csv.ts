/**
 * A result as CSV (RFC 4180, UTF-8). Text that a spreadsheet would run as a formula is defused: a cell comes
 * from a database that anybody may have written to.
 */
import "server-only";
import { isNumericKind } from "#lib/domain/column-kind";
import type { Cell, ResultColumn, ResultRow } from "#lib/domain/result-set";

/** Header, then one line per row; rows are read as the receiver takes them. */
export function csvStream(
  columns: readonly ResultColumn[],
  rows: AsyncIterable<ResultRow>,
): ReadableStream<Uint8Array> {
  const lines = csvLines(columns, rows);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await lines.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: async () => {
      await lines.return(undefined);
    },
  });
}

/** Lines are handed on in bundles: one write per row would make a large export slow. */
const linesPerBundle = 200;

async function* csvLines(
  columns: readonly ResultColumn[],
  rows: AsyncIterable<ResultRow>,
): AsyncGenerator<string, undefined> {
  let bundle = csvLine(columns.map((column) => textField(column.name)));
  let count = 1;
  for await (const row of rows) {
    bundle += csvLine(columns.map((column, position) => field(row[position] ?? null, column)));
    count += 1;
    if (count % linesPerBundle === 0) {
      yield bundle;
      bundle = "";
    }
  }
  if (bundle !== "") yield bundle;
  return undefined;
}

function csvLine(fields: readonly string[]): string {
  return `${fields.join(",")}\r\n`;
}

/** NULL is an empty field, an empty text a quoted one. Exact numbers travel as text and stay as they are. */
function field(cell: Cell, column: ResultColumn): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  return isNumericKind(column.kind) && isPlainNumber(cell) ? cell : textField(cell);
}

function isPlainNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
}

function textField(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return harmless === "" || /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
