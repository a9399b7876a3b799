/** `key IN (SELECT key FROM ...)`: rows with, or without, related rows. */
import type { ColumnRef, PlanExists } from "#lib/domain/plan";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { linkTo, type RowLink } from "../plan/row-link.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { splitAtCommas } from "../sql/sql-tokens.ts";
import { type Expression, readExpression } from "./expression.ts";
import { filterOf, yearOf } from "./filters-of.ts";
import { comparedFigure } from "./measures-of.ts";
import { type ReadSelect, readSelect } from "./read-select.ts";
import type { StatementScope } from "./scope.ts";

/** Null where the query picks by something else than the key that holds the two tables together. */
export function relatedRows(condition: Expression, { model, column }: StatementScope): PlanExists | null {
  const { of, isTurned } = withoutNot(condition);
  if (of.kind === "exists") return rowsThatExist(of, isTurned, { model, column });
  if (of.kind !== "in_query" || of.of.kind !== "name") return null;
  const placed = column(of.of.path);
  const read = readSelect(of.query, model, true);
  if (placed === null || placed.via !== null || read === null) return null;
  return rowsBehind(read, [placed.column], of.isNegated !== isTurned);
}

/** `EXISTS (SELECT 1 FROM visits v WHERE v.place = p.place)`: as if the inner column were looked for among its rows. */
function rowsThatExist(
  { query }: Extract<Expression, { kind: "exists" }>,
  isNegated: boolean,
  { model, column }: Pick<StatementScope, "model" | "column">,
): PlanExists | null {
  const read = readSelect(query, model, true);
  if (read === null) return null;
  const links = read.conditions.flatMap((condition) => {
    if (condition.kind !== "operation" || condition.operator !== "=") return [];
    const sides = [
      { inner: condition.left, outer: condition.right },
      { inner: condition.right, outer: condition.left },
    ];
    return sides.flatMap(({ inner, outer }) => {
      if (inner.kind !== "name" || outer.kind !== "name" || read.scope.hasOwn(outer.path)) return [];
      const placed = column(outer.path);
      const isInner = read.scope.hasOwn(inner.path);
      return placed === null || placed.via !== null || !isInner ? [] : [{ condition, inner, column: placed.column }];
    });
  });
  const [link, another] = links;
  if (link === undefined || another !== undefined) return null;
  const conditions = read.conditions.filter((condition) => condition !== link.condition);
  const items = [{ expression: link.inner, heading: null }];
  return rowsBehind({ ...read, items, conditions }, [link.column], isNegated);
}

function withoutNot(condition: Expression): { readonly of: Expression; readonly isTurned: boolean } {
  return condition.kind === "not" ? { of: condition.of, isTurned: true } : { of: condition, isTurned: false };
}

/**
 * The rows of a SELECT as rows that belong to those whose columns are given, one for each that it shows: the same
 * columns, or the keys that lead there. Null where they are no such rows.
 */
export function rowsBehind(read: ReadSelect, columns: readonly ColumnRef[], isNegated: boolean): PlanExists | null {
  const [first] = columns;
  const { scope, items } = read;
  if (first === undefined || items.length !== columns.length) return null;
  const keys = items.flatMap(({ expression }) =>
    expression.kind === "name" ? (scope.column(expression.path)?.column ?? []) : [],
  );
  const isOfOne = columns.every(({ table }) => table === first.table);
  const areLinked = keys.every((key, place) => isLinked(columns[place] ?? first, key, scope));
  // By something else than a row's own key other rows are meant as well: all orders of a customer.
  const isOfRow = tellsRowsApart(columns, scope.model) || keys.every((key) => key.table === scope.base);
  if (keys.length < items.length || !isOfOne || !areLinked || !isOfRow) return null;
  const having = havingOf(read, keys);
  const times = read.conditions.flatMap((one) => yearOf(one, scope) ?? []);
  const others = read.conditions.filter((one) => yearOf(one, scope) === null);
  const filters = others.flatMap((one) => filterOf(one, scope) ?? []);
  const [time = null, otherTime] = times;
  if (having === undefined || otherTime !== undefined || filters.length < others.length) return null;
  return { of: first.table, table: scope.base, isNegated, filters, time, having, evidence: [] };
}

/** Whether rows with the same there are one row: by the key, by what is counted as unique, or by the name of a row. */
export function tellsRowsApart(columns: readonly ColumnRef[], model: SemanticModel): boolean {
  const [first] = columns;
  const known = first === undefined ? undefined : findTable(model, first.table);
  const shown = columns.filter(({ table }) => table === first?.table).map(({ column }) => column);
  const key = known?.primaryKey ?? [];
  const isKey = key.length > 0 && key.every((column) => shown.includes(column));
  const isUnique = known?.columns.some(({ name, profile }) => profile.isUnique === true && shown.includes(name));
  return isKey || isUnique === true || shown.some((column) => column === known?.nameColumn);
}

/** The column itself, read behind the related rows, or their key that leads to it. */
function isLinked(of: ColumnRef, key: ColumnRef, { model, base }: StatementScope): boolean {
  const link = of.table === base ? null : linkBetween(model, of.table, base);
  if (link === null || link.base !== base) return false;
  if (isSameColumn(key, of)) return true;
  const [pair, another] = link.pairs;
  return another === undefined && pair !== undefined && isSameColumn(pair.own, key) && isSameColumn(pair.of, of);
}

function linkBetween(model: SemanticModel, of: string, table: string): RowLink | null {
  try {
    return linkTo(model, of, table);
  } catch {
    // There is no way between the two.
    return null;
  }
}

/** How much of the related rows there has to be; undefined where that cannot be said. */
function havingOf(
  { select, outline, scope }: ReadSelect,
  keys: readonly ColumnRef[],
): PlanExists["having"] | undefined {
  if (outline.limit.length + outline.offset.length > 0) return undefined;
  if (select.groupBy.length === 0) return select.having.length === 0 ? null : undefined;
  const groups = splitAtCommas(select.groupBy).map(readExpression);
  const areKeys = groups.every((group) => {
    const grouped = group?.kind === "name" ? scope.column(group.path)?.column : undefined;
    return grouped !== undefined && keys.some((key) => isSameColumn(key, grouped));
  });
  if (!areKeys) return undefined;
  if (select.having.length === 0) return null;
  const compared = comparedFigure(readExpression(select.having), scope);
  if (compared === null) return undefined;
  const { metric, operator, value } = compared;
  return metric.kind === "count" || metric.kind === "aggregate" ? { measure: metric, operator, value } : undefined;
}
