/** Calendar steps on the time line: which step a set of days follows, what comes next, how it is named. All in UTC. */
import { nameWords } from "./identifier-name.ts";

/** `weekday`: days without weekends; `moment`: no regular step. */
export type Grain = "year" | "quarter" | "month" | "week" | "day" | "weekday" | "moment";

export const dayMs = 86_400_000;

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

// From coarse to fine: the coarsest step that fits names the points best.
const grainTests: readonly { grain: Grain; words: readonly string[]; fits: (date: Date) => boolean }[] = [
  {
    grain: "year",
    words: ["year", "yearly", "annual"],
    fits: (date) => isMonthStart(date) && date.getUTCMonth() === 0,
  },
  {
    grain: "quarter",
    words: ["quarter", "quarterly"],
    fits: (date) => isMonthStart(date) && date.getUTCMonth() % 3 === 0,
  },
  { grain: "month", words: ["month", "monthly"], fits: isMonthStart },
  { grain: "day", words: ["day", "daily", "date"], fits: isMidnight },
];

/**
 * The step that points in time (milliseconds since the epoch, distinct, ascending) follow. A word in
 * the column's label decides where several fit: Januaries may be months or years.
 */
export function findGrain(times: readonly number[], label: string): Grain {
  const dates = times.map((time) => new Date(time));
  const words = new Set(nameWords(label));
  const fitting = grainTests.filter((test) => dates.every(test.fits));
  const named = fitting.find((test) => test.grain !== "day" && test.words.some((word) => words.has(word)));
  if (named !== undefined) return named.grain;
  if (isWeekly(times) && (words.has("week") || words.has("weekly") || hasWeekStep(times))) return "week";
  // Two first-of-months prove nothing about the step between them.
  const coarsest = times.length >= 3 ? fitting[0] : fitting.find((test) => test.grain === "day");
  if (coarsest === undefined) return "moment";
  return coarsest.grain === "day" ? dayGrain(dates) : coarsest.grain;
}

/** The point in time one step later; null where there is no regular step. */
export function nextTime(time: number, grain: Grain): number | null {
  const date = new Date(time);
  const afterMonths = (months: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  switch (grain) {
    case "year":
      return afterMonths(12);
    case "quarter":
      return afterMonths(3);
    case "month":
      return afterMonths(1);
    case "week":
      return time + 7 * dayMs;
    case "day":
      return time + dayMs;
    case "weekday":
      return time + (date.getUTCDay() === 5 ? 3 : 1) * dayMs;
    case "moment":
      return null;
  }
}

/** A point in time in full: "2025", "Q1 2025", "Jan 2025", "2025-01-31", "2025-01-31 08:30". */
export function grainLabel(time: number, grain: Grain): string {
  const date = new Date(time);
  const year = String(date.getUTCFullYear());
  switch (grain) {
    case "year":
      return year;
    case "quarter":
      return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${year}`;
    case "month":
      return `${monthName(date.getUTCMonth())} ${year}`;
    case "week":
    case "day":
    case "weekday":
      return date.toISOString().slice(0, 10);
    case "moment":
      return date.toISOString().slice(0, 16).replace("T", " ");
  }
}

/** The short form under an axis that covers `spanMs`: days become "3 Mar", months where days would crowd, and clocks stand by the days of a week. */
export function grainTick(time: number, grain: Grain, spanMs: number): string {
  if (grain === "year" || grain === "quarter" || grain === "month") return grainLabel(time, grain);
  const date = new Date(time);
  if (spanMs > 8 * 365 * dayMs) return String(date.getUTCFullYear());
  if (spanMs > 400 * dayMs) return grainLabel(time, "month");
  const day = `${date.getUTCDate()} ${monthName(date.getUTCMonth())}`;
  if (grain !== "moment" || spanMs > 10 * dayMs) return day;
  const clock = date.toISOString().slice(11, 16);
  return spanMs < 2 * dayMs ? clock : `${day} ${clock}`;
}

/** Jan to Dec for 0 to 11. */
export function monthName(month: number): string {
  return monthNames[month] ?? String(month + 1);
}

/** January to December for 0 to 11, for sentences. */
export function fullMonthName(month: number): string {
  return fullMonthNames[month] ?? String(month + 1);
}

const fullMonthNames = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
] as const;

function isMidnight(date: Date): boolean {
  return date.getTime() % dayMs === 0;
}

function isMonthStart(date: Date): boolean {
  return isMidnight(date) && date.getUTCDate() === 1;
}

function isWeekly(times: readonly number[]): boolean {
  const first = times[0];
  return first !== undefined && times.every((time) => time % dayMs === 0 && (time - first) % (7 * dayMs) === 0);
}

/** Quarters can be 13 whole weeks apart: only two points one week apart prove a weekly step. */
function hasWeekStep(times: readonly number[]): boolean {
  return times.length >= 3 && times.some((time, index) => time - (times[index - 1] ?? 0) === 7 * dayMs);
}

/** Days on which nobody trades or works are no gaps; a handful of days proves nothing. */
function dayGrain(dates: readonly Date[]): Grain {
  const hasWeekend = dates.some((date) => date.getUTCDay() === 0 || date.getUTCDay() === 6);
  return !hasWeekend && dates.length >= 10 ? "weekday" : "day";
}
