/** A condition in a few words that can stand behind a figure: `city "Berlin"`, `list price over $500`, `no ship date`. */

import { nameWords } from "#lib/domain/identifier-name";
import type { ColumnRef, ComparisonOperator, PlanFilter, PlanValue } from "#lib/domain/plan";
import { fullMonthName } from "#lib/domain/time-grain";
import { comparedSides } from "./compared-sides.ts";
import { besideComparison, comparisonWords, isDateValue, plainValue, type ValueColumn } from "./comparison-words.ts";
import { timeText } from "./time-text.ts";

/** What a column is called, and how its values are written. */
export type NamedColumn = ValueColumn & {
  readonly label: string;
  readonly isTime: boolean;
  /** A yes or no. */
  readonly isFlag: boolean;
  /** What the rows of its table are called. */
  readonly rows: string;
};

/** Plain text, in the words of `columnOf`; `joint` stands between the values of a list. */
export function conditionPhrase(
  { column, condition }: Pick<PlanFilter, "column" | "condition">,
  columnOf: (column: ColumnRef) => NamedColumn,
  joint: "and" | "or" = "or",
): string {
  const sides = comparedSides({ column, condition });
  if (sides !== null) {
    const [left, right] = [statusLabel(columnOf(sides.left)), statusLabel(columnOf(sides.right))];
    return `${left} ${besideWords(sides.operator, sides.isTime)} the ${right}`;
  }
  const named = columnOf(column);
  const known = { ...named, label: statusLabel(named) };
  const { label } = known;
  const nameOf = (other: ColumnRef): string => statusLabel(columnOf(other));
  switch (condition.operator) {
    case "in":
      return `${label} ${listed(condition.values, known, joint)}`;
    case "not_in":
      return `${label} other than ${listed(condition.values, known, "or")}`;
    case "between":
      return `${label} between ${plainValue(condition.low, known)} and ${plainValue(condition.high, known)}`;
    case "compare_column":
      return `${label} ${besideWords(condition.comparison, known.isTime)} the ${nameOf(condition.other)}`;
    case "compare_aggregate":
      return `${label} ${besideWords(condition.comparison, known.isTime)} ${figureWords[condition.function]} of ${peersOf(condition, known.rows, columnOf)}`;
    case "contains":
      return `${label} containing "${condition.text}"`;
    case "not_contains":
      return `${label} not containing "${condition.text}"`;
    case "starts_with":
      return `${label} starting with "${condition.text}"`;
    case "ends_with":
      return `${label} ending with "${condition.text}"`;
    case "in_months":
      return `${label} in ${monthsPhrase(condition.months)}`;
    case "is_null":
      return known.isFlag ? `${label} unknown` : `no ${label}`;
    case "is_not_null":
      return `${label} known`;
    default:
      return comparedPhrase(named, condition.operator, condition.value);
  }
}

/** What a yes or no is called by itself: the "active status" of what "is active". */
export function statusLabel({ label, isFlag, rows }: Pick<NamedColumn, "label" | "isFlag" | "rows">): string {
  if (!isFlag) return label;
  const word = flagPhrase(label, true);
  const head = rows.split(" ").at(-1) ?? rows;
  return `${head !== "" && word.endsWith(` ${head}`) ? word.slice(0, -head.length - 1) : word} status`;
}

/** Behind "over", nobody says "more than": the words of a phrase are shorter than those of a sentence. */
const shortWords: Partial<Record<ComparisonOperator, string>> = { ">": "over", "<": "under" };

function comparedPhrase(known: NamedColumn, operator: ComparisonOperator, value: PlanValue): string {
  if (typeof value === "boolean") return flagPhrase(known.label, value === (operator === "="));
  const isDate = isDateValue(value) || isYear(known, value);
  const written = plainValue(value, known);
  if (operator === "=" && !isDateValue(value)) return `${known.label} ${written}`;
  if (operator === "!=" && !isDateValue(value)) return `${known.label} other than ${written}`;
  const words =
    isDate || typeof value === "string"
      ? comparisonWords(operator, true)
      : (shortWords[operator] ?? comparisonWords(operator));
  return `${known.label} ${isYear(known, value) ? words.replace(/^on\b/, "in") : words} ${written}`;
}

/** "November and December of any year"; months count from 1. */
export function monthsPhrase(months: readonly number[]): string {
  return `${joined(
    months.map((month) => fullMonthName(month - 1)),
    "and",
  )} of any year`;
}

type ComparedWithFigure = Extract<PlanFilter["condition"], { operator: "compare_aggregate" }>;

/** Of which rows a figure is: "all orders", "orders with the same category in 2025". */
function peersOf(
  { within, time }: ComparedWithFigure,
  rows: string,
  columnOf: (column: ColumnRef) => NamedColumn,
): string {
  const alike = within.map((column) => statusLabel(columnOf(column)));
  const peers = alike.length === 0 ? `all ${rows}` : `${rows} with the same ${joined(alike, "and")}`;
  return time === null ? peers : `${peers} ${timeText(time)}`;
}

/** "is active" that holds is "active", else "not active". */
export function flagPhrase(label: string, holds: boolean): string {
  const words = label.replace(/^(is|has|was|are|were) /i, "");
  return holds ? words : `not ${words}`;
}

function isYear({ name }: NamedColumn, value: PlanValue): boolean {
  return typeof value === "number" && Number.isInteger(value) && nameWords(name).at(-1) === "year";
}

/** One column, or one figure, beside another. */
function besideWords(operator: ComparisonOperator, isTime: boolean): string {
  return isTime && operator !== "=" && operator !== "!=" ? comparisonWords(operator, true) : besideComparison(operator);
}

const figureWords = {
  avg: "the average",
  min: "the smallest",
  max: "the largest",
  median: "the median",
} as const;

function listed(values: readonly PlanValue[], known: NamedColumn, word: "and" | "or"): string {
  return joined(
    values.map((value) => plainValue(value, known)),
    word,
  );
}

const namedAtMost = 6;

/** `"A", "B" or "C"`; of many the first few and how many more there are. */
export function joined(texts: readonly string[], word: "and" | "or"): string {
  const more = texts.length - namedAtMost + 1;
  const told = more > 1 ? [...texts.slice(0, namedAtMost - 1), `${more} more`] : texts;
  return told.length < 2 ? told.join("") : `${told.slice(0, -1).join(", ")} ${word} ${told.at(-1)}`;
}
