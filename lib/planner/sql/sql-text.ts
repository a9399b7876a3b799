/** Pieces of SQL text: quoting by the dialect's rules, literals, aggregates. The only place where values become text. */

import type { AggregateFunction } from "#lib/domain/aggregate-function";
import { percentOf } from "#lib/domain/aggregate-function";
import type { Dialect } from "#lib/domain/dialect";
import type { DatePart, PlanValue, TimeGrain } from "#lib/domain/plan";

/** A name as it is when the dialect reads it back unchanged, quoted otherwise. */
export function identifier(name: string, dialect: Dialect): string {
  return isBareName(name, dialect.plainName) ? name : quoted(name);
}

/** A name that the statement itself makes, without quotes where it can be: no engine's catalog spells it. */
export function madeName(name: string): string {
  return isBareName(name, /^[A-Za-z_][A-Za-z0-9_]*$/) ? name : quoted(name);
}

function isBareName(name: string, plainName: RegExp): boolean {
  return plainName.test(name) && !reservedWords.has(name.toUpperCase());
}

/** A column heading. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A value as SQL text; quotes inside a text are doubled, and so are backslashes where the dialect reads them as escapes. */
export function literal(value: PlanValue, dialect: Dialect): string {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "NULL";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (dialect.escapesByBackslash) return inQuotes(value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n"));
  // A line's end inside a text would be moved with the lines of the statement.
  const lines = value.split("\n").map(inQuotes);
  return lines.length === 1 ? (lines[0] ?? "''") : `(${lines.join(" || chr(10) || ")})`;
}

function inQuotes(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** An ISO date as SQL text. */
export function dateLiteral(date: string): string {
  return `DATE '${date.slice(0, 10)}'`;
}

/** The first day of the period that a date falls into. */
export function truncated(column: string, grain: TimeGrain): string {
  return `CAST(date_trunc('${grain}', ${column}) AS DATE)`;
}

/** `column` is the column's full text; null counts rows. */
export function aggregate(name: AggregateFunction | "count", column: string | null): string {
  if (column === null) return "count(*)";
  const percent = percentOf(name);
  if (percent !== null) return `percentile_cont(${percent / 100}) WITHIN GROUP (ORDER BY ${column})`;
  return name === "count_distinct" ? `count(DISTINCT ${column})` : `${name}(${column})`;
}

/**
 * A measure from the texts of its aggregates; a division by nothing is NULL, not an error. `isAdded` tells the
 * aggregate that it stands in a sum or a difference.
 */
export function measureText<Leaf>(
  expression: MeasureTree<Leaf>,
  part: (leaf: Leaf, isAdded: boolean) => string,
  isAdded = false,
): string {
  if (expression.kind === "leaf") return part(expression.leaf, isAdded);
  if (expression.kind === "number") return numberText(expression.value);
  const { operator } = expression;
  const adds = operator === "+" || operator === "-";
  const [left, right] = [expression.left, expression.right].map((side) => {
    const text = measureText(side, part, adds);
    return side.kind === "calculation" ? `(${text})` : text;
  });
  return operator === "/" ? `${left} / nullif(${right}, 0)` : `${left} ${operator} ${right}`;
}

/** A measure taken apart down to what one SELECT can aggregate. */
export type MeasureTree<Leaf> =
  | { readonly kind: "leaf"; readonly leaf: Leaf }
  | { readonly kind: "number"; readonly value: number }
  | {
      readonly kind: "calculation";
      readonly operator: "+" | "-" | "*" | "/";
      readonly left: MeasureTree<Leaf>;
      readonly right: MeasureTree<Leaf>;
    };

/** A negative number stands in brackets, so that no two signs meet. */
function numberText(value: number): string {
  const text = Number.isFinite(value) ? String(value) : "NULL";
  return text.startsWith("-") ? `(${text})` : text;
}

/** A moment moved by whole periods, in the interval form that both dialects read. */
export function moved(column: string, grain: TimeGrain, count: number): string {
  return grain === "quarter" ? `${column} + INTERVAL '${3 * count} month'` : `${column} + INTERVAL '${count} ${grain}'`;
}

/** The returning part of a date: a text that reads well, and a number that sorts it where the text does not. */
export function datePart(
  column: string,
  part: DatePart,
  dialect: Dialect,
): { readonly shown: string; readonly sorted: string | null } {
  switch (part) {
    case "hour_of_day":
      return { shown: `hour(${column})`, sorted: null };
    case "quarter_of_year":
      return { shown: `'Q' || quarter(${column})`, sorted: null };
    case "month_of_year":
      return { shown: `left(monthname(${column}), 3)`, sorted: `month(${column})` };
    case "day_of_week":
      return { shown: `left(dayname(${column}), 3)`, sorted: `${dialect.dayOfWeek}(${column})` };
    case "decade":
      return { shown: decadeOf(`year(${column})`), sorted: null };
  }
}

/** 1990 for 1994. */
export function decadeOf(year: string): string {
  return `CAST(floor(${year} / 10) * 10 AS INTEGER)`;
}

/** Words that both dialects keep for themselves where a name may stand. */
const reservedWords: ReadonlySet<string> = new Set([
  "ALL",
  "AND",
  "ANY",
  "AS",
  "ASC",
  "BETWEEN",
  "BY",
  "CASE",
  "CAST",
  "CHECK",
  "COLUMN",
  "CONNECT",
  "CREATE",
  "CROSS",
  "CURRENT",
  "DEFAULT",
  "DELETE",
  "DESC",
  "DISTINCT",
  "DROP",
  "ELSE",
  "END",
  "EXISTS",
  "FALSE",
  "FOLLOWING",
  "FOR",
  "FROM",
  "FULL",
  "GRANT",
  "GROUP",
  "HAVING",
  "ILIKE",
  "IN",
  "INNER",
  "INSERT",
  "INTERSECT",
  "INTO",
  "IS",
  "JOIN",
  "LATERAL",
  "LEFT",
  "LIKE",
  "LIMIT",
  "MINUS",
  "NATURAL",
  "NOT",
  "NULL",
  "OF",
  "OFFSET",
  "ON",
  "OR",
  "ORDER",
  "PIVOT",
  "PRIMARY",
  "QUALIFY",
  "REFERENCES",
  "REVOKE",
  "RIGHT",
  "ROW",
  "ROWS",
  "SAMPLE",
  "SELECT",
  "SET",
  "SOME",
  "START",
  "TABLE",
  "TABLESAMPLE",
  "THEN",
  "TO",
  "TRIGGER",
  "TRUE",
  "UNION",
  "UNIQUE",
  "UNPIVOT",
  "UPDATE",
  "USING",
  "VALUES",
  "WHEN",
  "WHENEVER",
  "WHERE",
  "WINDOW",
  "WITH",
]);
