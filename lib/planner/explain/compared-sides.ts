/** A condition on the difference of two columns is one on the two: "unit price below the list price". */
import { derivedColumn } from "#lib/domain/derived-column";
import type { ColumnRef, ComparisonOperator, PlanFilter } from "#lib/domain/plan";

export type ComparedSides = {
  readonly left: ColumnRef;
  readonly right: ColumnRef;
  readonly operator: ComparisonOperator;
  readonly isTime: boolean;
};

const signs: readonly string[] = ["=", "!=", ">", ">=", "<", "<="];

/** The two columns, where their difference is compared with 0; null for every other condition. */
export function comparedSides({ column, condition }: Pick<PlanFilter, "column" | "condition">): ComparedSides | null {
  const definition = derivedColumn(column.column);
  if (definition === null || !("value" in condition) || condition.value !== 0) return null;
  const { operator } = condition;
  if (!signs.includes(operator)) return null;
  if (definition.kind === "calculation" && definition.operator === "-")
    return { left: definition.left, right: definition.right, operator, isTime: false };
  if (definition.kind !== "elapsed" || typeof definition.to === "string") return null;
  return { left: definition.to, right: definition.from, operator, isTime: true };
}
