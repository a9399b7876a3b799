/** What a window of days is called: "in 2025", "in Q2 2026", "in the first half of 2026", "from 2026-03-02 to 2026-03-08". */
import "server-only";
import type { TimeGrain } from "#lib/domain/plan";
import { grainLabel } from "#lib/domain/time-grain";
import { addPeriods, periodStart } from "#lib/planner/time/calendar";

const namedGrains = ["year", "quarter", "month"] as const satisfies readonly TimeGrain[];

/** Of the days from `from` to the one before `to`. */
export function windowName(from: string, to: string): string {
  for (const grain of namedGrains) {
    if (periodStart(from, grain) === from && addPeriods(from, grain, 1) === to)
      return `in ${grainLabel(Date.parse(from), grain)}`;
  }
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

function monthOf(day: string): string {
  return grainLabel(Date.parse(day), "month");
}
