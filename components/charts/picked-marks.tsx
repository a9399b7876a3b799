"use client";

/** Marks that are picked keep their looks while the others of their chart stand back; what is read says which they are. */
import { createContext, useContext } from "react";
import type { ChartData, ChartPoint, ChartSeries, MarkCell } from "#lib/domain/chart-data-types";

/** A cell that something outside of the chart is narrowed down to, with its name. */
export type PickedCell = MarkCell & { readonly label: string };

const PickedContext = createContext<readonly MarkCell[]>([]);

/** Around a chart: the cells by which one of its marks is picked. */
export const PickedProvider = PickedContext.Provider;

export type MarkStanding = "plain" | "picked" | "back";

/** Tells how a mark with these cells stands: plain while none of the chart is picked. */
export function useMarkStanding(): (cells: readonly MarkCell[]) => MarkStanding {
  const picked = useContext(PickedContext);
  return (cells) => {
    if (picked.length === 0) return "plain";
    return holdsAll(cells, picked) ? "picked" : "back";
  };
}

/** The same of lines and areas, whose values are picked one by one: they stand back as a whole. */
export function useLineStanding(): MarkStanding {
  return useContext(PickedContext).length === 0 ? "plain" : "back";
}

/** How much of its colour a mark keeps. */
export function colourKept(standing: MarkStanding): number {
  return standing === "back" ? 0.3 : 1;
}

/** The cells of a mark: of its place on the axis and of its series. The rest, summed up, has none. */
export function markCells(point: ChartPoint | undefined, series: ChartSeries | null | undefined): MarkCell[] {
  if (point === undefined || point.isOther || series?.isOther === true) return [];
  return [...point.cells, ...(series?.cells ?? [])];
}

/** What of this is picked in the chart: nothing where no mark of it has these cells any more. */
export function pickedIn<Cell extends MarkCell>(data: ChartData, picked: readonly Cell[]): readonly Cell[] {
  return picked.length > 0 && allMarks(data).some((cells) => holdsAll(cells, picked)) ? picked : [];
}

function allMarks(data: ChartData): readonly (readonly MarkCell[])[] {
  if (data.kind === "figures") return [];
  if (data.kind === "boxes") return data.boxes.map(({ cells }) => cells);
  if (data.kind === "scatter") return data.points.map(({ cells }) => cells);
  return data.points.flatMap((point) => [null, ...data.series].map((series) => markCells(point, series)));
}

/** A place that is picked as a whole is picked in all of its series. */
function holdsAll(cells: readonly MarkCell[], picked: readonly MarkCell[]): boolean {
  return picked.every(({ column, cell }) => cells.some((one) => one.column === column && one.cell === cell));
}
