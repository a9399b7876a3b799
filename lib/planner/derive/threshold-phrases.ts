/** Conditions on time between two moments: "that took more than 5 days to ship", "solved within 24 hours". */
import type { ElapsedUnit } from "#lib/domain/derived-column";
import type { Token } from "../words/tokenise.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import { type Asking, longestAt, takenAt, unitWords } from "./duration-phrases.ts";
import { elapsedBetween, elapsedUntil } from "./durations.ts";
import type { Known } from "./moments.ts";
import { tablesNamed } from "./owners.ts";
import { phraseAt, wordAt } from "./token-words.ts";

const bounds: readonly (readonly [string, readonly string[]])[] = [
  [">", ["more than", "longer than", "over", "greater than", "exceeding", "above"]],
  [">=", ["at least", "no less than"]],
  ["<", ["less than", "shorter than", "under", "below", "fewer than", "in under", "in less than"]],
  ["<=", ["within", "at most", "up to", "no more than", "not more than", "no longer than", "in at most"]],
];

const taking = [
  "took",
  "takes",
  "taking",
  "take",
  "taken",
  "needed",
  "needing",
  "waited",
  "that took",
  "which took",
  "that take",
];

/** "that took more than 5 days to ship", "shipped within 2 days of the order": a condition on the time. */
export function thresholdPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  // What is not within a time may not have been at all.
  if (/^(?:not|never|n't|hasn't|haven't|without)$/.test(tokens[place - 1]?.lower ?? "")) return null;
  const verb = phraseAt(tokens, place, taking);
  if (verb > 0) {
    const bound = boundAt(tokens, place + verb);
    const found = bound === null ? null : takenAt(tokens, bound.end, { unit: bound.unit, known });
    return bound === null || found === null ? null : conditionOf(tokens, place, { bound, ...found });
  }
  const relative = phraseAt(tokens, place, [
    "that were",
    "which were",
    "who were",
    "that",
    "which",
    "who",
    "were",
    "was",
    "are",
  ]);
  const deed = tokens.slice(place + relative, place + relative + 1);
  const bound = deed.every(({ kind }) => kind === "word") ? boundAt(tokens, place + relative + 1) : null;
  const found = bound === null ? null : boundedDeed(tokens, { deed, bound, known });
  return bound === null || found === null ? null : conditionOf(tokens, place, { bound, ...found });
}

type Bound = { readonly word: string; readonly amount: Token; readonly unit: ElapsedUnit; readonly end: number };

/** "more than 5 days". */
function boundAt(tokens: readonly Token[], place: number): Bound | null {
  for (const [word, phrases] of bounds) {
    const length = phraseAt(tokens, place, phrases);
    const [amount, unitWord] = length === 0 ? [] : tokens.slice(place + length, place + length + 2);
    const unit = unitWords[unitWord?.lower ?? ""];
    // Months and years are counted by the calendar, not by days.
    const isExact = unit !== undefined && unit !== "months" && unit !== "years";
    if (amount?.kind === "number" && isExact) return { word, amount, unit, end: place + length + 2 };
  }
  return null;
}

/** "shipped within 2 days", "... of ordering", "... after the order date". */
function boundedDeed(
  tokens: readonly Token[],
  { deed, bound, known }: { readonly deed: readonly Token[]; readonly bound: Bound; readonly known: Known },
): Asking | null {
  const { end, unit } = bound;
  // "the consignee more than 2 days" says nothing that was done.
  if (tablesNamed(deed, known).length > 0) return null;
  if (["of", "after", "from", "since"].includes(tokens[end]?.lower ?? "")) {
    const found = longestAt(tokens, end + 1, (from) => elapsedBetween({ from, to: deed }, unit, known));
    if (found !== null) return { names: found.names, end: end + 1 + found.length };
  }
  const names = elapsedUntil(deed, unit, known);
  return names.length === 0 ? null : { names, end };
}

function conditionOf(
  tokens: readonly Token[],
  place: number,
  { bound, names, end }: Asking & { readonly bound: Bound },
): Derived {
  const covered = tokens.slice(place, end).filter((token) => token !== bound.amount);
  const subject = derivedToken(covered, names);
  const words = ["is", ...bound.word.split(" ")].map((word) => wordAt(bound.amount, word));
  return { length: end - place, tokens: [wordAt(subject, "whose"), subject, ...words, bound.amount] };
}
