/** How far back a comparison looks, in words and in days. Pure; browser-safe. */
import { addDays, differenceInCalendarDays, differenceInCalendarMonths, format, parseISO } from "date-fns";
import type { PlanCompare, TimeGrain } from "./plan.ts";

type Shift = PlanCompare["shift"];

/** "previous month" beside months, "a year before", "57 days before". */
export function shiftLabel({ grain, count }: Shift, step: TimeGrain | null): string {
  if (count > 1) return `${count} ${grain}s before`;
  return step === grain ? `previous ${grain}` : `a ${grain} before`;
}

/** From a period's first day back to another's, in whole years or months where both are as far into theirs; null where the other is not before. */
export function shiftBetween(from: string, chosen: string): Shift | null {
  const [end, start] = [parseISO(from), parseISO(chosen)];
  const days = differenceInCalendarDays(end, start);
  if (!(days > 0)) return null;
  const months = differenceInCalendarMonths(end, start);
  if (end.getDate() !== start.getDate() || months === 0) return { grain: "day", count: days };
  return months % 12 === 0 ? { grain: "year", count: months / 12 } : { grain: "month", count: months };
}

/** The day before, for periods that end where the next begins. */
export function dayBefore(day: string): string {
  return format(addDays(parseISO(day), -1), "yyyy-MM-dd");
}
