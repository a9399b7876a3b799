/** The phrases that ask for time between two moments, each with what stands for it in their place. */
import type { ElapsedUnit } from "#lib/domain/derived-column";
import type { Candidate } from "#lib/semantic/index-model";
import { lookUp, wholeName } from "../divide/look-up.ts";
import type { Token } from "../words/tokenise.ts";
import { storedDuration } from "./column-units.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import { elapsedBetween, elapsedOfLife, elapsedSince, elapsedUntil } from "./durations.ts";
import type { Known } from "./moments.ts";
import { unitWords } from "./time-bounds.ts";
import { phraseAt } from "./token-words.ts";

const counts = ["number of", "no of", "count of", "how many", "amount of"];
const spans = [
  ...["time", "duration", "interval", "gap", "lag", "delay", "lead time", "elapsed time", "time difference"],
  ...[
    "cycle time",
    "turnaround time",
    "time span",
    "time lag",
    "difference",
    "time elapsed",
    "period",
    "time interval",
  ],
];
const passings = [
  "elapsed",
  "passed",
  "passing",
  "it takes",
  "it took",
  "taken",
  "needed",
  "that pass",
  "it takes us",
  "spent",
  "lost",
];

export type Opening = { readonly length: number; readonly unit: ElapsedUnit | null; readonly isSaid: boolean };

/** "number of days", "time", "hours passed": what opens the phrase; `isSaid` where there is anything of the kind. */
export function openingAt(tokens: readonly Token[], place: number): Opening {
  const count = phraseAt(tokens, place, counts);
  const unit = unitWords[tokens[place + count]?.lower ?? ""] ?? null;
  const noun = unit === null ? phraseAt(tokens, place, spans) : count + 1;
  const tail = noun === 0 ? 0 : phraseAt(tokens, place + noun, passings);
  return { length: noun + tail, unit, isSaid: noun > 0 };
}

/** As many words as the name of a moment may have. */
const longestMoment = 5;

/** "days between the order date and shipping", "time from signup to first order", "from order to delivery". */
export function spanPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const opening = openingAt(tokens, place);
  if (!opening.isSaid) return null;
  const taker = takerAt(tokens, place + opening.length, known);
  const start = opening.length + taker.length;
  const ends = endsAt(tokens, place + start, { unit: opening.unit, known });
  const names = (ends?.names ?? []).filter(({ element }) => isOf(element, taker.tables));
  return ends === null || names.length === 0 ? null : covering(tokens, place, { names, length: start + ends.length });
}

export type Found = { readonly names: readonly Candidate[]; readonly length: number };
export type Asked = { readonly unit: ElapsedUnit | null; readonly known: Known };

/** One name over the words of a duration. */
export function covering(tokens: readonly Token[], place: number, { names, length }: Found): Derived {
  return { length, tokens: [derivedToken(tokens.slice(place, place + length), names)] };
}

const separators: Readonly<Record<string, readonly string[]>> = {
  between: ["and", "to", "&"],
  from: ["to", "until", "till", "through"],
};

type Taker = { readonly length: number; readonly tables: readonly string[] | null };

/** "days an order takes from payment to delivery": whose time it is. */
function takerAt(tokens: readonly Token[], place: number, known: Known): Taker {
  const article = phraseAt(tokens, place, ["a", "an", "the", "each", "that a", "that an", "that the"]);
  const verb = tokens.slice(place + article + 1, place + article + 2);
  const tables = tablesCalled(tokens.slice(place + article, place + article + 1), known);
  const isTaker = tables.length > 0 && verb.some(({ lower }) => takings.has(lower));
  return isTaker ? { length: article + 2, tables } : { length: 0, tables: null };
}

const takings: ReadonlySet<string> = new Set(
  "take takes took need needs needed wait waits waited spend spends spent stay stays stayed".split(" "),
);

function isOf(element: Candidate["element"], tables: readonly string[] | null): boolean {
  return tables === null || (element.kind === "column" && tables.includes(element.table));
}

/** "between X and Y", "from X to Y". */
export function endsAt(tokens: readonly Token[], place: number, asked: Asked): Found | null {
  const second = separators[tokens[place]?.lower ?? ""];
  return second === undefined ? null : partedAt(tokens, place + 1, { ...asked, second, before: 1 });
}

type Parting = Asked & { readonly second: readonly string[]; readonly before: number };

/** The words in front of a separator and as many behind it as have a meaning. */
function partedAt(tokens: readonly Token[], place: number, { second, before, ...asked }: Parting): Found | null {
  for (let first = 1; first <= longestMoment; first += 1) {
    if (!second.includes(tokens[place + first]?.lower ?? "")) continue;
    const from = tokens.slice(place, place + first);
    const behind = place + first + 1;
    const found = longestAt(tokens, behind, (to) => elapsedBetween({ from, to }, asked.unit, asked.known));
    if (found !== null) return { names: found.names, length: before + first + 1 + found.length };
  }
  return null;
}

/** The longest stretch of words from there on that has a meaning; null for none. */
export function longestAt(
  tokens: readonly Token[],
  place: number,
  read: (words: readonly Token[]) => readonly Candidate[],
): Found | null {
  for (let length = Math.min(longestMoment, tokens.length - place); length > 0; length -= 1) {
    const words = tokens.slice(place, place + length);
    if (words.some(({ kind }) => kind !== "word")) continue;
    if (/^(?:by|per|in|for|of|and|or|the|a|an|is|was|each|with)$/.test(words.at(-1)?.lower ?? "")) continue;
    const names = read(words);
    if (names.length > 0) return { names, length };
  }
  return null;
}

const behindSpan = [
  "time",
  "duration",
  "days",
  "hours",
  "lag",
  "interval",
  "lead time",
  "delay",
  "cycle",
  "cycle time",
];

/** "order to delivery time", "signup-to-order days". */
export function compoundPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  for (let first = 1; first <= 3; first += 1) {
    if (tokens[place + first]?.lower !== "to") continue;
    const from = tokens.slice(place, place + first);
    for (let second = 3; second > 0; second -= 1) {
      const end = place + first + 1 + second;
      const tail = phraseAt(tokens, end, behindSpan);
      const to = tokens.slice(place + first + 1, end);
      if (tail === 0 || [...from, ...to].some(({ kind }) => kind !== "word")) continue;
      const names = elapsedBetween({ from, to }, unitWords[tokens[end]?.lower ?? ""] ?? null, known);
      if (names.length > 0) return covering(tokens, place, { names, length: end + tail - place });
    }
  }
  return null;
}

/** "time to ship", "days until the first reply", "hours to resolve a ticket". */
export function untilPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const opening = openingAt(tokens, place);
  const word = tokens[place + opening.length]?.lower ?? "";
  if (!opening.isSaid || !["to", "until", "till", "before", "for"].includes(word)) return null;
  const found = longestAt(tokens, place + opening.length + 1, (words) => elapsedUntil(words, opening.unit, known));
  return found === null ? null : covering(tokens, place, { ...found, length: opening.length + 1 + found.length });
}

/** "delivery time", "resolution time", where nothing of the data is called so. */
export function deedTimePhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  for (let length = 2; length > 0; length -= 1) {
    const tail = phraseAt(tokens, place + length, ["time", "times", "duration", "lead time", "turnaround", "delay"]);
    const words = tokens.slice(place, place + length);
    // "shipped on time" is no time to ship.
    if (tail === 0 || words.some(({ kind, lower }) => kind !== "word" || lower === "on" || lower === "in")) continue;
    const isNamed = lookUp(tokens.slice(place, place + length + tail), known.index).some(
      ({ weight }) => weight >= wholeName,
    );
    const names = isNamed ? [] : elapsedUntil(words, null, known);
    if (names.length > 0) return covering(tokens, place, { names, length: length + tail });
  }
  return null;
}

/** "days since the last order". */
export function sincePhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const opening = openingAt(tokens, place);
  if (!opening.isSaid || tokens[place + opening.length]?.lower !== "since") return null;
  const owners = tablesNamed(tokens, known);
  const found = longestAt(tokens, place + opening.length + 1, (words) => {
    const own = owners.flatMap((owner) => elapsedSince(words, owner, { unit: opening.unit, known }));
    return own.length > 0 ? own.slice(0, 1) : elapsedSince(words, null, { unit: opening.unit, known });
  });
  return found === null ? null : covering(tokens, place, { ...found, length: opening.length + 1 + found.length });
}

function tablesNamed(tokens: readonly Token[], known: Known): string[] {
  return tokens.flatMap((token) => tablesCalled([token], known));
}

/** The tables that the words are a whole name of. */
export function tablesCalled(words: readonly Token[], { index }: Known): string[] {
  return lookUp(words, index).flatMap(({ element, weight }) =>
    element.kind === "table" && element.via === null && weight >= wholeName ? [element.table] : [],
  );
}

/** "how long do campaigns run", "how long employees stay", "length of the campaigns", "campaign duration". */
export function lifePhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const noun = phraseAt(tokens, place, ["duration of", "length of", "lifetime of", "run time of", "tenure of"]);
  const article = /^(?:the|our|a|all|each)$/.test(tokens[place + noun]?.lower ?? "") ? 1 : 0;
  if (noun > 0) return lifeOfNamed(tokens, place, { at: place + noun + article, tail: 0, known });
  const tail = phraseAt(tokens, place + 1, ["duration", "lifetime", "tenure"]);
  return tail === 0 ? null : lifeOfNamed(tokens, place, { at: place, tail, known });
}

function lifeOfNamed(
  tokens: readonly Token[],
  place: number,
  { at, tail, known }: { readonly at: number; readonly tail: number; readonly known: Known },
): Derived | null {
  const whole = tokens.slice(place, at + 1 + tail);
  if (tail > 0 && lookUp(whole, known.index).some(({ weight }) => weight >= wholeName)) return null;
  const names = tablesCalled(tokens.slice(at, at + 1), known).flatMap((table) => lastingOf(table, null, known));
  return names.length === 0 ? null : covering(tokens, place, { names, length: at + 1 + tail - place });
}

/** From when it began to when it ended; where that is not known of it, how long it was as it is stored. */
export function lastingOf(table: string, unit: ElapsedUnit | null, known: Known): readonly Candidate[] {
  const life = elapsedOfLife(table, unit, known);
  const stored = life.length > 0 || unit !== null ? null : storedDuration(known.model, table);
  return stored === null ? life : [{ element: { kind: "column", ...stored }, weight: 1 }];
}
