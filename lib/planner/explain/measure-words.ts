/** Figures in words, by the names that stand in the data. */
import type { MeasureExpression, MeasureOperand, SimpleMeasure } from "#lib/domain/plan";
import { filterWords } from "./plan-condition-words.ts";

/** A figure in words: "sum of ORDERS.REVENUE". */
export function expressionWords(expression: MeasureExpression | MeasureOperand): string {
  switch (expression.kind) {
    case "ratio":
      return `${simpleWords(expression.numerator)} divided by ${simpleWords(expression.denominator)}`;
    case "over_groups": {
      const { table, column } = expression.by;
      const step = expression.grain === null ? "" : `${expression.grain} of `;
      return `${functionWords[expression.function]} the ${simpleWords(expression.measure)} for each ${step}${table}.${column}`;
    }
    case "arithmetic":
      return `${operandWords(expression.left)} ${signWords[expression.operator]} ${operandWords(expression.right)}`;
    case "number":
      return String(expression.value);
    default:
      return simpleWords(expression);
  }
}

/** A calculation inside another one stands in brackets. */
function operandWords(operand: MeasureOperand): string {
  const words = expressionWords(operand);
  return operand.kind === "arithmetic" || operand.kind === "ratio" ? `(${words})` : words;
}

const signWords = { "+": "plus", "-": "minus", "*": "times", "/": "divided by" } as const;

const functionWords = {
  sum: "sum of",
  avg: "average of",
  median: "median of",
  min: "smallest",
  max: "largest",
  count_distinct: "number of different values of",
} as const;

function simpleWords(measure: SimpleMeasure): string {
  if (measure.kind === "filtered") {
    return `${simpleWords(measure.measure)} where ${measure.filters.map(filterWords).join(" and ")}`;
  }
  if (measure.kind === "count") return `number of rows in ${measure.table}`;
  return `${functionWords[measure.function]} ${measure.column.table}.${measure.column.column}`;
}
