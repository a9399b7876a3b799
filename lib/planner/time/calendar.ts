/** Calendar arithmetic on ISO dates (`YYYY-MM-DD`) without a clock and without a time zone. */
import type { TimeGrain } from "#lib/domain/plan";

/** The first day of the period of `grain` that holds `date`. Weeks start on Monday. */
export function periodStart(date: string, grain: TimeGrain): string {
  const [year, month, day] = partsOf(date);
  switch (grain) {
    case "day":
      return iso(year, month, day);
    case "week":
      return iso(year, month, day - ((weekday(date) + 6) % 7));
    case "month":
      return iso(year, month, 1);
    case "quarter":
      return iso(year, month - ((month - 1) % 3), 1);
    case "year":
      return iso(year, 1, 1);
  }
}

/** `date` moved by whole periods; a day that a month lacks becomes its last day. */
export function addPeriods(date: string, grain: TimeGrain, count: number): string {
  const [year, month, day] = partsOf(date);
  switch (grain) {
    case "day":
      return iso(year, month, day + count);
    case "week":
      return iso(year, month, day + 7 * count);
    case "month":
      return clamped(year, month + count, day);
    case "quarter":
      return clamped(year, month + 3 * count, day);
    case "year":
      return clamped(year + count, month, day);
  }
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** Accepts months and days outside their range, as the calendar carries them over. */
export function iso(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function clamped(year: number, month: number, day: number): string {
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return iso(year, month, Math.min(day, lastDay));
}

function partsOf(date: string): [number, number, number] {
  const [year = 1970, month = 1, day = 1] = date.slice(0, 10).split("-").map(Number);
  return [year, month, day];
}

function weekday(date: string): number {
  return new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay();
}
