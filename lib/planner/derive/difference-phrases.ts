/** "order value, target and the difference", "claimed, paid and claimed minus paid", "which regions missed their target". */
import { lookUp, wholeName } from "../divide/look-up.ts";
import { matchCue } from "../phrases/cues.ts";
import type { AskedDifference } from "../request/request.ts";
import { matchTimeWindow } from "../time/time-window.ts";
import type { Token } from "../words/tokenise.ts";
import type { Known } from "./moments.ts";
import { calculated, numbersAt } from "./numbers.ts";
import { targetMissed } from "./target-phrases.ts";
import { phraseAt, textOf, wordAt } from "./token-words.ts";

/** The words without the phrase, and which of the figures that are left it takes from which. */
export type DifferenceRead = { readonly tokens: readonly Token[]; readonly difference: AskedDifference | null };

/** The first such phrase. */
export function readDifference(tokens: readonly Token[], known: Known): DifferenceRead {
  const missed = targetMissed(tokens, known);
  if (missed !== null) return missed;
  for (let place = 0; place < tokens.length; place += 1) {
    if (isName(tokens, place, known)) continue;
    const found = ofListed(tokens, place) ?? ofApart(tokens, place, known) ?? ofBoth(tokens, place);
    if (found !== null) return found;
  }
  return { tokens, difference: null };
}

const longestName = 5;

/** "revenue less refunds" where a figure is called so: it is that figure. */
function isName(tokens: readonly Token[], place: number, { index }: Known): boolean {
  return tokens
    .slice(place + 1, place + longestName)
    .some((_, more) => lookUp(tokens.slice(place, place + more + 2), index).some(({ weight }) => weight >= wholeName));
}

const nouns = ["difference", "gap", "variance", "delta", "differences"];
const lefts = ["what is left", "what remains", "what left", "what is remaining", "the remainder", "what is left over"];
const articles = ["the", "a", "their", "its", "resulting", "the resulting", "the absolute"];
const pairs = ["between them", "between the two", "between both", "between these two", "of the two", "of both"];

/** "revenue, target and the difference": of the two figures that stand before. */
function ofBoth(tokens: readonly Token[], place: number): DifferenceRead | null {
  const joint = jointAt(tokens, place);
  const start = place + joint;
  const length = nounAt(tokens, start) || remainingAt(tokens, start, place);
  if (joint === 0 || length === 0 || !isEnd(tokens, start + length)) return null;
  const before = tokens.slice(0, place);
  if (listed(before) < 2 || isOfTimes(tokens)) return null;
  const text = textOf(tokens.slice(start, start + length));
  return {
    tokens: [...lastJoined(before), ...tokens.slice(start + length)],
    difference: { left: [], right: [], keeps: null, text },
  };
}

function nounAt(tokens: readonly Token[], place: number): number {
  const left = phraseAt(tokens, place, lefts);
  if (left > 0) return left;
  const article = phraseAt(tokens, place, articles);
  const noun = phraseAt(tokens, place + article, nouns);
  return noun === 0 ? 0 : article + noun + phraseAt(tokens, place + article + noun, pairs);
}

/** "budget, spend and the remaining budget". */
function remainingAt(tokens: readonly Token[], place: number, before: number): number {
  const opening = phraseAt(tokens, place, ["the remaining", "remaining", "the unspent"]);
  const noun = tokens[place + opening]?.lower ?? "";
  const isSaid = noun === "amount" || tokens.slice(0, before).some(({ lower }) => lower === noun);
  return opening > 0 && isSaid ? opening + 1 : 0;
}

function jointAt(tokens: readonly Token[], place: number): number {
  return phraseAt(tokens, place, [", and", ", plus", "and also", "and", "plus", "with", "as well as", ","]);
}

const openings: ReadonlySet<string> = new Set(["by", "per", "grain", "part", "chart", "sort"]);

/** What comes behind says of which groups and times, and not of what the difference is. */
function isEnd(tokens: readonly Token[], place: number): boolean {
  const [next, behind] = tokens.slice(place, place + 2);
  if (next === undefined || openings.has(matchCue(tokens, place)?.cue.type ?? "other")) return true;
  if (matchTimeWindow(tokens, place) !== null) return true;
  return next.lower === "for" || (next.lower === "in" && ["each", "every"].includes(behind?.lower ?? ""));
}

/** Beside another time the difference is that to it. */
function isOfTimes(tokens: readonly Token[]): boolean {
  let windows = 0;
  for (let place = 0; place < tokens.length; ) {
    const window = matchTimeWindow(tokens, place);
    const cue = matchCue(tokens, place)?.cue.type ?? "other";
    const isShift = cue === "shift" && nounAt(tokens, place) === 0;
    if (isShift || (cue === "versus" && matchTimeWindow(tokens, place + 1) !== null)) return true;
    const words = tokens.slice(place, place + (window?.length ?? 0));
    if (words.some(({ lower }) => joints.has(lower))) return true;
    windows += window === null ? 0 : 1;
    place += window?.length ?? 1;
  }
  return windows > 1;
}

const joints: ReadonlySet<string> = new Set(["and", "or", "vs", "versus", "against", "to"]);

/** How many things are listed before it is said by what they are grouped. */
function listed(tokens: readonly Token[]): number {
  const grouped = tokens.findIndex((_, place) => groupings.has(matchCue(tokens, place)?.cue.type ?? "other"));
  const list = grouped < 0 ? tokens : tokens.slice(0, grouped);
  return 1 + list.filter(({ text }) => text === "," || joints.has(text.toLowerCase())).length;
}

const groupings: ReadonlySet<string> = new Set(["by", "per"]);

/** "revenue, target" is "revenue and target" once nothing follows in the list. */
function lastJoined(tokens: readonly Token[]): Token[] {
  const comma = tokens.findLastIndex(({ text }) => text === ",");
  const isJoined = comma < 0 || tokens.slice(comma).some(({ lower }) => lower === "and");
  return tokens.map((token, place) => (place === comma && !isJoined ? wordAt(token, "and") : token));
}

const minus = ["minus", "less", "net of"];

/** "claimed minus paid" beside both: of the two that are named before. */
function ofListed(tokens: readonly Token[], place: number): DifferenceRead | null {
  const joint = place === 0 ? 0 : jointAt(tokens, place);
  if (joint === 0) return null;
  const noun = nounAt(tokens, place + joint);
  const start = place + joint + noun + phraseAt(tokens, place + joint + noun, ["of", "as", "i e", "between", "is"]);
  const signs = tokens[start - 1]?.lower === "between" ? ["and"] : minus;
  const before = tokens.slice(0, place);
  const sign = [1, 2, 3, 4].find((length) => phraseAt(tokens, start + length, signs) > 0) ?? 0;
  const behind = start + sign + phraseAt(tokens, start + sign, signs);
  const left = namesOf(tokens.slice(start, start + sign));
  const length = [4, 3, 2, 1].find((count) => isNamed(namesOf(tokens.slice(behind, behind + count)), before)) ?? 0;
  if (sign === 0 || length === 0 || !isNamed(left, before)) return null;
  const end = behind + length;
  const difference: AskedDifference = {
    left: lowers(left),
    right: lowers(namesOf(tokens.slice(behind, end))),
    keeps: null,
    text: textOf(tokens.slice(place + joint, end)),
  };
  return { tokens: [...lastJoined(before), ...tokens.slice(end)], difference };
}

/** "revenue minus target", which no row has together: both are shown with it. Of one row it is a column. */
function ofApart(tokens: readonly Token[], place: number, known: Known): DifferenceRead | null {
  const noun = nounAt(tokens, place);
  const isBetween = noun > 0 && tokens[place + noun]?.lower === "between";
  const start = place + (isBetween ? noun + 1 : 0);
  const left = numbersAt(tokens, start, known);
  const signs = isBetween ? ["and", "and the"] : minus;
  const sign = left === null ? 0 : phraseAt(tokens, start + left.length, signs);
  if (left === null || sign === 0) return null;
  const right = numbersAt(tokens, start + left.length + sign, known);
  const [first] = tokens.slice(start, start + 1);
  if (right === null || first === undefined) return null;
  if (calculated("-", { left: left.numbers, right: right.numbers }, known).length > 0) return null;
  const end = start + left.length + sign + right.length;
  const one = namesOf(tokens.slice(start, start + left.length));
  const other = namesOf(tokens.slice(start + left.length + sign, end));
  const text = textOf(tokens.slice(place, end));
  return {
    tokens: [...tokens.slice(0, place), ...one, wordAt(first, "and"), ...other, ...tokens.slice(end)],
    difference: { left: lowers(one), right: lowers(other), keeps: null, text },
  };
}

function namesOf(words: readonly Token[]): readonly Token[] {
  return words.filter(({ lower }, place) => place > 0 || !["the", "its", "their", "our", "a", "an"].includes(lower));
}

function lowers(words: readonly Token[]): string[] {
  return words.map(({ lower }) => lower);
}

function isNamed(side: readonly Token[], before: readonly Token[]): boolean {
  return side.length > 0 && ` ${lowers(before).join(" ")} `.includes(` ${lowers(side).join(" ")} `);
}
