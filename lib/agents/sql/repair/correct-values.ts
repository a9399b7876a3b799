/** Before a statement runs: texts that are not stored become the stored ones that are clearly meant, unless the user quoted them. */
import "server-only";
import type { Plan, PlanFilter } from "#lib/domain/plan";
import { mapPlanFilters, planFilters } from "#lib/planner/plan/plan-filters";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { similarValues } from "../widen/nearest-value.ts";
import { widenFilter } from "../widen/widen-plan.ts";

export type Correction = {
  readonly plan: Plan;
  /** Sentences for the user, one for each value that was changed. */
  readonly changes: readonly string[];
  /** Values that are surely not stored and stand for no single stored one. */
  readonly unknown: readonly UnknownValue[];
};

export type UnknownValue = {
  readonly table: string;
  readonly column: string;
  readonly value: string;
  /** What could have been meant, the nearest first. */
  readonly similar: readonly string[];
};

/** The plan over stored values; the same plan where there is nothing to change. */
export function correctValues(
  plan: Plan,
  { model, question }: { readonly model: SemanticModel; readonly question: string },
): Correction {
  const sentences: string[] = [];
  const corrected = mapPlanFilters(plan, (filter) => {
    if (isQuoted(filter, question)) return filter;
    const widened = widenFilter(filter, model, (asked, stored) => `"${asked}" is stored as "${stored}".`);
    sentences.push(...widened.sentences);
    return widened.filter;
  });
  const changes = [...new Set(sentences)];
  const unknown = planFilters(corrected)
    .filter((filter) => !isQuoted(filter, question))
    .flatMap((filter) => unknownValues(filter, model));
  return { plan: changes.length === 0 ? plan : corrected, changes, unknown };
}

const maxSimilar = 3;

function unknownValues({ column, condition }: PlanFilter, model: SemanticModel): readonly UnknownValue[] {
  const profile = findColumn(model, column.table, column.column)?.profile;
  if (profile === undefined || !profile.valuesAreComplete || profile.values.length === 0) return [];
  return textsOf(condition)
    .filter((value) => !profile.values.includes(value))
    .map((value) => ({ ...column, value, similar: similarValues(value, profile.values, maxSimilar) }));
}

function textsOf(condition: PlanFilter["condition"]): readonly string[] {
  if (condition.operator === "=") return typeof condition.value === "string" ? [condition.value] : [];
  return condition.operator === "in" ? condition.values.filter((value) => typeof value === "string") : [];
}

/** In quotes the user means exactly that text. */
function isQuoted({ condition }: PlanFilter, question: string): boolean {
  const quoted = [...question.matchAll(/"([^"]+)"|“([^”]+)”|(?<!\p{L})'([^']+)'/gu)].map(
    (match) => match[1] ?? match[2] ?? match[3],
  );
  const texts = textsOf(condition);
  return texts.length > 0 && texts.every((text) => quoted.includes(text));
}
