/** Medians and what is made of them. A step without a figure is NaN here and counts nowhere. */
import { quantile } from "#lib/domain/quantile";

/** The figure at a place; NaN where there is none. */
export function at(values: ArrayLike<number>, place: number): number {
  return values[place] ?? Number.NaN;
}

/** Those that are figures. */
export function figures(values: readonly number[]): number[] {
  return values.filter((value) => !Number.isNaN(value));
}

/** The middle one of the figures; NaN where there are none. */
export function medianOf(values: readonly number[]): number {
  const sorted = sortedFigures(values);
  if (sorted.length === 0) return Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return (at(sorted, Math.floor(middle)) + at(sorted, Math.ceil(middle))) / 2;
}

/** Written out, without lists in between: all that is judged is sorted many times. */
function sortedFigures(values: readonly number[], of: (value: number) => number = (value) => value): Float64Array {
  const own = new Float64Array(values.length);
  let count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    own[count] = of(value);
    count += 1;
  }
  return own.subarray(0, count).sort();
}

/** The distance from zero that such a part of the figures stays within; NaN where there are none. */
export function distanceOf(values: readonly number[], part: number): number {
  const sorted = sortedFigures(values, Math.abs);
  return sorted.length === 0 ? Number.NaN : quantile(sorted, part);
}

/** The median distance from zero times 1.4826: the standard deviation where the figures are normal. */
export function robustScale(values: readonly number[]): number {
  return 1.4826 * distanceOf(values, 0.5);
}

/** Figures that come and go, with the middle one of those that are there. */
export type MovingMedian = {
  readonly enter: (value: number) => void;
  readonly leave: (value: number) => void;
  /** NaN where there are none. */
  readonly middle: () => number;
};

/** Begins with no figures; NaN may enter and leave and counts nowhere. */
export function movingMedian(): MovingMedian {
  const sorted: number[] = [];
  return {
    enter: (value) => {
      if (!Number.isNaN(value)) sorted.splice(placeOf(sorted, value), 0, value);
    },
    leave: (value) => {
      if (!Number.isNaN(value)) sorted.splice(placeOf(sorted, value), 1);
    },
    middle: () => {
      const middle = (sorted.length - 1) / 2;
      if (sorted.length === 0) return Number.NaN;
      return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
    },
  };
}

/** For each place the median of the figures at most `half` places away. */
export function runningMedian(values: readonly number[], half: number): number[] {
  const window = movingMedian();
  for (let place = 0; place < half; place += 1) window.enter(at(values, place));
  return values.map((_, place) => {
    window.enter(at(values, place + half));
    window.leave(at(values, place - half - 1));
    return window.middle();
  });
}

/** A figure, kept between two bounds. */
export function clip(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function placeOf(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
