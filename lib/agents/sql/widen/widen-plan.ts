/** A wider plan after one that found nothing: stored values in place of asked ones, a period that the data has. Every change is told. */
import "server-only";
import type { Plan, PlanFilter, PlanValue } from "#lib/domain/plan";
import { mapPlanFilters } from "#lib/planner/plan/plan-filters";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { nearestValue } from "./nearest-value.ts";
import { widenTime } from "./widen-time.ts";

/** The changed plan; `changes` are sentences for the user. */
export type Widening = { readonly plan: Plan; readonly changes: readonly string[] };

/** Null where nothing wider is clearly meant; never the same plan again. */
export function widenPlan(plan: Plan, model: SemanticModel): Widening | null {
  const sentences: string[] = [];
  const widened = mapPlanFilters(plan, (filter) => {
    const wider = widenFilter(filter, model);
    sentences.push(...wider.sentences);
    return wider.filter;
  });
  // A comparison that was asked for by name ("with 2021") names another window once the period is moved.
  const isMovable = plan.compare === null || plan.compare.label.startsWith("previous ");
  const time = plan.time === null || !isMovable ? null : widenTime(plan.time, model);
  const changes = [...sentences, ...(time === null ? [] : [time.sentence])];
  if (changes.length === 0) return null;
  return { plan: { ...widened, time: time === null ? plan.time : time.time }, changes: [...new Set(changes)] };
}

type WidenedFilter = { readonly filter: PlanFilter; readonly sentences: readonly string[] };

/** What the user's value and the stored one are told as. */
export type ValueSentence = (asked: string, stored: string) => string;

const emptySentence: ValueSentence = (asked, stored) => `No rows for "${asked}"; matched "${stored}".`;

/** The filter over stored values only, as far as it is clear which are meant. */
export function widenFilter(
  filter: PlanFilter,
  model: SemanticModel,
  tell: ValueSentence = emptySentence,
): WidenedFilter {
  const stored = findColumn(model, filter.column.table, filter.column.column)?.profile.values ?? [];
  const { condition } = filter;
  const sentences: string[] = [];
  const meant = (value: PlanValue): PlanValue => {
    const nearest = typeof value === "string" ? nearestValue(value, stored) : null;
    if (nearest === null) return value;
    sentences.push(tell(String(value), nearest));
    return nearest;
  };
  switch (condition.operator) {
    case "=":
      return { filter: { ...filter, condition: { ...condition, value: meant(condition.value) } }, sentences };
    case "in": {
      const values = [...new Set(condition.values.map(meant))];
      return { filter: { ...filter, condition: { ...condition, values } }, sentences };
    }
    default:
      return { filter, sentences };
  }
}
