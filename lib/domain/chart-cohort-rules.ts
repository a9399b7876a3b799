/** Rules for what began at one time and is followed from step to step: each beginning a row, each step a column. */
import type { Attempt } from "./chart-attempt.ts";
import { draws, leftOutClause, measureOf, noChart } from "./chart-attempt.ts";
import { chartLimits } from "./chart-limits.ts";
import type { ChartShape } from "./chart-shape.ts";
import { readStepOrder } from "./step-order.ts";

/** Without being asked: the time is when things began, and shades can hold all that is followed. */
export function isFollowed(shape: ChartShape): boolean {
  return shape.time?.isCohort === true && drawFollowed(shape).spec !== null;
}

/** Shaded cells of the part that is left, or else of the first measure. */
export function drawFollowed({ time, categories, measures }: ChartShape): Attempt {
  const [steps, ...more] = categories;
  const measure = measures.find(({ format }) => format === "percent") ?? measures[0];
  if (time === null || steps === undefined || measure === undefined || more.length > 0) {
    return noChart("what is followed needs a time when it began and one group of steps");
  }
  const { heatmapRows, followedColumns } = chartLimits;
  if (time.distinctCount > heatmapRows || steps.distinctCount > followedColumns) {
    return noChart(`what is followed can have ${heatmapRows} rows and ${followedColumns} columns at most`);
  }
  return draws(
    {
      kind: "heatmap",
      category: time.column,
      series: steps.column,
      measure: measureOf(measure),
      sort: readStepOrder(steps.cells) === null ? "rows" : "steps",
    },
    `a heatmap follows ${measure.label} of each ${time.label} across ${steps.label}${leftOutClause(measures, [measure])}`,
  );
}
