/** Rules for many rows of one measure: how its values are spread, over all rows or in each group. */

import { cellToNumber } from "./cell-number.ts";
import type { ChartSpec } from "./chart.ts";
import type { Attempt } from "./chart-attempt.ts";
import { draws, leftOutClause, measureOf, noChart } from "./chart-attempt.ts";
import { chartLimits } from "./chart-limits.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { presentNumbers } from "./chart-shape.ts";
import { formatCount } from "./format.ts";

/** Rows counted in equal steps of their measure. */
export function drawHistogram(shape: ChartShape): Attempt {
  const measure = shape.measures[0];
  if (measure === undefined) return noChart("a histogram needs a measure");
  const values = countedValues(measure, shape.rowCounts);
  const rows = rowsOf(values);
  const least = chartLimits.histogramRows;
  if (rows < least) return noChart(`a histogram needs ${least} rows at least and there are ${formatCount(rows)}`);
  if (new Set(presentNumbers(measure)).size < 2)
    return noChart(`a histogram needs different values of ${measure.label}`);
  const rest = leftOutClause(shape.measures, [measure]);
  const counts = shape.rowCounts?.column ?? null;
  return draws(
    { kind: "histogram", measure: measureOf(measure), counts, ...binsOf(values) },
    `a histogram counts the ${formatCount(rows)} rows in equal steps of ${measure.label}${rest}`,
  );
}

type CountedValue = { readonly value: number; readonly count: number };

/** Each number with how many rows have it; absent numbers left out. */
function countedValues(measure: ChartField, rowCounts: ChartField | null): readonly CountedValue[] {
  return measure.cells.flatMap((cell, row) => {
    const value = cellToNumber(cell);
    const count = rowCounts === null ? 1 : (cellToNumber(rowCounts.cells[row] ?? null) ?? 0);
    return value === null ? [] : [{ value, count }];
  });
}

function rowsOf(values: readonly CountedValue[]): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}

/** A box per group; one for all rows where there is no group. */
export function drawBox(shape: ChartShape): Attempt {
  const measure = shape.measures[0];
  if (measure === undefined) return noChart("a box plot needs a measure");
  if (shape.rowCounts !== null) return noChart("a box plot needs the rows themselves, and these are counted");
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

type Bins = Pick<Extract<ChartSpec, { kind: "histogram" }>, "binCount" | "middle">;

/** As wide as the middle half of the values asks for (Freedman and Diaconis), within what can be read. */
function binsOf(values: readonly CountedValue[]): Bins {
  const sorted = [...values].sort((left, right) => left.value - right.value);
  const rows = rowsOf(values);
  const at = (part: number): number => valueAt(sorted, (rows - 1) * part);
  const middle = middleOf(at);
  const range = middle === null ? at(1) - at(0) : middle.to - middle.from;
  const width = (2 * (at(0.75) - at(0.25))) / Math.cbrt(rows);
  const wanted = width > 0 && Number.isFinite(range) ? Math.ceil(range / width) : Math.ceil(Math.sqrt(rows));
  const binCount = Math.min(Math.max(wanted, chartLimits.leastHistogramBins), chartLimits.histogramBins);
  return { binCount, middle };
}

/** A few values far beyond would press all others into one step. */
function middleOf(at: (part: number) => number): Bins["middle"] {
  const [from, to] = [at(0.005), at(0.995)];
  return to > from && at(1) - at(0) > chartLimits.middleRatio * (to - from) ? { from, to } : null;
}

/** The value of the row at this place, counted from 0, of values that are sorted. */
function valueAt(sorted: readonly CountedValue[], place: number): number {
  let passed = 0;
  for (const { value, count } of sorted) {
    passed += count;
    if (passed > Math.floor(place)) return value;
  }
  return 0;
}
