/** Days as whole numbers since 1970-01-01 (UTC), so that the demo data knows no time zone. */

const millisecondsPerDay = 86_400_000;

/** The first and the last day with orders, sessions and leads. */
export const firstDay = toDay("2023-07-01");
export const lastDay = toDay("2026-06-30");

/** Parses an ISO date (`2025-01-31`) into a day number. */
export function toDay(isoDate: string): number {
  const time = Date.parse(`${isoDate}T00:00:00Z`);
  if (Number.isNaN(time)) throw new Error(`Not a date: ${isoDate}`);
  return time / millisecondsPerDay;
}

/** Writes a day number as an ISO date. */
export function toIsoDate(day: number): string {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
}

export type DayParts = {
  readonly year: number;
  /** 0 is January. */
  readonly month: number;
  readonly dayOfMonth: number;
  /** 0 is Sunday. */
  readonly weekday: number;
};

/** Splits a day number into calendar parts. */
export function dayParts(day: number): DayParts {
  const date = new Date(day * millisecondsPerDay);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    dayOfMonth: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

/** The first days of all months from the first to the last day of the data. */
export function monthStarts(): number[] {
  const starts: number[] = [];
  for (let day = firstDay; day <= lastDay; day += 1) {
    if (dayParts(day).dayOfMonth === 1) starts.push(day);
  }
  return starts;
}
