/** Takes a series apart into a trend with its changes, what comes back, and what is left. All on the chosen scale. */
import { studentBeyond, studentReach } from "../distributions.ts";
import { type Frame, grainRules } from "./calendar.ts";
import { type Change, findChanges } from "./changes.ts";
import { findReturning, type Returning } from "./returning.ts";
import { at, clip, distanceOf, figures, robustScale, runningMedian } from "./robust.ts";
import { roughExpectation, weekdayEffects, yearEffects } from "./season.ts";

export type Decomposition = {
  readonly changes: readonly Change[];
  readonly trend: readonly number[];
  readonly expected: readonly number[];
  readonly returning: Returning;
  readonly hasWeekdays: boolean;
  readonly hasYearCourse: boolean;
  /** Robust standard deviation of one step. */
  readonly deviation: number;
  readonly tailDegrees: number;
  /** The smallest spread that the measure can have. */
  readonly leastDeviation: number;
};

type Seasons = {
  readonly sum: readonly number[];
  readonly weekdays: boolean;
  readonly year: boolean;
  /** The step is itself the median that stands for its month: its distance says nothing about the spread. */
  readonly isOwn: readonly boolean[];
};
type Spread = { readonly deviation: number; readonly tailDegrees: number };

/** Each round starts from figures freed of what the round before found unusual. */
const rounds = 2;
const reach = 2.5;
/** Half of a normal distribution lies within so many standard deviations. */
const normalHalf = 0.6745;

/** The first round. `values` has NaN where there is no figure; `leastDeviation` is the smallest spread the measure can have. */
export function startDecomposition(frame: Frame, values: readonly number[], leastDeviation: number): Decomposition {
  const guess = firstGuess(frame, values, leastDeviation);
  return refine(frame, values, guess);
}

/** The rounds after the first. */
export function finishDecomposition(frame: Frame, values: readonly number[], start: Decomposition): Decomposition {
  let current = start;
  for (let round = 0; round < rounds; round += 1) current = refine(frame, values, current);
  return current;
}

function firstGuess(frame: Frame, values: readonly number[], leastDeviation: number): Decomposition {
  const expected = roughExpectation(frame, values);
  const distances = values.map((value, place) => value - at(expected, place));
  return {
    ...{ changes: [], trend: expected, expected, leastDeviation, hasWeekdays: false, hasYearCourse: false },
    returning: { effects: values.map(() => 0), steps: [] },
    ...spreadOf(distances, freedomOf(frame, { weekdays: true, year: false }), leastDeviation),
  };
}

function refine(frame: Frame, values: readonly number[], before: Decomposition): Decomposition {
  const { leastDeviation } = before;
  const clean = cleanOf(frame, values, before);
  const { changes, trend } = findChanges(frame, clean);
  const around = values.map((value, place) => value - at(trend, place) - at(before.returning.effects, place));
  const seasons = seasonsOf(frame, around);
  const local = runningMedian(
    around.map((distance, place) => distance - at(seasons.sum, place)),
    grainRules[frame.grain].half,
  );
  const base = trend.map((level, place) => level + at(seasons.sum, place) + orNothing(at(local, place)));
  const apart = values.map((value, place) => value - at(base, place));
  const free = freedomOf(frame, seasons);
  const telling = (distances: readonly number[]): number[] =>
    distances.filter((_, place) => seasons.isOwn[place] !== true);
  const rest = spreadOf(telling(apart), free, leastDeviation);
  const returning = findReturning(
    frame,
    apart,
    apart.map((distance) => chanceOf(distance, rest)),
  );
  const expected = base.map((level, place) => level + at(returning.effects, place));
  const left = values.map((value, place) => value - at(expected, place));
  return {
    ...{ changes, trend, expected, returning, leastDeviation },
    ...{ hasWeekdays: seasons.weekdays, hasYearCourse: seasons.year },
    ...spreadOf(telling(left), free, leastDeviation),
  };
}

/**
 * Figures without what returns, and with spikes and dips drawn near to where they are expected. What lies off for longer than a spike lasts is left
 * as it is, or a wrong expectation would hide what contradicts it.
 */
function cleanOf(frame: Frame, values: readonly number[], before: Decomposition): number[] {
  const { expected, deviation, returning } = before;
  const apart = values.map((value, place) => value - at(expected, place));
  const lasting = runningMedian(apart, grainRules[frame.grain].few);
  return apart.map((distance, place) => {
    const usual = at(lasting, place);
    const level = at(expected, place) - at(returning.effects, place);
    return level + usual + clip(distance - usual, -reach * deviation, reach * deviation);
  });
}

/** How often chance alone puts a step so far from its expectation, on either side; NaN where there is no figure. */
export function chanceOf(distance: number, { deviation, tailDegrees }: Spread): number {
  if (Number.isNaN(distance)) return Number.NaN;
  // In units where half of Student's distribution lies as near to zero as half of the normal one.
  const half = tails.find((tail) => tail.degrees === tailDegrees)?.half ?? normalHalf;
  const unit = half / normalHalf;
  return studentBeyond((distance / deviation) * unit, tailDegrees);
}

/** The weekdays first, since a year averages out over them, then the year, then the weekdays anew. */
function seasonsOf(frame: Frame, around: readonly number[]): Seasons {
  const level = runningMedian(around, grainRules[frame.grain].half);
  const weekdaysOf = (distances: readonly number[]): readonly number[] | null => {
    const effects = weekdayEffects(frame, distances);
    return effects === null ? null : frame.weekdays.map((day) => at(effects, day));
  };
  const rough = weekdaysOf(around.map((distance, place) => distance - at(level, place)));
  const year = yearEffects(
    frame,
    around.map((distance, place) => distance - (rough === null ? 0 : at(rough, place))),
  );
  const withoutYear = around.map((distance, place) => distance - (year === null ? 0 : at(year, place)));
  const near = runningMedian(withoutYear, grainRules[frame.grain].half);
  const weekdays = weekdaysOf(withoutYear.map((distance, place) => distance - at(near, place)));
  const sum = around.map(
    (_, place) => (year === null ? 0 : at(year, place)) + (weekdays === null ? 0 : at(weekdays, place)),
  );
  const isOfMonths = year !== null && (frame.grain === "month" || frame.grain === "quarter");
  const isOwn = withoutYear.map((distance) => isOfMonths && Math.abs(distance) < 1e-12);
  return { sum, weekdays: weekdays !== null, year: year !== null, isOwn };
}

/** How many figures the expectation uses up; those that stand for their month are left out of the spread instead. */
function freedomOf({ grain, froms }: Frame, seasons: Pick<Seasons, "weekdays" | "year">): number {
  const rule = grainRules[grain];
  const local = (1.57 * froms.length) / (2 * rule.half + 1);
  const yearParts = { day: 12, week: 16, month: 0, quarter: 0, year: 0 }[grain];
  return 2 + local + (seasons.weekdays ? 6 : 0) + (seasons.year ? yearParts : 0);
}

function spreadOf(distances: readonly number[], free: number, leastDeviation: number): Spread {
  const present = figures(distances);
  const inflation = Math.sqrt(present.length / Math.max(present.length - free, present.length / 4));
  const deviation = Math.max(robustScale(present) * inflation, leastDeviation);
  return { deviation, tailDegrees: tailDegreesOf(present) };
}

/** Student's distributions: within what distance half of them lies, and how many times as far 95 % of them. */
const tails = [3, 4, 5, 6, 8, 10, 15, 30, 100].map((degrees) => {
  const half = studentReach(0.5, degrees);
  return { degrees, half, ratio: studentReach(0.05, degrees) / half };
});

/** Tails taken for too light make chance look like a finding, so they are taken for a little heavier than they look. */
const caution = 0.1;
/** The ratio of eight degrees: few figures say little about tails, so theirs is drawn towards it. */
const usualRatio = 3.264;

function tailDegreesOf(present: readonly number[]): number {
  const ratio = distanceOf(present, 0.95) / distanceOf(present, 0.5);
  const weight = present.length / (present.length + 150);
  const drawn = weight * (Number.isFinite(ratio) ? ratio : usualRatio) + (1 - weight) * usualRatio + caution;
  return tails.find((tail) => tail.ratio <= drawn)?.degrees ?? 100;
}

function orNothing(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
