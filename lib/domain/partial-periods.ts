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

/** The days begin inside it, and a good part of it is missing: a first sale on January 2 makes no year partial. */
export function isBegunLate({ from, to }: Period, { first }: DataDays): boolean {
  if (first === null || first <= from || first >= to) return false;
  return daysBetween(from, first) * 10 >= daysBetween(from, to);
}

/** Why a step is there only in part, as what can stand behind its name; null where it is whole. */
export function whyPartial(period: Period, days: DataDays): string | null {
  if (isOpen(period, days)) {
    return days.isToday ? "is partial: it is not over yet" : `is partial: its data goes up to ${days.last}`;
  }
  return isBegunLate(period, days) ? `is partial: its data begins on ${days.first}` : null;
}

function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}
