/** A pivot table as lines of cells, in the shape in which it is looked at: for the clipboard and for spreadsheets. */
import type { ColumnKind } from "#lib/domain/catalog";
import { type CopiedCell, clipboardFields, csvFields } from "#lib/domain/clipboard-text";
import type { PivotTable } from "#lib/domain/pivot-table";
import type { Cell } from "#lib/domain/result-set";
import { type HeadBand, headBands } from "./pivot-bands.ts";
import { headPath, headText, isShown, type PivotView, shownCell, shownColumns, shownRows } from "./pivot-view.ts";

export type SheetCell = { readonly cell: Cell; readonly kind: ColumnKind; readonly isShare: boolean };

export type PivotSheet = {
  /** How many columns of names stand in front. */
  readonly names: number;
  /** Lines of heads over the table, one for each group across: its label, then each head with the columns it stands over. */
  readonly bands: readonly { readonly label: string; readonly heads: readonly Pick<HeadBand, "text" | "count">[] }[];
  /** Of the columns: the groups down, then the figures. */
  readonly labels: readonly string[];
  /** In front of each line the names of its groups, one in a column of its own. */
  readonly lines: readonly (readonly SheetCell[])[];
};

/** What is put away is left out. */
export function pivotSheet(table: PivotTable, view: PivotView): PivotSheet {
  const columns = shownColumns(table, view);
  const names = Math.max(table.rows.groups.length, 1);
  const groups = Array.from({ length: names }, (_, level) => table.rows.groups[level]?.label ?? "");
  return {
    names,
    bands: headBands(table, columns).map((heads, level) => ({
      label: table.columns.groups[level]?.label ?? "",
      heads,
    })),
    labels: [...groups, ...columns.map(({ figure }) => table.figures[figure]?.label ?? "")],
    lines: shownRows(table, view).map((row) => [
      ...nameCells(table, row, names),
      ...columns.map((column) => ({
        cell: shownCell(table, view, { row, column }),
        kind: table.figures[column.figure]?.format.kind ?? "float",
        isShare: isShown(table, view, column.figure) === "share",
      })),
    ]),
  };
}

/** Every line names all of its groups, so that it says the same wherever it is moved to. */
function nameCells({ rows }: PivotTable, row: number, names: number): SheetCell[] {
  const path = headPath(rows.heads, row).map((head) => headText(rows, head));
  const texts = row === 0 ? ["Total"] : path;
  return Array.from({ length: names }, (_, level) => ({ cell: texts[level] ?? "", kind: "text", isShare: false }));
}

/** For the clipboard of spreadsheets: raw and whole figures, nothing that would be run as a formula. */
export function pivotText(sheet: PivotSheet): string {
  return clipboardFields(linesOf(sheet));
}

/** The same as a file of its own. */
export function pivotCsv(sheet: PivotSheet): string {
  return csvFields(linesOf(sheet));
}

/** Each column has its whole head, so that a line by itself says what it holds. */
function linesOf({ names, bands, labels, lines }: PivotSheet): (readonly CopiedCell[])[] {
  const texts = bands.map(({ label, heads }) => [
    ...Array.from({ length: names }, (_, index) => (index === names - 1 ? label : "")),
    ...heads.flatMap(({ text, count }) => Array.from({ length: count }, () => text)),
  ]);
  return [...[...texts, labels].map((line) => line.map((cell): CopiedCell => ({ cell, kind: "text" }))), ...lines];
}
