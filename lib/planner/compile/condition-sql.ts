/** One condition on a column as SQL text. */
import type { ColumnKind } from "#lib/domain/catalog";
import type { Dialect } from "#lib/domain/dialect";
import type { PlanFilter, PlanValue } from "#lib/domain/plan";
import { literal } from "../sql/sql-text.ts";

type Condition = PlanFilter["condition"];

export type ConditionScope = {
  readonly dialect: Dialect;
  /** The column's text, and what it holds. */
  readonly column: string;
  readonly kind: ColumnKind;
  /** The text of the other column of a comparison. */
  readonly other: (condition: Extract<Condition, { operator: "compare_column" }>) => string;
  /** The text of the figure of all rows that a value is compared with. */
  readonly figure: (condition: Extract<Condition, { operator: "compare_aggregate" }>) => string;
};

/** Rows without a value meet no condition but "is empty", "is not" and "is none of". */
export function conditionText(condition: Condition, scope: ConditionScope): string {
  const { column, dialect } = scope;
  const text = (value: PlanValue): string => literal(value, dialect);
  switch (condition.operator) {
    case "=":
    case "!=":
    case ">":
    case ">=":
    case "<":
    case "<=":
      return compared(column, condition.operator, text(condition.value));
    case "in":
      return `${column} IN (${condition.values.map(text).join(", ")})`;
    case "not_in":
      return `(${column} NOT IN (${condition.values.map(text).join(", ")}) OR ${column} IS NULL)`;
    case "between":
      return `${column} BETWEEN ${text(condition.low)} AND ${text(condition.high)}`;
    case "compare_column":
      return against(column, condition.comparison, scope.other(condition));
    case "compare_aggregate":
      // In brackets: a reader may take the query in it for the beginning of a UNION that follows.
      return `(${against(column, condition.comparison, scope.figure(condition))})`;
    case "in_months":
      return `month(${column}) IN (${condition.months.join(", ")})`;
    case "is_null":
      return `${column} IS NULL`;
    case "is_not_null":
      return `${column} IS NOT NULL`;
    case "contains":
    case "not_contains":
    case "starts_with":
    case "ends_with":
      return partText(condition.operator, condition.text, scope);
  }
}

/** Rows without a value are not the excluded one. */
function compared(column: string, operator: string, right: string): string {
  return operator === "!=" ? `${column} IS DISTINCT FROM ${right}` : `${column} ${operator} ${right}`;
}

/** Against something that may itself be missing: a row without a value does not differ from it, it is unknown. */
function against(column: string, operator: string, right: string): string {
  return `${column} ${operator === "!=" ? "<>" : operator} ${right}`;
}

/** In any letter case. */
function partText(
  operator: "contains" | "not_contains" | "starts_with" | "ends_with",
  part: string,
  { column, kind, dialect }: ConditionScope,
): string {
  const lowered = kind === "text" ? `lower(${column})` : `lower(CAST(${column} AS VARCHAR))`;
  const text = literal(part.toLowerCase(), dialect);
  switch (operator) {
    case "contains":
      return `contains(${lowered}, ${text})`;
    case "not_contains":
      return `NOT contains(${lowered}, ${text})`;
    case "starts_with":
      return `left(${lowered}, ${part.length}) = ${text}`;
    case "ends_with":
      return `right(${lowered}, ${part.length}) = ${text}`;
  }
}
