/** How the figures of a metric are written, judged from what it measures, where its file does not say. */
import type { ColumnRef, MeasureExpression, MeasureOperand } from "#lib/domain/plan";
import type { SemanticColumn, SemanticMetric } from "./model.ts";

type Format = SemanticMetric["format"];

/** The format that fits the measure. */
export function metricFormat(
  expression: MeasureExpression | MeasureOperand,
  columnAt: (reference: ColumnRef) => SemanticColumn | undefined,
): Format {
  const formatOf = (part: MeasureOperand): Format => metricFormat(part, columnAt);
  switch (expression.kind) {
    case "count":
      return "integer";
    case "aggregate":
      return aggregateFormat(expression.function, columnAt(expression.column)?.format ?? "number");
    case "filtered":
      return formatOf(expression.measure);
    case "ratio":
      return quotient(formatOf(expression.numerator), formatOf(expression.denominator));
    case "arithmetic":
      return combined(expression.operator, formatOf(expression.left), formatOf(expression.right));
    default:
      return "number";
  }
}

function aggregateFormat(name: string, column: Format): Format {
  if (name === "count_distinct") return "integer";
  const isBetween = name === "avg" || name === "median";
  return isBetween && column === "integer" ? "number" : column;
}

/** Money per piece is money; money per money is a plain number. */
function quotient(left: Format, right: Format): Format {
  return left === "currency" && right !== "currency" ? "currency" : "number";
}

function combined(operator: string, left: Format, right: Format): Format {
  if (operator === "/") return quotient(left, right);
  if (left === right) return operator === "*" && left !== "integer" ? "number" : left;
  return operator === "*" && (left === "currency" || right === "currency") ? "currency" : "number";
}
