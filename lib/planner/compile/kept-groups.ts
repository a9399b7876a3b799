/**
 * The rows of those groups alone that an answer shows: its first ones, or those above a mark. Laid out by fewer groups
 * they are the same rows, so that a total is one of what is shown.
 */
import type { ColumnRef, PlanDimension, SinglePlan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { comparedTimes } from "../time/compare-window.ts";
import type { FromClause } from "./from-clause.ts";
import { type GroupColumn, groupColumns } from "./group-columns.ts";

export type KeptGroups = {
  /** All groups of the answer: they decide over which tables rows are read. */
  readonly dimensions: readonly PlanDimension[];
  readonly groups: readonly GroupColumn[];
  /** The same of earlier rows, moved forward where periods are compared. */
  readonly earlier: readonly GroupColumn[];
};

/** What the statement calls the groups of the answer; their columns are `group_1` and so on. */
export const keptName = "answer_groups";

/** Whether a plan shows some of its groups only. */
export function picksGroups({ limit, having, compare }: SinglePlan): boolean {
  return limit !== null || having.length > 0 || (compare?.only ?? null) !== null;
}

/** The groups of an answer as those that its rows have to belong to. */
export function keptGroups(answer: SinglePlan, model: SemanticModel): KeptGroups {
  const compared = comparedTimes(answer, model);
  const moved = compared?.isByPeriod === true ? { shift: compared.shift } : {};
  return {
    dimensions: answer.dimensions,
    groups: groupColumns(answer, { model }),
    earlier: groupColumns(answer, { model, ...moved }),
  };
}

/** "JOIN answer_groups ON ...": each of them is there once, so that no row is doubled. Joins what it needs before. */
export function keptJoin({ groups }: KeptGroups, from: FromClause, date: ColumnRef | null): string {
  const alike = groups.flatMap((group, index) =>
    group.use === "sort" ? [] : [`${keptName}.group_${index + 1} IS NOT DISTINCT FROM ${group.text(from, date)}`],
  );
  return `JOIN ${keptName} ON ${alike.join(" AND ")}`;
}
