/** The newest period of a date column, where the data ends inside it. */
import type { TimeGrain } from "#lib/domain/plan";
import type { SemanticColumn } from "#lib/semantic/model";
import { addPeriods, periodStart } from "../time/calendar.ts";

/** First day of a period that is not over in the data; null when the newest one is whole, or nothing is known of it. */
export function openPeriodStart(column: SemanticColumn, grain: TimeGrain | null): string | null {
  const newest = column.profile.max?.slice(0, 10) ?? null;
  if (grain === null || grain === "day" || newest === null) return null;
  const start = periodStart(newest, grain);
  return addPeriods(newest, "day", 1) === addPeriods(start, grain, 1) ? null : start;
}
