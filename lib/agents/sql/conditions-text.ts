/** A plan's conditions in words, for the sentence that says that nothing matched. */
import "server-only";
import type { ColumnRef, Plan, PlanExists, PlanFilter, PlanValue } from "#lib/domain/plan";
import { monthName } from "#lib/domain/time-grain";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { escapeCellText } from "../runtime/markdown-text.ts";

/** `city "Berlin"`, `without returns`, `last quarter`: in the plan's order, empty without a condition. Markdown. */
export function conditionTexts(plan: Plan | null, model: SemanticModel): readonly string[] {
  if (plan === null) return [];
  return [
    ...plan.filters.filter((filter) => !isAddedByPlanner(filter)).map((filter) => filterText(filter, model)),
    ...plan.alternatives.map((filters) => filters.map((filter) => filterText(filter, model)).join(" or ")),
    ...plan.exists.map((entry) => existsText(entry, model)),
    ...(plan.time === null ? [] : [escapeCellText(plan.time.label)]),
  ];
}

/** Rows without a value are left out of rankings: nothing that the user said. */
function isAddedByPlanner({ condition, evidence }: PlanFilter): boolean {
  return condition.operator === "is_not_null" && evidence.length === 0;
}

function existsText({ table, isNegated, filters, time }: PlanExists, model: SemanticModel): string {
  const own = [
    ...filters.map((filter) => filterText(filter, model)),
    ...(time === null ? [] : [escapeCellText(time.label)]),
  ];
  const name = escapeCellText(findTable(model, table)?.label ?? table);
  return `${isNegated ? "without" : "with"} ${name}${own.length === 0 ? "" : ` (${own.join(", ")})`}`;
}

function filterText({ column, condition }: PlanFilter, model: SemanticModel): string {
  const label = columnLabel(column, model);
  switch (condition.operator) {
    case "=":
      return `${label} ${valueText(condition.value)}`;
    case "in":
    case "not_in": {
      const values = condition.values.map(valueText).join(", ");
      return `${label} ${condition.operator === "in" ? "in" : "not in"} (${values})`;
    }
    case "between":
      return `${label} between ${valueText(condition.low)} and ${valueText(condition.high)}`;
    case "compare_column":
      return `${label} ${escapeCellText(condition.comparison)} ${columnLabel(condition.other, model)}`;
    case "compare_aggregate":
      return `${label} ${escapeCellText(condition.comparison)} ${figureNames[condition.function]}`;
    case "contains":
    case "not_contains":
    case "starts_with":
    case "ends_with":
      return `${label} ${condition.operator.replaceAll("_", " ")} ${valueText(condition.text)}`;
    case "in_months":
      return `${label} in ${condition.months.map((month) => monthName(month - 1)).join(", ")}`;
    case "is_null":
      return `${label} without a value`;
    case "is_not_null":
      return `${label} with a value`;
    default:
      return `${label} ${escapeCellText(condition.operator)} ${valueText(condition.value)}`;
  }
}

function columnLabel({ table, column }: ColumnRef, model: SemanticModel): string {
  return escapeCellText(findColumn(model, table, column)?.label ?? column);
}

const figureNames = { avg: "the average", min: "the smallest", max: "the largest", median: "the median" } as const;

function valueText(value: PlanValue): string {
  return typeof value === "string" ? `"${escapeCellText(value)}"` : String(value);
}
