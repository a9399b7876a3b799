/** Periods that are counted from today: "last quarter", "past 90 days", "two months ago", "the month before last", "year to date". */
import type { TimeGrain } from "#lib/domain/plan";
import type { Token } from "../words/tokenise.ts";
import type { TimeWindow } from "./resolve-window.ts";

type Match = { readonly window: TimeWindow; readonly length: number };

/** The step of the calendar that a word names. */
export const grainsByWord: Readonly<Record<string, TimeGrain>> = {
  day: "day",
  week: "week",
  month: "month",
  quarter: "quarter",
  year: "year",
};

const pastWords: ReadonlySet<string> = new Set(["last", "past", "previous", "prior"]);

/** The newest period that is over: "the last full month". */
const wholeWords: ReadonlySet<string> = new Set(["full", "complete", "completed", "whole", "finished", "closed"]);

const fixedWindows: Readonly<Record<string, TimeWindow>> = {
  ytd: { kind: "to-date", grain: "year" },
  mtd: { kind: "to-date", grain: "month" },
  qtd: { kind: "to-date", grain: "quarter" },
  today: { kind: "period", grain: "day", offset: 0, count: 1 },
  yesterday: { kind: "period", grain: "day", offset: -1, count: 1 },
};

/** The period that begins at a place. */
export function matchRelative(tokens: readonly Token[], index: number): Match | null {
  const [first = "", second = "", third = ""] = [0, 1, 2].map((offset) => tokens[index + offset]?.lower ?? "");
  const fixed = fixedWindows[first];
  if (fixed !== undefined) return { window: fixed, length: 1 };
  const leading = grainsByWord[first];
  if (leading !== undefined && second === "to" && third === "date")
    return { window: { kind: "to-date", grain: leading }, length: 3 };
  return matchBefore(tokens, index) ?? matchAgo(tokens, index) ?? matchPast(tokens, index);
}

/** A period with a name of its own, counted from today: "the month before last". */
function matchBefore(tokens: readonly Token[], index: number): Match | null {
  if (tokens[index]?.lower === "the") {
    const found = matchBefore(tokens, index + 1);
    return found === null ? null : { ...found, length: found.length + 1 };
  }
  const [first = "", second = "", third = ""] = [0, 1, 2].map((offset) => tokens[index + offset]?.lower ?? "");
  const grain = grainsByWord[first];
  if (grain === undefined) return null;
  const isBefore = second === "before" && third === (grain === "day" ? "yesterday" : "last");
  if (isBefore) return { window: { kind: "period", grain, offset: -2, count: 1 }, length: 3 };
  const isEnded = second === "just" && /^(ended|finished|closed|over)$/.test(third);
  return isEnded ? { window: { kind: "period", grain, offset: -1, count: 1 }, length: 3 } : null;
}

/** "two months ago"; but "more than 30 days ago" is before that. */
function matchAgo(tokens: readonly Token[], index: number): Match | null {
  const count = tokens[index]?.value ?? null;
  const grain = grainsByWord[tokens[index + 1]?.stem ?? ""];
  const isCompared = /^(than|least|most|over|within)$/.test(tokens[index - 1]?.lower ?? "");
  if (count === null || grain === undefined || tokens[index + 2]?.lower !== "ago" || isCompared) return null;
  if (!Number.isInteger(count) || count < 1) return null;
  return { window: { kind: "period", grain, offset: -count, count: 1 }, length: 3 };
}

/** A period that is counted from today: "last 3 months". */
function matchPast(tokens: readonly Token[], index: number): Match | null {
  const [first = "", second = "", third = ""] = [0, 1, 2].map((offset) => tokens[index + offset]?.lower ?? "");
  const isPast = pastWords.has(first);
  const count = tokens[index + 1]?.value ?? null;
  const countedGrain = grainsByWord[tokens[index + 2]?.stem ?? ""];
  if (isPast && count !== null && Number.isInteger(count) && count > 0 && countedGrain !== undefined)
    return { window: { kind: "rolling", grain: countedGrain, count }, length: 3 };
  if (isPast && second === "half" && third === "year")
    return { window: { kind: "rolling", grain: "month", count: 6 }, length: 3 };
  const whole = isPast && wholeWords.has(second) ? grainsByWord[third] : undefined;
  if (whole !== undefined) return { window: { kind: "period", grain: whole, offset: -1, count: 1 }, length: 3 };
  const grain = grainsByWord[second];
  if (grain === undefined) return null;
  if (first === "past") return { window: { kind: "rolling", grain, count: 1 }, length: 2 };
  if (isPast) return { window: { kind: "period", grain, offset: -1, count: 1 }, length: 2 };
  const isCurrent = first === "this" || first === "current";
  return isCurrent ? { window: { kind: "period", grain, offset: 0, count: 1 }, length: 2 } : null;
}
