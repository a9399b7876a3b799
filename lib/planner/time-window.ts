/** Reads periods of time from a question ("Q3 2024", "last quarter", "since March 2025") and resolves them against an anchor date. */
import type { TimeGrain } from "#lib/domain/plan";
import { addPeriods, iso, periodStart } from "./calendar.ts";
import type { Token } from "./tokenise.ts";

export type TimeWindow =
  /** ISO dates; `to` is excluded; null is open. */
  | { readonly kind: "absolute"; readonly from: string | null; readonly to: string | null }
  /** The period around the anchor, moved by whole periods: "this year" 0, "last quarter" -1. */
  | { readonly kind: "period"; readonly grain: TimeGrain; readonly offset: number }
  /** The last `count` periods up to and with the anchor: "past 90 days". */
  | { readonly kind: "rolling"; readonly grain: TimeGrain; readonly count: number }
  /** From the start of the anchor's period up to the anchor. */
  | { readonly kind: "to-date"; readonly grain: TimeGrain }
  /** A month without a year: the latest one up to the anchor. */
  | { readonly kind: "named-month"; readonly month: number };

export type WindowMatch = { readonly window: TimeWindow; readonly length: number };

/** The longest period that starts at `index`, with its preposition, or null. */
export function matchTimeWindow(tokens: readonly Token[], index: number): WindowMatch | null {
  return (
    matchRange(tokens, index) ??
    matchBound(tokens, index) ??
    withPreposition(tokens, index, matchRelative) ??
    withPreposition(tokens, index, matchCalendarPeriod)
  );
}

/** The window's dates for an anchor; `usesAnchor` tells whether it moved with it. */
export function resolveWindow(
  window: TimeWindow,
  anchor: string,
): { readonly from: string | null; readonly to: string | null; readonly usesAnchor: boolean } {
  const dayAfter = addPeriods(anchor, "day", 1);
  switch (window.kind) {
    case "absolute":
      return { from: window.from, to: window.to, usesAnchor: false };
    case "period": {
      const from = addPeriods(periodStart(anchor, window.grain), window.grain, window.offset);
      return { from, to: addPeriods(from, window.grain, 1), usesAnchor: true };
    }
    case "rolling":
      return { from: addPeriods(dayAfter, window.grain, -window.count), to: dayAfter, usesAnchor: true };
    case "to-date":
      return { from: periodStart(anchor, window.grain), to: dayAfter, usesAnchor: true };
    case "named-month": {
      const year = Number(anchor.slice(0, 4));
      const from = iso(year, window.month, 1) <= anchor ? iso(year, window.month, 1) : iso(year - 1, window.month, 1);
      return { from, to: addPeriods(from, "month", 1), usesAnchor: true };
    }
  }
}

const months: Readonly<Record<string, number>> = {
  january: 1,
  jan: 1,
  february: 2,
  feb: 2,
  march: 3,
  mar: 3,
  april: 4,
  apr: 4,
  may: 5,
  june: 6,
  jun: 6,
  july: 7,
  jul: 7,
  august: 8,
  aug: 8,
  september: 9,
  sep: 9,
  sept: 9,
  october: 10,
  oct: 10,
  november: 11,
  nov: 11,
  december: 12,
  dec: 12,
};

const grainsByWord: Readonly<Record<string, TimeGrain>> = {
  day: "day",
  week: "week",
  month: "month",
  quarter: "quarter",
  year: "year",
};

const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  "1st": 1,
  second: 2,
  "2nd": 2,
  third: 3,
  "3rd": 3,
  fourth: 4,
  "4th": 4,
  last: 4,
};

const prepositions: ReadonlySet<string> = new Set(["in", "during", "for", "of", "on", "over", "within", "from"]);

type Matcher = (tokens: readonly Token[], index: number) => WindowMatch | null;

function withPreposition(tokens: readonly Token[], index: number, matcher: Matcher): WindowMatch | null {
  const direct = matcher(tokens, index);
  if (direct !== null) return direct;
  let next = index;
  while (prepositions.has(tokens[next]?.lower ?? "") || (next > index && tokens[next]?.lower === "the")) next += 1;
  if (next === index) return null;
  const match = matcher(tokens, next);
  return match === null ? null : { window: match.window, length: match.length + next - index };
}

/** "between X and Y", "from X to Y", "X to Y": from the start of X to the end of Y. */
function matchRange(tokens: readonly Token[], index: number): WindowMatch | null {
  const opener = tokens[index]?.lower ?? "";
  const start = opener === "between" || opener === "from" ? index + 1 : index;
  const first = matchAbsolute(tokens, start);
  if (first === null) return null;
  const joint = tokens[start + first.length]?.lower ?? "";
  if (!["and", "to", "until", "through", "till"].includes(joint)) return null;
  if (joint === "and" && opener !== "between") return null;
  const second = matchAbsolute(tokens, start + first.length + 1);
  if (second === null) return null;
  const length = start - index + first.length + 1 + second.length;
  return { window: { kind: "absolute", from: first.from, to: second.to }, length };
}

/** "since X", "until X", "before X", "after X". */
function matchBound(tokens: readonly Token[], index: number): WindowMatch | null {
  const word = tokens[index]?.lower ?? "";
  const period = matchAbsolute(tokens, index + 1);
  if (period === null) return null;
  const length = period.length + 1;
  switch (word) {
    case "since":
      return { window: { kind: "absolute", from: period.from, to: null }, length };
    case "after":
      return { window: { kind: "absolute", from: period.to, to: null }, length };
    case "before":
      return { window: { kind: "absolute", from: null, to: period.from }, length };
    case "until":
    case "till":
      return { window: { kind: "absolute", from: null, to: period.to }, length };
    default:
      return null;
  }
}

/** "last quarter", "this year", "past 90 days", "last 3 months", "year to date", "yesterday". */
function matchRelative(tokens: readonly Token[], index: number): WindowMatch | null {
  const words = [0, 1, 2].map((offset) => tokens[index + offset]?.lower ?? "");
  const [first = "", second = "", third = ""] = words;
  if (first === "ytd") return { window: { kind: "to-date", grain: "year" }, length: 1 };
  if (first === "today") return { window: { kind: "period", grain: "day", offset: 0 }, length: 1 };
  if (first === "yesterday") return { window: { kind: "period", grain: "day", offset: -1 }, length: 1 };
  const leading = grainsByWord[first];
  if (leading !== undefined && second === "to" && third === "date") {
    return { window: { kind: "to-date", grain: leading }, length: 3 };
  }
  const isPast = first === "last" || first === "past" || first === "previous" || first === "prior";
  const count = tokens[index + 1]?.value ?? null;
  const countedGrain = grainsByWord[tokens[index + 2]?.stem ?? ""];
  if (isPast && count !== null && Number.isInteger(count) && count > 0 && countedGrain !== undefined) {
    return { window: { kind: "rolling", grain: countedGrain, count }, length: 3 };
  }
  const grain = grainsByWord[second];
  if (grain === undefined) return null;
  if (first === "past") return { window: { kind: "rolling", grain, count: 1 }, length: 2 };
  if (isPast) return { window: { kind: "period", grain, offset: -1 }, length: 2 };
  if (first === "this" || first === "current") return { window: { kind: "period", grain, offset: 0 }, length: 2 };
  return null;
}

function matchCalendarPeriod(tokens: readonly Token[], index: number): WindowMatch | null {
  const period = matchAbsolute(tokens, index);
  if (period !== null) return { window: { kind: "absolute", from: period.from, to: period.to }, length: period.length };
  const month = months[tokens[index]?.lower ?? ""];
  const isCapitalised = /^\p{Lu}/u.test(tokens[index]?.text ?? "");
  if (month === undefined || (tokens[index]?.lower === "may" && !isCapitalised)) return null;
  return { window: { kind: "named-month", month }, length: 1 };
}

type Period = { readonly from: string; readonly to: string; readonly length: number };

/** A day, month, quarter, half or year with its year named. */
function matchAbsolute(tokens: readonly Token[], index: number): Period | null {
  const token = tokens[index];
  if (token === undefined) return null;
  if (token.kind === "date") return { from: token.text, to: addPeriods(token.text, "day", 1), length: 1 };
  const year = yearAt(tokens, index);
  if (year !== null) return periodOf(iso(year, 1, 1), "year", 1);
  const month = months[token.lower];
  if (month !== undefined) return matchMonthYear(tokens, index, month);
  return matchQuarter(tokens, index);
}

/** "March 2025", "March of 2025", "March 5, 2025". */
function matchMonthYear(tokens: readonly Token[], index: number, month: number): Period | null {
  const offset = tokens[index + 1]?.lower === "of" ? 2 : 1;
  const year = yearAt(tokens, index + offset);
  if (year !== null) return periodOf(iso(year, month, 1), "month", offset + 1);
  const day = tokens[index + 1]?.value ?? null;
  const comma = tokens[index + 2]?.text === "," ? 1 : 0;
  const dayYear = yearAt(tokens, index + 2 + comma);
  if (day === null || day < 1 || day > 31 || dayYear === null) return null;
  return periodOf(iso(dayYear, month, day), "day", 3 + comma);
}

/** "Q3 2024", "third quarter of 2024", "H1 2025". */
function matchQuarter(tokens: readonly Token[], index: number): Period | null {
  const short = /^([qh])([1-4])$/.exec(tokens[index]?.lower ?? "");
  const ordinal = ordinals[tokens[index]?.lower ?? ""];
  const isSpelled = ordinal !== undefined && tokens[index + 1]?.lower === "quarter";
  if (short === null && !isSpelled) return null;
  const base = isSpelled ? 2 : 1;
  const offset = tokens[index + base]?.lower === "of" ? base + 1 : base;
  const year = yearAt(tokens, index + offset);
  if (year === null) return null;
  if (short?.[1] === "h") {
    const from = iso(year, Number(short[2]) === 1 ? 1 : 7, 1);
    return { from, to: addPeriods(from, "month", 6), length: offset + 1 };
  }
  const quarter = short === null ? (ordinal ?? 1) : Number(short[2]);
  return periodOf(iso(year, (quarter - 1) * 3 + 1, 1), "quarter", offset + 1);
}

function periodOf(from: string, grain: TimeGrain, length: number): Period {
  return { from, to: addPeriods(from, grain, 1), length };
}

function yearAt(tokens: readonly Token[], index: number): number | null {
  const token = tokens[index];
  if (token?.kind !== "number" || !/^(1[5-9]|20|21)\d\d$/.test(token.text)) return null;
  return Number(token.text);
}
