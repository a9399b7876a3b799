/** "row percentages", "share within each channel": of which groups the shares of two-way groups are parts. */
import { matchCue } from "../phrases/cues.ts";
import { matchTimeWindow } from "../time/time-window.ts";
import type { Token } from "../words/tokenise.ts";
import { type CalculationFound as Found, isJoined, joints } from "./calculation-read.ts";
import { phraseAt, textOf, wordAt } from "./token-words.ts";

const parts = ["percentages", "percentage", "percents", "percent", "shares", "share", "%", "proportions", "proportion"];
const sides = {
  row: ["row", "rows", "each row", "the row", "row total", "the row total", "row totals", "its row"],
  column: ["column", "columns", "each column", "the column", "column total", "the column total", "column totals"],
} as const;

/** "orders by channel and status as percent of row": of the group that is said first, or last. */
export function sidePhrase(tokens: readonly Token[], place: number): Found | null {
  const comma = tokens[place]?.text === "," ? 1 : 0;
  const joint = isJoined(tokens, place) || comma > 0 ? phraseAt(tokens, place + comma, [...joints, "in"]) : 0;
  const start = place + comma + joint;
  for (const side of ["row", "column"] as const) {
    const length = sideAt(tokens, start, side);
    const within = length === 0 ? null : groupSaid([...tokens.slice(0, place), ...tokens.slice(start + length)], side);
    if (within === null) continue;
    const evidence = [textOf(tokens.slice(start, start + length))];
    return {
      length: comma + joint + length,
      calculation: { kind: "share_within", within: [], evidence },
      within,
    };
  }
  return null;
}

function sideAt(tokens: readonly Token[], start: number, side: "row" | "column"): number {
  const part = phraseAt(tokens, start, parts);
  const of = part === 0 ? 0 : phraseAt(tokens, start + part, ["of the", "of", "within", "by", "per"]);
  const behind = of === 0 ? 0 : phraseAt(tokens, start + part + of, sides[side]);
  if (behind > 0) return part + of + behind;
  // "row percentages".
  const before = phraseAt(tokens, start, [side, `${side} wise`]);
  const named = before === 0 ? 0 : phraseAt(tokens, start + before, parts);
  return named === 0 ? 0 : before + named;
}

/** The words of the first, or the last, of two groups; null where there are not two. */
function groupSaid(tokens: readonly Token[], side: "row" | "column"): readonly string[] | null {
  const by = tokens.findIndex((_, place) => isGrouping(tokens, place));
  const list = by < 0 ? [] : tokens.slice(by + (matchCue(tokens, by)?.length ?? 1));
  const joint = list.findIndex(({ text, lower }) => text === "," || ["and", "by", "per", "x"].includes(lower));
  if (joint < 1) return null;
  const group = side === "row" ? list.slice(0, joint) : ownWords(list.slice(joint + 1));
  return group.length === 0 ? null : wordsOf(group);
}

function isGrouping(tokens: readonly Token[], place: number): boolean {
  const type = matchCue(tokens, place)?.cue.type;
  return type === "by" || type === "per";
}

/** Up to what follows a group: a period, a condition. */
function ownWords(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex((token, place) => {
    const type = matchCue(tokens, place)?.cue.type;
    const isOther = type !== undefined && type !== "grain-noun" && type !== "filler";
    return isOther || token.kind !== "word" || matchTimeWindow(tokens, place) !== null;
  });
  return end < 0 ? tokens : tokens.slice(0, end);
}

function wordsOf(group: readonly Token[]): string[] {
  const last = group.at(-1);
  const text = group.map(({ lower }) => lower).join(" ");
  return [text, ...(group.length === 1 && last !== undefined ? [last.stem] : [])];
}

/** "the grand total" is the total of all. */
export function withoutGrand(tokens: readonly Token[]): readonly Token[] {
  const isGrand = (place: number): boolean => phraseAt(tokens, place, ["grand total"]) > 0;
  return tokens.filter(({ lower }, place) => !isGrand(place) && !(lower === "the" && isGrand(place + 1)));
}

const insides = ["within each", "within every", "inside each", "inside every", "within its", "within their"];
const near = ["within the", "within", "inside the"];
const each = ["for each", "for every", "in each", "in every", "of each", "of every"];
const distributions: ReadonlySet<string> = new Set(["distribution", "breakdown", "split", "mix", "makeup"]);

/** "orders by channel and status, share within each channel", "for each channel, the share of orders by status". */
export function insidePhrase(tokens: readonly Token[], place: number): Found | null {
  const length = phraseAt(tokens, place, [...insides, ...near, ...each]);
  const whole = tokens[place + length];
  if (length === 0 || whole?.kind !== "word" || !tokens.some((_, at) => isShare(tokens, at))) return null;
  if (matchTimeWindow(tokens, place) !== null) return null;
  const others = [...tokens.slice(0, place), ...tokens.slice(place + length + 1)];
  const isSaid = others.some(({ stem }) => stem === whole.stem);
  const isInside = phraseAt(tokens, place, insides) > 0;
  if (!isInside && !isSaid && !(phraseAt(tokens, place, each) > 0 && isGroupedBeside(others))) return null;
  // "share of revenue by region in each region" says nothing of parts.
  if (isSaid && !isInside && phraseAt(tokens, place, each) > 0) return null;
  const said = tokens.slice(place, place + length + 1);
  const [first] = said;
  if (first === undefined) return null;
  const instead = isSaid ? [] : [wordAt(first, "for"), wordAt(first, "each"), whole];
  return {
    length: length + 1,
    calculation: { kind: "share_within", within: [], evidence: [textOf(said)] },
    instead,
    within: [whole.lower, whole.stem],
  };
}

function isShare(tokens: readonly Token[], place: number): boolean {
  return matchCue(tokens, place)?.cue.type === "share" || distributions.has(tokens[place]?.lower ?? "");
}

/** The shares are those of other groups. */
function isGroupedBeside(tokens: readonly Token[]): boolean {
  return tokens.some((_, place) => isGrouping(tokens, place) || tokens[place]?.lower === "each");
}
