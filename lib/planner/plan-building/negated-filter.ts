/** The condition that holds where another one does not. */
import type { PlanFilter } from "#lib/domain/plan";
import { oppositeOf } from "./comparison-operators.ts";

/** Null where one condition cannot say it. */
export function negatedFilter(filter: PlanFilter): PlanFilter | null {
  const { condition } = filter;
  if (
    condition.operator === "=" ||
    condition.operator === "!=" ||
    condition.operator === ">" ||
    condition.operator === "<" ||
    condition.operator === ">=" ||
    condition.operator === "<="
  )
    return { ...filter, condition: { operator: oppositeOf[condition.operator], value: condition.value } };
  if (condition.operator === "in") return { ...filter, condition: { operator: "not_in", values: condition.values } };
  return null;
}
