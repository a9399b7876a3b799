/**
 * Rows as a JSON array of objects, one line each. A number that a reader's float would round is written as text;
 * nested values stand as they are, unless they hold such a number.
 */
import "server-only";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import type { ExportColumn, ExportValues } from "./export-protocol.ts";
import { cellText, isNumberCell, uniqueNames } from "./export-text.ts";

/** Text in pieces, one per part of the rows. */
export async function* jsonText(
  parts: AsyncIterable<readonly ResultRow[]>,
  columns: readonly ExportColumn[],
  values: ExportValues,
): AsyncGenerator<string> {
  const keys = uniqueNames(columns.map(({ name }) => name)).map((name) => JSON.stringify(name));
  let separator = "[\n";
  for await (const rows of parts) {
    const lines = rows.map((row) => {
      const fields = columns.map(
        (column, position) => `${keys[position]}:${valueText(row[position] ?? null, column, values)}`,
      );
      return `{${fields.join(",")}}`;
    });
    if (lines.length === 0) continue;
    yield `${separator}${lines.join(",\n")}`;
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

function valueText(cell: Cell, column: ExportColumn, values: ExportValues): string {
  if (cell === null) return "null";
  if (values === "formatted") return JSON.stringify(cellText(cell, column, values));
  if (typeof cell !== "string") return JSON.stringify(cell);
  if (isNumberCell(cell, column) && !isLong(cell) && isJson(cell)) return cell;
  if (column.kind === "json" && !isLong(cell) && isJson(cell)) return cell.replaceAll(/[\r\n]+/g, " ");
  return JSON.stringify(cell);
}

/** More digits in a row than a float is sure to keep, the point not counted. */
function isLong(text: string): boolean {
  return /\d{16}/.test(text.replaceAll(".", ""));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
