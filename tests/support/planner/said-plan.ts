/** What becomes of a plan that is put into words and read again, told by the plan alone. */
import type { Plan, PlanFilter } from "#lib/domain/plan";
import { planTitle } from "#lib/planner/explain/plan-title";
import { isSameColumn } from "#lib/planner/plan/same-column";
import { planIdentity } from "#lib/planner/understand/resolve";
import type { AskedSchema } from "./asked-world.ts";

export type Said = { readonly outcome: "same" | "another" | "asked back" | "refused"; readonly title: string };

/** Reads the title of the plan. */
export function saidPlan(schema: Pick<AskedSchema, "model" | "outcomeOf">, plan: Plan): Said {
  const title = planTitle(plan, schema.model);
  const outcome = schema.outcomeOf(title);
  if (outcome.kind === "ask") return { outcome: "asked back", title };
  if (outcome.kind !== "plan") return { outcome: "refused", title };
  return { outcome: sayingOf(outcome.plan) === sayingOf(plan) ? "same" : "another", title };
}

/**
 * The plan without what its words leave open: the order of rows that are all shown, which of two groups stands first, and
 * that rows without a group are left out, which the planner adds by itself.
 */
function sayingOf(plan: Plan): string {
  const keys = plan.dimensions.map((dimension) => JSON.stringify([dimension.column, dimension.grain, dimension.part]));
  const places = keys
    .map((_, place) => place)
    .toSorted((left, right) => ((keys[left] ?? "") < (keys[right] ?? "") ? -1 : 1));
  const moved = (within: readonly number[]) => within.map((place) => places.indexOf(place)).toSorted();
  const { calculation } = plan;
  return planIdentity({
    ...plan,
    dimensions: places.flatMap((place) => plan.dimensions[place] ?? []),
    limitWithin: moved(plan.limitWithin),
    calculation:
      calculation?.kind === "share_within" ? { ...calculation, within: moved(calculation.within) } : calculation,
    order: plan.limit === null ? [] : plan.order,
    filters: plan.filters.filter((filter) => !isFilled(filter, plan)),
  });
}

function isFilled({ column, condition }: PlanFilter, { dimensions }: Plan): boolean {
  return condition.operator === "is_not_null" && dimensions.some((one) => isSameColumn(one.column, column));
}
