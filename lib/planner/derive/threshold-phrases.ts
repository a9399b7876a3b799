/** Conditions on time between two moments: "that took more than 5 days to ship", "solved within 24 hours". */
import type { Token } from "../words/tokenise.ts";
import { comparingWords } from "./comparing-words.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import { longestAt } from "./duration-phrases.ts";
import { elapsedBetween, elapsedOfLife, elapsedUntil } from "./durations.ts";
import { type Asking, takenAt } from "./how-long-phrases.ts";
import type { Known } from "./moments.ts";
import { tablesNamed } from "./owners.ts";
import { speaksOfPromise } from "./promises.ts";
import { subjectBefore } from "./subjects.ts";
import { type Bound, boundAt } from "./time-bounds.ts";
import { phraseAt, wordAt } from "./token-words.ts";

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
  const lasting = lastingAt(tokens, place, known);
  if (lasting !== null) return conditionOf(tokens, place, lasting);
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

const lasts = ["lasting", "lasted", "lasts", "last", "running", "ran", "run", "runs", "stayed", "staying"];

/** "campaigns lasting more than 30 days": from when the rows began to when they ended, not a duration of others. */
function lastingAt(tokens: readonly Token[], place: number, known: Known): (Asking & { readonly bound: Bound }) | null {
  const relative = phraseAt(tokens, place, ["that", "which", "who", "that have", "that has", "which have"]);
  const verb = phraseAt(tokens, place + relative, lasts);
  const start = place + relative + verb;
  const bound = verb === 0 ? null : boundAt(tokens, start + phraseAt(tokens, start, ["for"]));
  const { tables, end } = subjectBefore(tokens, place, known);
  if (bound === null || end !== place) return null;
  const names = tables.flatMap((table) => elapsedOfLife(table, bound.unit, known));
  return names.length === 0 ? null : { bound, names, end: bound.end };
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
    // Within a time "of" a promised date is before it or after it.
    const found = longestAt(tokens, end + 1, (from) =>
      speaksOfPromise(from) ? [] : elapsedBetween({ from, to: deed }, unit, known),
    );
    if (found !== null) return { names: found.names, end: end + 1 + found.length };
  }
  // "delivered at least 3 days late" is about another time than that since the beginning.
  if (["after", "before", "late", "early", "past", "ahead", "of", "from"].includes(tokens[end]?.lower ?? ""))
    return null;
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
  const words = comparingWords(bound.amount, bound.operator);
  return { length: end - place, tokens: [wordAt(subject, "whose"), subject, ...words, bound.amount] };
}
