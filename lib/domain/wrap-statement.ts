/**
 * Sorts and filters a whole result where only its beginning is stored: the statement is put into brackets and asked
 * again. Text that a reader typed becomes a literal and nothing else. Pure; browser-safe: types only from zod modules.
 */
import { assertNever } from "./assert-never.ts";
import type { ColumnKind } from "./catalog.ts";
import { isNumericKind } from "./column-kind.ts";
import type { Dialect } from "./dialect.ts";
import { exactNumber } from "./exact-number.ts";
import type { ResultColumn } from "./result-set.ts";
import type { ResultFilter, ResultView, SortKey } from "./result-view.ts";
import { withoutTrailing } from "./without-trailing.ts";

export type WrapArgs = {
  readonly sql: string;
  readonly dialect: Dialect;
  readonly columns: readonly ResultColumn[];
  readonly view: ResultView;
};

/**
 * The statement over the whole result. Null where it cannot be written: a filter on a column that shares its name
 * with another, or with a value that its column does not take.
 */
export function wrapStatement({ sql, dialect, columns, view }: WrapArgs): string | null {
  const conditions = view.filters.map((filter) => condition(filter, columns, dialect));
  if (conditions.includes(null)) return null;
  const statement = withoutTrailing(sql, dialect);
  if (statement.trim() === "") return null;
  // On lines of its own: a comment at its end must not swallow the bracket.
  const lines = ["SELECT *", "FROM (", statement, ") AS result"];
  if (conditions.length > 0) lines.push(`WHERE ${conditions.join("\n  AND ")}`);
  if (view.order.length > 0) lines.push(`ORDER BY ${view.order.map(sortTerm).join(", ")}`);
  return lines.join("\n");
}

/** How many rows the whole statement has; null where there is no statement. */
export function countStatement(sql: string, dialect: Dialect): string | null {
  const statement = withoutTrailing(sql, dialect);
  return statement.trim() === ""
    ? null
    : ["SELECT count(*) AS ROW_COUNT", "FROM (", statement, ") AS result"].join("\n");
}

/** By position, as names may repeat. NULL is last, as everywhere in the product. */
function sortTerm({ column, direction }: SortKey): string {
  return `${column + 1} ${direction === "ascending" ? "ASC" : "DESC"} NULLS LAST`;
}

function condition(filter: ResultFilter, columns: readonly ResultColumn[], dialect: Dialect): string | null {
  const column = columns[filter.column];
  if (column === undefined) return null;
  const namesakes = columns.filter(({ name }) => name.toLowerCase() === column.name.toLowerCase());
  if (namesakes.length > 1) return null;
  const name = `"${column.name.replaceAll('"', '""')}"`;
  switch (filter.operator) {
    case "is_null":
      return `${name} IS NULL`;
    case "is_not_null":
      return `${name} IS NOT NULL`;
    case "contains":
      return like(name, `%${pattern(filter.text)}%`, dialect);
    case "not_contains":
      return unlike(name, `%${pattern(filter.text)}%`, dialect);
    case "starts_with":
      return like(name, `${pattern(filter.text)}%`, dialect);
    case "ends_with":
      return like(name, `%${pattern(filter.text)}`, dialect);
    case "=":
    case "!=":
    case ">":
    case ">=":
    case "<":
    case "<=":
      return comparison(name, filter, { kind: column.kind, dialect });
    default:
      return assertNever(filter);
  }
}

function like(name: string, searched: string, dialect: Dialect): string {
  return `CAST(${name} AS VARCHAR) ILIKE ${literal(searched, dialect)} ESCAPE '^'`;
}

/** Leaving out a value keeps what is absent, as it does among stored rows. */
function unlike(name: string, searched: string, dialect: Dialect): string {
  return `(${name} IS NULL OR CAST(${name} AS VARCHAR) NOT ILIKE ${literal(searched, dialect)} ESCAPE '^')`;
}

function pattern(text: string): string {
  return text.replace(/[\^%_]/g, (sign) => `^${sign}`);
}

type Comparison = Extract<ResultFilter, { value: unknown }>;

function comparison(
  name: string,
  { operator, value }: Comparison,
  { kind, dialect }: { readonly kind: ColumnKind; readonly dialect: Dialect },
): string | null {
  const sign = operator === "!=" ? "IS DISTINCT FROM" : operator;
  if (isNumericKind(kind)) {
    return exactNumber(value) === null ? null : `${name} ${sign} ${String(value).trim()}`;
  }
  const type = castTypes[kind];
  if (type !== undefined) return `${name} ${sign} CAST(${literal(String(value), dialect)} AS ${type})`;
  // Without LOWER, which a database may have redefined: a pattern of a whole text ignores case as well.
  if (operator === "=") return like(name, pattern(String(value)), dialect);
  if (operator === "!=") return unlike(name, pattern(String(value)), dialect);
  return `CAST(${name} AS VARCHAR) ${sign} ${literal(String(value), dialect)}`;
}

/** Spelled as both engines know them. */
const castTypes: Partial<Record<ColumnKind, string>> = {
  boolean: "BOOLEAN",
  date: "DATE",
  time: "TIME",
  timestamp: "TIMESTAMP",
  timestamp_tz: "TIMESTAMPTZ",
};

function literal(text: string, dialect: Dialect): string {
  const quoted = text.replaceAll("'", "''");
  return `'${dialect.escapesByBackslash ? quoted.replaceAll("\\", "\\\\") : quoted}'`;
}
