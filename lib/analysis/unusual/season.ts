/** What comes back with the weekday and with the time of the year, as medians; kept only where it foretells what was left out. */
import { type Frame, grainRules, hasTwoYears } from "./calendar.ts";
import { at, clip, medianOf, movingMedian, robustScale, runningMedian } from "./robust.ts";

/** A course must bring left-out distances down to this share of what they are without it. */
const worthwhile = 0.985;

/** The effect of each weekday, Sunday first, in the units of the distances; null where weekdays say nothing. */
export function weekdayEffects(frame: Frame, distances: readonly number[]): number[] | null {
  if (frame.grain !== "day") return null;
  const halves = [weekdayMedians(frame, distances, 0), weekdayMedians(frame, distances, 1)] as const;
  const foretold = distances.map((_, place) => {
    const others = at(frame.weeks, place) % 2 === 0 ? halves[1] : halves[0];
    return at(others, at(frame.weekdays, place));
  });
  return isWorthwhile(distances, foretold) ? weekdayMedians(frame, distances, null).map(orNothing) : null;
}

/** Of all weeks, or of the even (0) or the odd ones (1). */
function weekdayMedians(frame: Frame, distances: readonly number[], remainder: 0 | 1 | null): number[] {
  const byDay: number[][] = [[], [], [], [], [], [], []];
  distances.forEach((distance, place) => {
    if (remainder === null || at(frame.weeks, place) % 2 === remainder)
      byDay[at(frame.weekdays, place)]?.push(distance);
  });
  return byDay.map(medianOf);
}

/** The effect of the time of the year for each step; null where it says nothing or fewer than two years are known. */
export function yearEffects(frame: Frame, distances: readonly number[]): number[] | null {
  if (!hasTwoYears(frame)) return null;
  const years = [...new Set(frame.years)];
  const foretold = new Array<number>(distances.length).fill(Number.NaN);
  for (const year of years) {
    const course = courseOfYear(
      frame,
      distances.map((distance, place) => (at(frame.years, place) === year ? Number.NaN : distance)),
    );
    frame.years.forEach((own, place) => {
      if (own === year) foretold[place] = at(course, place);
    });
  }
  return isWorthwhile(distances, foretold) ? courseOfYear(frame, distances).map(orNothing) : null;
}

/** Where a figure is expected before anything is known but its neighbours and its weekday. */
export function roughExpectation(frame: Frame, values: readonly number[]): number[] {
  const local = runningMedian(values, Math.ceil(grainRules[frame.grain].half / 2));
  const effects = weekdayEffects(
    frame,
    values.map((value, place) => value - at(local, place)),
  );
  return local.map((level, place) => level + (effects === null ? 0 : at(effects, at(frame.weekdays, place))));
}

/** Days and weeks: the median of what lies near the same date in all years. Months and quarters: of the same month in all years. */
function courseOfYear(frame: Frame, distances: readonly number[]): number[] {
  const parts = Math.round(grainRules[frame.grain].year);
  const slots = frame.yearParts.map((part) => slotOf(frame, part, parts));
  const bySlot: number[][] = Array.from({ length: parts }, () => []);
  distances.forEach((distance, place) => {
    if (!Number.isNaN(distance)) bySlot[at(slots, place)]?.push(distance);
  });
  const near = nearSteps(frame);
  const effects =
    near === 0 ? bySlot.map((own, slot) => medianOf(withNeighbours(own, bySlot, slot))) : mediansAround(bySlot, near);
  return slots.map((slot) => at(effects, slot));
}

/** For each part of the year the median of what lies at most so many parts away, over the turn of the year too. */
function mediansAround(bySlot: readonly (readonly number[])[], near: number): number[] {
  const window = movingMedian();
  for (let slot = -near; slot < near; slot += 1) slotAt(bySlot, slot).forEach(window.enter);
  return bySlot.map((_, slot) => {
    slotAt(bySlot, slot + near).forEach(window.enter);
    const middle = window.middle();
    slotAt(bySlot, slot - near).forEach(window.leave);
    return middle;
  });
}

/** Days look half a month to both sides, weeks two weeks. */
function nearSteps({ grain }: Frame): number {
  if (grain === "day") return 15;
  return grain === "week" ? 2 : 0;
}

/** Of two figures no median can tell the odd one: what lies between the neighbouring months stands in as a third. */
function withNeighbours(
  own: readonly number[],
  bySlot: readonly (readonly number[])[],
  slot: number,
): readonly number[] {
  if (own.length !== 2) return own;
  return [...own, (medianOf(slotAt(bySlot, slot - 1)) + medianOf(slotAt(bySlot, slot + 1))) / 2];
}

function slotAt(bySlot: readonly (readonly number[])[], slot: number): readonly number[] {
  return bySlot[(slot + bySlot.length) % bySlot.length] ?? [];
}

function slotOf({ grain }: Frame, part: number, parts: number): number {
  const isFine = grain === "day" || grain === "week";
  return Math.min(parts - 1, isFine ? Math.floor(part * parts) : Math.round(part * parts));
}

function isWorthwhile(distances: readonly number[], foretold: readonly number[]): boolean {
  const reach = 2.5 * robustScale(distances);
  let without = 0;
  let left = 0;
  distances.forEach((distance, place) => {
    const known = at(foretold, place);
    if (Number.isNaN(distance) || Number.isNaN(known)) return;
    without += Math.abs(clip(distance, -reach, reach));
    left += Math.abs(clip(distance - known, -reach, reach));
  });
  return left < worthwhile * without;
}

function orNothing(effect: number): number {
  return Number.isNaN(effect) ? 0 : effect;
}
