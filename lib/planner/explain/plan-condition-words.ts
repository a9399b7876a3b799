/** Conditions of a plan in words. */

import { columnPath } from "#lib/domain/column-path";
import type { ComparisonOperator, DatePart, PlanFilter, PlanValue } from "#lib/domain/plan";
import { monthName } from "#lib/domain/time-grain";
import { addPeriods } from "../time/calendar.ts";
import { comparedSides } from "./compared-sides.ts";
import { comparisonWords, isDateValue, namesDate, plainValue } from "./comparison-words.ts";

/** A whole condition: `STORES.CITY is "Berlin"`. */
export function filterWords({ column, condition }: PlanFilter): string {
  const sides = comparedSides({ column, condition });
  if (sides !== null) {
    const { left, right, operator, isTime } = sides;
    const isOrder = operator !== "=" && operator !== "!=";
    const words = isOrder ? comparisonWords(operator, isTime) : besideWords(operator, left.column);
    return `${columnPath(left)} is ${words} ${columnPath(right)}`;
  }
  return `${columnPath(column)} ${planConditionWords(condition, column.column)}`;
}

/** `to` is excluded in the plan and named as the last day here. */
export function rangeWords(from: string | null, to: string | null): string {
  if (to === null) return `from ${from ?? "the beginning"}`;
  const last = addPeriods(to, "day", -1);
  return from === null ? `up to ${last}` : `${from} to ${last}`;
}

/** The returning part of a date, to stand before "of". */
export const partWords: Readonly<Record<DatePart, string>> = {
  decade: "decade",
  hour_of_day: "hour of the day",
  day_of_week: "day of the week",
  month_of_year: "month of the year",
  quarter_of_year: "quarter of the year",
};

/** To stand behind the column's name: `is "Berlin"`, `is between 1 and 5`, `is more than 100`, `is empty`. */
export function planConditionWords(condition: PlanFilter["condition"], column: string): string {
  const shown = (value: PlanValue): string => plainValue(value, { name: column });
  switch (condition.operator) {
    case "=":
    case "!=":
    case ">":
    case ">=":
    case "<":
    case "<=":
      return comparedWords(condition.operator, condition.value, shown);
    case "in":
      return `is one of ${condition.values.map(shown).join(", ")}`;
    case "not_in":
      return `is none of ${condition.values.map(shown).join(", ")}`;
    case "between":
      return `is between ${shown(condition.low)} and ${shown(condition.high)}`;
    case "contains":
      return `contains "${condition.text}"`;
    case "not_contains":
      return `does not contain "${condition.text}"`;
    case "compare_column":
      return `is ${besideWords(condition.comparison, column)} ${columnPath(condition.other)}`;
    case "compare_aggregate":
      return `is ${besideWords(condition.comparison, column)} ${figureWords[condition.function]} ${ofWhich(condition)}`;
    case "starts_with":
      return `starts with "${condition.text}"`;
    case "ends_with":
      return `ends with "${condition.text}"`;
    case "in_months":
      return `is in ${condition.months.map((month) => monthName(month - 1)).join(" or ")} of any year`;
    case "is_null":
      return "is empty";
    case "is_not_null":
      return "is filled";
  }
}

function comparedWords(operator: ComparisonOperator, value: PlanValue, shown: (value: PlanValue) => string): string {
  if (operator === "=") return `is ${shown(value)}`;
  if (operator === "!=") return `is not ${shown(value)}`;
  return `is ${comparisonWords(operator, isDateValue(value))} ${shown(value)}`;
}

/** To stand between two columns, or a column and one figure. */
function besideWords(operator: ComparisonOperator, column: string): string {
  if (operator === "=") return "the same as";
  return operator === "!=" ? "not the same as" : comparisonWords(operator, namesDate(column));
}

/** Of which rows a figure is that a value is compared with. */
function ofWhich({ within, time }: Extract<PlanFilter["condition"], { operator: "compare_aggregate" }>): string {
  const alike = within.map(columnPath).join(" and ");
  const rows = within.length === 0 ? "of all rows" : `of the rows with the same ${alike}`;
  return time === null ? rows : `${rows} ${time.label}`;
}

/** One figure of a column, in words. */
const figureWords = { avg: "the average", min: "the smallest", max: "the largest", median: "the median" } as const;
