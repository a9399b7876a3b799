/** Sorts rows that are all here. NULL comes last in both directions; equal rows keep their order. Browser-safe. */
import type { ColumnKind } from "./catalog.ts";
import { type CellRank, compareRanks, rankCell } from "./cell-order.ts";
import type { ResultRow } from "./result-set.ts";
import type { SortKey } from "./result-view.ts";

/** Positions of the rows in the asked order; their own order when none is asked for. */
export function orderRows(
  rows: readonly ResultRow[],
  kinds: readonly ColumnKind[],
  order: readonly SortKey[],
): number[] {
  const positions = rows.map((_, index) => index);
  if (order.length === 0) return positions;
  const keys = order.map(({ column, direction }) => ({
    sign: direction === "ascending" ? 1 : -1,
    ranks: rows.map((row) => rankCell(row[column] ?? null, kinds[column] ?? "text")),
  }));
  return positions.sort((left, right) => {
    for (const { sign, ranks } of keys) {
      const difference = compareSorted(ranks[left] ?? nullRank, ranks[right] ?? nullRank, sign);
      if (difference !== 0) return difference;
    }
    return left - right;
  });
}

const nullRank: CellRank = { kind: "null" };

function compareSorted(left: CellRank, right: CellRank, sign: number): number {
  if (left.kind === "null" || right.kind === "null")
    return Number(left.kind === "null") - Number(right.kind === "null");
  return sign * compareRanks(left, right);
}
