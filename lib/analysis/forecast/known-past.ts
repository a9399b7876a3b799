/** The past as it can be computed with: from the first to the last value, with few and short gaps filled. */
import type { Series, SeriesPoint } from "#lib/analysis/series";
import { seasonOfHistory } from "./decomposition.ts";

export type KnownPast = {
  readonly points: readonly SeriesPoint[];
  /** One value for each point. */
  readonly values: Float64Array;
  readonly isKnown: readonly boolean[];
  /** Steps after the last value that have none. */
  readonly openSteps: number;
  /** First day of the first of them. */
  readonly openFrom: string | null;
};

/** Leaves out what lies before the first and after the last value; a value that is no number counts as none. */
export function knownPast({ points }: Series, season: number): KnownPast {
  const isValue = (point: SeriesPoint): boolean => point.value !== null && Number.isFinite(point.value);
  const first = points.findIndex(isValue);
  const last = points.findLastIndex(isValue);
  const inside = first < 0 ? [] : points.slice(first, last + 1);
  const isKnown = inside.map(isValue);
  const bare = Float64Array.from(inside, (point) => (isValue(point) ? (point.value ?? 0) : 0));
  return {
    points: inside,
    values: filled(bare, isKnown, season),
    isKnown,
    openSteps: points.length - 1 - last,
    openFrom: points[last + 1]?.from ?? null,
  };
}

/** Straight lines across the gaps; where the season is known they are drawn below it. */
function filled(values: Float64Array, isKnown: readonly boolean[], season: number): Float64Array {
  if (isKnown.every(Boolean)) return values;
  const straight = acrossGaps(values, isKnown);
  const places = seasonOfHistory(straight, season, "additive");
  if (places === null) return straight;
  const placeOf = (index: number): number => places[index % season] ?? 0;
  const below = acrossGaps(
    straight.map((value, index) => value - placeOf(index)),
    isKnown,
  );
  return straight.map((value, index) => (isKnown[index] ? value : (below[index] ?? 0) + placeOf(index)));
}

function acrossGaps(values: Float64Array, isKnown: readonly boolean[]): Float64Array {
  let before = 0;
  return values.map((value, index) => {
    if (isKnown[index]) {
      before = index;
      return value;
    }
    const after = isKnown.indexOf(true, index);
    const share = (index - before) / (after - before);
    return (values[before] ?? 0) * (1 - share) + (values[after] ?? 0) * share;
  });
}
