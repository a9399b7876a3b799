/** Measures in short words, for prompts. */
import "server-only";
import { columnPath } from "#lib/domain/column-path";
import type { MeasureExpression, MeasureOperand } from "#lib/domain/plan";
import { existsWords } from "#lib/planner/explain/measure-words";
import { planConditionWords } from "#lib/planner/explain/plan-condition-words";

/** `sum(ORDER_LINES.REVENUE)`, `rows of ORDERS`, or one divided by the other. */
export function aggregateText(expression: MeasureExpression | MeasureOperand): string {
  switch (expression.kind) {
    case "aggregate":
      return `${expression.function}(${columnPath(expression.column)})`;
    case "count":
      return `rows of ${expression.table}`;
    case "filtered": {
      const conditions = expression.filters.map(
        ({ column, condition }) => `${columnPath(column)} ${planConditionWords(condition, column.column)}`,
      );
      const where = conditions.length === 0 ? [] : [`where ${conditions.join(" and ")}`];
      const related = (expression.exists ?? []).map(existsWords);
      return [aggregateText(expression.measure), ...where, ...related].join(" ");
    }
    case "over_groups": {
      const { table, column } = expression.by;
      const step = expression.grain === null ? "" : `${expression.grain} of `;
      return `${expression.function} over ${step}${columnPath({ table, column })} of ${aggregateText(expression.measure)}`;
    }
    case "arithmetic":
      return `(${aggregateText(expression.left)} ${expression.operator} ${aggregateText(expression.right)})`;
    case "number":
      return String(expression.value);
    case "ratio":
      return `${aggregateText(expression.numerator)} / ${aggregateText(expression.denominator)}`;
  }
}
