/** "the 5 newest orders", "the highest salary", "the most common city": what is put first, and by what. */

import type { Chunk } from "./chunk.ts";
import type { Cue } from "./cue.ts";
import type { Item, Ranking } from "./request.ts";
import { conceptMention, cueAt, skip, takeItem, type Walk } from "./walk.ts";

type RankingCue = Extract<Cue, { type: "top" | "superlative" | "frequent" }>;

/** Opens a ranking; what it goes by follows, or is what the adjective speaks of. */
export function openRanking(walk: Walk, cue: RankingCue, chunk: Chunk): void {
  if (walk.request.ranking !== null) {
    walk.request.unexplained.push(chunk.text);
    return;
  }
  const ranking: Ranking = {
    direction: cue.direction,
    limit: cue.type === "top" ? cue.limit : null,
    by: null,
    inTime: cue.type !== "frequent" && cue.inTime,
    countsRows: cue.type === "frequent" || (cue.type === "superlative" && cue.countsRows),
    text: chunk.text,
    first: chunk.first,
  };
  walk.request.ranking = ranking;
  walk.rankingConcept = cue.type === "frequent" ? null : cue.concept;
  walk.zone = cue.type === "frequent" || cue.type === "top" ? "shown" : "rank";
  walk.isFilled = false;
  walk.relation = null;
  walk.isRelating = false;
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
  const mention = chunk === undefined ? null : conceptMention(walk, chunk, concept);
  if (mention === null) return;
  const saved = { functions: walk.functions, joiner: walk.joiner, preposition: walk.preposition };
  const by = takeItem(walk, mention);
  Object.assign(walk, saved);
  walk.request.ranking = { ...ranking, by: { ...by, functions: [], joiner: null } };
}

/** Whether a number of something follows: "the largest number of". */
export function isCountNext(walk: Walk): boolean {
  return cueAt(walk, skip(walk, walk.place + 1, ["filler"]))?.type === "count";
}
