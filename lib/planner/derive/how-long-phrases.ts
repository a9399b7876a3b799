/** "how long does it take to ship an order", "how long do online orders take to ship", "how many days after signup do customers order". */
import type { Candidate } from "#lib/semantic/index-model";
import type { Token } from "../words/tokenise.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import { type Asked, endsAt, lastingOf, longestAt, tablesCalled } from "./duration-phrases.ts";
import { elapsedBetween, elapsedUntil } from "./durations.ts";
import type { Known } from "./moments.ts";
import { unitWords } from "./time-bounds.ts";
import { phraseAt, wordAt } from "./token-words.ts";

const lasting = [
  "run",
  "runs",
  "last",
  "lasts",
  "lasted",
  "ran",
  "stay",
  "stays",
  "stayed",
  "live",
  "remain",
  "remained",
];

const takings = ["take", "takes", "took", "taken", "need", "needs", "needed", "pass", "passes", "passed", "elapse"];
export const usually = ["on average", "usually", "typically", "normally", "us", "in general", "generally", "there"];

/** "how long does it take to ship an order", "how many days pass from order to delivery": the average of it. */
export function howLongPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const how = phraseAt(tokens, place, ["how long", "how much time"]);
  const count = phraseAt(tokens, place, ["how many"]);
  const unit = count > 0 ? (unitWords[tokens[place + count]?.lower ?? ""] ?? null) : null;
  if (how === 0 && unit === null) return null;
  const start = place + (how > 0 ? how : count + 1);
  const asked = { unit, known };
  const taken = takenBy(tokens, start, asked);
  const asking = taken ?? afterAt(tokens, start, asked) ?? lastingAt(tokens, start, asked);
  const [first] = tokens.slice(place, place + 1);
  if (asking === null || first === undefined) return null;
  const end = asking.end + phraseAt(tokens, asking.end, usually);
  const rows = taken?.rows ?? [];
  const of = rows.length === 0 ? [] : [wordAt(first, "of"), ...rows];
  // The rows keep their own place in the question.
  const covered = tokens.slice(taken === null || rows.length === 0 ? place : taken.verb, end);
  return { length: end - place, tokens: [wordAt(first, "average"), derivedToken(covered, asking.names), ...of] };
}

type Taken = Asking & { readonly verb: number; readonly rows: readonly Token[] };

/** "does it take to ship", "do online orders take to ship": with the rows that are said between. */
function takenBy(tokens: readonly Token[], start: number, asked: Asked): Taken | null {
  const verb = tokens.findIndex(({ lower }, at) => at >= start && at <= start + 8 && takings.includes(lower));
  const between = verb < 0 ? [] : tokens.slice(start, verb);
  const isPlain = saysNoMore(between, asked.known);
  const rows = isPlain ? [] : rowsBetween(between, asked.known);
  const found = verb >= 0 && (isPlain || rows.length > 0) ? takenAt(tokens, verb + 1, asked) : null;
  return found === null ? null : { ...found, verb, rows };
}

/** "do online orders usually": the rows with the words that restrict them, each of which is read; none where no rows are named. */
function rowsBetween(words: readonly Token[], known: Known): readonly Token[] {
  const isKept = ({ lower }: Token): boolean => !joining.has(lower);
  const first = words.findIndex(isKept);
  const last = words.findLastIndex(isKept);
  const rows = first < 0 ? [] : words.slice(first, last + 1);
  return rows.some((word) => tablesCalled([word], known).length > 0) ? rows : [];
}

/** "after signing up do customers place their first order": from the one to the other. */
function afterAt(tokens: readonly Token[], start: number, { unit, known }: Asked): Asking | null {
  if (tokens[start]?.lower !== "after") return null;
  const auxiliary = tokens.findIndex(
    ({ lower }, at) => at > start + 1 && at <= start + 6 && ["do", "does", "did"].includes(lower),
  );
  const from = auxiliary < 0 ? [] : tokens.slice(start + 1, auxiliary);
  const doer = auxiliary + 1 + phraseAt(tokens, auxiliary + 1, ["a", "an", "the", "our", "we"]);
  const isDoer = from.length > 0 && tablesCalled(tokens.slice(doer, doer + 1), known).length > 0;
  if (!isDoer) return null;
  const verb = doer + 1 + phraseAt(tokens, doer + 1, usually);
  for (const skipped of [1, 0]) {
    const found = longestAt(tokens, verb + skipped, (to) => elapsedBetween({ from, to }, unit, known));
    if (found !== null) return { names: found.names, end: verb + skipped + found.length };
  }
  return null;
}

/** Words that restrict nothing: whose table it is, and what only joins. A condition between them is not passed over. */
function saysNoMore(words: readonly Token[], known: Known): boolean {
  return words.every(
    ({ lower }, place) => joining.has(lower) || tablesCalled(words.slice(place, place + 1), known).length > 0,
  );
}

const joining: ReadonlySet<string> = new Set(
  (
    "does do did it is was were the an a our to be get usually typically normally generally on average in general us for there " +
    "they we them one each"
  ).split(" "),
);

export type Asking = { readonly names: readonly Candidate[]; readonly end: number };

/** Behind the verb: "from order to delivery", "to ship an order", "for an order to be shipped", "until it is shipped". */
export function takenAt(tokens: readonly Token[], place: number, asked: Asked): Asking | null {
  const start = place + phraseAt(tokens, place, usually);
  const ends = endsAt(tokens, start, asked);
  if (ends !== null) return { names: ends.names, end: start + ends.length };
  const to = tokens.findIndex(
    ({ lower }, at) => at >= start && at <= start + 4 && ["to", "until", "till", "before"].includes(lower),
  );
  if (to < 0 || !saysNoMore(tokens.slice(start, to), asked.known)) return null;
  const found = longestAt(tokens, to + 1, (words) => elapsedUntil(words, asked.unit, asked.known));
  return found === null ? null : { names: found.names, end: to + 1 + found.length };
}

/** "how long do campaigns run". */
function lastingAt(tokens: readonly Token[], start: number, { unit, known }: Asked): Asking | null {
  const verb = tokens.findIndex(({ lower }, at) => at > start && at <= start + 5 && lasting.includes(lower));
  if (verb < 0 || !saysNoMore(tokens.slice(start, verb), known)) return null;
  const names = tokens
    .slice(start, verb)
    .flatMap((token) => tablesCalled([token], known))
    .flatMap((table) => lastingOf(table, unit, known));
  return names.length === 0 ? null : { names, end: verb + 1 };
}
