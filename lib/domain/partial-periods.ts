/** Which steps in time are there only in part: the data begins or ends inside them, or the question's window does. */
import type { DataDays } from "./chart.ts";
import { dayMs } from "./time-grain.ts";
import type { TimeScale } from "./time-scale.ts";

/** Days of a step in time: the first one, and the first one after it. */
export type Period = { readonly from: string; readonly to: string };

/** Only what lies on the calendar has days: a counted year or a weekday has none. */
export function periodOf(key: number, scale: TimeScale): Period | null {
  const next = scale.nextOf(key);
  if (next === null || next - key < dayMs || key % dayMs !== 0) return null;
  return { from: dayText(key), to: dayText(next) };
}

/** It has begun, but the days end inside it. */
export function isOpen({ from, to }: Period, { last }: DataDays): boolean {
  return last !== null && from <= last && daysBetween(last, to) > 1;
}

/** The days begin inside it, and a good part of it is missing: a first sale on January 2 makes no year partial, but a period that was chosen cuts whatever it cuts. */
export function isBegunLate({ from, to }: Period, { first, isFirstChosen = false }: DataDays): boolean {
  if (first === null || first <= from || first >= to) return false;
  return isFirstChosen || daysBetween(from, first) * 10 >= daysBetween(from, to);
}

/** A whole step has all the days that there are of it. */
export function isWhole(period: Period, days: DataDays): boolean {
  return !isOpen(period, days) && !isBegunLate(period, days);
}

/** Why a step is there only in part, as what can stand behind its name; null where it is whole. */
export function whyPartial(period: Period, days: DataDays): string | null {
  const reasons = [
    ...(isBegunLate(period, days) ? [beginReason(days)] : []),
    ...(isOpen(period, days) ? [endReason(days)] : []),
  ];
  return reasons.length === 0 ? null : `is partial: ${joinedReasons(reasons, days)}`;
}

/** "its data goes up to 2025-06-30", "the chosen period ends on 2025-06-30". */
export function endReason({ last, isToday, isLastChosen }: DataDays): string {
  if (isLastChosen === true) return `the chosen period ends on ${last}`;
  return isToday ? "it is not over yet" : `its data goes up to ${last}`;
}

/** "its data begins on 2025-01-15", "the chosen period begins on 2025-01-15". */
export function beginReason({ first, isFirstChosen }: DataDays): string {
  return `${isFirstChosen === true ? "the chosen period" : "its data"} begins on ${first}`;
}

/** What both are of is not named twice: "the chosen period begins on 2025-06-03 and ends on 2025-06-05". */
export function joinedReasons(reasons: readonly string[], { isFirstChosen, isLastChosen }: DataDays): string {
  const isOfOne = isFirstChosen === true && isLastChosen === true;
  return reasons
    .map((reason, place) => (isOfOne && place > 0 ? reason.replace("the chosen period ", "") : reason))
    .join(" and ");
}

function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}
