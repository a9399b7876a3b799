/** Words that only hinted at data count as explained where the plan speaks of what they may mean. */
import type { Plan } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import type { Request } from "../request/request.ts";

/** An "or" that became an "and" was not understood. */
export function losesOr(plan: Plan, { hasOr }: Request): boolean {
  const conditions = [...plan.filters, ...plan.exists.flatMap(({ filters }) => filters)].map(
    ({ condition }) => condition,
  );
  const isKept =
    plan.alternatives.length > 0 || conditions.some(({ operator }) => operator === "in" || operator === "not_in");
  return hasOr && !isKept && conditions.length > 0;
}

/** The hints that the plan does nothing with, as they are written. */
export function unusedHints(plan: Plan, { hints }: Request): string[] {
  const text = JSON.stringify(plan);
  const isUsed = (element: ModelElement): boolean => {
    if (element.kind === "metric") return text.includes(JSON.stringify(element.metric));
    if (element.kind === "table") return text.includes(`"table":${JSON.stringify(element.table)}`);
    return text.includes(JSON.stringify({ table: element.table, column: element.column }));
  };
  return hints
    .filter(({ candidates }) => !candidates.some(({ element }) => isUsed(element)))
    .map(({ chunk }) => chunk.text);
}
