/** The average that something is compared with: "the average", "its genre's average budget", "the average of all boats that year". */

import type { Cue } from "../lexicon/cue.ts";
import type { Mention, Operand } from "../request/request.ts";
import { grainNoun } from "./grain-noun.ts";
import { chunkAt, cueAt, isMeasurable, mentionOf, skip, surestKind, type Walk } from "./walk.ts";

type Average = Extract<Operand, { kind: "aggregate" }>;

export type FoundAverage = {
  readonly operand: Average;
  /** "the average list price": what it is the average of, where that is said again. */
  readonly measured: Mention | null;
  /** "an above-average number of boats": that is how many there are. */
  readonly isCounted: boolean;
  readonly next: number;
};

type Scope = { -readonly [Key in keyof Pick<Average, "within" | "isSameTime">]: Mutable<Average[Key]> } & {
  measured: Mention | null;
  isCounted: boolean;
};
type Mutable<Type> = Type extends readonly (infer Part)[] ? Part[] : Type;

/** The figure of all rows, or of those around each row, that stands here; null when none does. */
export function averageAt(walk: Walk, from: number): FoundAverage | null {
  const place = skip(walk, from, ["filler", "copula", "preposition"]);
  const name = functionOf(cueAt(walk, place));
  const scope: Scope = { within: [], isSameTime: false, measured: null, isCounted: false };
  if (name !== null) {
    if (/\b(its|their|his|her)\b/.test(wordsOf(walk, from, place))) addOwnersOf(walk, scope);
    return closed(walk, scope, { name, next: place + 1 });
  }
  // "above that category's average".
  const owner = chunkAt(walk, place);
  const behind = functionOf(cueAt(walk, place + 1));
  if (owner?.meaning.type !== "element" || behind === null) return null;
  addNamed(walk, scope, { place, words: "its" });
  return closed(walk, scope, { name: behind, next: place + 2 });
}

function closed(
  walk: Walk,
  scope: Scope,
  found: { readonly name: Average["function"]; readonly next: number },
): FoundAverage {
  const next = readBehind(walk, scope, readCounted(walk, scope, found.next));
  const { within, isSameTime, measured, isCounted } = scope;
  return { operand: { kind: "aggregate", function: found.name, within, isSameTime }, measured, isCounted, next };
}

function functionOf(cue: Cue | null): Average["function"] | null {
  if (cue?.type === "average-operand") return cue.function;
  if (cue?.type !== "aggregate") return null;
  const { function: name } = cue;
  return name === "avg" || name === "min" || name === "max" || name === "median" ? name : null;
}

/** "its average": of the value that was named, or of each of what is shown. */
function addOwnersOf({ request }: Walk, scope: Scope): void {
  const named = request.clauses.flatMap((clause) => (clause.kind === "value" ? [clause.mention] : []));
  const shown = request.shown.map(({ mention }) => mention);
  scope.within.push(...(named.length > 0 ? named : shown));
}

/** Past "number of boats". */
function readCounted(walk: Walk, scope: Scope, place: number): number {
  const counted = chunkAt(walk, place + 1);
  if (cueAt(walk, place)?.type !== "count" || counted?.meaning.type !== "element") return place;
  scope.measured = mentionOf(walk, counted);
  scope.isCounted = true;
  return place + 2;
}

/** Names that say of what the average is: its column, all the rows, or only those around. */
const mostWords = 5;

function readBehind(walk: Walk, scope: Scope, from: number): number {
  let place = from;
  for (;;) {
    const next = pastSmallWords(walk, place);
    const words = wordsOf(walk, place, next);
    if (/\b(that|same) (year|quarter|month|week)\b/i.test(words)) scope.isSameTime = true;
    if (next - from > mostWords) return place;
    if (isCalendarWord(walk, next)) {
      if (!/\b(that|same|this)\b/.test(words)) return place;
      scope.isSameTime = true;
    } else if (chunkAt(walk, next)?.meaning.type !== "element") return place;
    else addNamed(walk, scope, { place: next, words });
    place = next + 1;
  }
}

/** "that year": behind it no clause begins. "their own harbour": nothing is owned. */
function pastSmallWords(walk: Walk, from: number): number {
  const place = skip(walk, from, ["filler", "preposition", "per"]);
  const isOwn = /^own$/i.test(chunkAt(walk, place)?.text ?? "") && isName(walk, place + 1);
  const next = isOwn ? place + 1 : place;
  const isThat = /^that$/i.test(chunkAt(walk, next)?.text ?? "");
  return isThat && (isCalendarWord(walk, next + 1) || isName(walk, next + 1)) ? next + 1 : next;
}

function isName(walk: Walk, place: number): boolean {
  return chunkAt(walk, place)?.meaning.type === "element";
}

function isCalendarWord(walk: Walk, place: number): boolean {
  return cueAt(walk, place)?.type === "grain-noun" || grainNoun(chunkAt(walk, place)?.text ?? "") !== null;
}

function addNamed(
  walk: Walk,
  scope: Scope,
  { place, words }: { readonly place: number; readonly words: string },
): void {
  const chunk = chunkAt(walk, place);
  if (chunk === undefined) return;
  const mention = mentionOf(walk, chunk);
  const kind = surestKind(mention.candidates);
  if (kind === "value" || kind === "flag") {
    const known = namedBefore(walk, mention);
    // "... than the average salary in the Paris office": an average of only some rows is not compared with.
    if (known === null) walk.request.unexplained.push(chunk.text);
    else scope.within.push(known);
    return;
  }
  if (isMeasurable(walk, mention.candidates)) {
    scope.measured ??= mention;
    return;
  }
  // "of all boats", "the average boat": the rows themselves.
  if (isOwner(words)) scope.within.push(mention);
}

/** "of its harbour", "for the harbour", "in the same harbour". */
function isOwner(words: string): boolean {
  if (/\ball\b/.test(words)) return false;
  return /\b(its|their|his|her|that|same|respective|own|each|in|for)\b/.test(words);
}

/** A value that restricts the rows already. */
function namedBefore({ request }: Walk, { chunk }: Mention): Mention | null {
  const same = request.clauses.flatMap((clause) =>
    clause.kind === "value" && clause.mention.chunk.text.toLowerCase() === chunk.text.toLowerCase()
      ? [clause.mention]
      : [],
  );
  return same[0] ?? null;
}

function wordsOf({ chunks }: Walk, from: number, to: number): string {
  return chunks
    .slice(from, to)
    .map(({ text }) => text.toLowerCase())
    .join(" ");
}
