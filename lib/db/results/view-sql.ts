/** A view as SQL over a result file. Columns are positions and values are parameters: nothing of a view is ever text of the statement. */
import "server-only";
import { isNumericKind } from "#lib/domain/column-kind";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ResultFilter, ResultView, SortKey } from "#lib/domain/result-view";
import { comparableSql, comparedType, naturalKey, orderSql, type StoredColumn, textSql } from "./column-sql.ts";
import { badFilterValue } from "./file-failure.ts";
import { boundNumber } from "./number-bound.ts";

/** The number of a row in its file: ties keep the order in which the rows came. */
export const rowNumber = "file_row_number";

export type ViewSql = {
  /** The condition with its keyword (` WHERE …`), or nothing. */
  readonly where: string;
  /** The order with its keyword (` ORDER BY …`), or nothing: a file is read in its own order. */
  readonly orderBy: string;
  /** For `$1`, `$2`, … */
  readonly values: readonly string[];
};

/** BAD_REQUEST for a column that is not there, or a value that its column cannot be compared with. */
export function viewSql(view: ResultView, columns: readonly StoredColumn[]): Result<ViewSql> {
  const values: string[] = [];
  const bind = (value: string): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  for (const filter of view.filters) {
    const column = columns[filter.column];
    if (column === undefined) return err(unknownColumn());
    const condition = conditionSql(filter, column, bind);
    if (condition === null) return err(badFilterValue());
    conditions.push(`(${condition})`);
  }
  if (view.order.some((key) => columns[key.column] === undefined)) return err(unknownColumn());
  const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
  return ok({ where, orderBy: orderBySql(view.order, columns), values });
}

function orderBySql(order: readonly SortKey[], columns: readonly StoredColumn[]): string {
  const keys = order.flatMap(({ column: position, direction }) => {
    const column = columns[position];
    const words = direction === "ascending" ? "ASC" : "DESC";
    return column === undefined ? [] : orderSql(position, column).map((key) => `${key} ${words} NULLS LAST`);
  });
  return keys.length === 0 ? "" : ` ORDER BY ${[...keys, rowNumber].join(", ")}`;
}

type Bind = (value: string) => string;
type Comparing = Extract<ResultFilter, { operator: "=" | "!=" | ">" | ">=" | "<" | "<=" }>;
type Searching = Extract<ResultFilter, { operator: "contains" | "not_contains" | "starts_with" | "ends_with" }>;

/** Null where the value cannot be compared with the column. */
function conditionSql(filter: ResultFilter, column: StoredColumn, bind: Bind): string | null {
  const words = textSql(filter.column, column.storage);
  switch (filter.operator) {
    case "is_null":
      return `${words} IS NULL`;
    case "is_not_null":
      return `${words} IS NOT NULL`;
    case "contains":
    case "not_contains":
    case "starts_with":
    case "ends_with":
      return searchSql(filter, words, bind);
    default:
      return comparisonSql(filter, column, bind);
  }
}

function searchSql(filter: Searching, words: string, bind: Bind): string {
  const lowered = `lower(${words})`;
  const wanted = `lower(${bind(filter.text)})`;
  switch (filter.operator) {
    case "contains":
      return `contains(${lowered}, ${wanted})`;
    case "not_contains":
      return `${words} IS NULL OR NOT contains(${lowered}, ${wanted})`;
    case "starts_with":
      return `starts_with(${lowered}, ${wanted})`;
    case "ends_with":
      return `ends_with(${lowered}, ${wanted})`;
  }
}

function comparisonSql(filter: Comparing, column: StoredColumn, bind: Bind): string | null {
  const comparable = comparableSql(filter.column, column);
  const type = comparedType(column);
  const scale = exactScale(column);
  if (comparable === null || type === null) return wordsSql(filter, textSql(filter.column, column.storage), bind);
  if (scale !== null) return exactSql(filter, { comparable, scale }, bind);
  const value = String(filter.value);
  if (isNumericKind(column.kind) && (value.trim() === "" || Number.isNaN(Number(value)))) return null;
  return compare(filter.operator, comparable, `CAST(${bind(value)} AS ${type})`);
}

/** Digits after the point of a column whose numbers are exact; null for all other columns. */
export function exactScale({ kind, storage }: StoredColumn): number | null {
  switch (storage.as) {
    case "integer":
    case "wide_integer":
      return 0;
    case "decimal":
      return storage.scale;
    case "text":
    case "tagged":
      return isNumericKind(kind) ? storage.scale : null;
    default:
      return null;
  }
}

function exactSql(filter: Comparing, column: { comparable: string; scale: number }, bind: Bind): string | null {
  const bound = boundNumber(filter.operator, String(filter.value), column.scale);
  if (bound === null) return null;
  if (bound === "none") return "false";
  if (bound === "every") return filter.operator === "!=" ? "true" : `${column.comparable} IS NOT NULL`;
  return compare(bound.operator, column.comparable, `CAST(${bind(bound.value)} AS DECIMAL(38, ${column.scale}))`);
}

/** Words are the same whatever their case, and are larger or smaller in the order in which they are sorted. */
function wordsSql(filter: Comparing, words: string, bind: Bind): string {
  const isSame = filter.operator === "=" || filter.operator === "!=";
  const keyOf = (text: string): string => (isSame ? `lower(${text})` : naturalKey(`lower(${text})`));
  return compare(filter.operator, keyOf(words), keyOf(bind(String(filter.value))));
}

/** Leaving out a value keeps what is absent: nobody who leaves out Berlin means to leave out the rows without a city. */
function compare(operator: Comparing["operator"], column: string, value: string): string {
  return operator === "!=" ? `${column} IS DISTINCT FROM ${value}` : `${column} ${operator} ${value}`;
}

/** A view or a summary names a place beyond the last column. */
export function unknownColumn() {
  return appError("BAD_REQUEST", "The result has no such column.", { nextStep: "Reload the page and try again." });
}
