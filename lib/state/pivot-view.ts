/** How a pivot table is looked at: what is open, what it is sorted by, and of what each figure is shown as a part. */
import { cellToNumber } from "#lib/domain/cell-number";
import { type FormatColumn, formatValue } from "#lib/domain/format";
import type { PivotAxis, PivotHead, PivotTable } from "#lib/domain/pivot-table";
import type { Cell } from "#lib/domain/result-set";

export const pivotShares = ["none", "row", "column", "all"] as const;
/** Figures as they are, or each as a part of its row, of its column, or of everything. */
export type PivotShare = (typeof pivotShares)[number];

export const pivotLooks = ["plain", "scale", "bars"] as const;
/** What shows how large a figure is beside the others: nothing, a shade, or a bar. */
export type PivotLook = (typeof pivotLooks)[number];

/** By the cell at a place of each line, or by the groups' own order turned round. */
export type PivotSort = { readonly by: number | "name"; readonly direction: "ascending" | "descending" };

export type PivotView = {
  readonly share: PivotShare;
  readonly look: PivotLook;
  /** Null for the groups' own order. */
  readonly sort: PivotSort | null;
  /** Heads whose parts are put away. */
  readonly closedRows: ReadonlySet<number>;
  readonly closedColumns: ReadonlySet<number>;
};

/** Everything open, figures as they are. */
export const plainPivotView: PivotView = {
  share: "none",
  look: "plain",
  sort: null,
  closedRows: new Set(),
  closedColumns: new Set(),
};

/** The lines from top to bottom, as positions of their heads; the whole comes last. */
export function shownRows(table: PivotTable, view: PivotView): number[] {
  const { closedRows } = view;
  const parts = partsByParent(table.rows.heads);
  const lines: number[] = [];
  const add = (head: number): void => {
    if (head !== 0) lines.push(head);
    if (closedRows.has(head)) return;
    for (const part of sorted(parts.get(head) ?? [], table, view)) add(part);
  };
  add(0);
  return [...lines, 0];
}

export type ShownColumn = {
  readonly head: number;
  readonly figure: number;
  /** Where its cell stands in each line. */
  readonly place: number;
};

/** From left to right, one per figure; what a group comes to stands behind its parts. */
export function shownColumns({ columns, figures }: PivotTable, { closedColumns }: PivotView): ShownColumn[] {
  const parts = partsByParent(columns.heads);
  const heads: number[] = [];
  const add = (head: number): void => {
    if (!closedColumns.has(head)) for (const part of parts.get(head) ?? []) add(part);
    heads.push(head);
  };
  add(0);
  return heads.flatMap((head) => figures.map((_, figure) => ({ head, figure, place: head * figures.length + figure })));
}

function partsByParent(heads: readonly PivotHead[]): Map<number, number[]> {
  const parts = new Map<number, number[]>();
  for (const [position, { parent }] of heads.entries()) {
    if (parent === null) continue;
    const own = parts.get(parent);
    if (own === undefined) parts.set(parent, [position]);
    else own.push(position);
  }
  return parts;
}

/** By what is shown. Lines without a figure come last, whichever way. */
function sorted(parts: readonly number[], table: PivotTable, view: PivotView): readonly number[] {
  const { sort } = view;
  if (sort === null) return parts;
  if (sort.by === "name") return sort.direction === "ascending" ? parts : parts.toReversed();
  const { by, direction } = sort;
  const sign = direction === "ascending" ? 1 : -1;
  const figures = table.figures.length;
  const column = { head: Math.floor(by / figures), figure: by % figures, place: by };
  const valueAt = (head: number): number | null => cellToNumber(shownCell(table, view, { row: head, column }));
  return parts.toSorted((left, right) => {
    const [first, second] = [valueAt(left), valueAt(right)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
}

/** What stands over or beside a line: "North", "Mar 2025", "Springfield (12)", "Total". */
export function headText({ groups, heads }: PivotAxis, position: number): string {
  const head = heads[position];
  const group = groups[(head?.depth ?? 0) - 1];
  if (head === undefined || group === undefined) return "Total";
  const name = head.cell === null ? "(no value)" : formatValue(head.cell, group.format);
  return head.key === null ? name : `${name} (${head.key})`;
}

/** What the figures of a head that has parts, or of everything, are called beside those of the parts: "Total of North". */
export function totalText(axis: PivotAxis, position: number): string {
  return position === 0 ? "Total" : `Total of ${headText(axis, position)}`;
}

/** The heads from the outermost group down to this one, the whole left out. */
export function headPath(heads: readonly PivotHead[], position: number): number[] {
  const path: number[] = [];
  for (let at: number | null = position; at !== null && at !== 0; at = heads[at]?.parent ?? null) path.unshift(at);
  return path;
}

type CellPlace = { readonly row: number; readonly column: ShownColumn };

/** Shares of what does not add up would say nothing: such figures stay as they are. */
export function isShown(table: PivotTable, { share }: PivotView, figure: number): "share" | "figure" {
  return share !== "none" && table.figures[figure]?.isAdditive === true ? "share" : "figure";
}

/** The figure, or its part of what it is shown as a part of; null where there is none. */
export function shownCell(table: PivotTable, view: PivotView, { row, column }: CellPlace): Cell {
  const { figure, place } = column;
  const cell = table.cells[row]?.[place] ?? null;
  if (isShown(table, view, figure) === "figure") return cell;
  const wholeRow = view.share === "row" ? row : 0;
  const wholeColumn = view.share === "column" ? place : figure;
  const [part, whole] = [cellToNumber(cell), cellToNumber(table.cells[wholeRow]?.[wholeColumn])];
  return part === null || whole === null || whole === 0 ? null : part / whole;
}

/** Of what each figure is shown as a part. */
export const shareWords: Readonly<Record<Exclude<PivotShare, "none">, string>> = {
  row: "% of row",
  column: "% of column",
  all: "% of all",
};

/** What stands over a figure: "Revenue (USD)", and of parts what they are parts of, "Revenue, % of column". */
export function figureHeading(table: PivotTable, view: PivotView, figure: number): string {
  const { label = "", name = "" } = table.figures[figure] ?? {};
  const isPart = view.share !== "none" && isShown(table, view, figure) === "share";
  return isPart ? `${name}, ${shareWords[view.share]}` : label;
}

/** How the cells of a figure are written. */
export function shownFormat(table: PivotTable, view: PivotView, figure: number): FormatColumn {
  const own = table.figures[figure]?.format ?? { name: "", kind: "float" };
  return isShown(table, view, figure) === "figure" ? own : { name: "", kind: "float", format: "percent", decimals: 1 };
}

export type Extent = { readonly low: number; readonly high: number };

/** Of each figure the smallest and the largest of the finest cells: totals would leave no shade for their parts. */
export function figureExtents(table: PivotTable, view: PivotView): readonly Extent[] {
  const { rows, columns, figures } = table;
  const finest = ({ groups, heads }: PivotAxis): number[] =>
    heads.flatMap(({ depth }, head) => (depth === groups.length ? [head] : []));
  const [lines, across] = [finest(rows), finest(columns)];
  return figures.map((_, figure) => {
    const extent = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY };
    for (const row of lines) {
      for (const head of across) {
        const column = { head, figure, place: head * figures.length + figure };
        const value = cellToNumber(shownCell(table, view, { row, column }));
        if (value === null) continue;
        extent.low = Math.min(extent.low, value);
        extent.high = Math.max(extent.high, value);
      }
    }
    return extent;
  });
}
