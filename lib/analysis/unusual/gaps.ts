/** Steps without a figure, or with next to nothing where much is usual: which are there by rule, which are missed. */
import { type Frame, grainRules } from "./calendar.ts";
import { at, figures, medianOf, robustScale, runningMedian } from "./robust.ts";

export type Gaps = {
  /** One per step: there is no figure, or next to none. */
  readonly isAbsent: readonly boolean[];
  /** Weekdays (0 for all other grains) that mostly have no figure. */
  readonly closed: ReadonlySet<number>;
  /** The share of absent steps among those of open weekdays. */
  readonly openShare: number;
};

export type GapRun = { readonly first: number; readonly last: number; readonly usualShare: number };

/** A weekday is closed when at least so large a share of it has no figure. */
export const closedShare = 0.6;
/** What is missing more often than this is not missed. */
const rareShare = 0.03;
/** At most this part of the usual level is next to nothing. */
export const nearZero = 0.05;

/** Reads which steps have no figure; a low figure is one only where it lies far below its surroundings. */
export function readGaps(frame: Frame, values: readonly number[]): Gaps {
  const isLow = lowSteps(frame, values);
  const isAbsent = values.map((value, place) => Number.isNaN(value) || isLow[place] === true);
  const closed = new Set(
    [...new Set(frame.weekdays)].filter((day) => frame.grain === "day" && shareOf(frame, isAbsent, day) >= closedShare),
  );
  const open = isAbsent.filter((_, place) => !closed.has(at(frame.weekdays, place)));
  return { isAbsent, closed, openShare: open.filter(Boolean).length / Math.max(1, open.length) };
}

/** Runs of absent steps that are missed: such steps are rare outside the run. Closed weekdays belong to a run but make none. */
export function missedRuns(frame: Frame, gaps: Gaps, last: number): GapRun[] {
  const runs: { first: number; last: number }[] = [];
  let first: number | null = null;
  let end = 0;
  for (let place = 0; place <= last + 1; place += 1) {
    const isClosed = gaps.closed.has(at(frame.weekdays, place));
    const isMissing = place <= last && gaps.isAbsent[place] === true;
    if (isMissing && !isClosed) {
      first ??= place;
      end = place;
    } else if (first !== null && !isMissing) {
      runs.push({ first, last: end });
      first = null;
    }
  }
  const open = frame.weekdays.filter((day, place) => place <= last && !gaps.closed.has(day)).length;
  const sizes = runs.map((run) => openSteps(frame, gaps, run));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return runs.flatMap((run, index) => {
    const size = at(sizes, index);
    const usualShare = (total - size) / Math.max(1, open - size);
    return usualShare <= rareShare ? [{ ...run, usualShare }] : [];
  });
}

function openSteps(frame: Frame, gaps: Gaps, run: { first: number; last: number }): number {
  return frame.weekdays.slice(run.first, run.last + 1).filter((day) => !gaps.closed.has(day)).length;
}

function shareOf(frame: Frame, isAbsent: readonly boolean[], day: number): number {
  const own = isAbsent.filter((_, place) => at(frame.weekdays, place) === day);
  return own.filter(Boolean).length / Math.max(1, own.length);
}

/** Next to nothing, and so far below, counted in square roots, that counts of this level do not fall there by chance. */
function lowSteps(frame: Frame, values: readonly number[]): boolean[] {
  const present = figures(values);
  if (present.some((value) => value < 0)) return values.map(() => false);
  const positive = values.map((value) => (value > 0 ? value : Number.NaN));
  const level = runningMedian(positive, grainRules[frame.grain].half);
  const overall = medianOf(positive);
  const levelAt = (place: number): number => (Number.isNaN(at(level, place)) ? overall : at(level, place));
  const roots = positive.map((value, place) => Math.sqrt(value) - Math.sqrt(levelAt(place)));
  const spread = robustScale(roots);
  return values.map(
    (value, place) => value <= nearZero * levelAt(place) && Math.sqrt(levelAt(place)) - Math.sqrt(value) > 4 * spread,
  );
}
