/** How far the axis of bars reaches. Zero is always on it: a bar's length is its value. */
import type { ChartPoint } from "#lib/domain/chart-data-types";

export type BarLayout = "single" | "stacked" | "side-by-side";

export type BarExtent = {
  readonly low: number;
  readonly high: number;
  /** The summed rest is so much longer than every named bar that its bar is cut, and marked as cut; never in a stack, whose parts would no longer compare. */
  readonly isOtherCut: boolean;
};

/** Beyond this many times the longest named bar, the rest would flatten all of them. */
const cutFrom = 1.5;
const cutAt = 1.15;
const longListFrom = 12;

/** The axis for the shown series. */
export function barExtent(points: readonly ChartPoint[], shown: readonly number[], layout: BarLayout): BarExtent {
  const named = reach(
    points.filter((point) => !point.isOther),
    shown,
    layout,
  );
  const all = reach(points, shown, layout);
  const isOtherCut = layout !== "stacked" && named.high > 0 && all.high > named.high * cutFrom;
  return isOtherCut ? { low: all.low, high: named.high * cutAt, isOtherCut } : { ...all, isOtherCut };
}

/** Pixels that a list of bars needs; long lists stand closer together. */
export function barListHeight(count: number): number {
  const rowHeight = count > longListFrom ? 24 : 30;
  return count * rowHeight;
}

/** Sum of the shown parts of a stack; null for a point that is not there. */
export function stackTotal(point: ChartPoint | undefined, shown: readonly number[]): number | null {
  return point === undefined ? null : shown.reduce((sum, index) => sum + (point.values[index] ?? 0), 0);
}

/** The series that ends the stack, where its total stands. */
export function lastOfStack(point: ChartPoint | undefined, shown: readonly number[]): number | undefined {
  return shown.findLast((index) => (point?.values[index] ?? 0) !== 0);
}

function reach(
  points: readonly ChartPoint[],
  shown: readonly number[],
  layout: BarLayout,
): { low: number; high: number } {
  const values = points.flatMap((point) =>
    layout === "stacked" ? [stackTotal(point, shown) ?? 0] : shown.flatMap((index) => point.values[index] ?? []),
  );
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  // An axis without length cannot place anything.
  return low === high ? { low: 0, high: 1 } : { low, high };
}
