/** What a chosen mark of a chart stands for. */
import type { ChartBox, ChartPoint, ChartSeries, MarkCell, ScatterPoint } from "#lib/domain/chart-data-types";
import { formatCounted } from "#lib/domain/format";
import { markCells } from "./picked-marks.tsx";

/** Where a mark was chosen, and how. */
export type PickAt = {
  /** Pixels of the window: what opens for the mark opens there. */
  readonly x: number;
  readonly y: number;
  /** A plain click: what is usually done with a mark is done at once. Keys, fingers and the context menu offer a choice. */
  readonly isClick: boolean;
};

/** The cells by which the rows of the mark can be found. */
export type ChartPick = {
  readonly label: string;
  readonly cells: readonly MarkCell[];
  /** Why it has no cells, as a sentence; null where it has some. */
  readonly noCells: string | null;
  /** Name of the series; null where the mark stands for all of its place. */
  readonly series: string | null;
  readonly at: PickAt;
};

/** A stretch on an axis in time: the cells of its first and its last place. */
export type ChartBrush = { readonly from: readonly MarkCell[]; readonly to: readonly MarkCell[] };

/** A place on the axis, or the mark of one series there. A sum of the rest cannot be narrowed down to cells. */
export function pointPick(point: ChartPoint, series: ChartSeries | null, at: PickAt): ChartPick {
  const isRest = point.isOther || series?.isOther === true;
  const cells = markCells(point, series);
  return {
    label: point.label,
    cells,
    noCells: cells.length > 0 ? null : missingCells(isRest),
    series: series?.label ?? null,
    at,
  };
}

function missingCells(isRest: boolean): string {
  return isRest ? "This mark sums up several groups." : "This mark stands for no single value.";
}

/** A dot; several rows drawn as one cannot be told apart. */
export function dotPick(point: ScatterPoint, series: ChartSeries | null, at: PickAt): ChartPick {
  const isOne = point.count === 1;
  const label = point.label ?? series?.label ?? "This point";
  const cells = isOne ? point.cells : [];
  return {
    label: isOne ? label : formatCounted(point.count, "row"),
    cells,
    noCells: cells.length > 0 ? null : "Several rows lie on this point.",
    series: series?.label ?? null,
    at,
  };
}

/** A group with its spread. */
export function boxPick(box: ChartBox, at: PickAt): ChartPick {
  const noCells = box.cells.length > 0 ? null : "This box holds all rows.";
  return { label: box.label, cells: box.cells, noCells, series: null, at };
}
