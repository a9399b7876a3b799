/**
 * Writes an expression as SQL that DuckDB and Snowflake understand alike: functions that only one of them has are said
 * in other words, names stand in double quotes, parts in brackets.
 */
import type { CallExpression, ColumnName, Expression } from "./expression.ts";

export type WriteColumn = (column: ColumnName) => string;

/** The expression as SQL, its columns as `writeColumn` says. */
export function renderExpression(expression: Expression, writeColumn: WriteColumn): string {
  const write = (part: Expression): string => renderExpression(part, writeColumn);
  const inner = (part: Expression): string => (isSmall(part) ? write(part) : `(${write(part)})`);
  switch (expression.kind) {
    case "column":
      return writeColumn(expression.column);
    case "number":
      return expression.text;
    case "text":
      return quoteText(expression.value);
    case "word":
      return expression.word;
    case "typed":
      return `${expression.type} ${quoteText(expression.value)}`;
    case "unary":
      return `${expression.operator} ${inner(expression.operand)}`;
    case "binary":
      return `${inner(expression.left)} ${expression.operator} ${inner(expression.right)}`;
    case "in":
      return `${inner(expression.operand)}${not(expression)} IN (${expression.values.map(write).join(", ")})`;
    case "between":
      return `${inner(expression.operand)}${not(expression)} BETWEEN ${inner(expression.low)} AND ${inner(expression.high)}`;
    case "is":
      return `${inner(expression.operand)} IS${not(expression)} ${expression.what}`;
    case "case":
      return renderCase(expression, write);
    case "cast":
      return `CAST(${write(expression.operand)} AS ${expression.type})`;
    case "call":
      return renderCall(expression, write, inner);
  }
}

/** A name in quotes, whatever characters it has: `"NAME"`. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function quoteText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function not({ isNegated }: { readonly isNegated: boolean }): string {
  return isNegated ? " NOT" : "";
}

/** Needs no brackets as a part of another one. */
function isSmall(expression: Expression): boolean {
  // Time that is added is written with a sign.
  if (expression.kind === "call") return expression.name !== "DATEADD";
  return !["unary", "binary", "in", "between", "is"].includes(expression.kind);
}

function renderCase(
  { subject, branches, otherwise }: Extract<Expression, { kind: "case" }>,
  write: (part: Expression) => string,
): string {
  const head = subject === null ? "CASE" : `CASE ${write(subject)}`;
  const rows = branches.map(({ when, value }) => ` WHEN ${write(when)} THEN ${write(value)}`);
  return `${head}${rows.join("")}${otherwise === null ? "" : ` ELSE ${write(otherwise)}`} END`;
}

type Write = (part: Expression) => string;

/** Calls that are written in other words; the values come written, small ones without brackets. */
const otherWords: Readonly<Record<string, (values: readonly string[]) => string>> = {
  DATEADD: ([unit, count, from]) => addTime(unit ?? "", count ?? "", from ?? ""),
  DIV0: ([left, right]) => `CASE WHEN ${right} = 0 THEN 0 ELSE ${left} / ${right} END`,
  DIV0NULL: ([left, right]) => `CASE WHEN COALESCE(${right}, 0) = 0 THEN 0 ELSE ${left} / ${right} END`,
  IFF: ([condition, yes, no]) => `CASE WHEN ${condition} THEN ${yes} ELSE ${no} END`,
  NULLIFZERO: ([value]) => `NULLIF(${value}, 0)`,
  NVL2: ([value, yes, no]) => `CASE WHEN ${value} IS NOT NULL THEN ${yes} ELSE ${no} END`,
  TO_DATE: ([value]) => `CAST(${value} AS DATE)`,
  TO_TIMESTAMP: ([value]) => `CAST(${value} AS TIMESTAMP)`,
  TO_VARCHAR: ([value]) => `CAST(${value} AS VARCHAR)`,
  ZEROIFNULL: ([value]) => `COALESCE(${value}, 0)`,
};

function renderCall(call: CallExpression, write: Write, inner: Write): string {
  if (call.isStar) return "COUNT(*)";
  if (Object.hasOwn(otherWords, call.name)) {
    const other = otherWords[call.name]?.(call.values.map(inner));
    if (other !== undefined) return other;
  }
  return `${call.name}(${call.isDistinct ? "DISTINCT " : ""}${call.values.map(write).join(", ")})`;
}

/** Both engines add an interval; neither reads the other's function. */
function addTime(unit: string, count: string, from: string): string {
  const digits = /^\(?- (\d+)\)?$/.exec(count);
  const sign = digits === null ? "+" : "-";
  const bare = unit.replaceAll("'", "");
  const [amount, step] = bare === "quarter" ? [3, "month"] : [1, bare];
  return `${from} ${sign} INTERVAL '${Number(digits?.[1] ?? count) * amount} ${step}'`;
}
