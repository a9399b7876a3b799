/** "the 5 newest orders", "the highest salary", "the most common city": what is put first, and by what. */

import type { Candidate } from "#lib/semantic/index-model";
import { canReach } from "#lib/semantic/join-graph";
import type { Cue } from "../lexicon/cue.ts";
import type { Chunk } from "../request/chunk.ts";
import type { Item, Mention, Ranking } from "../request/request.ts";
import { conceptMention } from "./concept-mention.ts";
import { cueAt, isMeasurable, likely, skip, surestKind, takeItem, type Walk } from "./walk.ts";

type RankingCue = Extract<Cue, { type: "top" | "superlative" | "frequent" }>;

/** Opens a ranking; what it goes by follows, or is what the adjective speaks of. */
export function openRanking(walk: Walk, cue: RankingCue, chunk: Chunk): void {
  const { ranking: open } = walk.request;
  if (open !== null && saysHowMany(open, cue)) {
    walk.request.ranking = { ...open, limit: cue.limit };
    return;
  }
  if (open !== null && !saysByWhat(open, cue)) {
    walk.request.unexplained.push(chunk.text);
    return;
  }
  const ranking: Ranking = {
    direction: cue.direction,
    limit: cue.place === undefined && cue.type !== "superlative" ? cue.limit : singleOf(cue),
    offset: (cue.place ?? 1) - 1,
    by: null,
    inTime: cue.type !== "frequent" && cue.inTime,
    countsRows: cue.type === "frequent" || (cue.type === "superlative" && cue.countsRows),
    text: chunk.text,
    first: chunk.first,
  };
  walk.request.ranking = open === null ? ranking : { ...ranking, limit: open.limit, text: open.text };
  walk.rankingConcept = cue.type === "frequent" ? null : cue.concept;
  walk.zone = cue.type === "frequent" || cue.type === "top" ? "shown" : "rank";
  walk.isFilled = false;
  walk.relation = null;
  walk.isRelating = false;
}

/** "which boats sailed most, top five": how many of what is ranked already. */
function saysHowMany(open: Ranking, cue: RankingCue): cue is Extract<RankingCue, { type: "top" }> {
  if (cue.type !== "top" || open.limit !== null || cue.limit === null) return false;
  // "only the first 5" of what is in order already.
  return cue.direction === open.direction || cue.direction === "descending" || cue.inTime;
}

function singleOf({ place }: RankingCue): number | null {
  return place === undefined ? null : 1;
}

/** "the top 5 boats with the most bookings": so many were asked for already, and now by what. */
function saysByWhat({ limit, by }: Ranking, cue: RankingCue): boolean {
  return cue.type !== "top" && limit !== null && by === null;
}

/** "maximum number of": the most. */
export function openExtremeCount(walk: Walk, direction: Ranking["direction"], chunk: Chunk): void {
  openRanking(walk, { type: "superlative", direction, inTime: false, countsRows: true, concept: null }, chunk);
}

/** What the ranking goes by. */
export function rankBy(walk: Walk, item: Item): void {
  const { ranking } = walk.request;
  if (ranking === null || ranking.by !== null) {
    walk.request.shown.push(item);
    return;
  }
  walk.request.ranking = { ...ranking, by: item };
  walk.rankingConcept = null;
  walk.zone = "shown";
  walk.isFilled = true;
}

/** The adjective alone says what the ranking goes by: "the youngest guest". */
export function settleRankingConcept(walk: Walk): void {
  const { ranking } = walk.request;
  const concept = walk.rankingConcept;
  walk.rankingConcept = null;
  if (ranking === null || ranking.by !== null || concept === null) return;
  const chunk = walk.chunks.find(({ first }) => first === ranking.first);
  const named = chunk === undefined ? null : conceptMention(walk, chunk, concept);
  const candidates = named === null ? [] : ofRanked(walk, ranking, named.candidates);
  if (named === null || candidates.length === 0) {
    if (concept.isAge) walk.request.ranking = { ...ranking, inTime: true, direction: opposites[ranking.direction] };
    return;
  }
  const mention = { ...named, candidates };
  const saved = { functions: walk.functions, joiner: walk.joiner, preposition: walk.preposition };
  const by = takeItem(walk, mention);
  Object.assign(walk, saved);
  walk.request.ranking = { ...ranking, by: { ...by, functions: [], joiner: null } };
}

/** Between a name of what an adjective speaks of and the next one. */
const weights = { nextName: 0.015, shownAsWell: 0.95 };

const opposites = { ascending: "descending", descending: "ascending" } as const;

/** "the most expensive boats": prices of boats and of what they belong to, not of what else has a price. */
function ofRanked(walk: Walk, ranking: Ranking, candidates: readonly Candidate[]): readonly Candidate[] {
  const { shown } = walk.request;
  const told = shown.flatMap(({ mention }) =>
    likely(mention.candidates, 0).map(({ element }) => JSON.stringify(element)),
  );
  const also = candidates.filter(({ element }) => told.includes(JSON.stringify(element)));
  // "the 5 costliest repairs with date and total cost": by the cost that is shown.
  if (also.length > 0) return also.map((candidate) => ({ ...candidate, weight: weights.shownAsWell }));
  const thing =
    shown.find(({ mention }) => mention.chunk.first > ranking.first) ??
    shown.findLast(({ mention }) => mention.chunk.first < ranking.first);
  const tables = likely(thing?.mention.candidates ?? []).flatMap(({ element }) =>
    element.kind === "table" ? [element.table] : [],
  );
  if (tables.length === 0) return besideColumn(candidates, thing);
  const isOf = ({ element }: Candidate, fits: (table: string, owner: string) => boolean): boolean =>
    element.kind === "column" && tables.some((table) => fits(table, element.table));
  const own = candidates.filter((candidate) => isOf(candidate, (table, owner) => table === owner));
  const best = Math.max(0, ...own.map(({ weight }) => weight));
  // "most expensive" is the price before it is the cost.
  if (own.length > 0) return own.filter(({ weight }) => weight > best - weights.nextName);
  return candidates.filter((candidate) => isOf(candidate, (table, owner) => canReach(walk.model, table, owner)));
}

/** "the cheapest brand": prices that stand beside the brand come before those of whatever else has one. */
function besideColumn(candidates: readonly Candidate[], thing: Item | undefined): readonly Candidate[] {
  const tables = likely(thing?.mention.candidates ?? []).flatMap(({ element }) =>
    element.kind === "column" ? [element.table] : [],
  );
  const own = candidates.filter(({ element }) => element.kind === "column" && tables.includes(element.table));
  const best = Math.max(0, ...own.map(({ weight }) => weight));
  return own.length > 0 ? own.filter(({ weight }) => weight > best - weights.nextName) : candidates;
}

/** "which skipper sailed the most": what the verb makes is counted. */
export function settleCountedVerb({ request }: Walk): void {
  const { ranking, clauses } = request;
  const clause = clauses.at(-1);
  if (ranking === null || ranking.by !== null || !ranking.countsRows || clause?.kind !== "relation") return;
  const { chunk } = clause.mention;
  const isRightBefore = chunk.first < ranking.first && ranking.first - (chunk.first + chunk.length) <= 1;
  const isPlain = !clause.isNegated && clause.count === null && clause.clauses.length + clause.windows.length === 0;
  if (!isRightBefore || !isPlain) return;
  request.clauses = clauses.slice(0, -1);
  request.ranking = { ...ranking, by: countedItem(clause.mention) };
}

/** "the most visited harbours": what the verb makes is counted. */
export function isCountedVerb(walk: Walk, mention: Mention): boolean {
  const { ranking } = walk.request;
  const { chunk } = mention;
  const tables = mention.candidates.filter(({ element }) => element.kind === "table");
  if (ranking === null || ranking.by !== null || !/\b(most|least)$/i.test(ranking.text)) return false;
  // "most damaged hulls", where so many are written down.
  if (isMeasurable(walk, mention.candidates)) return false;
  const isBehind = chunk.first - ranking.first === ranking.text.split(" ").length;
  if (!isBehind || tables.length === 0 || !/^[a-z]+ed$/i.test(chunk.text)) return false;
  walk.request.ranking = { ...ranking, countsRows: true, by: countedItem({ ...mention, candidates: tables }) };
  walk.rankingConcept = null;
  walk.zone = "shown";
  return true;
}

function countedItem(mention: Mention): Item {
  return {
    mention,
    functions: ["count"],
    outer: null,
    isDistinct: false,
    joiner: null,
    rowLimit: null,
    isEach: false,
    isSecond: false,
    isBehindPreposition: false,
  };
}

/** Whether a number of something follows: "the largest number of". */
export function isCountNext(walk: Walk): boolean {
  return cueAt(walk, skip(walk, walk.place + 1, ["filler"]))?.type === "count";
}

/** "the most popular boats by number of bookings": what "popular" is meant by, no group. */
export function isFigureBehind(walk: Walk): boolean {
  const place = skip(walk, walk.place + 1, ["filler"]);
  const meaning = walk.chunks[place]?.meaning;
  if (cueAt(walk, place)?.type === "count") return true;
  return meaning?.type === "element" && surestKind(meaning.candidates) === "metric";
}
