/** Where the parts of stacked areas begin and end. A part without a value is a hole, never a zero. */
import type { ChartPoint } from "#lib/domain/chart-data-types";

export type Band = readonly [low: number, high: number];

/** The band of each series at a point; series that are not shown take no room. */
export function stackBands(
  point: Pick<ChartPoint, "values">,
  shown: readonly number[],
  isStacked: boolean,
): ReadonlyMap<number, Band> {
  const bands = new Map<number, Band>();
  let base = 0;
  for (const series of shown) {
    const value = point.values[series] ?? null;
    if (value === null) continue;
    bands.set(series, isStacked ? [base, base + value] : [0, value]);
    if (isStacked) base += value;
  }
  return bands;
}
