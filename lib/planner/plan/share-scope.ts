/** Of what total a share is: of everything, or of its own period. */
import type { PlanDimension, SinglePlan } from "#lib/domain/plan";

/**
 * The average of all groups is known only once all are there: then no group may be left out before, and none is left
 * out of a whole. Groups that miss a fixed value are in no whole.
 */
export function seesAllGroups({ having }: Pick<SinglePlan, "having">): boolean {
  return having.some(({ value }) => value === "average");
}

/**
 * "share of revenue by channel by quarter" says how each quarter is divided among its groups: shares count within
 * the period. Null where they are parts of the whole, as in "share of revenue by quarter".
 * @returns position in the dimensions, and the dimension there.
 */
export function sharePeriod({ asShare, dimensions, compare }: Pick<SinglePlan, "asShare" | "dimensions" | "compare">): {
  readonly position: number;
  readonly dimension: PlanDimension;
} | null {
  if (!asShare || compare !== null || dimensions.length < 2) return null;
  const periods = dimensions.flatMap((dimension, position) =>
    dimension.grain === null ? [] : [{ position, dimension }],
  );
  const [period, ...others] = periods;
  return period === undefined || others.length > 0 ? null : period;
}
