/** The conditions of a plan with those of a follow-up. */
import type { PlanFilter, PlanValue } from "#lib/domain/plan";
import { isSameColumn } from "../same-column.ts";

/** A new value takes the place of the last one of the same column; with `isAddition` both count. */
export function mergedFilters(
  kept: readonly PlanFilter[],
  added: readonly PlanFilter[],
  isAddition: boolean,
): PlanFilter[] {
  const sameAs = (filter: PlanFilter): PlanFilter | undefined =>
    added.find((other) => isSameColumn(other.column, filter.column));
  const joined = kept.flatMap((filter) => {
    const values = [...equalValues(filter), ...added.filter((other) => other === sameAs(filter)).flatMap(equalValues)];
    const isJoined = isAddition && sameAs(filter) !== undefined && values.length > 1;
    return isJoined ? [{ ...filter, condition: { operator: "in" as const, values } }] : [];
  });
  const isIn = (list: readonly PlanFilter[], filter: PlanFilter): boolean =>
    list.some((other) => isSameColumn(other.column, filter.column));
  return [
    ...kept.filter((filter) => sameAs(filter) === undefined),
    ...joined,
    ...added.filter((filter) => !isIn(joined, filter)),
  ];
}

function equalValues({ condition }: PlanFilter): PlanValue[] {
  if (condition.operator === "in") return condition.values;
  return condition.operator === "=" ? [condition.value] : [];
}
