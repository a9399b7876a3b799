/** What a figure is made of, so that its change can be told by the groups of a column. */
import type { MeasureExpression, MeasureOperand, PlanMetric, SimpleMeasure } from "#lib/domain/plan";
import { isAdditive } from "./additivity.ts";
import { plainMeasure } from "./measures.ts";

export type ChangeParts = {
  /** `sum`: groups add up, and the base counts the rows behind them. `rate`: the amount is one for each unit of the base. */
  readonly kind: "sum" | "rate";
  readonly amount: MeasureExpression;
  /** Null where the rows of a sum are of several tables. */
  readonly base: MeasureExpression | null;
};

/** Null for figures whose groups tell nothing about the whole: medians, numbers of different values. */
export function changeParts({ expression }: Pick<PlanMetric, "expression">): ChangeParts | null {
  if (isAdditive(expression)) return { kind: "sum", amount: expression, base: rowsBehind(expression) };
  switch (expression.kind) {
    case "aggregate":
    case "filtered":
      return averageParts(expression);
    case "ratio":
      return rateParts(expression.numerator, expression.denominator);
    case "arithmetic":
      return expression.operator === "/" ? rateParts(expression.left, expression.right) : null;
    default:
      return null;
  }
}

function rateParts(left: MeasureOperand, right: MeasureOperand): ChangeParts | null {
  const [amount, base] = [left, right].map((side) => (side.kind === "number" || !isAdditive(side) ? null : side));
  return amount == null || base == null ? null : { kind: "rate", amount, base };
}

/** An average is the sum of a column for each of its rows that has a value. */
function averageParts(measure: SimpleMeasure): ChangeParts | null {
  const plain = plainMeasure(measure);
  if (plain.kind !== "aggregate" || plain.function !== "avg") return null;
  const { column, date } = plain;
  const own = date === undefined ? {} : { date };
  const filters = [
    ...(measure.kind === "filtered" ? measure.filters : []),
    { column, via: null, condition: { operator: "is_not_null" as const }, evidence: [] },
  ];
  const exists = measure.kind === "filtered" && measure.exists !== undefined ? { exists: measure.exists } : {};
  const sum = { ...plain, function: "sum" as const };
  return {
    kind: "rate",
    amount: measure.kind === "filtered" ? { ...measure, measure: sum } : sum,
    base: { kind: "filtered", measure: { kind: "count", table: column.table, ...own }, filters, ...exists },
  };
}

function rowsBehind(expression: MeasureExpression): MeasureExpression | null {
  if (expression.kind !== "aggregate" && expression.kind !== "count" && expression.kind !== "filtered") return null;
  const plain = plainMeasure(expression);
  const date = plain.date === undefined ? {} : { date: plain.date };
  const table = plain.kind === "count" ? plain.table : plain.column.table;
  const count = { kind: "count" as const, table, ...date };
  return expression.kind === "filtered" ? { ...expression, measure: count } : count;
}
