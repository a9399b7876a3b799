/** Conditions on the small shop: a city, a period. */
import type { PlanFilter, PlanTime } from "#lib/domain/plan";

/** City is this value, or one of these. */
export function inCity(...values: string[]): PlanFilter {
  const [value = ""] = values;
  const condition = values.length === 1 ? { operator: "=" as const, value } : { operator: "in" as const, values };
  return { column: { table: "STORES", column: "CITY" }, via: null, condition, evidence: values };
}

/** The day of the order lies in this window. */
export function ordered(from: string | null, to: string | null, label: string): PlanTime {
  return {
    column: { table: "ORDERS", column: "ORDER_DATE" },
    from,
    to,
    label,
    anchor: "2026-11-21",
    evidence: [label],
  };
}
