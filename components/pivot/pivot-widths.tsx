/** How wide the columns of a pivot table are: no figure and, as far as there is room, no name is cut. */
import { fittingWidth } from "#components/result/column-layout";
import { formatValue } from "#lib/domain/format";
import type { PivotTable } from "#lib/domain/pivot-table";
import { headText, type PivotView, shownCell, shownColumns, shownFormat } from "#lib/state/pivot-view";

const mostNames = 260;
const leastNames = 120;
/** Room of one step inward, and of the arrow that opens and closes. */
export const inwardStep = 16;
/** As many as tell how wide the widest is: totals, which are the largest, are always among them. */
const sampled = 200;

/** One width per figure, so that figures stand under one another wherever they are. */
export function figureWidths(table: PivotTable, view: PivotView): number[] {
  const columns = shownColumns(table, view);
  const lines = table.rows.heads.length;
  return table.figures.map(({ label }, figure) => {
    const format = shownFormat(table, view, figure);
    const own = columns.filter((column) => column.figure === figure);
    const wholes = own.slice(-1);
    const places = [
      ...own.slice(0, sampled).map((column) => ({ row: 0, column })),
      ...wholes.flatMap((column) => Array.from({ length: Math.min(lines, sampled) }, (_, row) => ({ row, column }))),
    ];
    const texts = places.map((place) => formatValue(shownCell(table, view, place), format));
    const heads = own.slice(0, sampled).map(({ head }) => headText(table.columns, head));
    const isNamed = table.figures.length > 1 || table.columns.groups.length === 0;
    return Math.min(
      mostFigure,
      Math.max(fittingWidth("", [...texts, ...heads]), isNamed ? fittingWidth(label, []) : 0),
    );
  });
}

const mostFigure = 220;

/** Of the column of names. */
export function nameWidth({ rows }: PivotTable): number {
  const steps = Math.max(1, rows.groups.length) * inwardStep;
  const texts = rows.heads.slice(0, sampled * 5).map((_, head) => headText(rows, head));
  const labels = rows.groups.map(({ label }) => label).join(" / ");
  return Math.min(mostNames, Math.max(leastNames, fittingWidth(labels, texts) + steps));
}
