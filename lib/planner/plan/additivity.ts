/** Whether the groups of a figure add up to the figure of all of them: a sum and a count do, an average does not. */
import type { MeasureExpression, MeasureOperand, SimpleMeasure } from "#lib/domain/plan";
import { plainMeasure } from "./measures.ts";

export function isAdditive(expression: MeasureExpression): boolean {
  switch (expression.kind) {
    case "count":
    case "aggregate":
    case "filtered":
      return addsUp(expression);
    case "arithmetic":
      return areSums(expression);
    case "ratio":
    case "over_groups":
      return false;
  }
}

/** A difference of sums is one; a quotient or a product is none. */
function areSums({ operator, left, right }: Extract<MeasureExpression, { kind: "arithmetic" }>): boolean {
  const isSum = (operand: MeasureOperand): boolean => {
    if (operand.kind === "arithmetic") return areSums(operand);
    const isRate = operand.kind === "ratio" || operand.kind === "number" || operand.kind === "over_groups";
    return !isRate && addsUp(operand);
  };
  return (operator === "+" || operator === "-") && isSum(left) && isSum(right);
}

function addsUp(measure: SimpleMeasure): boolean {
  const plain = plainMeasure(measure);
  return plain.kind === "count" || plain.function === "sum";
}
