/** Which two measures of a group stand on one axis, as pairs of bars. */
import type { ChartField } from "./chart-shape.ts";
import { presentNumbers } from "./chart-shape.ts";
import { comparedMeasures, isMeantAmount } from "./compared-measures.ts";
import { quantile } from "./quantile.ts";

/** The same amount at two times, or amounts of one unit and of a similar size: what was reached and what was meant to be. */
export function arePairs([first, second]: readonly ChartField[]): boolean {
  if (first === undefined || second === undefined) return false;
  if (comparedMeasures([first, second]) !== null) return true;
  return areOfOneUnit(first, second) && areOfOneSize(first, second);
}

/** One amount and what it was meant to be: "Revenue" and "Revenue target". */
export function areMeant([first, second, ...others]: readonly ChartField[]): boolean {
  return first !== undefined && second !== undefined && others.length === 0 && isMeantAmount(first.label, second.label);
}

/** Counts of different things share no unit, unless one is what the other was meant to be. */
function areOfOneUnit(first: ChartField, second: ChartField): boolean {
  if (first.format !== second.format || first.unit !== second.unit) return false;
  const hasUnit = first.format === "currency" || first.format === "percent" || first.unit !== null;
  return hasUnit || isMeantAmount(first.label, second.label);
}

/** Beyond this many times the other's, bars are too short to be seen beside each other. */
const mostRatio = 20;

function areOfOneSize(...fields: readonly [ChartField, ChartField]): boolean {
  const [first, second] = fields.map(usualSize);
  if (first === undefined || second === undefined) return false;
  return Math.max(first, second) <= mostRatio * Math.min(first, second);
}

/** Its median, whatever its sign. */
function usualSize(field: ChartField): number {
  const sizes = presentNumbers(field)
    .map(Math.abs)
    .sort((left, right) => left - right);
  return quantile(sizes, 0.5);
}
