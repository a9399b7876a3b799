/** Shares of what has no whole: averages, rates and extremes of groups do not add up to anything that they could be parts of. */
import type { Plan, PlanMetric } from "#lib/domain/plan";
import { isAdditive } from "../plan/additivity.ts";

/** The figures that are to be shown as shares and have no whole. */
export function wholelessShares({ asShare, compare, detail, metrics }: Plan): readonly PlanMetric[] {
  // Beside a comparison no shares are shown.
  if (!asShare || compare !== null || detail !== null) return [];
  return metrics.filter(({ expression }) => !isAdditive(expression));
}
