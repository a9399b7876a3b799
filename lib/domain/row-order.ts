/** Sorts rows for the table. NULL comes last in both directions; equal rows keep their order. Browser-safe. */

import type { ColumnKind } from "./catalog.ts";
import { cellToNumber } from "./cell-number.ts";
import { isNumericKind } from "./column-kind.ts";
import type { Cell, ResultRow } from "./result-set.ts";

export type RowOrder = { readonly column: number; readonly direction: "ascending" | "descending" };

/** Positions of the rows in the asked order; their own order when none is asked for. */
export function orderRows(rows: readonly ResultRow[], kind: ColumnKind, order: RowOrder | null): number[] {
  const positions = rows.map((_, index) => index);
  if (order === null) return positions;
  const sign = order.direction === "ascending" ? 1 : -1;
  const cellOf = (position: number): Cell => rows[position]?.[order.column] ?? null;
  return positions.sort((left, right) => compareCells(cellOf(left), cellOf(right), { kind, sign }) || left - right);
}

/** Ascending, descending, none: what the next click on a header asks for. */
export function nextOrder(current: RowOrder | null, column: number): RowOrder | null {
  if (current === null || current.column !== column) return { column, direction: "ascending" };
  return current.direction === "ascending" ? { column, direction: "descending" } : null;
}

function compareCells(left: Cell, right: Cell, args: { kind: ColumnKind; sign: 1 | -1 }): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return (
    args.sign * (isNumericKind(args.kind) ? compareNumbers(left, right) : compareText(String(left), String(right)))
  );
}

/** Long integers differ beyond what a float can hold: equal floats are compared digit by digit. */
function compareNumbers(left: Exclude<Cell, null>, right: Exclude<Cell, null>): number {
  const difference = (cellToNumber(left) ?? 0) - (cellToNumber(right) ?? 0);
  if (difference !== 0) return difference;
  const [leftWhole, rightWhole] = [wholeNumber(left), wholeNumber(right)];
  if (leftWhole === null || rightWhole === null || leftWhole === rightWhole) return 0;
  return leftWhole < rightWhole ? -1 : 1;
}

function wholeNumber(cell: Exclude<Cell, null>): bigint | null {
  const text = String(cell).trim();
  return /^[+-]?\d+$/.test(text) ? BigInt(text) : null;
}

const collator = new Intl.Collator("en", { numeric: true });

function compareText(left: string, right: string): number {
  return collator.compare(left, right);
}
