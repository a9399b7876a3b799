/** Comparisons and values in plain words: what stands behind a name instead of a sign. */
import { formatValue } from "#lib/domain/format";
import { nameWords } from "#lib/domain/identifier-name";
import type { ComparisonOperator, PlanValue } from "#lib/domain/plan";
import { withUnit } from "#lib/domain/unit-text";

const amountWords: Readonly<Record<ComparisonOperator, string>> = {
  "=": "exactly",
  "!=": "other than",
  ">": "more than",
  ">=": "at least",
  "<": "less than",
  "<=": "at most",
};

const dateWords: Readonly<Record<ComparisonOperator, string>> = {
  "=": "on",
  "!=": "not on",
  ">": "after",
  ">=": "on or after",
  "<": "before",
  "<=": "on or before",
};

const besideWords: Readonly<Record<ComparisonOperator, string>> = {
  "=": "equal to",
  "!=": "other than",
  ">": "above",
  ">=": "at or above",
  "<": "below",
  "<=": "at or below",
};

/** To stand between two things of one kind: "above the average", "at or below the list price". */
export function besideComparison(operator: ComparisonOperator): string {
  return besideWords[operator];
}

/** To stand before a number or a date: "more than", "on or after". Years are compared like dates. */
export function comparisonWords(operator: ComparisonOperator, isDate = false): string {
  return (isDate ? dateWords : amountWords)[operator];
}

/** True for a day or a moment as plans write it. */
export function isDateValue(value: PlanValue): boolean {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value);
}

/** True for a column whose name says that it holds days or moments: ORDER_DATE, SHIPPED_AT, OPENED_ON. */
export function namesDate(name: string): boolean {
  return nameWords(name).some((word) => word === "date" || word === "timestamp") || /_(at|on)$/i.test(name);
}

/** What is known of the column that a value stands in. */
export type ValueColumn = {
  readonly name: string;
  readonly format?: "percent" | "currency" | "number" | "integer" | null;
  readonly unit?: string | null;
};

/** A value as it stands in a sentence: `"Berlin"`, "$1,500", "20%", "2024-01-31"; years and keys without separators. */
export function plainValue(value: PlanValue, { name, format = null, unit = null }: ValueColumn): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return isDateValue(value) ? value : `"${value}"`;
  const isPercent = format === "percent";
  const kind = Number.isInteger(value) ? "integer" : "float";
  const written = formatValue(value, { name, kind, format: isPercent ? "percent" : null });
  return isPercent ? written : withUnit(written, unit);
}
