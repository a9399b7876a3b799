/** The first columns of a result with the words of their cells, written as the chat's own table writes them. Browser-safe. */
import { type CellStyle, type CellText, cellText } from "./cell-text.ts";
import { formatOfColumn, outputAt } from "./column-format.ts";
import { isNumericKind } from "./column-kind.ts";
import type { ResultPart } from "./message.ts";
import type { ResultRow } from "./result-set.ts";

export type ShownColumn = {
  readonly label: string;
  /** Its cells stand under each other at their last digit. */
  readonly isNumeric: boolean;
  /** One per row. */
  readonly cells: readonly CellText[];
};

/** Labels and cells come from anybody: whoever writes them out makes them harmless. */
export function shownColumns(
  { outputs, ref }: Pick<ResultPart, "outputs" | "ref">,
  rows: readonly ResultRow[],
  { timeZone, tableColumns }: { readonly timeZone: string; readonly tableColumns: number },
): ShownColumn[] {
  const all = ref.columns;
  return all.slice(0, tableColumns).map((column, position) => {
    const output = outputAt(outputs, all, position);
    const cells = rows.map((row) => row[position] ?? null);
    const style: CellStyle = { column: formatOfColumn(column, output, cells), numbers: "auto", timeZone };
    return {
      label: output?.label ?? column.name,
      isNumeric: isNumericKind(column.kind),
      cells: cells.map((cell) => cellText(cell, style)),
    };
  });
}
