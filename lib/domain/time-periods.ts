/** The periods of a time axis: those with rows, those without, and whether what lies between two points is a hole. */
import type { TimeScale } from "./time-scale.ts";

/** More periods than this are not counted out one by one; no result has as many rows. */
const mostPeriods = 200_000;

/** All periods from the first to the last; null where the points follow no regular step. */
export function allPeriods(scale: TimeScale): readonly number[] | null {
  const first = scale.keys[0];
  const last = scale.keys[scale.keys.length - 1];
  if (first === undefined || last === undefined || scale.isIrregular) return null;
  const periods: number[] = [];
  let met = 0;
  for (let key: number | null = first; key !== null && key <= last; key = scale.nextOf(key)) {
    if (periods.length === mostPeriods) return null;
    periods.push(key);
    if (scale.keys[met] === key) met += 1;
  }
  // A few days over years are days by chance: two of them in a row would prove the step.
  const isProven = !isSparse(scale, periods) || countFollowed(scale) > 0;
  return met === scale.keys.length && isProven ? periods : null;
}

/** A few points among many empty periods. */
export function isSparse(scale: TimeScale, periods: readonly number[]): boolean {
  return periods.length > scale.keys.length * 3 + 6;
}

/** Readings now and then are no series with holes: hardly any of them has one in the period after it. */
export function isOfReadings(scale: TimeScale, periods: readonly number[]): boolean {
  return isSparse(scale, periods) && countFollowed(scale) < scale.keys.length / 2;
}

function countFollowed({ keys, nextOf }: TimeScale): number {
  return keys.filter((key, index) => nextOf(key) === keys[index + 1]).length;
}
