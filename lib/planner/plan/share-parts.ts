/**
 * Conditions on what shares are shown by ("online vs store share of revenue"): they say which groups are shown. The
 * whole that the shares are of has the other groups as well.
 */
import type { PlanFilter, SinglePlan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { comparedTimes } from "../time/compare-window.ts";
import { isSameColumn } from "./same-column.ts";
import { seesAllGroups } from "./share-scope.ts";

export type ShareParts = {
  /** Of the rows that make up the whole. */
  readonly ofWhole: readonly PlanFilter[];
  /** Of the groups that are shown, with the position of their dimension. */
  readonly ofShown: readonly { readonly filter: PlanFilter; readonly dimension: number }[];
};

export function shareParts(plan: SinglePlan, model: SemanticModel): ShareParts {
  const isOfGroups =
    (plan.asShare || seesWhole(plan)) && !plan.isRunning && comparedTimes(plan, model) === null && !seesAllGroups(plan);
  const placed = plan.filters.map((filter) => ({ filter, dimension: isOfGroups ? dimensionOf(filter, plan) : -1 }));
  return {
    ofWhole: placed.filter(({ dimension }) => dimension < 0).map(({ filter }) => filter),
    ofShown: placed.filter(({ dimension }) => dimension >= 0),
  };
}

/** Places and parts are those among all groups, whichever of them are shown. */
function seesWhole({ calculation }: SinglePlan): boolean {
  return ["rank", "share_within", "cumulative_share"].includes(calculation?.kind ?? "");
}

/** Where the values of the column themselves are shown; -1 where they are not. */
function dimensionOf({ column, via, condition }: PlanFilter, { dimensions }: SinglePlan): number {
  // What has no value belongs to no group; figures and other columns are not those of a group.
  if (["is_not_null", "compare_column", "compare_aggregate"].includes(condition.operator)) return -1;
  return dimensions.findIndex(
    (one) =>
      one.grain === null &&
      one.part === null &&
      isSameColumn(one.column, column) &&
      JSON.stringify(one.via) === JSON.stringify(via),
  );
}
