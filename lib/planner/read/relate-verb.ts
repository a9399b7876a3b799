/** "boats never rented", "products sold in 2025": a verb without an object stands for the rows in which its deed is written. */
import type { Candidate } from "#lib/semantic/index-model";
import { hasOwnNoun, rowsOfDeed } from "../divide/deeds.ts";
import type { Cue } from "../lexicon/cue.ts";
import { openRelation } from "./place-element.ts";
import { chunkAt, cueAt, likely, newMention, skip, type Walk } from "./walk.ts";

/** Opens a relation to what the verb makes; where nothing is known of a deed and nothing else was said, it is not understood. */
export function readDeed(walk: Walk): boolean {
  if (relateByVerb(walk)) return true;
  if (isDeedAlone(walk)) walk.request.unexplained.push(chunkAt(walk, walk.place)?.text ?? "");
  return false;
}

/** False where an object follows or nothing is called so. */
function relateByVerb(walk: Walk): boolean {
  const chunk = chunkAt(walk, walk.place);
  if (chunk === undefined) return false;
  const place = skip(walk, walk.place + 1, ["filler"]);
  const next = chunkAt(walk, place)?.meaning;
  // "bought in both 2024 and 2025".
  const behind = chunkAt(walk, skip(walk, place, ["preposition", "both", "either"]))?.meaning;
  const isTimed = behind?.type === "time" || (next?.type === "cue" && next.cue.type === "grain");
  // "different products sold": only those that were, or the word would say nothing.
  const isOfKinds = walk.request.shown.at(-1)?.isDistinct === true && (next === undefined || next.type === "cue");
  const isSaid = isTimed || isOfKinds || isDeedAlone(walk) || isCounted(walk) || readNothing(walk, place);
  if (!isSaid && !(walk.isNegated && (next === undefined || next.type === "cue"))) return false;
  const isDistinct = walk.request.shown.at(-1)?.isDistinct === true;
  const own = tablesOfShown(walk, isDistinct ? ["table", "column"] : ["table"]);
  const candidates = tablesOfDeed(walk, chunk.text.toLowerCase()).filter(
    ({ element }) => element.kind === "table" && !own.includes(element.table),
  );
  if (own.length === 0 || candidates.length === 0) return false;
  openRelation(walk, newMention(walk, chunk, { candidates, text: null }));
  walk.zone = "clause";
  return true;
}

const endings: ReadonlySet<Cue["type"]> = new Set<Cue["type"]>([
  ...(["by", "per", "ask", "copula", "there-is", "verb", "have"] as const),
]);
const notTheirs = /^(?:us|here|anything|something|at all)$/i;

/** "customers who bought", "customers are buying from us": that they did it is all that is said of them. */
function isDeedAlone(walk: Walk): boolean {
  const { chunks, place, request } = walk;
  const verb = chunks[place];
  if (verb === undefined || request.shown.length === 0) return false;
  // "buying customers": an object would stand before the noun, too.
  if (chunks[place - 1]?.first === verb.first) return true;
  const before = place - 1 - (cueAt(walk, place - 1)?.type === "have" ? 1 : 0);
  const opened = cueAt(walk, before)?.type;
  if (opened !== "relative" && !(opened === "copula" && /ing$/i.test(verb.text))) return false;
  let end = skip(walk, place + 1, ["filler", "preposition"]);
  while (notTheirs.test(chunks[end]?.text ?? "")) end += 1;
  const next = chunkAt(walk, end)?.meaning;
  return next === undefined || (next.type === "cue" && endings.has(next.cue.type));
}

/** "bought exactly once", "bought from us more than 3 times". */
function isCounted(walk: Walk): boolean {
  const place = skip(walk, walk.place + 1, ["filler", "preposition", "compare"]);
  const hasNoun =
    chunkAt(walk, place)?.meaning.type === "number" && /^times?$/i.test(chunkAt(walk, place + 1)?.text ?? "");
  return hasNoun || /^(once|twice)$/i.test(chunkAt(walk, place)?.text ?? "");
}

/** "bought nothing", "bought nothing in 2025": the object that is not there says that nothing was done. */
function readNothing(walk: Walk, place: number): boolean {
  const behind = chunkAt(walk, place + 1)?.meaning.type;
  if (!/^nothing$/i.test(chunkAt(walk, place)?.text ?? "") || (behind !== "time" && behind !== undefined)) return false;
  walk.isNegated = true;
  return true;
}

/** The "nothing" right behind a deed that is not there already. */
export function isObjectOfDeed(walk: Walk): boolean {
  const last = walk.request.clauses.at(-1);
  const isNothing = /^nothing$/i.test(walk.chunks[walk.place]?.text ?? "");
  return isNothing && last?.kind === "relation" && last.isNegated && last.mention.chunk === walk.chunks[walk.place - 1];
}

/** Of "different brands sold" also the table of the brands. */
function tablesOfShown({ request }: Walk, kinds: readonly string[]): string[] {
  return request.shown.flatMap(({ mention }) =>
    likely(mention.candidates).flatMap(({ element }) =>
      element.kind !== "metric" && kinds.includes(element.kind) ? [element.table] : [],
    ),
  );
}

/** Of verbs that are not known by their noun only participles stand for their deed. */
function tablesOfDeed({ index, model }: Walk, verb: string): readonly Candidate[] {
  return hasOwnNoun(verb) || /(?:ed|ing)$/.test(verb) ? rowsOfDeed(verb, { model, index }) : [];
}

/** "won the most races", "did Gull win": only some of the rows; where no name speaks of winning, the word is not understood. */
export function noteOutcome(walk: Walk): void {
  const chunk = chunkAt(walk, walk.place);
  const next = chunkAt(walk, skip(walk, walk.place + 1, ["filler"]));
  if (chunk === undefined || !/^(win|wins|won)$/i.test(chunk.text) || next?.meaning.type === "element") return;
  const candidates = [...walk.index.phrases].flatMap(([key, named]) => (/\b(win|won|victor)/.test(key) ? named : []));
  walk.request.hints.push(newMention(walk, chunk, { candidates, text: null }));
}
