/** Figures, and rows with or without related rows, in words: by the names that stand in the data. */

import { functionCalled } from "#lib/domain/aggregate-function";
import { columnPath } from "#lib/domain/column-path";
import { formatNumber } from "#lib/domain/format";
import type { MeasureExpression, MeasureOperand, PlanExists, PlanHaving, SimpleMeasure } from "#lib/domain/plan";
import { isAboutNothing } from "../plan/row-link.ts";
import { comparisonWords } from "./comparison-words.ts";
import { filterWords, rangeWords } from "./plan-condition-words.ts";

/** A figure in words: "sum of ORDERS.REVENUE". */
export function expressionWords(expression: MeasureExpression | MeasureOperand): string {
  switch (expression.kind) {
    case "ratio":
      return `${simpleWords(expression.numerator)} divided by ${simpleWords(expression.denominator)}`;
    case "over_groups": {
      const { table, column } = expression.by;
      const step = expression.grain === null ? "" : `${expression.grain} of `;
      return `${functionCalled(functionWords, expression.function, " of")} the ${simpleWords(expression.measure)} for each ${step}${columnPath({ table, column })}`;
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
    const { filters, exists = [] } = measure;
    const where = filters.length === 0 ? [] : [`where ${filters.map(filterWords).join(" and ")}`];
    return [simpleWords(measure.measure), ...where, exists.map(existsWords).join(" and ")].join(" ").trim();
  }
  if (measure.kind === "count") return `number of rows in ${measure.table}`;
  return `${functionCalled(functionWords, measure.function, " of")} ${columnPath(measure.column)}`;
}

/** What groups are compared with: "1,000", "its average over all groups". */
export function boundWords(value: PlanHaving["value"]): string {
  return value === "average" ? "its average over all groups" : formatNumber(value);
}

/** `with a row in ORDERS`, `without a row in ORDERS where ORDERS.STATUS is "PAID"`, `whose number of rows in ORDERS is more than 3`. */
export function existsWords({ table, isNegated, filters, time, having }: PlanExists): string {
  const conditions = [
    ...filters.map(filterWords),
    ...(time === null ? [] : [`${columnPath(time.column)} is ${rangeWords(time.from, time.to)}`]),
  ];
  const where = conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;
  if (having === null) return `${isNegated ? "without" : "with"} a row in ${table}${where}`;
  const figure = `${expressionWords(having.measure)}${where}`;
  const nothing = isAboutNothing(having) ? " (none at all included)" : "";
  return `whose ${figure} is ${isNegated ? "not " : ""}${comparisonWords(having.operator)} ${formatNumber(having.value)}${nothing}`;
}
