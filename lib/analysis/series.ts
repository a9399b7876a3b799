/** A measure over time as analyses take it: one value for each step of the calendar, none left out. */
import type { TimeGrain } from "#lib/domain/plan";

export type Series = {
  readonly grain: TimeGrain;
  /** Oldest first, step by step. */
  readonly points: readonly SeriesPoint[];
};

export type SeriesPoint = {
  /** First day of the step, ISO date. */
  readonly from: string;
  /** Null where the data has nothing of the step. */
  readonly value: number | null;
};

/** How many steps make the course that comes back: a week of days, a year of weeks, months or quarters; 1 for years. */
export function seasonOf(grain: TimeGrain): number {
  switch (grain) {
    case "day":
      return 7;
    case "week":
      return 52;
    case "month":
      return 12;
    case "quarter":
      return 4;
    case "year":
      return 1;
  }
}
