/** The conditions of a plan with those of a follow-up. */
import type { PlanExists, PlanFilter, PlanHaving, PlanValue } from "#lib/domain/plan";
import { isSameColumn } from "../plan/same-column.ts";
import { oppositeOf } from "../plan-building/comparison-operators.ts";

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
  // "over 100", then "and under 200": both ends count.
  const isOtherEnd = (filter: PlanFilter): boolean =>
    isAddition && sameAs(filter) !== undefined && areOpposite(filter, sameAs(filter));
  return [
    ...kept.filter((filter) => sameAs(filter) === undefined || isOtherEnd(filter)),
    ...joined,
    ...added.filter((filter) => !isIn(joined, filter)),
  ];
}

function equalValues({ condition }: PlanFilter): PlanValue[] {
  if (condition.operator === "in") return condition.values;
  return condition.operator === "=" ? [condition.value] : [];
}

function areOpposite({ condition }: PlanFilter, other: PlanFilter | undefined): boolean {
  const signs = [condition.operator[0], other?.condition.operator[0]];
  return signs.includes("<") && signs.includes(">");
}

/** "with more than 2 crews", then "how about more than 3": the same figure is compared anew. */
export function mergedHaving(
  kept: readonly PlanHaving[],
  all: readonly PlanHaving[],
  isAddition: boolean,
): PlanHaving[] {
  const added = all.slice(kept.length);
  const isReplaced = ({ metric, operator }: PlanHaving): boolean =>
    added.some(
      (other) =>
        JSON.stringify(other.metric) === JSON.stringify(metric) && (!isAddition || other.operator[0] === operator[0]),
    );
  return [...kept.filter((one) => !isReplaced(one)), ...added];
}

/** "with more than 2 crews", then "and more than 3?": how many there have to be is said anew, of the same related rows. */
export function recounted(exists: PlanExists, { operator, value }: NonNullable<PlanExists["having"]>): PlanExists {
  const { having } = exists;
  if (having === null) return exists;
  // "fewer than 3" holds of rows that have none as well.
  const isNegated = operator === "<" || operator === "<=";
  return { ...exists, isNegated, having: { ...having, operator: isNegated ? oppositeOf[operator] : operator, value } };
}
