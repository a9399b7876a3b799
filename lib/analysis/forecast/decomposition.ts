/** What a history is made of before anything is smoothed: its course through the season and the straight line below. */
import type { SeasonShape } from "./smoothing-kind.ts";

export type Line = { readonly start: number; readonly slope: number };

/** The least-squares line through values one step apart; `start` is its height at the first of them. */
export function lineThrough(values: Float64Array): Line {
  const middle = (values.length - 1) / 2;
  let total = 0;
  let lean = 0;
  let spread = 0;
  for (const [index, value] of values.entries()) {
    total += value;
    lean += (index - middle) * value;
    spread += (index - middle) ** 2;
  }
  const slope = spread > 0 ? lean / spread : 0;
  return { start: total / Math.max(values.length, 1) - slope * middle, slope };
}

/**
 * What each place of the season adds to (sums to 0) or how often it multiplies (averages to 1) the course below it, by
 * moving averages over a whole season; null where the history has fewer than two seasons.
 */
export function seasonOfHistory(values: Float64Array, length: number, shape: SeasonShape): Float64Array | null {
  if (length < 2 || values.length < 2 * length) return null;
  const sums = new Float64Array(length);
  const counts = new Float64Array(length);
  const half = Math.floor(length / 2);
  for (let index = half; index < values.length - half; index += 1) {
    const course = centredMean(values, index, length);
    const value = values[index] ?? 0;
    sums[index % length] = (sums[index % length] ?? 0) + (shape === "multiplicative" ? value / course : value - course);
    counts[index % length] = (counts[index % length] ?? 0) + 1;
  }
  const places = sums.map((sum, place) => sum / Math.max(counts[place] ?? 0, 1));
  const mean = places.reduce((total, place) => total + place, 0) / length;
  return places.map((place) => (shape === "multiplicative" ? place / mean : place - mean));
}

/** Over exactly one season around the place; for an even length the two ends count half each. */
function centredMean(values: Float64Array, index: number, length: number): number {
  const half = Math.floor(length / 2);
  let total = 0;
  for (let at = index - half; at <= index + half; at += 1) total += values[at] ?? 0;
  if (length % 2 === 0) total -= ((values[index - half] ?? 0) + (values[index + half] ?? 0)) / 2;
  return total / length;
}

/** The history without its season. */
export function withoutSeason(values: Float64Array, season: Float64Array, shape: SeasonShape): Float64Array {
  return values.map((value, index) => {
    const place = season[index % season.length] ?? 0;
    return shape === "multiplicative" ? value / place : value - place;
  });
}
