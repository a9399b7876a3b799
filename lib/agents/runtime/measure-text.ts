/** Measures in short words, for prompts. */
import "server-only";
import type { MeasureExpression } from "#lib/domain/plan";

/** `sum(ORDER_LINES.REVENUE)`, `rows of ORDERS`, or one divided by the other. */
export function aggregateText(expression: MeasureExpression): string {
  switch (expression.kind) {
    case "aggregate":
      return `${expression.function}(${expression.column.table}.${expression.column.column})`;
    case "count":
      return `rows of ${expression.table}`;
    case "ratio":
      return `${aggregateText(expression.numerator)} / ${aggregateText(expression.denominator)}`;
  }
}
