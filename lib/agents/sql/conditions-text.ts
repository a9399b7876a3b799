/** A plan's conditions in words, for the sentence that says that nothing matched. */
import "server-only";
import type { Plan, PlanFilter, PlanValue } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { escapeCellText, joinWords } from "../runtime/markdown-text.ts";

/** `city = "Berlin" and last quarter`; null where the plan has no condition. Markdown. */
export function conditionsText(plan: Plan | null, model: SemanticModel): string | null {
  if (plan === null) return null;
  const filters = plan.filters.map((filter) => filterText(filter, model));
  const time = plan.time === null ? [] : [escapeCellText(plan.time.label)];
  const conditions = [...filters, ...time];
  return conditions.length === 0 ? null : joinWords(conditions);
}

function filterText({ column, condition }: PlanFilter, model: SemanticModel): string {
  const label = escapeCellText(findColumn(model, column.table, column.column)?.label ?? column.column);
  switch (condition.operator) {
    case "in":
    case "not_in": {
      const values = condition.values.map(valueText).join(", ");
      return `${label} ${condition.operator === "in" ? "in" : "not in"} (${values})`;
    }
    case "between":
      return `${label} between ${valueText(condition.low)} and ${valueText(condition.high)}`;
    case "contains":
    case "starts_with":
    case "ends_with":
      return `${label} ${condition.operator.replace("_", " ")} ${valueText(condition.text)}`;
    case "is_null":
      return `${label} without a value`;
    case "is_not_null":
      return `${label} with a value`;
    default:
      return `${label} ${escapeCellText(condition.operator)} ${valueText(condition.value)}`;
  }
}

function valueText(value: PlanValue): string {
  return typeof value === "string" ? `"${escapeCellText(value)}"` : String(value);
}
