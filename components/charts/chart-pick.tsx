/** What a chosen mark of a chart stands for. */
import type { ChartBox, ChartPoint, ChartSeries, MarkCell, ScatterPoint } from "#lib/domain/chart-data-types";
import { formatCounted } from "#lib/domain/format";

/** The cells by which the rows of the mark can be found; none where it sums up several groups. */
export type ChartPick = {
  readonly label: string;
  readonly cells: readonly MarkCell[];
  /** Name of the series; null where the mark stands for all of its place. */
  readonly series: string | null;
  /** Pixels of the window: what opens for the mark opens there. */
  readonly at: { readonly x: number; readonly y: number };
};

/** A place on the axis, or the mark of one series there. A sum of the rest cannot be narrowed down to cells. */
export function pointPick(point: ChartPoint, series: ChartSeries | null, at: ChartPick["at"]): ChartPick {
  const isRest = point.isOther || series?.isOther === true;
  return {
    label: point.label,
    cells: isRest ? [] : [...point.cells, ...(series?.cells ?? [])],
    series: series?.label ?? null,
    at,
  };
}

/** A dot; several rows drawn as one cannot be told apart. */
export function dotPick(point: ScatterPoint, series: ChartSeries | null, at: ChartPick["at"]): ChartPick {
  const isOne = point.count === 1;
  const label = point.label ?? series?.label ?? "This point";
  return {
    label: isOne ? label : formatCounted(point.count, "row"),
    cells: isOne ? point.cells : [],
    series: series?.label ?? null,
    at,
  };
}

/** A group with its spread. */
export function boxPick(box: ChartBox, at: ChartPick["at"]): ChartPick {
  return { label: box.label, cells: box.cells, series: null, at };
}
