/** Where the reader of a chart stands, and how keys and pointers move there. Pure. */

/** A stop is a place on the axis, a part or a dot; `series` names one of its marks, null all of them. */
export type Place = { readonly stop: number; readonly series: number | null };

/** Pixels within a panel's drawing. */
export type Spot = { readonly x: number; readonly y: number };

/** What a panel tells the frame of its layout. */
export type PanelGeometry = {
  /** Where the values of a stop are shown; null for a stop that is not drawn. */
  spotOf(place: Place): Spot | null;
  /** The place under a pointer, or null beside all marks. */
  find(spot: Spot): Place | null;
};

export type ReadingExtent = {
  readonly stopCount: number;
  /** Series that can be chosen at a stop, in their order; one or none where the stop is one mark. */
  seriesAt(stop: number): readonly number[];
  /** A place is always that of one series: each has a panel of its own. */
  readonly isOneByOne?: boolean;
};

const pageStep = 10;

/** The place that a key leads to; undefined for keys that do not move. */
export function moveByKey(key: string, from: Place | null, extent: ReadingExtent): Place | undefined {
  const last = extent.stopCount - 1;
  if (last < 0) return undefined;
  if (key === "ArrowUp" || key === "ArrowDown") return moveBySeries(key, from, extent);
  const target = stopByKey(key, from?.stop ?? null, last);
  if (target === undefined) return undefined;
  const stop = Math.max(0, Math.min(last, target));
  const wanted = from?.series ?? null;
  const series = extent.seriesAt(stop);
  const kept = wanted !== null && series.includes(wanted) ? wanted : null;
  return { stop, series: extent.isOneByOne === true ? (kept ?? series[0] ?? null) : kept };
}

function stopByKey(key: string, stop: number | null, last: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return stop === null ? 0 : stop + 1;
    case "ArrowLeft":
      return stop === null ? last : stop - 1;
    case "PageDown":
      return (stop ?? 0) + pageStep;
    case "PageUp":
      return (stop ?? last) - pageStep;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}

/** Up and down choose among the series of a stop; where there is one mark only, they move along like the others. */
function moveBySeries(key: string, from: Place | null, extent: ReadingExtent): Place | undefined {
  if (from === null) return moveByKey(key === "ArrowDown" ? "ArrowRight" : "ArrowLeft", null, extent);
  const series = extent.seriesAt(from.stop);
  if (series.length < 2) return moveByKey(key === "ArrowDown" ? "ArrowRight" : "ArrowLeft", from, extent);
  // Before the first and after the last stands the whole stop.
  const ring: readonly (number | null)[] = extent.isOneByOne === true ? series : [null, ...series];
  const step = key === "ArrowDown" ? 1 : -1;
  const at = (ring.indexOf(from.series) + step + ring.length) % ring.length;
  return { stop: from.stop, series: ring[at] ?? null };
}

/** Position of the candidate nearest to `value`; null without candidates. */
export function nearest(candidates: readonly (number | null)[], value: number): number | null {
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  candidates.forEach((candidate, index) => {
    if (candidate === null || Math.abs(candidate - value) >= least) return;
    best = index;
    least = Math.abs(candidate - value);
  });
  return best;
}
