/** What can be done with a group of a pivot table, and the layout that comes of it. */
import type { PivotLayout } from "#lib/domain/pivot-table";

export type PivotAxisName = keyof PivotLayout;

export type PivotMove = { readonly label: string; readonly layout: PivotLayout };

/** The moves that change something, the most wanted first; the last group that is left can only go to the other side. */
export function movesOf(layout: PivotLayout, axis: PivotAxisName, dimension: number): PivotMove[] {
  const own = layout[axis];
  const other: PivotAxisName = axis === "rows" ? "columns" : "rows";
  const place = own.indexOf(dimension);
  const without = own.filter((one) => one !== dimension);
  const swapped = (to: number): PivotLayout => {
    const next = [...without];
    next.splice(to, 0, dimension);
    return { ...layout, [axis]: next };
  };
  const across = { ...layout, [axis]: without, [other]: [...layout[other], dimension] };
  const isOnly = own.length + layout[other].length === 1;
  return [
    { label: other === "columns" ? "Move to the columns" : "Move to the rows", layout: across },
    ...(place > 0 ? [{ label: "One step outward", layout: swapped(place - 1) }] : []),
    ...(place < own.length - 1 ? [{ label: "One step inward", layout: swapped(place + 1) }] : []),
    ...(isOnly ? [] : [{ label: "Leave out", layout: { ...layout, [axis]: without } }]),
  ];
}
