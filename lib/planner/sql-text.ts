/** Pieces of SQL text: quoting by the dialect's rules, literals, aggregates. The only place where values become text. */
import type { MeasureExpression, PlainMeasure, PlanValue, SimpleMeasure, TimeGrain } from "#lib/domain/plan";

export type Dialect = "duckdb" | "snowflake";

/** A name as it is when the dialect reads it back unchanged, quoted otherwise. */
export function identifier(name: string, dialect: Dialect): string {
  const isPlain = dialect === "snowflake" ? /^[A-Z_][A-Z0-9_]*$/.test(name) : /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);
  return isPlain && !reservedWords.has(name.toUpperCase()) ? name : quoted(name);
}

/** A column heading. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A value as SQL text; quotes inside a text are doubled, and so are backslashes where the dialect reads them as escapes. */
export function literal(value: PlanValue, dialect: Dialect): string {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "NULL";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  const text = dialect === "snowflake" ? value.replaceAll("\\", "\\\\") : value;
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

/** `column` is the column's full text; a bridged count counts different keys instead of rows. */
export function aggregate(measure: PlainMeasure, column: string, distinctKey: string | null): string {
  if (measure.kind === "count") return distinctKey === null ? "count(*)" : `count(DISTINCT ${distinctKey})`;
  if (measure.function === "count_distinct") return `count(DISTINCT ${column})`;
  return `${measure.function}(${column})`;
}

/** A measure from the texts of its parts; a ratio of nothing is NULL, not an error. */
export function measureText(expression: MeasureExpression, part: (measure: SimpleMeasure) => string): string {
  if (expression.kind === "over_groups") return part(expression.measure);
  if (expression.kind === "arithmetic") return "NULL";
  if (expression.kind !== "ratio") return part(expression);
  return `${part(expression.numerator)} / nullif(${part(expression.denominator)}, 0)`;
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
