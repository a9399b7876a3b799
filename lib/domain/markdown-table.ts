/** The first rows of a result as a Markdown table, written as the chat's own table writes them. Browser-safe. */
import type { CellText } from "./cell-text.ts";
import { cellOfTable } from "./markdown-text.ts";
import type { ResultPart } from "./message.ts";
import type { ResultRow } from "./result-set.ts";
import { type ShownColumn, shownColumns } from "./shown-table.ts";

export type TableBounds = { readonly tableColumns: number; readonly cellCharacters: number };

/** A header, a line of alignments and one line per row; always with as many cells as columns are shown. */
export function markdownTable(
  part: Pick<ResultPart, "outputs" | "ref">,
  rows: readonly ResultRow[],
  { cellCharacters, ...shown }: TableBounds & { readonly timeZone: string },
): string {
  return markdownOfColumns(shownColumns(part, rows, shown), cellCharacters);
}

/** The same of columns that are already written out; each cell is cut after so many characters. */
export function markdownOfColumns(columns: readonly ShownColumn[], cellCharacters: number): string {
  const rowCount = columns[0]?.cells.length ?? 0;
  const cellsAt = (row: number) => columns.map(({ cells }) => markdownCell(cells[row], cellCharacters));
  return [
    tableLine(columns.map(({ label }) => cellOfTable(label, cellCharacters))),
    tableLine(columns.map(({ isNumeric }) => (isNumeric ? "---:" : "---"))),
    ...Array.from({ length: rowCount }, (_, row) => tableLine(cellsAt(row))),
  ].join("\n");
}

/** What is absent looks unlike the words for it. */
function markdownCell(cell: CellText | undefined, maxCharacters: number): string {
  if (cell === undefined) return "";
  return cell.look === "value" ? cellOfTable(cell.text, maxCharacters) : `*${cell.text}*`;
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
