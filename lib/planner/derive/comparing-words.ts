/** Words that compare: with a number, with another number of the row, with a date. */
import type { ComparisonOperator } from "#lib/domain/plan";
import type { Token } from "../words/tokenise.ts";
import { phraseAt, wordAt } from "./token-words.ts";

export type Comparing = { readonly operator: ComparisonOperator; readonly length: number };

const sizes: readonly (readonly [ComparisonOperator, readonly string[]])[] = [
  [
    ">",
    [
      ...["more than", "higher than", "greater than", "larger than", "bigger than", "above", "over", "exceeding"],
      ...["exceeds", "exceed", "exceeded", "in excess of", "in excess of the", "longer than"],
    ],
  ],
  [
    ">=",
    ["at least", "no less than", "not less than", "not below", "no lower than", "not lower than", "no fewer than"],
  ],
  ["<", ["less than", "lower than", "smaller than", "fewer than", "below", "under", "beneath", "shorter than"]],
  [
    "<=",
    [
      ...["at most", "no more than", "not more than", "not above", "up to", "no higher than", "not higher than"],
      ...["not exceeding", "no greater than", "no longer than"],
    ],
  ],
  ["=", ["equal to", "the same as", "equals", "exactly"]],
  ["!=", ["different from", "not equal to", "other than"]],
];

/** "above", "at least", "lower than": the longest that stands there. */
export function sizeAt(tokens: readonly Token[], place: number): Comparing | null {
  return longestOf(sizes, tokens, place);
}

/** "on the same day as they were placed", "the very day they were placed". */
const sameDays = ["same day", "very day", "very same day", "same date", "exact day"].flatMap((day) => [
  `the ${day}`,
  `the ${day} as`,
  `the ${day} that`,
]);

const days: readonly (readonly [ComparisonOperator, readonly string[]])[] = [
  [">", ["after", "later than", "past", "following", "beyond"]],
  [">=", ["on or after", "no earlier than", "not earlier than", "not before", "no sooner than"]],
  ["<", ["before", "earlier than", "ahead of", "prior to", "sooner than"]],
  [
    "<=",
    [
      ...["on or before", "no later than", "not later than", "not after", "by", "at or before", "before or on"],
      ...["no later than on", "in time for", "at the latest on"],
    ],
  ],
  ["=", ["on", "exactly on", "on exactly", ...sameDays, ...sameDays.map((day) => `on ${day}`)]],
];

/** "after", "no later than", "on or before". */
export function dayOrderAt(tokens: readonly Token[], place: number): Comparing | null {
  return longestOf(days, tokens, place);
}

function longestOf(
  list: readonly (readonly [ComparisonOperator, readonly string[]])[],
  tokens: readonly Token[],
  place: number,
): Comparing | null {
  const found = list.map(([operator, phrases]) => ({ operator, length: phraseAt(tokens, place, phrases) }));
  const [longest] = found.toSorted((left, right) => right.length - left.length);
  return longest === undefined || longest.length === 0 ? null : longest;
}

/** "more", "less", "fewer" before what is compared: "less MRR than". */
export function degreeAt(tokens: readonly Token[], place: number): Comparing | null {
  const word = tokens[place]?.lower ?? "";
  if (["more", "higher", "larger", "greater"].includes(word)) return { operator: ">", length: 1 };
  return ["less", "fewer", "lower", "smaller"].includes(word) ? { operator: "<", length: 1 } : null;
}

/** "not late", "never on time": a condition that is not met may be unknown as well, which its words do not say. */
export function isNegatedBefore(tokens: readonly Token[], place: number): boolean {
  return /^(?:not|never|n't|no|hasn't|haven't|weren't|wasn't|aren't|isn't|didn't|neither|nor|without|t)$/.test(
    tokens[place - 1]?.lower ?? "",
  );
}

/** "is >": a sign, since "most 24" may be words of a ranking. */
export function comparingWords(token: Token, operator: ComparisonOperator): Token[] {
  return [wordAt(token, "is"), wordAt(token, operator)];
}

/** A number of our own at the place of a word. */
export function numberToken(token: Token, value: number): Token {
  return { ...wordAt(token, String(value)), kind: "number", value };
}

/** "that were", "which", "who has": what leads to a condition. */
export const relatives = [
  ...[
    "that were",
    "that was",
    "that are",
    "that is",
    "that have",
    "that has",
    "that had",
    "that got",
    "that have been",
  ],
  ...["which were", "which was", "which are", "which is", "which have", "which has", "which had", "which got"],
  ...["who were", "who was", "who are", "who is", "who have", "who has", "who had", "who got"],
  ...["that", "which", "who", "were", "was", "are", "is", "have been", "has been", "had been", "got", "being", "where"],
];
