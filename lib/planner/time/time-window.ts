/** Reads periods of time from a question: "Q3 2024", "last quarter", "since March 2025". */
import type { TimeGrain } from "#lib/domain/plan";
import type { Token } from "../words/tokenise.ts";
import { addPeriods, iso, periodStart } from "./calendar.ts";
import { matchAbsolute, months, type Period, periodOf, yearAt } from "./calendar-period.ts";
import { isCompared, matchPartOfYear } from "./part-of-year.ts";
import { grainsByWord, matchRelative } from "./relative-period.ts";
import type { Span, TimeWindow } from "./resolve-window.ts";

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
    matchAsOf(tokens, index) ??
    matchBound(tokens, index) ??
    withPreposition(tokens, index, matchParts) ??
    withPreposition(tokens, index, matchYears) ??
    withPreposition(tokens, index, matchNeighbours) ??
    withPreposition(tokens, index, relativeAt) ??
    withPreposition(tokens, index, matchCalendarPeriod)
  );
}

const prepositions: ReadonlySet<string> = new Set(["in", "during", "for", "of", "on", "within", "from"]);

/** "over the last 3 months"; but "over 2000" is an amount. */
const spanPrepositions: ReadonlySet<string> = new Set([...prepositions, "over"]);

type Matcher = (tokens: readonly Token[], index: number) => WindowMatch | null;

function withPreposition(tokens: readonly Token[], index: number, matcher: Matcher): WindowMatch | null {
  const allowed = matcher === relativeAt ? spanPrepositions : prepositions;
  const direct = matcher(tokens, index);
  if (direct !== null) return direct;
  let next = index;
  while (allowed.has(tokens[next]?.lower ?? "") || (next > index && tokens[next]?.lower === "the")) next += 1;
  if (next === index) return null;
  const match = matcher(tokens, next);
  return match === null ? null : { ...match, length: match.length + next - index };
}

/** From the start of X to the end of Y: "between X and Y". */
function matchRange(tokens: readonly Token[], index: number): WindowMatch | null {
  const opener = tokens[index]?.lower ?? "";
  const start = opener === "between" || opener === "from" ? index + 1 : index;
  const first = matchAbsolute(tokens, start) ?? matchShortened(tokens, start);
  if (first === null) return null;
  const joint = tokens[start + first.length]?.lower ?? "";
  if (!["and", "to", "until", "through", "till"].includes(joint)) return null;
  const second = matchAbsolute(tokens, start + first.length + 1);
  // Neighbours are one stretch; other pairs are two times: "in May and June 2026".
  const isStretch = isShortened(tokens, start) && first.to === second?.from && !isCompared(tokens, index);
  if (joint === "and" && opener !== "between" && !isStretch) return null;
  if (second === null) return null;
  const length = start - index + first.length + 1 + second.length;
  const ends = [first, second] as const;
  return { window: { kind: "absolute", from: first.from, to: second.to, ends }, length, split: null };
}

/** "January" of "between January and March 2026", "1 March" of "from 1 March to 31 May 2025": its year is that of its pair. */
function matchShortened(tokens: readonly Token[], index: number): Period | null {
  const day = dayAt(tokens, index);
  const month = months[tokens[index + (day === null ? 0 : 1)]?.lower ?? ""];
  // Its month as well: "1 to 6 February 2018".
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

/** "12 months to June 2026", "the week of 1 June 2026", then what is a part of a year. */
function matchParts(tokens: readonly Token[], index: number): WindowMatch | null {
  if (tokens[index]?.lower === "between") return matchBetween(tokens, index);
  const spanned = matchMonthsTo(tokens, index) ?? matchWeekOf(tokens, index) ?? matchPartOfYear(tokens, index);
  // "March 5, 2025".
  const isLonger = spanned !== null && spanned.length >= (matchAbsolute(tokens, index)?.length ?? 0);
  return isLonger ? { ...spanned, split: spanned.window.kind === "recurring" ? "year" : null } : null;
}

/** Both ends have to be there: "between March and May". */
function matchBetween(tokens: readonly Token[], index: number): WindowMatch | null {
  const found = matchPartOfYear(tokens, index + 1);
  return found === null || found.length < 3 ? null : { ...found, length: found.length + 1, split: null };
}

function matchMonthsTo(tokens: readonly Token[], index: number): WindowMatch | null {
  const { value: count = null, lower = "" } = tokens[index] ?? {};
  const isYear = lower === "year";
  const start = isYear ? index + 1 : index + 2;
  const isMonths = isYear || (count !== null && tokens[index + 1]?.stem === "month");
  const word = tokens[start]?.lower ?? "";
  const end = edgeAt(tokens, start + 1);
  const from = start + 1 + (end?.word === "end" ? end.length : 0);
  const last = /^(to|ending|ended|until|through)$/.test(word) ? matchAbsolute(tokens, from) : null;
  if (!isMonths || last === null || !last.to.endsWith("-01") || (count ?? 12) < 1) return null;
  const window = { kind: "absolute", from: addPeriods(last.to, "month", -(count ?? 12)), to: last.to } as const;
  return matched(window, from - index + last.length);
}

function matchWeekOf(tokens: readonly Token[], index: number): WindowMatch | null {
  const isWeek =
    tokens[index]?.lower === "week" && /^(of|commencing|starting|beginning)$/.test(tokens[index + 1]?.lower ?? "");
  const start = tokens[index + 2]?.lower === "the" ? index + 3 : index + 2;
  const day = isWeek ? matchAbsolute(tokens, start) : null;
  if (day === null || addPeriods(day.from, "day", 1) !== day.to) return null;
  const from = periodStart(day.from, "week");
  return matched({ kind: "absolute", from, to: addPeriods(from, "week", 1) }, start - index + day.length);
}

const joints: ReadonlySet<string> = new Set(["and", "vs", "vs.", "versus", "or", "against"]);

/** All of the years, each by itself: "2024 and 2025". */
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
  const span = (year: number): Span => ({ from: iso(year, 1, 1), to: iso(year + 1, 1, 1) });
  const ends = last === "and" || years.length !== 2 ? {} : { ends: [span(from), span(to)] as const };
  return {
    window: { kind: "absolute", from: iso(from, 1, 1), to: iso(to + 1, 1, 1), ...ends },
    length: years.length * 2 - 1,
    split,
  };
}

/** Two periods side by side: "this year vs last year". */
function matchNeighbours(tokens: readonly Token[], index: number): WindowMatch | null {
  const first = relativeAt(tokens, index);
  if (first?.window.kind !== "period" || !joints.has(tokens[index + first.length]?.lower ?? "")) return null;
  const second = relativeAt(tokens, index + first.length + 1);
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

/** "as of 31 December 2024", "as at the end of 2024", "at the end of 2024". */
function matchAsOf(tokens: readonly Token[], index: number): WindowMatch | null {
  const isAs = tokens[index]?.lower === "as" && /^(of|at)$/.test(tokens[index + 1]?.lower ?? "");
  const opener = isAs ? 2 : 1;
  const edge = edgeAt(tokens, index + opener);
  if (!isAs && (tokens[index]?.lower !== "at" || edge?.word !== "end")) return null;
  const start = index + opener + (edge?.length ?? 0);
  const period = edge?.word === "start" ? null : matchAbsolute(tokens, start);
  if (period === null) return null;
  const window = { kind: "absolute", from: null, to: period.to, isAsOf: true } as const;
  return { window, length: start - index + period.length, split: null };
}

/** A time that is open at one end: "since the beginning of 2024". */
function matchBound(tokens: readonly Token[], index: number): WindowMatch | null {
  const word = tokens[index]?.lower ?? "";
  const edge = edgeAt(tokens, index + 1);
  const start = index + 1 + (edge?.length ?? 0);
  const bound = edge === null ? word : (boundsAtEdges[edge.word]?.[word] ?? "");
  const since = bound === "since" ? (sinceAt(tokens, start) ?? begunAt(tokens, start, edge?.word ?? null)) : null;
  if (since !== null) return { ...since, length: start - index + since.length };
  const period = matchAbsolute(tokens, start);
  const onward = period === null || word !== "from" ? 0 : onwardAt(tokens, start + period.length);
  const bounds = period === null ? null : boundsOf(onward > 0 ? "since" : bound, period);
  if (period === null || bounds === null) return null;
  return { window: { kind: "absolute", ...bounds }, length: start - index + period.length + onward, split: null };
}

/** "last year", "May", "Q1 this year" behind "since"; null for what is no part of a year around today. */
function sinceAt(tokens: readonly Token[], start: number): WindowMatch | null {
  const relative = relativeAt(tokens, start);
  if (relative?.window.kind === "period") {
    const { grain, offset } = relative.window;
    return { window: { kind: "since", grain, offset }, length: relative.length, split: null };
  }
  const part = matchAbsolute(tokens, start) === null ? matchPartOfYear(tokens, start) : null;
  if (part?.window.kind !== "named" && part?.window.kind !== "part") return null;
  return { window: { ...part.window, isOpen: true }, length: part.length, split: null };
}

/** "the year" behind "since the start of": the one that is running. */
function begunAt(tokens: readonly Token[], start: number, edge: "start" | "end" | null): WindowMatch | null {
  const grain = grainsByWord[tokens[start + 1]?.lower ?? ""];
  const isNamed = yearAt(tokens, start + 2) !== null || /^(of|before)$/.test(tokens[start + 2]?.lower ?? "");
  if (edge !== "start" || tokens[start]?.lower !== "the" || grain === undefined || isNamed) return null;
  return matched({ kind: "since", grain, offset: 0 }, 2);
}

/** Words behind the period that leave its end open: "from 1950 on". */
function onwardAt(tokens: readonly Token[], index: number): number {
  const [word, next] = [tokens[index]?.lower ?? "", tokens[index + 1]?.lower ?? ","];
  return /^onwards?$/.test(word) || (word === "on" && /^(,|by|per|and)$/.test(next)) ? 1 : 0;
}

/** The end of a period that is meant: "the beginning of". */
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

function relativeAt(tokens: readonly Token[], index: number): WindowMatch | null {
  const found = matchRelative(tokens, index);
  return found === null ? null : { ...found, split: null };
}

function matched(window: TimeWindow, length: number): WindowMatch {
  return { window, length, split: null };
}

function matchCalendarPeriod(tokens: readonly Token[], index: number): WindowMatch | null {
  const period = matchAbsolute(tokens, index);
  if (period !== null) return matched({ kind: "absolute", from: period.from, to: period.to }, period.length);
  return null;
}
