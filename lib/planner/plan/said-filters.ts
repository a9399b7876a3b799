/** The conditions of a plan that somebody set, rather than those that came with its shape. */
import type { Plan, PlanFilter } from "#lib/domain/plan";
import { isSameColumn } from "./same-column.ts";

/** Without "has a value" of what is grouped by: a ranking needs that of its groups, and another shape does not. */
export function saidFilters({ filters, dimensions }: Pick<Plan, "filters" | "dimensions">): PlanFilter[] {
  return filters.filter(
    ({ column, condition, evidence }) =>
      condition.operator !== "is_not_null" ||
      evidence.length > 0 ||
      !dimensions.some((dimension) => isSameColumn(dimension.column, column)),
  );
}
