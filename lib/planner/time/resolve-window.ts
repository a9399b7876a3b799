/** What a period of a question is, and its dates for an anchor date. */
import type { TimeGrain } from "#lib/domain/plan";
import { addPeriods, iso, periodStart } from "./calendar.ts";

/** The day that "last" and "this" count from. */
export type Anchor = {
  readonly day: string;
  /** The period around the day is complete as well: it is the last one. */
  readonly isOver: boolean;
};

/** From the first day to the first day after. */
export type Span = { readonly from: string; readonly to: string };

export type TimeWindow =
  /** ISO dates; `to` is excluded; null is open. */
  | {
      readonly kind: "absolute";
      readonly from: string | null;
      readonly to: string | null;
      /** The period it begins with and the one it ends with: "from 2020 to 2024". */
      readonly ends?: readonly [Span, Span];
      /** "as of": how things stood at its end. */
      readonly isAsOf?: true;
    }
  /** `count` periods from the one around the anchor, moved by whole periods: "this year" 0, "last quarter" -1. */
  | { readonly kind: "period"; readonly grain: TimeGrain; readonly offset: number; readonly count: number }
  /** From the start of a period before the anchor on: "since last year". */
  | { readonly kind: "since"; readonly grain: TimeGrain; readonly offset: number }
  /** The last `count` periods that end with the anchor's day where it is over, else the day before: "past 90 days". */
  | { readonly kind: "rolling"; readonly grain: TimeGrain; readonly count: number }
  /** From the start of the anchor's period up to the anchor. */
  | { readonly kind: "to-date"; readonly grain: TimeGrain }
  /** Months without a year: the latest ones that began up to the anchor, or that are over. */
  | {
      readonly kind: "named";
      readonly month: number;
      readonly months: number;
      readonly isOver: boolean;
      readonly isOpen?: true;
    }
  /** Months that come back: "each December". */
  | { readonly kind: "recurring"; readonly month: number; readonly months: number }
  /** Months of a year counted from the anchor's: "Q1 this year"; from there on where they are open. */
  | {
      readonly kind: "part";
      readonly month: number;
      readonly months: number;
      readonly offset: number;
      readonly isOpen?: true;
    };

/** The window's dates for an anchor; `usesAnchor` tells whether it moved with it. */
export function resolveWindow(
  window: TimeWindow,
  anchor: Anchor,
): { readonly from: string | null; readonly to: string | null; readonly usesAnchor: boolean } {
  const dayAfter = addPeriods(anchor.day, "day", 1);
  switch (window.kind) {
    case "absolute":
      return { from: window.from, to: window.to, usesAnchor: false };
    case "period": {
      const start = runningPeriod(anchor, window.grain, window.offset + window.count <= 0);
      const from = addPeriods(start, window.grain, window.offset);
      return { from, to: addPeriods(from, window.grain, window.count), usesAnchor: true };
    }
    case "since": {
      const start = runningPeriod(anchor, window.grain, window.offset < 0);
      return { from: addPeriods(start, window.grain, window.offset), to: null, usesAnchor: true };
    }
    case "rolling":
      return { ...rolledBack(window, anchor), usesAnchor: true };
    case "to-date":
      return { from: periodStart(anchor.day, window.grain), to: dayAfter, usesAnchor: true };
    case "recurring":
      return { from: null, to: null, usesAnchor: false };
    case "named":
    case "part":
      return { ...monthsAround(window, anchor), usesAnchor: true };
  }
}

/** A day that is not over would make the stretch one of fewer days, and lower than the one before it. */
function rolledBack({ grain, count }: { grain: TimeGrain; count: number }, { day, isOver }: Anchor): Span {
  const to = isOver ? addPeriods(day, "day", 1) : day;
  return { from: addPeriods(to, grain, -count), to };
}

/** The period around the anchor; the next one where complete periods are asked for and that one is. */
function runningPeriod({ day, isOver }: Anchor, grain: TimeGrain, isComplete: boolean): string {
  const start = periodStart(day, grain);
  return isComplete && isOver ? addPeriods(start, grain, 1) : start;
}

function monthsAround(
  window: Extract<TimeWindow, { kind: "named" | "part" }>,
  anchor: Anchor,
): { readonly from: string; readonly to: string | null } {
  const { month, months: count } = window;
  const spanOf = (year: number): Span => ({ from: iso(year, month, 1), to: iso(year, month + count, 1) });
  const thisYear = Number(anchor.day.slice(0, 4));
  const isLater = ({ from, to }: Span): boolean =>
    window.kind === "named" && (window.isOver ? to > runningPeriod(anchor, "month", true) : from > anchor.day);
  const own =
    window.kind === "part"
      ? Number(runningPeriod(anchor, "year", window.offset < 0).slice(0, 4)) + window.offset
      : thisYear;
  const { from, to } = isLater(spanOf(own)) ? spanOf(thisYear - 1) : spanOf(own);
  return { from, to: window.isOpen === true ? null : to };
}
