/** Rules for slopes: how each value of a group goes from one period to another, or from one measure to another. */
import type { Attempt } from "./chart-attempt.ts";
import { draws, leftOutClause, measureOf, noChart } from "./chart-attempt.ts";
import { chartLimits } from "./chart-limits.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { hasTwoPeriods } from "./chart-time-rules.ts";
import { earlierMeasure } from "./compared-measures.ts";
import { formatCount } from "./format.ts";

/** Where a change is asked for: of three groups bars say it as well. */
export function hasSlopes(shape: ChartShape): boolean {
  const [group] = shape.categories;
  return group !== undefined && group.distinctCount > chartLimits.leastSlopes && drawSlope(shape).spec !== null;
}

/** A line for each value of the group. */
export function drawSlope(shape: ChartShape): Attempt {
  const [group, ...more] = shape.categories;
  if (group === undefined || more.length > 0) return noChart("a slope chart needs exactly one group");
  const { leastSlopes, slopes } = chartLimits;
  if (group.distinctCount < leastSlopes || group.distinctCount > slopes) {
    return noChart(
      `a slope chart has ${leastSlopes} to ${slopes} lines and there are ${formatCount(group.distinctCount)}`,
    );
  }
  return shape.time === null ? betweenMeasures(shape, group) : betweenPeriods(shape, group);
}

function betweenPeriods(shape: ChartShape, group: ChartField): Attempt {
  const { time, measures } = shape;
  const [measure] = measures;
  if (time === null || measure === undefined || time.distinctCount !== 2 || !hasTwoPeriods(shape)) {
    return noChart("a slope chart needs exactly two periods");
  }
  return draws(
    { kind: "slope", category: group.column, x: time.column, measures: [measureOf(measure)] },
    `slopes show how ${measure.label} of each ${group.label} changes between both values of ${time.label}${leftOutClause(measures, [measure])}`,
  );
}

/** The earlier one is the left end, where that can be told. */
function betweenMeasures({ measures }: ChartShape, group: ChartField): Attempt {
  const [first, second] = measures;
  const isOneUnit = first?.format === second?.format && first?.unit === second?.unit;
  if (first === undefined || second === undefined || !isOneUnit) {
    return noChart("a slope chart needs two periods, or two measures of one unit");
  }
  const ends = earlierMeasure([first, second]) === 1 ? [second, first] : [first, second];
  return draws(
    { kind: "slope", category: group.column, x: null, measures: ends.map(measureOf) },
    `slopes show how each ${group.label} goes from ${ends.map(({ label }) => label).join(" to ")}${leftOutClause(measures, ends)}`,
  );
}
