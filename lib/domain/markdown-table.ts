/** The first rows of a result as a Markdown table, written as the chat's own table writes them. Browser-safe. */
import { type CellStyle, cellText } from "./cell-text.ts";
import { formatOfColumn, outputAt } from "./column-format.ts";
import { isNumericKind } from "./column-kind.ts";
import { cellOfTable } from "./markdown-text.ts";
import type { ResultPart } from "./message.ts";
import type { Cell, ResultRow } from "./result-set.ts";

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
