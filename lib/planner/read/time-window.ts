/** Reads periods of time from a question ("Q3 2024", "last quarter", "since March 2025") and resolves them against an anchor date. */
import type { TimeGrain } from "#lib/domain/plan";
import { addPeriods, iso, periodStart } from "../calendar.ts";
import { matchAbsolute, months, type Period, periodOf, yearAt } from "./calendar-period.ts";
import type { Token } from "./tokenise.ts";

type Span = { readonly from: string; readonly to: string };

export type TimeWindow =
  /** ISO dates; `to` is excluded; null is open. */
  | {
      readonly kind: "absolute";
      readonly from: string | null;
      readonly to: string | null;
      /** The period it begins with and the one it ends with: "from 2020 to 2024". */
      readonly ends?: readonly [Span, Span];
    }
  /** `count` periods from the one around the anchor, moved by whole periods: "this year" 0, "last quarter" -1. */
  | { readonly kind: "period"; readonly grain: TimeGrain; readonly offset: number; readonly count: number }
  /** From the start of a period before the anchor on: "since last year". */
  | { readonly kind: "since"; readonly grain: TimeGrain; readonly offset: number }
  /** The last `count` periods up to and with the anchor: "past 90 days". */
  | { readonly kind: "rolling"; readonly grain: TimeGrain; readonly count: number }
  /** From the start of the anchor's period up to the anchor. */
  | { readonly kind: "to-date"; readonly grain: TimeGrain }
  /** A month or quarter without a year, by its first month: the latest one up to the anchor. */
  | { readonly kind: "named"; readonly grain: "month" | "quarter"; readonly month: number };

export type WindowMatch = {
  readonly window: TimeWindow;
  readonly length: number;
  /** The step in which several periods are to be seen: "2024 and 2025", "this year vs last year". */
  readonly split: TimeGrain | null;
};

/** The longest period that starts at `index`, with its preposition, or null. */
export function matchTimeWindow(tokens: readonly Token[], index: number): WindowMatch | null {
  return (
    withPreposition(tokens, index, matchRange) ??
    matchBound(tokens, index) ??
    withPreposition(tokens, index, matchYears) ??
    withPreposition(tokens, index, matchNeighbours) ??
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
      return { from, to: addPeriods(from, window.grain, window.count), usesAnchor: true };
    }
    case "since":
      return {
        from: addPeriods(periodStart(anchor, window.grain), window.grain, window.offset),
        to: null,
        usesAnchor: true,
      };
    case "rolling":
      return { from: addPeriods(dayAfter, window.grain, -window.count), to: dayAfter, usesAnchor: true };
    case "to-date":
      return { from: periodStart(anchor, window.grain), to: dayAfter, usesAnchor: true };
    case "named": {
      const year = Number(anchor.slice(0, 4));
      const thisYear = iso(year, window.month, 1);
      const from = thisYear <= anchor ? thisYear : iso(year - 1, window.month, 1);
      return { from, to: addPeriods(from, window.grain, 1), usesAnchor: true };
    }
  }
}

const grainsByWord: Readonly<Record<string, TimeGrain>> = {
  day: "day",
  week: "week",
  month: "month",
  quarter: "quarter",
  year: "year",
};

const prepositions: ReadonlySet<string> = new Set(["in", "during", "for", "of", "on", "within", "from"]);

/** "over the last 3 months"; but "over 2000" is an amount. */
const spanPrepositions: ReadonlySet<string> = new Set([...prepositions, "over"]);

type Matcher = (tokens: readonly Token[], index: number) => WindowMatch | null;

function withPreposition(tokens: readonly Token[], index: number, matcher: Matcher): WindowMatch | null {
  const allowed = matcher === matchRelative ? spanPrepositions : prepositions;
  const direct = matcher(tokens, index);
  if (direct !== null) return direct;
  let next = index;
  while (allowed.has(tokens[next]?.lower ?? "") || (next > index && tokens[next]?.lower === "the")) next += 1;
  if (next === index) return null;
  const match = matcher(tokens, next);
  return match === null ? null : { ...match, length: match.length + next - index };
}

/** "between X and Y", "from X to Y", "X to Y": from the start of X to the end of Y. */
function matchRange(tokens: readonly Token[], index: number): WindowMatch | null {
  const opener = tokens[index]?.lower ?? "";
  const start = opener === "between" || opener === "from" ? index + 1 : index;
  const first = matchAbsolute(tokens, start) ?? matchShortened(tokens, start);
  if (first === null) return null;
  const joint = tokens[start + first.length]?.lower ?? "";
  if (!["and", "to", "until", "through", "till"].includes(joint)) return null;
  const second = matchAbsolute(tokens, start + first.length + 1);
  // "in May and June 2026": neighbours are one stretch; other pairs are two times.
  if (joint === "and" && opener !== "between" && !(isShortened(tokens, start) && first.to === second?.from))
    return null;
  if (second === null) return null;
  const length = start - index + first.length + 1 + second.length;
  const ends = [first, second] as const;
  return { window: { kind: "absolute", from: first.from, to: second.to, ends }, length, split: null };
}

/** "January" of "between January and March 2026", "1 March" of "from 1 March to 31 May 2025": its year is that of its pair. */
function matchShortened(tokens: readonly Token[], index: number): Period | null {
  const day = dayAt(tokens, index);
  const month = months[tokens[index + (day === null ? 0 : 1)]?.lower ?? ""];
  // "1 to 6 February 2018": its month as well.
  const length = month !== undefined && day !== null ? 2 : 1;
  if (month === undefined && day === null) return null;
  const second = matchAbsolute(tokens, index + length + 1);
  if (second === null) return null;
  const isLike = day === null ? isMonthNamed(tokens, index + 2) : dayAt(tokens, index + length + 1) !== null;
  const own = month ?? Number(second.from.slice(5, 7));
  const year = Number(second.from.slice(0, 4)) - (own > Number(second.from.slice(5, 7)) ? 1 : 0);
  if (!isLike) return null;
  return periodOf(iso(year, own, day ?? 1), day === null ? "month" : "day", length);
}

function dayAt(tokens: readonly Token[], index: number): number | null {
  const { kind, value = null } = tokens[index] ?? {};
  return kind === "number" && value !== null && Number.isInteger(value) && value >= 1 && value <= 31 ? value : null;
}

function isMonthNamed(tokens: readonly Token[], index: number): boolean {
  return months[tokens[index]?.lower ?? ""] !== undefined;
}

/** Its year is said only once, behind the other. */
function isShortened(tokens: readonly Token[], index: number): boolean {
  return matchAbsolute(tokens, index) === null;
}

const joints: ReadonlySet<string> = new Set(["and", "vs", "vs.", "versus", "or", "against"]);

/** "2024 and 2025", "2024, 2025 and 2026": all of the years, each by itself. */
function matchYears(tokens: readonly Token[], index: number): WindowMatch | null {
  const years: number[] = [];
  let [next, joint] = [index, ""];
  for (let year = yearAt(tokens, next); year !== null; year = yearAt(tokens, next)) {
    years.push(year);
    joint = tokens[next + 1]?.lower ?? "";
    next += 2;
    if (joint !== "," && !joints.has(joint)) break;
  }
  const [from, to] = [Math.min(...years), Math.max(...years)];
  const isUnbroken = years.length > 1 && to - from === years.length - 1 && new Set(years).size === years.length;
  const last = tokens[next - 3]?.lower ?? "";
  if (!isUnbroken || !joints.has(last)) return null;
  const split = last === "or" ? null : ("year" as const);
  return {
    window: { kind: "absolute", from: iso(from, 1, 1), to: iso(to + 1, 1, 1) },
    length: years.length * 2 - 1,
    split,
  };
}

/** "this year vs last year": two periods side by side. */
function matchNeighbours(tokens: readonly Token[], index: number): WindowMatch | null {
  const first = matchRelative(tokens, index);
  if (first?.window.kind !== "period" || !joints.has(tokens[index + first.length]?.lower ?? "")) return null;
  const second = matchRelative(tokens, index + first.length + 1);
  if (second?.window.kind !== "period" || second.window.grain !== first.window.grain) return null;
  const { grain } = first.window;
  if (Math.abs(first.window.offset - second.window.offset) !== 1) return null;
  const offset = Math.min(first.window.offset, second.window.offset);
  return {
    window: { kind: "period", grain, offset, count: 2 },
    length: first.length + 1 + second.length,
    split: grain,
  };
}

/** "since X", "until X", "before X", "after X", "since the beginning of X", "until the end of X". */
function matchBound(tokens: readonly Token[], index: number): WindowMatch | null {
  const word = tokens[index]?.lower ?? "";
  const edge = edgeAt(tokens, index + 1);
  const start = index + 1 + (edge?.length ?? 0);
  const bound = edge === null ? word : (boundsAtEdges[edge.word]?.[word] ?? "");
  const relative = bound === "since" ? matchRelative(tokens, start) : null;
  if (relative?.window.kind === "period") {
    const { grain, offset } = relative.window;
    return { window: { kind: "since", grain, offset }, length: start - index + relative.length, split: null };
  }
  const period = matchAbsolute(tokens, start);
  const onward = period === null || word !== "from" ? 0 : onwardAt(tokens, start + period.length);
  const bounds = period === null ? null : boundsOf(onward > 0 ? "since" : bound, period);
  if (period === null || bounds === null) return null;
  return { window: { kind: "absolute", ...bounds }, length: start - index + period.length + onward, split: null };
}

/** "from 1950 on", "from May onwards": words behind the period that leave its end open. */
function onwardAt(tokens: readonly Token[], index: number): number {
  const [word, next] = [tokens[index]?.lower ?? "", tokens[index + 1]?.lower ?? ","];
  return /^onwards?$/.test(word) || (word === "on" && /^(,|by|per|and)$/.test(next)) ? 1 : 0;
}

/** "the beginning of". */
function edgeAt(
  tokens: readonly Token[],
  index: number,
): { readonly word: "start" | "end"; readonly length: number } | null {
  const article = tokens[index]?.lower === "the" ? 1 : 0;
  const word = { start: "start", beginning: "start", end: "end" } as const;
  const noun = tokens[index + article]?.lower ?? "";
  if (!(noun in word) || tokens[index + article + 1]?.lower !== "of") return null;
  return { word: noun === "end" ? "end" : "start", length: article + 2 };
}

/** What a bound at one end of a period is a bound of as a whole. */
const boundsAtEdges: Readonly<Record<"start" | "end", Readonly<Record<string, string>>>> = {
  start: { since: "since", from: "since", after: "since", before: "before", until: "before", till: "before" },
  end: { since: "after", after: "after", before: "until", until: "until", till: "until", by: "until" },
};

function boundsOf(word: string, period: Period): { readonly from: string | null; readonly to: string | null } | null {
  switch (word) {
    case "since":
      return { from: period.from, to: null };
    case "after":
      return { from: period.to, to: null };
    case "before":
      return { from: null, to: period.from };
    case "until":
    case "till":
      return { from: null, to: period.to };
    default:
      return null;
  }
}

/** "last quarter", "this year", "past 90 days", "last 3 months", "year to date", "yesterday". */
function matchRelative(tokens: readonly Token[], index: number): WindowMatch | null {
  const [first = "", second = "", third = ""] = [0, 1, 2].map((offset) => tokens[index + offset]?.lower ?? "");
  const fixed = fixedWindows[first];
  if (fixed !== undefined) return matched(fixed, 1);
  const leading = grainsByWord[first];
  if (leading !== undefined && second === "to" && third === "date")
    return matched({ kind: "to-date", grain: leading }, 3);
  const isPast = pastWords.has(first);
  const count = tokens[index + 1]?.value ?? null;
  const countedGrain = grainsByWord[tokens[index + 2]?.stem ?? ""];
  if (isPast && count !== null && Number.isInteger(count) && count > 0 && countedGrain !== undefined) {
    return matched({ kind: "rolling", grain: countedGrain, count }, 3);
  }
  const grain = grainsByWord[second];
  if (grain === undefined) return null;
  if (first === "past") return matched({ kind: "rolling", grain, count: 1 }, 2);
  if (isPast) return matched({ kind: "period", grain, offset: -1, count: 1 }, 2);
  const isCurrent = first === "this" || first === "current";
  return isCurrent ? matched({ kind: "period", grain, offset: 0, count: 1 }, 2) : null;
}

const pastWords: ReadonlySet<string> = new Set(["last", "past", "previous", "prior"]);

const fixedWindows: Readonly<Record<string, TimeWindow>> = {
  ytd: { kind: "to-date", grain: "year" },
  today: { kind: "period", grain: "day", offset: 0, count: 1 },
  yesterday: { kind: "period", grain: "day", offset: -1, count: 1 },
};

function matched(window: TimeWindow, length: number): WindowMatch {
  return { window, length, split: null };
}

function matchCalendarPeriod(tokens: readonly Token[], index: number): WindowMatch | null {
  const period = matchAbsolute(tokens, index);
  if (period !== null) return matched({ kind: "absolute", from: period.from, to: period.to }, period.length);
  const quarter = /^q([1-4])$/.exec(tokens[index]?.lower ?? "")?.[1];
  if (quarter !== undefined)
    return matched({ kind: "named", grain: "quarter", month: (Number(quarter) - 1) * 3 + 1 }, 1);
  const month = months[tokens[index]?.lower ?? ""];
  const isCapitalised = /^\p{Lu}/u.test(tokens[index]?.text ?? "");
  if (month === undefined || (tokens[index]?.lower === "may" && !isCapitalised)) return null;
  return matched({ kind: "named", grain: "month", month }, 1);
}
