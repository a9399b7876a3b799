/** Rules for the steps of a course, each of which fewer reach than the one before, or more. */
import type { Attempt } from "./chart-attempt.ts";
import { draws, leftOutClause, measureOf, noChart } from "./chart-attempt.ts";
import { chartLimits } from "./chart-limits.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { presentNumbers } from "./chart-shape.ts";
import { formatCount } from "./format.ts";

/** Without being asked: the rows are the steps of a course, and a funnel can hold them. */
export function isCourse(shape: ChartShape): boolean {
  return shape.categories[0]?.isStep === true && drawFunnel(shape).spec !== null;
}

/** A bar for each step, as the rows list them. */
export function drawFunnel(shape: ChartShape): Attempt {
  const [steps, ...more] = shape.categories;
  if (shape.time !== null || steps === undefined || more.length > 0) {
    return noChart("a funnel needs exactly one group, whose values are its steps");
  }
  const { leastSteps, funnelSteps } = chartLimits;
  if (shape.rowCount < leastSteps || shape.rowCount > funnelSteps) {
    return noChart(`a funnel has ${leastSteps} to ${funnelSteps} steps and there are ${formatCount(shape.rowCount)}`);
  }
  const measure = shape.measures.find(countsSteps);
  if (measure === undefined) return noChart("a funnel needs a count that adds up and is never negative");
  return draws(
    { kind: "funnel", category: steps.column, measure: measureOf(measure) },
    `a funnel shows ${measure.label} from step to step${leftOutClause(shape.measures, [measure])}`,
  );
}

/** An amount of which a later step can hold a part. */
export function countsSteps(measure: ChartField): boolean {
  return measure.isAdditive && measure.format !== "percent" && presentNumbers(measure).every((value) => value >= 0);
}
