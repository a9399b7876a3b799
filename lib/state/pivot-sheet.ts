/** A pivot table as lines of cells, in the shape in which it is looked at: for the clipboard, spreadsheets and texts. */
import type { ColumnKind } from "#lib/domain/catalog";
import { type CopiedCell, clipboardFields, csvFields } from "#lib/domain/clipboard-text";
import { isNumericKind } from "#lib/domain/column-kind";
import { formatValue } from "#lib/domain/format";
import { cellOfTable } from "#lib/domain/markdown-text";
import type { PivotTable } from "#lib/domain/pivot-table";
import type { Cell } from "#lib/domain/result-set";
import { type HeadBand, headBands } from "./pivot-bands.ts";
import {
  figureHeading,
  headPath,
  headText,
  isShown,
  type PivotView,
  shownCell,
  shownColumns,
  shownFormat,
  shownRows,
  totalText,
} from "./pivot-view.ts";

export type SheetCell = {
  readonly cell: Cell;
  readonly kind: ColumnKind;
  /** A fraction that is read in percent. */
  readonly isPercent: boolean;
  /** As it is read; empty where there is nothing. */
  readonly text: string;
};

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
  const styles = table.figures.map((_, figure) => figureStyle(table, view, figure));
  return {
    names,
    bands: headBands(table, columns).map((heads, level) => ({
      label: table.columns.groups[level]?.label ?? "",
      heads,
    })),
    labels: [...groups, ...columns.map(({ figure }) => styles[figure]?.heading ?? "")],
    lines: shownRows(table, view).map((row) => [
      ...nameCells(table, row, names),
      ...columns.flatMap((column) => {
        const style = styles[column.figure];
        const cell = shownCell(table, view, { row, column });
        const text = cell === null || style === undefined ? "" : formatValue(cell, style.format);
        return style === undefined ? [] : [{ cell, kind: style.kind, isPercent: style.isPercent, text }];
      }),
    ]),
  };
}

function figureStyle(table: PivotTable, view: PivotView, figure: number) {
  const format = shownFormat(table, view, figure);
  const isPercent = format.format === "percent" && format.isInPoints !== true;
  const isPart = isShown(table, view, figure) === "share";
  return {
    heading: figureHeading(table, view, figure),
    format,
    kind: isPart ? ("float" as const) : format.kind,
    isPercent,
  };
}

/** Every line names all of its groups, and a total what it is of, so that it says the same wherever it is moved to. */
function nameCells({ rows }: PivotTable, row: number, names: number): SheetCell[] {
  const path = headPath(rows.heads, row).map((head) => headText(rows, head));
  const texts = path.length < rows.groups.length || row === 0 ? [...path, totalText(rows, row)] : path;
  return Array.from({ length: names }, (_, level) => textCell(texts[level] ?? ""));
}

function textCell(text: string): SheetCell {
  return { cell: text, kind: "text", isPercent: false, text };
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
    ...textsOver(heads),
  ]);
  return [...[...texts, labels].map((line) => line.map(textCell)), ...lines];
}

function textsOver(heads: PivotSheet["bands"][number]["heads"]): string[] {
  return heads.flatMap(({ text, count }) => Array.from({ length: count }, () => text));
}

/** As a Markdown table, figures as they are read: it has one line of heads, so each column has its whole head in it. */
export function pivotMarkdown({ names, bands, labels, lines }: PivotSheet): string {
  const over = bands.map(({ heads }) => textsOver(heads));
  const heads = labels.map((label, index) =>
    index < names ? label : [...over.map((texts) => texts[index - names] ?? ""), label].filter(isSaid).join(" / "),
  );
  const kinds = lines[0]?.map(({ kind }) => (isNumericKind(kind) ? "---:" : "---")) ?? heads.map(() => "---");
  return [heads.map(markdownCell), kinds, ...lines.map((line) => line.map(({ text }) => markdownCell(text)))]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

function isSaid(text: string): boolean {
  return text !== "";
}

function markdownCell(text: string): string {
  return cellOfTable(text, markdownCharacters);
}

/** More of a name than this is no cell of a table. */
const markdownCharacters = 200;
