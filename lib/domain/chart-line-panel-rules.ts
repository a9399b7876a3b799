/** Rules for lines in panels: a small drawing for each value of a group in place of a crowd of lines. */
import { cellToNumber } from "./cell-number.ts";
import type { Attempt } from "./chart-attempt.ts";
import { draws, leftOutClause, measureOf, noChart } from "./chart-attempt.ts";
import { colourProblem } from "./chart-colour-rules.ts";
import { chartLimits } from "./chart-limits.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { timeScaleOf } from "./chart-shape.ts";
import type { Cell } from "./result-set.ts";

/** A line for each value of the group, in a panel of its own. */
export function drawLinePanels(shape: ChartShape): Attempt {
  const { time } = shape;
  const [group, ...more] = shape.categories;
  const [measure] = shape.measures;
  if (time === null || measure === undefined) return noChart("lines in panels need a time column");
  if (group === undefined || more.length > 0) return noChart("lines in panels need exactly one group beside the time");
  const problem = colourProblem(group, "panels");
  if (problem !== null) return noChart(problem);
  return draws(
    { kind: "line-panels", x: time.column, panel: group.column, measure: measureOf(measure) },
    `a panel for each ${group.label} shows how ${measure.label} moves over ${time.label}${leftOutClause(shape.measures, [measure])}`,
  );
}

/** Without being asked: one chart could not draw all of the group, and would leave out what has no sum, or most of it. */
export function hidesMost(shape: ChartShape): boolean {
  const { time } = shape;
  const [group] = shape.categories;
  const [measure] = shape.measures;
  if (time === null || group === undefined || measure === undefined) return false;
  const points = timeScaleOf(time)?.keys.length ?? 0;
  if (group.distinctCount <= chartLimits.lineSeries || points > chartLimits.linePanelPoints) return false;
  const isHidden = !measure.isAdditive || partBelowTop(group, measure) > 0.5;
  return isHidden && drawLinePanels(shape).spec !== null;
}

/** How much of the whole the values have that one chart would sum into Other. */
function partBelowTop(group: ChartField, measure: ChartField): number {
  const sums = new Map<Cell, number>();
  for (const [row, cell] of group.cells.entries()) {
    sums.set(cell, (sums.get(cell) ?? 0) + (cellToNumber(measure.cells[row] ?? null) ?? 0));
  }
  const sizes = [...sums.values()].sort((left, right) => right - left).map(Math.abs);
  const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const whole = sumOf(sizes);
  return whole === 0 ? 0 : sumOf(sizes.slice(chartLimits.topSeries)) / whole;
}
