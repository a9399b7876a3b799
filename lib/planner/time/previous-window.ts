/** The time right before a window, as long as the window itself: "compared with the previous period". */
import type { PlanCompare, PlanTime } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { addPeriods } from "./calendar.ts";

type Shift = PlanCompare["shift"];

/** How far back it is; null for a window without a beginning or an end. */
export function previousShift(time: PlanTime | null): Shift | null {
  if (time === null || time.from === null || time.to === null) return null;
  const days = Math.round((Date.parse(time.to) - Date.parse(time.from)) / 86_400_000);
  if (days >= 365 && days <= 366) return { grain: "year", count: 1 };
  if (days >= 90 && days <= 92) return { grain: "quarter", count: 1 };
  if (days >= 28 && days <= 31) return { grain: "month", count: 1 };
  const months = Math.round(days / 30.44);
  const areMonths = months > 0 && addPeriods(time.from, "month", months) === time.to;
  return areMonths ? { grain: "month", count: months } : { grain: "day", count: days };
}

/** The same figures of the time before, beside each; null where the data does not hold both times from end to end. */
export function previousCompare(time: PlanTime | null, model: SemanticModel): PlanCompare | null {
  const shift = previousShift(time);
  if (time === null || time.from === null || time.to === null || shift === null) return null;
  const profile = findColumn(model, time.column.table, time.column.column)?.profile;
  const [oldest, newest] = [profile?.min, profile?.max];
  if (oldest == null || newest == null) return null;
  const begins = addPeriods(time.from, shift.grain, -shift.count) >= firstDay(oldest);
  const ends = time.to <= addPeriods(firstDay(newest), isYear(newest) ? "year" : "day", 1);
  return begins && ends ? { shift, label: previousLabel(shift), only: null, evidence: [] } : null;
}

function isYear(value: string): boolean {
  return /^\d{4}$/.test(value);
}

function firstDay(value: string): string {
  return isYear(value) ? `${value}-01-01` : value.slice(0, 10);
}

/** The time before the one that is asked about, equally long: "previous 6 months". */
function previousLabel({ grain, count }: Shift): string {
  return count === 1 ? `previous ${grain}` : `previous ${count} ${grain}s`;
}
