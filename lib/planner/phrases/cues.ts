/** Words of a question that say what to do rather than what it is about: the longest phrase counts. */

import type { Cue, CueMatch } from "../lexicon/cue.ts";
import { sayings } from "../lexicon/lexicon.ts";
import type { Token } from "../words/tokenise.ts";
import { comparativeOf, countAt, superlativeOf } from "./adjectives.ts";
import { chartAt } from "./chart-phrases.ts";
import { amountingOf, howOf } from "./spoken-columns.ts";

/** The longest cue that starts at `index`, or null. */
export function matchCue(tokens: readonly Token[], index: number): CueMatch | null {
  const ranked =
    superlativeOf(tokens, index) ?? comparativeOf(tokens, index) ?? howOf(tokens, index) ?? amountingOf(tokens, index);
  const listed = matchListed(tokens, index) ?? countedFrequent(tokens, index);
  const open = openEndAt(tokens, index) ?? ordinalAt(tokens, index) ?? orderingAt(tokens, index);
  if (open !== null) return open;
  const chart = chartAt(tokens, index);
  if (chart !== null && chart.length >= (listed?.length ?? 0)) return chart;
  if (ranked === null) return listed;
  return listed !== null && listed.length > ranked.length ? listed : ranked;
}

/** "order the boats by length" begins with a verb; "orders by length" do not. */
function orderingAt(tokens: readonly Token[], index: number): CueMatch | null {
  const isVerb = index === 0 && tokens[0]?.lower === "order" && /^(the|all|these|those)$/.test(tokens[1]?.lower ?? "");
  if (!isVerb || !tokens.some(({ lower }) => lower === "by")) return null;
  return { cue: { type: "sort", direction: null }, length: 2 };
}

const openEnds: ReadonlyMap<string, ">=" | "<="> = new Map([
  ...["over", "above", "higher", "older", "larger", "more"].map((word) => [word, ">="] as const),
  ...["under", "below", "lower", "younger", "smaller"].map((word) => [word, "<="] as const),
]);

/** "18 and over", but not "over 18 and under 30". */
function openEndAt(tokens: readonly Token[], index: number): CueMatch | null {
  const operator = tokens[index]?.lower === "and" ? openEnds.get(tokens[index + 1]?.lower ?? "") : undefined;
  const before = tokens.slice(Math.max(0, index - 2), index);
  const next = tokens[index + 2];
  const isOpen = next === undefined || (matchListed(tokens, index + 2) !== null && next.lower !== "the");
  if (operator === undefined || !isOpen || !before.some(({ kind }) => kind === "number")) return null;
  return { cue: { type: "or-more", operator }, length: 2 };
}

const ordinals: ReadonlyMap<string, number> = new Map(
  ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"].map(
    (word, index) => [word, index + 2] as const,
  ),
);

/** "second largest", "3rd most common": one that is not the first. */
function ordinalAt(tokens: readonly Token[], index: number): CueMatch | null {
  const isNumeral = /^(st|nd|rd|th)$/.test(tokens[index + 1]?.lower ?? "");
  const place = isNumeral ? countAt(tokens, index) : (ordinals.get(tokens[index]?.lower ?? "") ?? null);
  const start = index + (isNumeral ? 2 : 1);
  const [listed, ranked] = [matchListed(tokens, start), superlativeOf(tokens, start)];
  const match = (listed?.length ?? 0) > (ranked?.length ?? 0) ? listed : ranked;
  if (place === null || match === null) return null;
  const { cue, length } = match;
  const isRanking =
    cue.type === "superlative" || ((cue.type === "top" || cue.type === "frequent") && cue.limit === null);
  return isRanking ? { cue: { ...cue, place }, length: start - index + length } : null;
}

/** "5 most popular". */
function countedFrequent(tokens: readonly Token[], index: number): CueMatch | null {
  const limit = countAt(tokens, index);
  const match = limit === null ? null : matchListed(tokens, index + 1);
  return match?.cue.type === "frequent" ? { cue: { ...match.cue, limit }, length: match.length + 1 } : null;
}

function matchListed(tokens: readonly Token[], index: number): CueMatch | null {
  const longest = longestPhrases.get(firstWord(tokens[index]?.lower ?? "")) ?? 0;
  for (let length = Math.min(longest, tokens.length - index); length > 0; length -= 1) {
    const covered = tokens.slice(index, index + length);
    // "the US" is no pronoun.
    if (covered.some((token) => token.kind === "quoted" || /^(US|IT)$/.test(token.text))) continue;
    const cue = cuesByPhrase.get(covered.map((token) => token.lower).join(" "));
    // "by time of day" names a time that is more than that.
    const isPart = cue?.type === "trend" && tokens[index + length]?.lower === "of";
    // "a book" is a thing, and what it is may not be dropped.
    const isNoun = cue?.type === "verb" && length === 1 && /^an?$/.test(tokens[index - 1]?.lower ?? "");
    if (cue !== undefined && !isPart && !isNoun) return { cue, length };
  }
  return null;
}

/** What the words say as a whole phrase, or null. */
export function phraseCue(tokens: readonly Token[]): Cue | null {
  return cuesByPhrase.get(tokens.map((token) => token.lower).join(" ")) ?? null;
}

const cuesByPhrase = new Map<string, Cue>(sayings.map(({ phrase, cue }) => [phrase, cue] as const));

/** How many words the longest phrase has that begins with a word: most words begin none. */
const longestPhrases: ReadonlyMap<string, number> = [...cuesByPhrase.keys()].reduce((longest, phrase) => {
  const word = firstWord(phrase);
  return longest.set(word, Math.max(longest.get(word) ?? 0, phrase.split(" ").length));
}, new Map<string, number>());

/** A token may hold several words. */
function firstWord(text: string): string {
  const end = text.indexOf(" ");
  return end < 0 ? text : text.slice(0, end);
}
