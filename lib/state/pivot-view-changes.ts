/** What becomes of the view of a pivot table when one of its heads is chosen. */
import type { PivotSort, PivotView } from "./pivot-view.ts";

/** Closed where it was open, and open where it was closed. */
export function afterHead(
  view: PivotView,
  axis: "closedRows" | "closedColumns",
  head: number,
): Pick<PivotView, typeof axis> | Partial<PivotView> {
  const next = new Set(view[axis]);
  if (!next.delete(head)) next.add(head);
  return { [axis]: next };
}

/** By figures the largest first, then the smallest, then in the groups' own order; names only turn round. */
export function afterSort({ sort }: PivotView, by: PivotSort["by"] | undefined): Partial<PivotView> | null {
  if (by === undefined) return null;
  const former = sort?.by === by ? sort.direction : null;
  if (by === "name") return { sort: former === null ? { by, direction: "descending" } : null };
  if (former === null) return { sort: { by, direction: "descending" } };
  return { sort: former === "descending" ? { by, direction: "ascending" } : null };
}
