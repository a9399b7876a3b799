/**
 * Sorts and filters a whole result where only its beginning is stored: the statement is put into brackets and asked
 * again. Text that a reader typed becomes a literal and nothing else. Pure; browser-safe: types only from zod modules.
 */
import { assertNever } from "./assert-never.ts";
import type { ColumnKind, EngineName } from "./catalog.ts";
import { isNumericKind } from "./column-kind.ts";
import { exactNumber } from "./exact-number.ts";
import type { ResultColumn } from "./result-set.ts";
import type { ResultFilter, ResultView, SortKey } from "./result-view.ts";
import { withoutTrailing } from "./statement-end.ts";

export type WrapArgs = {
  readonly sql: string;
  readonly engine: EngineName;
  readonly columns: readonly ResultColumn[];
  readonly view: ResultView;
};

/**
 * The statement over the whole result. Null where it cannot be written: a filter on a column that shares its name
 * with another, or with a value that its column does not take.
 */
export function wrapStatement({ sql, engine, columns, view }: WrapArgs): string | null {
  const conditions = view.filters.map((filter) => condition(filter, columns, engine));
  if (conditions.includes(null)) return null;
  const statement = withoutTrailing(sql, engine);
  if (statement.trim() === "") return null;
  // On lines of its own: a comment at its end must not swallow the bracket.
  const lines = ["SELECT *", "FROM (", statement, ") AS result"];
  if (conditions.length > 0) lines.push(`WHERE ${conditions.join("\n  AND ")}`);
  if (view.order.length > 0) lines.push(`ORDER BY ${view.order.map(sortTerm).join(", ")}`);
  return lines.join("\n");
}

/** By position, as names may repeat. NULL is last, as everywhere in the product. */
function sortTerm({ column, direction }: SortKey): string {
  return `${column + 1} ${direction === "ascending" ? "ASC" : "DESC"} NULLS LAST`;
}

function condition(filter: ResultFilter, columns: readonly ResultColumn[], engine: EngineName): string | null {
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
      return like(name, `%${pattern(filter.text)}%`, engine);
    case "not_contains":
      return unlike(name, `%${pattern(filter.text)}%`, engine);
    case "starts_with":
      return like(name, `${pattern(filter.text)}%`, engine);
    case "ends_with":
      return like(name, `%${pattern(filter.text)}`, engine);
    case "=":
    case "!=":
    case ">":
    case ">=":
    case "<":
    case "<=":
      return comparison(name, filter, { kind: column.kind, engine });
    default:
      return assertNever(filter);
  }
}

function like(name: string, searched: string, engine: EngineName): string {
  return `CAST(${name} AS VARCHAR) ILIKE ${literal(searched, engine)} ESCAPE '^'`;
}

/** "Not this" keeps what is absent, as it does among stored rows. */
function unlike(name: string, searched: string, engine: EngineName): string {
  return `(${name} IS NULL OR CAST(${name} AS VARCHAR) NOT ILIKE ${literal(searched, engine)} ESCAPE '^')`;
}

function pattern(text: string): string {
  return text.replace(/[\^%_]/g, (sign) => `^${sign}`);
}

type Comparison = Extract<ResultFilter, { value: unknown }>;

function comparison(
  name: string,
  { operator, value }: Comparison,
  { kind, engine }: { readonly kind: ColumnKind; readonly engine: EngineName },
): string | null {
  const sign = operator === "!=" ? "IS DISTINCT FROM" : operator;
  if (isNumericKind(kind)) {
    return exactNumber(value) === null ? null : `${name} ${sign} ${String(value).trim()}`;
  }
  const type = castTypes[kind];
  if (type !== undefined) return `${name} ${sign} CAST(${literal(String(value), engine)} AS ${type})`;
  // Without LOWER, which a database may have redefined: a pattern of a whole text ignores case as well.
  if (operator === "=") return like(name, pattern(String(value)), engine);
  if (operator === "!=") return unlike(name, pattern(String(value)), engine);
  return `CAST(${name} AS VARCHAR) ${sign} ${literal(String(value), engine)}`;
}

/** Spelled as both engines know them. */
const castTypes: Partial<Record<ColumnKind, string>> = {
  boolean: "BOOLEAN",
  date: "DATE",
  time: "TIME",
  timestamp: "TIMESTAMP",
  timestamp_tz: "TIMESTAMPTZ",
};

/** In Snowflake a backslash begins an escape inside quotes. */
function literal(text: string, engine: EngineName): string {
  const quoted = text.replaceAll("'", "''");
  return `'${engine === "snowflake" ? quoted.replaceAll("\\", "\\\\") : quoted}'`;
}
