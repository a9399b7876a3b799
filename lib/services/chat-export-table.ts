/** The first rows of a result as a Markdown table, written as the chat's own table writes them. */
import "server-only";
import { type CellStyle, cellText } from "#lib/domain/cell-text";
import { formatOfColumn, outputAt } from "#lib/domain/column-format";
import { isNumericKind } from "#lib/domain/column-kind";
import type { ResultPart } from "#lib/domain/message";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import { cellOfTable } from "./chat-export-text.ts";

export type TableBounds = { readonly tableColumns: number; readonly cellCharacters: number };

/** A header, a line of alignments and one line per row; always with as many cells as columns are shown. */
export function markdownTable(
  part: Pick<ResultPart, "outputs" | "ref">,
  rows: readonly ResultRow[],
  { timeZone, tableColumns, cellCharacters }: TableBounds & { readonly timeZone: string },
): string {
  const all = part.ref.columns;
  const columns = all.slice(0, tableColumns).map((column, position) => {
    const output = outputAt(part.outputs, all, position);
    const cells = rows.map((row) => row[position] ?? null);
    const style: CellStyle = { column: formatOfColumn(column, output, cells), numbers: "auto", timeZone };
    return {
      header: cellOfTable(output?.label ?? column.name, cellCharacters),
      alignment: isNumericKind(column.kind) ? "---:" : "---",
      cells: cells.map((cell) => markdownCell(cell, style, cellCharacters)),
    };
  });
  return [
    tableLine(columns.map(({ header }) => header)),
    tableLine(columns.map(({ alignment }) => alignment)),
    ...rows.map((_, index) => tableLine(columns.map(({ cells }) => cells[index] ?? ""))),
  ].join("\n");
}

/** What is absent looks unlike the words for it. */
function markdownCell(cell: Cell, style: CellStyle, maxCharacters: number): string {
  const { text, look } = cellText(cell, style);
  return look === "value" ? cellOfTable(text, maxCharacters) : `*${text}*`;
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
