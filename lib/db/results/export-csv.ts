/** Rows as CSV (RFC 4180, UTF-8) with a header line. NULL is an empty field, an empty text a quoted one. */
import "server-only";
import { harmlessText } from "#lib/domain/harmless-text";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import type { ExportColumn, ExportValues } from "./export-protocol.ts";
import { cellText, isNumberCell } from "./export-text.ts";

/** Text in pieces, one for the header and one per part of the rows. */
export async function* csvText(
  parts: AsyncIterable<readonly ResultRow[]>,
  columns: readonly ExportColumn[],
  values: ExportValues,
): AsyncGenerator<string> {
  yield line(columns.map(({ name }) => quoted(harmlessText(name))));
  for await (const rows of parts) {
    yield rows
      .map((row) => line(columns.map((column, position) => field(row[position] ?? null, column, values))))
      .join("");
  }
}

function line(fields: readonly string[]): string {
  return `${fields.join(",")}\r\n`;
}

function field(cell: Cell, column: ExportColumn, values: ExportValues): string {
  const text = cellText(cell, column, values);
  if (text === null) return "";
  return quoted(isNumberCell(cell, column) ? text : harmlessText(text));
}

function quoted(text: string): string {
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
