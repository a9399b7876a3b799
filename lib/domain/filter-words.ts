/** Filters in words: which comparisons fit a column, what they are called, and what a reader typed into one. Browser-safe. */
import type { ColumnKind } from "./catalog.ts";
import { isNumericKind, isTemporalKind } from "./column-kind.ts";
import { exactNumber } from "./exact-number.ts";
import { offsetAt } from "./local-time.ts";
import type { ResultFilter } from "./result-view.ts";

export type FilterOperator = ResultFilter["operator"];

const allWords: Readonly<Record<FilterOperator, string>> = {
  contains: "contains",
  not_contains: "does not contain",
  starts_with: "starts with",
  ends_with: "ends with",
  "=": "equals",
  "!=": "is not",
  ">": "greater than",
  ">=": "at least",
  "<": "less than",
  "<=": "at most",
  is_null: "is null",
  is_not_null: "is not null",
};

const timeWords: Partial<Record<FilterOperator, string>> = {
  ">": "after",
  ">=": "from",
  "<": "before",
  "<=": "until",
};

const textOperators = ["contains", "not_contains", "starts_with", "ends_with", "=", "!="] as const;
const orderedOperators = ["=", "!=", ">", ">=", "<", "<="] as const;
const nullOperators = ["is_null", "is_not_null"] as const;

/** The comparisons that a column of this kind offers; the first is the usual one. */
export function operatorsFor(kind: ColumnKind): readonly FilterOperator[] {
  if (kind === "boolean") return ["=", ...nullOperators];
  const isOrdered = isNumericKind(kind) || isTemporalKind(kind) || kind === "time";
  return [...(isOrdered ? orderedOperators : textOperators), ...nullOperators];
}

/** What a comparison is called in a column of this kind. */
export function operatorWords(operator: FilterOperator, kind: ColumnKind): string {
  return (isTemporalKind(kind) || kind === "time" ? timeWords[operator] : undefined) ?? allWords[operator];
}

/** True for comparisons that need no value. */
export function isNullOperator(operator: FilterOperator): boolean {
  return operator === "is_null" || operator === "is_not_null";
}

/** A filter in words, without its column: `contains "north"`, `at least 100`. */
export function filterWords(filter: ResultFilter, kind: ColumnKind): string {
  const words = operatorWords(filter.operator, kind);
  if ("text" in filter) return `${words} “${filter.text}”`;
  if (!("value" in filter)) return words;
  const isQuoted = typeof filter.value === "string" && kind === "text";
  return `${words} ${isQuoted ? `“${filter.value}”` : String(filter.value)}`;
}

export type TypedFilter = {
  readonly column: number;
  readonly kind: ColumnKind;
  readonly operator: FilterOperator;
  readonly typed: string;
  /** By whose clock a moment was typed. */
  readonly timeZone: string;
};

/** The filter that was typed, or what is missing, in one sentence. */
export function readFilter({ column, kind, operator, typed, timeZone }: TypedFilter): ResultFilter | string {
  if (operator === "is_null" || operator === "is_not_null") return { operator, column };
  if (isTextOperator(operator)) return typed === "" ? "Enter a text." : { operator, column, text: typed };
  const value = readValue(kind, typed, timeZone);
  return value === null ? askFor(kind) : { operator, column, value };
}

/** The value as the comparison takes it: exact numbers and times as text. Null for what the column does not hold. */
function readValue(kind: ColumnKind, typed: string, timeZone: string): string | boolean | null {
  const text = typed.trim();
  if (kind === "boolean") return text === "true" || text === "false" ? text === "true" : null;
  if (isNumericKind(kind)) return readNumber(text);
  if (kind === "date") return isDate(text) ? text : null;
  if (isTemporalKind(kind)) return readMoment(text, kind === "timestamp_tz" ? timeZone : null);
  return kind === "time" ? text : typed;
}

function askFor(kind: ColumnKind): string {
  if (kind === "boolean") return "Choose true or false.";
  if (isNumericKind(kind)) return "Enter a number.";
  return kind === "date" ? "Enter a date, e.g. 2024-02-29." : "Enter a date and a time, e.g. 2024-02-29 08:30.";
}

type TextOperator = Extract<ResultFilter, { text: string }>["operator"];

function isTextOperator(operator: FilterOperator): operator is TextOperator {
  return (
    operator === "contains" || operator === "not_contains" || operator === "starts_with" || operator === "ends_with"
  );
}

/** Exact, as text; separators as the grid writes them are understood. */
function readNumber(text: string): string | null {
  const plain = text.replaceAll(",", "");
  return exactNumber(plain) === null ? null : plain;
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

const typedMoment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,6})?)?)?\s*([+-]\d{2}:\d{2})?$/;

/** A moment that is typed without an offset is meant by the reader's clock, as moments are shown. */
function readMoment(text: string, timeZone: string | null): string | null {
  const match = typedMoment.exec(text);
  if (match === null || !isDate(match[1] ?? "")) return null;
  const [, day = "", minutes = "00:00", seconds = ":00", offset] = match;
  const local = `${day} ${minutes}${seconds}`;
  return timeZone === null ? local : `${local}${offset ?? offsetAt(`${day} ${minutes}`, timeZone)}`;
}
