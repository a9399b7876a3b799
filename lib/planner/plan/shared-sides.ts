/** A figure of some rows by the same figure of all of them: its whole, and what the part is restricted to. */
import type { MeasureExpression, MeasureOperand, PlanExists, PlanFilter, SimpleMeasure } from "#lib/domain/plan";
import { simpleMeasures } from "./measures.ts";

export type PartConditions = { readonly filters: readonly PlanFilter[]; readonly exists: readonly PlanExists[] };
export type SharedSides = { readonly whole: MeasureExpression; readonly part: PartConditions };

/** Null for any other figure. */
export function sharedSides(expression: MeasureExpression): SharedSides | null {
  if (expression.kind === "ratio") {
    const { numerator, denominator } = expression;
    return numerator.kind === "filtered" && isSameMeasure(numerator.measure, denominator)
      ? { whole: denominator, part: conditionsOf(numerator) }
      : null;
  }
  if (expression.kind !== "arithmetic" || expression.operator !== "/") return null;
  const { left, right } = expression;
  const [first, ...others] = simpleMeasures(left).map(conditionsOf);
  if (first === undefined || first.filters.length + first.exists.length === 0) return null;
  const isAlike = others.every((one) => isSameMeasure(one, first));
  if (!isAlike || right.kind !== "arithmetic" || !isSameMeasure(withoutConditions(left), right)) return null;
  return { whole: right, part: first };
}

/** The same figure, or the same conditions, part by part. */
export function isSameMeasure(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function conditionsOf(measure: SimpleMeasure): PartConditions {
  return measure.kind === "filtered"
    ? { filters: measure.filters, exists: measure.exists ?? [] }
    : { filters: [], exists: [] };
}

function withoutConditions(operand: MeasureOperand): MeasureOperand {
  if (operand.kind === "filtered") return operand.measure;
  if (operand.kind !== "arithmetic") return operand;
  return { ...operand, left: withoutConditions(operand.left), right: withoutConditions(operand.right) };
}
