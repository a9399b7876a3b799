/** What a window of days is called: "in 2025", "in Q2 2026", "in the first half of 2026", "from 2026-03-02 to 2026-03-08". */
import { fullMonthName, grainLabel } from "#lib/domain/time-grain";
import { addPeriods, periodStart } from "./calendar.ts";
import { periodName } from "./period-name.ts";

/** Of the days from `from` to the one before `to`. */
export function windowName(from: string, to: string): string {
  const name = periodName(from, to);
  if (name !== null) return `in ${addPeriods(from, "month", 1) === to ? longMonth(from) : name}`;
  const last = addPeriods(to, "day", -1);
  if (from === last) return `on ${from}`;
  const half = halfOf(from, to);
  if (half !== null) return half;
  if (periodStart(from, "year") === from && periodStart(to, "year") === to)
    return `from ${from.slice(0, 4)} through ${last.slice(0, 4)}`;
  if (periodStart(from, "month") === from && periodStart(to, "month") === to)
    return `from ${monthOf(from)} through ${monthOf(last)}`;
  return `from ${from} through ${last}`;
}

function halfOf(from: string, to: string): string | null {
  if (addPeriods(from, "month", 6) !== to) return null;
  const year = from.slice(0, 4);
  if (from.endsWith("-01-01")) return `in the first half of ${year}`;
  return from.endsWith("-07-01") ? `in the second half of ${year}` : null;
}

/** A single month is not cut short. */
function longMonth(from: string): string {
  return `${fullMonthName(Number(from.slice(5, 7)) - 1)} ${from.slice(0, 4)}`;
}

function monthOf(day: string): string {
  return grainLabel(Date.parse(day), "month");
}
