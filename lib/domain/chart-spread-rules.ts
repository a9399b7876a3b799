/** Rules for many rows of one measure: how its values are spread, over all rows or in each group. */
import type { Attempt } from "./chart-attempt.ts";
import { draws, leftOutClause, measureOf, noChart } from "./chart-attempt.ts";
import { chartLimits } from "./chart-limits.ts";
import type { ChartShape } from "./chart-shape.ts";
import { presentNumbers } from "./chart-shape.ts";
import { formatCount } from "./format.ts";

/** Rows counted in equal steps of their measure. */
export function drawHistogram(shape: ChartShape): Attempt {
  const measure = shape.measures[0];
  if (measure === undefined) return noChart("a histogram needs a measure");
  const numbers = presentNumbers(measure);
  const least = chartLimits.histogramRows;
  if (numbers.length < least)
    return noChart(`a histogram needs ${least} rows at least and there are ${formatCount(numbers.length)}`);
  if (new Set(numbers).size < 2) return noChart(`a histogram needs different values of ${measure.label}`);
  const rest = leftOutClause(shape.measures, [measure]);
  return draws(
    { kind: "histogram", measure: measureOf(measure), binCount: binCountOf(numbers) },
    `a histogram counts the ${formatCount(numbers.length)} rows in equal steps of ${measure.label}${rest}`,
  );
}

/** A box per group; one for all rows where there is no group. */
export function drawBox(shape: ChartShape): Attempt {
  const measure = shape.measures[0];
  if (measure === undefined) return noChart("a box plot needs a measure");
  const groups = [shape.time, ...shape.categories].filter((field) => field !== null);
  const [group] = groups;
  if (groups.length > 1) return noChart("boxes can be divided by one group only");
  const count = presentNumbers(measure).length;
  const boxes = group?.distinctCount ?? 1;
  if (count < boxes * 2 || count < chartLimits.spreadGroupRows) {
    return noChart(`a box plot needs many rows of ${measure.label} in each group`);
  }
  const isCut = boxes > chartLimits.bars;
  const top = isCut ? { shown: chartLimits.topBars, total: boxes, sumsOther: false } : null;
  const where = group === undefined ? "" : ` in each value of ${group.label}`;
  const cut = top === null ? "" : `, of the ${top.shown} with the most rows`;
  return draws(
    { kind: "box", category: group?.column ?? null, measure: measureOf(measure), top },
    `boxes show how ${measure.label} is spread${where}${cut}${leftOutClause(shape.measures, [measure])}`,
  );
}

/** Without being asked: many rows of one measure that no group tells apart. */
export function isSpread(shape: ChartShape): boolean {
  const measure = shape.measures[0];
  if (measure === undefined || shape.measures.length > 1) return false;
  const numbers = presentNumbers(measure);
  const leastValues = 8;
  return numbers.length >= chartLimits.spreadRows && new Set(numbers).size >= leastValues;
}

/** Without being asked: one group whose values have many rows each. */
export function isSpreadByGroup(shape: ChartShape): boolean {
  const groups = [shape.time, ...shape.categories].filter((field) => field !== null);
  const [group] = groups;
  if (group === undefined || groups.length > 1 || !isSpread(shape)) return false;
  return shape.rowCount / group.distinctCount >= chartLimits.spreadGroupRows && group.distinctCount <= chartLimits.bars;
}

/** As wide as the middle half of the values asks for (Freedman and Diaconis), within what can be read. */
function binCountOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  const width = (2 * (at(0.75) - at(0.25))) / Math.cbrt(sorted.length);
  const range = at(1) - at(0);
  const wanted = width > 0 && Number.isFinite(range) ? Math.ceil(range / width) : Math.ceil(Math.sqrt(sorted.length));
  return Math.min(Math.max(wanted, chartLimits.leastHistogramBins), chartLimits.histogramBins);
}
