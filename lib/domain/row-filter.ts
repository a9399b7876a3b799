/** Which rows a view lets through, for rows that are all here; the engine decides alike for stored ones. Browser-safe. */
import { assertNever } from "./assert-never.ts";
import type { ColumnKind } from "./catalog.ts";
import { type CellRank, compareRanks, rankCell } from "./cell-order.ts";
import type { Cell, ResultRow } from "./result-set.ts";
import type { ResultFilter } from "./result-view.ts";

/** True for a row that every filter lets through. */
export function passesFilters(row: ResultRow, kinds: readonly ColumnKind[], filters: readonly ResultFilter[]): boolean {
  return filters.every((filter) => passes(row[filter.column] ?? null, kinds[filter.column] ?? "text", filter));
}

/** Leaving out a value keeps what is absent: nobody who leaves out Berlin means to leave out the rows without a city. */
function passes(cell: Cell, kind: ColumnKind, filter: ResultFilter): boolean {
  switch (filter.operator) {
    case "is_null":
      return cell === null;
    case "is_not_null":
      return cell !== null;
    case "contains":
    case "not_contains":
    case "starts_with":
    case "ends_with":
      if (cell === null) return filter.operator === "not_contains";
      return passesText(String(cell).toLowerCase(), filter.operator, filter.text.toLowerCase());
    case "=":
    case "!=":
    case ">":
    case ">=":
    case "<":
    case "<=":
      if (cell === null) return filter.operator === "!=";
      return passesComparison(filter.operator, compareFolded(cell, filter.value, kind));
    default:
      return assertNever(filter);
  }
}

type TextOperator = Extract<ResultFilter, { text: string }>["operator"];
type ComparisonOperator = Extract<ResultFilter, { value: unknown }>["operator"];

function passesText(text: string, operator: TextOperator, searched: string): boolean {
  switch (operator) {
    case "contains":
      return text.includes(searched);
    case "not_contains":
      return !text.includes(searched);
    case "starts_with":
      return text.startsWith(searched);
    case "ends_with":
      return text.endsWith(searched);
    default:
      return assertNever(operator);
  }
}

function passesComparison(operator: ComparisonOperator, difference: number): boolean {
  switch (operator) {
    case "=":
      return difference === 0;
    case "!=":
      return difference !== 0;
    case ">":
      return difference > 0;
    case ">=":
      return difference >= 0;
    case "<":
      return difference < 0;
    case "<=":
      return difference <= 0;
    default:
      return assertNever(operator);
  }
}

function compareFolded(cell: Exclude<Cell, null>, value: Exclude<Cell, null>, kind: ColumnKind): number {
  return compareRanks(foldCase(rankCell(cell, kind)), foldCase(rankCell(value, kind)));
}

function foldCase(rank: CellRank): CellRank {
  return rank.kind === "text" ? { kind: "text", text: rank.text.toLowerCase() } : rank;
}
