/** Rows without an order: whether two lists hold the same rows equally often, with numbers that are near enough. */
import { type CellRules, isSameValue, type Value } from "./cells.ts";

export type ValueRow = readonly Value[];

/** Lists that do not agree when sorted are matched row by row only up to this length. */
const matchedRows = 3_000;

export function isSameBag(left: readonly ValueRow[], right: readonly ValueRow[], rules: CellRules): boolean {
  if (left.length !== right.length) return false;
  const sortedLeft = left.toSorted(compareRowsByValue);
  const sortedRight = right.toSorted(compareRowsByValue);
  if (sortedLeft.every((row, index) => isSameRow(row, sortedRight[index] ?? [], rules))) return true;
  return left.length <= matchedRows && canMatch(sortedLeft, sortedRight, rules);
}

/** Each different row once. */
export function withoutRepeats(rows: readonly ValueRow[]): ValueRow[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

function isSameRow(left: ValueRow, right: ValueRow, rules: CellRules): boolean {
  return left.every((value, index) => isSameValue(value, right[index] ?? null, rules));
}

/** Near numbers can stand in another order on either side: each row looks for a partner that is still free. */
function canMatch(left: readonly ValueRow[], right: readonly ValueRow[], rules: CellRules): boolean {
  const free = new Set(right.keys());
  return left.every((row) => {
    for (const index of free) {
      if (!isSameRow(row, right[index] ?? [], rules)) continue;
      free.delete(index);
      return true;
    }
    return false;
  });
}

function compareRowsByValue(left: ValueRow, right: ValueRow): number {
  for (const [index, value] of left.entries()) {
    const order = compareValues(value, right[index] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

/** Nothing first, then numbers, then texts. */
function compareValues(left: Value, right: Value): number {
  const byKind = kindOf(left) - kindOf(right);
  if (byKind !== 0 || left === null || right === null || left === right) return byKind;
  return left < right ? -1 : 1;
}

function kindOf(value: Value): number {
  if (value === null) return 0;
  return typeof value === "number" ? 1 : 2;
}
