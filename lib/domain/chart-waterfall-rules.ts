/** Rules for what leads from one total to another, change by change. */
import { cellToNumber } from "./cell-number.ts";
import type { Attempt } from "./chart-attempt.ts";
import { draws, leftOutClause, measureOf, noChart } from "./chart-attempt.ts";
import { chartLimits } from "./chart-limits.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { formatCount } from "./format.ts";
import { addsUp } from "./waterfall-parts.ts";

/** Without being asked: a column says which rows are totals and which are changes, and a waterfall can hold them. */
export function isWaterfall(shape: ChartShape): boolean {
  return shape.waterfallParts !== null && drawWaterfall(shape).spec !== null;
}

/** Bars from total to total, each change where the one before it ended. */
export function drawWaterfall(shape: ChartShape): Attempt {
  const { waterfallParts: part, time, categories } = shape;
  const [label, ...more] = [time, ...categories].filter((field) => field !== null);
  if (part === null) return noChart("a waterfall needs a start, changes and an end");
  if (label === undefined || more.length > 0) return noChart("a waterfall needs exactly one group that names its bars");
  if (shape.rowCount > chartLimits.waterfallBars) {
    return noChart(
      `a waterfall has at most ${chartLimits.waterfallBars} bars and there are ${formatCount(shape.rowCount)}`,
    );
  }
  const measure = shape.measures.find((field) => leadsToEnd(field, part));
  if (measure === undefined) return noChart("a waterfall needs changes that lead from the start to the end");
  return draws(
    { kind: "waterfall", category: label.column, part: part.column, measure: measureOf(measure) },
    `a waterfall shows which changes of ${measure.label} lead from the start to the end${restClause(shape.measures, measure)}`,
  );
}

const mostNamed = 2;

/** A table of changes tells much of each: its columns are not all named again. */
function restClause(measures: readonly ChartField[], drawn: ChartField): string {
  return measures.length - 1 > mostNamed
    ? "; what else is told of them is in the table"
    : leftOutClause(measures, [drawn]);
}

/** The start and all changes make the end. */
export function leadsToEnd(measure: ChartField, part: ChartField): boolean {
  return addsUp(measure.cells.map(cellToNumber), part.cells);
}
