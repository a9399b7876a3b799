/** What one whole period of the calendar is called: "2025", "Q2 2026", "Mar 2026". */
import type { TimeGrain } from "#lib/domain/plan";
import { grainLabel } from "#lib/domain/time-grain";
import { addPeriods, periodStart } from "./calendar.ts";

const namedGrains = ["year", "quarter", "month"] as const satisfies readonly TimeGrain[];

/** Of the days from `from` to the one before `to`; null where they are no such period. */
export function periodName(from: string, to: string): string | null {
  const grain = namedGrains.find((one) => periodStart(from, one) === from && addPeriods(from, one, 1) === to);
  return grain === undefined ? null : grainLabel(Date.parse(from), grain);
}
