/** Where the steps of a series stand on the calendar, as numbers. */
import { dayMs } from "#lib/domain/time-grain";
import type { Series } from "../series.ts";
import type { ReturningRule } from "./unusual.ts";

export type TimeGrain = Series["grain"];

/** A series as numbers: all lists have one entry per step. */
export type Frame = {
  readonly grain: TimeGrain;
  readonly froms: readonly string[];
  /** 0 Sunday to 6; 0 for all where steps are no days. */
  readonly weekdays: readonly number[];
  /** Weeks from Monday to Sunday, counted on. */
  readonly weeks: readonly number[];
  /** Part of the year gone by, from 0 to below 1. */
  readonly yearParts: readonly number[];
  /** Whole years since the first step. */
  readonly years: readonly number[];
};

/** What depends on the size of a step, in steps. */
export type GrainRule = {
  /** Fewest steps with a figure that can be judged. */
  readonly fewest: number;
  /** At most so many steps in a row are a spike or a dip. */
  readonly few: number;
  /** A level lasts at least so long on either side of a shift. */
  readonly level: number;
  /** A level shift is at least so many deviations. */
  readonly shift: number;
  /** A slope lasts at least so long on either side of a trend break. */
  readonly slope: number;
  /** Half of the window that the local level is the median of. */
  readonly half: number;
  /** In a year. */
  readonly year: number;
};

/** The sizes the rule uses for days, weeks, months, quarters and years. */
export const grainRules: Readonly<Record<TimeGrain, GrainRule>> = {
  day: { fewest: 28, few: 7, level: 8, shift: 2, slope: 28, half: 30, year: 365.25 },
  week: { fewest: 20, few: 3, level: 5, shift: 3, slope: 8, half: 13, year: 52.18 },
  month: { fewest: 12, few: 2, level: 4, shift: 3, slope: 5, half: 6, year: 12 },
  quarter: { fewest: 12, few: 2, level: 3, shift: 3, slope: 4, half: 3, year: 4 },
  year: { fewest: 8, few: 1, level: 3, shift: 3, slope: 3, half: 3, year: 1 },
};

/** Places a series on the calendar. */
export function frameOf(grain: TimeGrain, froms: readonly string[]): Frame {
  const dates = froms.map((from) => new Date(`${from}T00:00:00Z`));
  const first = dates[0]?.getTime() ?? 0;
  return {
    grain,
    froms,
    weekdays: dates.map((date) => (grain === "day" ? date.getUTCDay() : 0)),
    weeks: dates.map((date) => Math.floor((date.getTime() / dayMs + 3) / 7)),
    yearParts: dates.map(partOfYear),
    years: dates.map((date) => Math.floor((date.getTime() - first + dayMs) / (365.25 * dayMs))),
  };
}

/** The course of the year is told from two years on. */
export function hasTwoYears(frame: Frame): boolean {
  return frame.grain !== "year" && frame.froms.length >= 2 * grainRules[frame.grain].year - 1;
}

/** Before the course of the year is known, each turn of the seasons would look like a change of slope. */
export function judgesSlope(frame: Frame): boolean {
  return frame.grain === "year" || hasTwoYears(frame);
}

/** The calendar's rules by which a step may come back: those of its day, or of all days of a week. */
export function rulesOf(grain: TimeGrain, from: string): ReturningRule[] {
  const start = Date.parse(`${from}T00:00:00Z`);
  if (grain === "day") return dayRules(new Date(start));
  const days = grain === "week" ? 7 : 1;
  return Array.from({ length: days }, (_, index) => dateRule(new Date(start + index * dayMs)));
}

/** Easter Sunday of a year of the Gregorian calendar, in milliseconds: the method of Meeus, Jones and Butcher. */
export function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leap = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (leap + 19 * golden + 15) % 30;
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  const offset = moon - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return Date.UTC(year, month - 1, offset + 28 - 31 * Math.floor(month / 4));
}

function dayRules(date: Date): ReturningRule[] {
  const month = date.getUTCMonth() + 1;
  const weekday = date.getUTCDay();
  const isLast = new Date(date.getTime() + 7 * dayMs).getUTCMonth() + 1 !== month;
  const sinceEaster = Math.round((date.getTime() - easterOf(date.getUTCFullYear())) / dayMs);
  return [
    dateRule(date),
    { kind: "weekday", month, weekday, nth: Math.ceil(date.getUTCDate() / 7) },
    ...(isLast ? [{ kind: "weekday", month, weekday, nth: -1 } as const] : []),
    ...(sinceEaster >= -7 && sinceEaster <= 60 ? [{ kind: "easter", days: sinceEaster } as const] : []),
  ];
}

function dateRule(date: Date): ReturningRule {
  return { kind: "date", month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function partOfYear(date: Date): number {
  const year = date.getUTCFullYear();
  const start = Date.UTC(year, 0, 1);
  return (date.getTime() - start) / (Date.UTC(year + 1, 0, 1) - start);
}
