/** How a step in time is drawn that is there only in part: the line to it is dashed, its bar is pale with a dashed edge. */
import type { ChartPoint } from "#lib/domain/chart-data-types";

export const partialDash = "4 4";
/** Tells the part of a line or an area from the rest of it. */
export const partialClass = "partial-step";
/** Of the colour that a whole step would have. */
export const partialFill = 0.35;

type Read<Value> = (point: ChartPoint) => Value | null;

/** Reads a series in two: up to the steps that are whole, and from there to those that are not. Null where all are whole. */
export function splitReader<Value>(
  points: readonly ChartPoint[],
  read: Read<Value>,
): { readonly whole: Read<Value>; readonly partial: Read<Value> | null } {
  const { within, apart } = readApart(points, read, ({ isPartial }) => isPartial === true);
  return { whole: within, partial: apart };
}

/** Reads a series in two: without some of its points, and these with the ones beside them, so that the lines meet. */
export function readApart<Value>(
  points: readonly ChartPoint[],
  read: Read<Value>,
  isApart: (point: ChartPoint) => boolean,
): { readonly within: Read<Value>; readonly apart: Read<Value> | null } {
  if (!points.some(isApart)) return { within: read, apart: null };
  const ends = new Set(
    points.filter((point, stop) =>
      [points[stop - 1], point, points[stop + 1]].some((near) => near !== undefined && isApart(near)),
    ),
  );
  return {
    within: (point) => (isApart(point) ? null : read(point)),
    apart: (point) => (ends.has(point) ? read(point) : null),
  };
}
