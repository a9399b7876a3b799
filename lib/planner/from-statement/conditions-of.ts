/** Conditions of a SELECT as those of a plan: on columns, on related rows, on a time. */
import type { PlanExists, PlanFilter, PlanTime } from "#lib/domain/plan";
import { disjuncts, type Expression } from "./expression.ts";
import { filterOf, yearOf } from "./filters-of.ts";
import { relatedRows } from "./related-rows.ts";
import type { StatementScope } from "./scope.ts";

export type PlanConditions = {
  readonly filters: readonly PlanFilter[];
  readonly alternatives: readonly (readonly PlanFilter[])[];
  readonly exists: readonly PlanExists[];
  readonly time: PlanTime | null;
};

/** All of them, or null: a plan that lacks one answers another question. */
export function conditionsOf(conditions: readonly Expression[], scope: StatementScope): PlanConditions | null {
  const filters: PlanFilter[] = [];
  const alternatives: PlanFilter[][] = [];
  const exists: PlanExists[] = [];
  const times: PlanTime[] = [];
  for (const condition of conditions) {
    const time = yearOf(condition, scope);
    const related = relatedRows(condition, scope);
    const choices = disjuncts(condition).map((one) => filterOf(one, scope));
    const known = choices.filter((one) => one !== null);
    const [only, another] = known;
    if (time !== null) times.push(time);
    else if (related !== null) exists.push(related);
    else if (only === undefined || known.length < choices.length) return null;
    else if (another === undefined) filters.push(only);
    else alternatives.push(known);
  }
  const [time = null, otherTime] = times;
  return otherTime === undefined ? { filters, alternatives, exists, time } : null;
}
