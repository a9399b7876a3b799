/** How wide the columns of a pivot table are: no figure and, as far as there is room, no name is cut. */
import { fittingWidth } from "#components/result/column-layout";
import { formatValue } from "#lib/domain/format";
import type { PivotTable } from "#lib/domain/pivot-table";
import {
  figureHeading,
  headText,
  type PivotView,
  shownCell,
  shownColumns,
  shownFormat,
  totalText,
} from "#lib/state/pivot-view";

const mostNames = 260;
const mostNarrowNames = 172;
const leastNames = 120;
/** Room of one step inward. */
const inwardStep = 16;
/** Room of the arrow that opens and closes, and of its gap. */
const arrowRoom = 18;
/** As many as tell how wide the widest is: totals, which are the largest, are always among them. */
const sampled = 200;

/** One width per figure, so that figures stand under one another wherever they are. */
export function figureWidths(table: PivotTable, view: PivotView): number[] {
  const columns = shownColumns(table, view);
  const lines = table.rows.heads.length;
  return table.figures.map((_, figure) => {
    const format = shownFormat(table, view, figure);
    const own = columns.filter((column) => column.figure === figure);
    const wholes = own.slice(-1);
    const places = [
      ...own.slice(0, sampled).map((column) => ({ row: 0, column })),
      ...wholes.flatMap((column) => Array.from({ length: Math.min(lines, sampled) }, (_, row) => ({ row, column }))),
    ];
    const texts = places.map((place) => formatValue(shownCell(table, view, place), format));
    const heads = own.slice(0, sampled).map(({ head }) => columnText(table, head));
    const isNamed = table.figures.length > 1 || table.columns.groups.length === 0;
    return Math.min(
      mostFigure,
      Math.max(fittingWidth("", [...texts, ...heads]), isNamed ? headWidth(figureHeading(table, view, figure)) : 0),
    );
  });
}

const mostFigure = 220;

/** What stands over a column by itself. */
function columnText({ columns }: PivotTable, head: number): string {
  const isTotal = (columns.heads[head]?.depth ?? 0) < columns.groups.length;
  return isTotal ? totalText(columns, head) : headText(columns, head);
}

/** Of a name over figures, with room for the mark that it sorts. */
function headWidth(text: string): number {
  return fittingWidth("", [text]) + sortMark;
}

const sortMark = 16;

/** Of the column of names; where little is seen at once, figures have more of it. */
export function nameWidth(table: PivotTable, isNarrow: boolean): number {
  const { rows } = table;
  const labels = rows.groups.map(({ label }) => label).join(" / ");
  const names = rows.heads
    .slice(0, sampled * 5)
    .map(({ depth }, head) => fittingWidth("", [headText(rows, head)]) + inset(table, depth));
  const widest = names.reduce((most, width) => Math.max(most, width), headWidth(labels));
  return Math.min(isNarrow ? mostNarrowNames : mostNames, Math.max(leastNames, widest));
}

/** Pixels in front of a name: names of one level stand under one another, with an arrow or without, and their parts further in. */
export function nameInset(table: PivotTable, depth: number, hasArrow: boolean): number {
  return edge + inset(table, depth) - (hasArrow ? arrowRoom : 0);
}

const edge = 12;

function inset({ rows }: PivotTable, depth: number): number {
  return Math.max(0, depth - 1) * inwardStep + (rows.groups.length > 1 ? arrowRoom : 0);
}
