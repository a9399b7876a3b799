/**
 * When two questions ask the same, so that the statement checked for one answers the other. Every word counts but
 * politeness, commands and articles; parts such as "by region" and "in 2024" may change places only in questions
 * where no word ties one part to another. What differs in a value, a number, a negation, a period, a comparison or a
 * superlative is never the same.
 */
import type { SemanticModel, VerifiedQuery } from "#lib/semantic/model";

/** The verified query of a question that was asked before; null where none is surely the same. */
export function matchVerified(question: string, model: SemanticModel): VerifiedQuery | null {
  if (model.verifiedQueries.length === 0) return null;
  const known = queriesByKey.get(model) ?? sortByKey(model.verifiedQueries);
  queriesByKey.set(model, known);
  const key = questionKey(question);
  return key === "" ? null : (known.get(key) ?? null);
}

/** Models never change once they are made, so that their questions are read once. */
const queriesByKey = new WeakMap<SemanticModel, ReadonlyMap<string, VerifiedQuery>>();

/** Of two that ask the same, the one that was checked last counts. */
function sortByKey(queries: readonly VerifiedQuery[]): ReadonlyMap<string, VerifiedQuery> {
  const sorted = queries.toSorted((left, right) => (left.verifiedAt ?? "").localeCompare(right.verifiedAt ?? ""));
  return new Map(sorted.map((query) => [questionKey(query.question), query]));
}

/** Equal for questions that ask the same; empty where nothing is asked. */
export function questionKey(question: string): string {
  const words = wordsOf(withoutManners(plainText(question)));
  const said = words.filter((word) => word !== pause);
  if (said.length === 0) return "";
  const parts = movableParts(words);
  return JSON.stringify(parts === null ? said : [parts.head, ...parts.moved.toSorted()]);
}

/** One spelling of quotation marks, dashes, spaces and letters; the words within quotation marks keep theirs. */
function plainText(question: string): string {
  return question
    .normalize("NFKC")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

const manners =
  /^(?:(?:please|kindly|hi|hello|hey|ok|okay)[ ,!]+)*(?:(?:can|could|would|will) you (?:please )?|(?:i want|i need|i would like|i'd like|we want|we need) to (?:see|know) )?(?:(?:show|give|tell|get|list|find) (?:me|us)(?= )|(?:show|give|list|find)(?= the )|(?:what|which)(?:'s| is| are)(?= ))? *(?:(?:the|a|an) )?/i;

const closing = /(?:[ ,]+(?:please|thanks|thank you))+[ .!?]*$/i;

/** What is said to whoever answers, not of the data. A command alone is none: "list price" is a name. */
function withoutManners(text: string): string {
  const rest = text.replace(closing, "").replace(manners, "").trim();
  return rest === "" ? text : rest;
}

/** Stands for a comma: parts end there. */
const pause = ",";

/** Texts in quotation marks, dates and numbers whole, words with their apostrophes, commas, and every other sign. */
const wordPattern =
  /"[^"]*"|(?<![\p{L}\p{N}])'[^']+'(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])-?\d+(?:[.,:/-]\d+)*|[\p{L}\p{N}\p{M}_]+(?:'[\p{L}]+)*|[^\s\p{L}\p{N}]/gu;

const silentSigns: ReadonlySet<string> = new Set([".", "?", "!", ";", ":", "(", ")", "'", '"', "-", "\u2026", "`"]);

function wordsOf(text: string): readonly string[] {
  return [...text.matchAll(wordPattern)].map(([word]) => spelled(word)).filter((word) => word !== "");
}

function spelled(word: string): string {
  if (/^["'].+["']$/s.test(word)) return `"${word.slice(1, -1).trim()}"`;
  if (/^-?\d/.test(word)) return plainNumber(word);
  const small = word.toLowerCase();
  return silentSigns.has(small) || small === "the" ? "" : small;
}

/** "1,000" and "1000" are one number; "1,5" and dates stay as they are. */
function plainNumber(text: string): string {
  return /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
}

/** Begin a part that says by what, or in which period or place. */
const movable: ReadonlySet<string> = new Set(["by", "per", "in", "during", "for"]);

/** Tie the words around them together: where one stands, the order of all words counts. */
const tying: ReadonlySet<string> = new Set(
  (
    "not no nor never without except excluding but and or & with within who whose whom that which where when while if " +
    "have has having had than between from to into onto through via vs versus against compared relative as above over " +
    "below under more less fewer least most before after since until till then each every of on at about same instead " +
    "only also their its his her this those these them it is are was were do does did ordered sorted ranked minus plus " +
    "divided times = < > + - / * %"
  ).split(" "),
);

type Parts = { readonly head: string; readonly moved: readonly string[] };

/** Null where the order of the words counts. */
function movableParts(words: readonly string[]): Parts | null {
  if (words.some((word) => tying.has(word))) return null;
  const parts: string[][] = [];
  for (const [place, word] of words.entries()) {
    if (word === pause) continue;
    const isStart = place === 0 || movable.has(word) || words[place - 1] === pause;
    if (isStart) parts.push([word]);
    else parts.at(-1)?.push(word);
  }
  const [begun, moved] = [parts.filter(([first]) => !isMovable(first)), parts.filter(([first]) => isMovable(first))];
  const roles = new Set(moved.map(([first]) => first));
  // Two parts of one kind, or words on both sides of a comma: which belongs to which is told by their order.
  const isPlain = begun.length === 1 && roles.size === moved.length && moved.every((part) => part.length > 1);
  return isPlain ? { head: begun.flat().join(" "), moved: moved.map((part) => part.join(" ")) } : null;
}

function isMovable(word: string | undefined): boolean {
  return word !== undefined && movable.has(word);
}
