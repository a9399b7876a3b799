/** The conditions of one SELECT: filters, the time window, and rows with or without related rows. */
import type { Plan, PlanExists, PlanFilter, PlanTime, PlanValue } from "#lib/domain/plan";
import { pathsToOne } from "#lib/semantic/join-graph";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { type FromClause, fromClause } from "./from-clause.ts";
import { reach } from "./reach.ts";
import { type Dialect, dateLiteral, literal } from "./sql-text.ts";
import { isYearColumn } from "./time-part.ts";

type Scope = {
  readonly model: SemanticModel;
  readonly dialect: Dialect;
  readonly base: string;
  readonly from: FromClause;
};

/** One text per condition; joins what they need into the scope's FROM clause. */
export function conditions(plan: Plan, scope: Scope): string[] {
  return [
    ...plan.filters.map((filter) => filterText(filter, scope)),
    ...(plan.time === null ? [] : timeText(plan.time, scope)),
    ...plan.exists.map((exists) => existsText(exists, scope)),
  ];
}

/** "WHERE ..." with one condition a line; empty without conditions. */
export function whereClause(texts: readonly string[]): string {
  return texts.length === 0 ? "" : `WHERE ${texts.join("\n  AND ")}`;
}

function filterText(filter: PlanFilter, scope: Scope): string {
  const way = reach(scope.model, scope.base, filter.column.table, filter.via);
  if (way.kind !== "bridged")
    return conditionText(filter.condition, scope.from.column(filter.column, filter.via), scope.dialect);
  return relatedText(scope, { table: way.bridge, of: scope.base, isNegated: false }, (inner) =>
    conditionText(filter.condition, inner.column(filter.column, filter.via), scope.dialect),
  );
}

function conditionText(condition: PlanFilter["condition"], column: string, dialect: Dialect): string {
  const text = (value: PlanValue): string => literal(value, dialect);
  switch (condition.operator) {
    case "!=":
      return `${column} IS DISTINCT FROM ${text(condition.value)}`;
    case "=":
    case ">":
    case ">=":
    case "<":
    case "<=":
      return `${column} ${condition.operator} ${text(condition.value)}`;
    case "in":
      return `${column} IN (${condition.values.map(text).join(", ")})`;
    case "not_in":
      return `(${column} NOT IN (${condition.values.map(text).join(", ")}) OR ${column} IS NULL)`;
    case "between":
      return `${column} BETWEEN ${text(condition.low)} AND ${text(condition.high)}`;
    case "contains":
      return `contains(lower(${column}), ${text(condition.text.toLowerCase())})`;
    case "not_contains":
      return `NOT contains(lower(${column}), ${text(condition.text.toLowerCase())})`;
    case "compare_column":
      return `${column} ${condition.comparison} ${column}`;
    case "compare_aggregate":
      return `${column} ${condition.comparison} ${column}`;
    case "starts_with":
      return `left(lower(${column}), ${condition.text.length}) = ${text(condition.text.toLowerCase())}`;
    case "ends_with":
      return `right(lower(${column}), ${condition.text.length}) = ${text(condition.text.toLowerCase())}`;
    case "is_null":
      return `${column} IS NULL`;
    case "is_not_null":
      return `${column} IS NOT NULL`;
  }
}

/** Half-open, so that no moment of the last day is lost. */
function timeText(time: PlanTime, scope: Scope): string[] {
  const column = scope.from.column(time.column, null);
  const known = findColumn(scope.model, time.column.table, time.column.column);
  const isYear = known !== undefined && isYearColumn(known);
  const bound = (date: string): string => (isYear ? String(Number(date.slice(0, 4))) : dateLiteral(date));
  return [
    ...(time.from === null ? [] : [`${column} >= ${bound(time.from)}`]),
    ...(time.to === null ? [] : [`${column} < ${bound(time.to)}`]),
  ];
}

function existsText(exists: PlanExists, scope: Scope): string {
  return relatedText(scope, exists, null);
}

/** `EXISTS` over the rows of a table that belong to the base's row. */
function relatedText(
  scope: Scope,
  related: { readonly table: string; readonly of: string; readonly isNegated: boolean },
  condition: ((from: FromClause) => string) | null,
): string {
  const { model, dialect } = scope;
  const inner = fromClause({ model, dialect, aliasPrefix: "related_" }, related.table);
  const last = pathsToOne(model, related.table, related.of)[0]?.at(-1);
  if (last === undefined) throw new Error(`No way from ${related.table} to ${related.of}`);
  const keys = last.fromColumns.map((column, index) => {
    const target = last.toColumns[index] ?? column;
    const own = inner.column({ table: last.fromTable, column }, null);
    return `${own} = ${scope.from.baseColumn(target)}`;
  });
  const texts = condition === null ? keys : [...keys, condition(inner)];
  const body = ["SELECT 1", inner.text(), `WHERE ${texts.join(" AND ")}`].join(" ").replaceAll("\n", " ");
  return `${related.isNegated ? "NOT " : ""}EXISTS (${body})`;
}
