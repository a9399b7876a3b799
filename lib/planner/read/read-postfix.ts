/** Words behind what they speak of: "highest revenue first", "web stores excluded". */

import type { Cue } from "../lexicon/cue.ts";
import { judging } from "../phrases/done-best.ts";
import type { Chunk } from "../request/chunk.ts";
import type { Clause, Mention } from "../request/request.ts";
import { settleRankingConcept } from "./read-ranking.ts";
import type { Walk } from "./walk.ts";

/** Turns what was read last into what the words behind it make of it. */
export function readPostfix(walk: Walk, cue: Extract<Cue, { type: "in-order" | "excluded" }>, chunk: Chunk): void {
  const isRead = cue.type === "in-order" ? orderAll(walk) : excludeLast(walk);
  if (!isRead) walk.request.unexplained.push(chunk.text);
}

/** All rows are wanted, the ranked ones first. */
function orderAll(walk: Walk): boolean {
  settleRankingConcept(walk);
  const { ranking } = walk.request;
  if (ranking === null || ranking.limit !== null || ranking.by === null) return false;
  const { by } = ranking;
  // "largest share first": the adjective alone speaks of what is shown already.
  const isWord = by.mention.chunk.text === ranking.text;
  const isShown = isWord || walk.request.shown.some(({ mention }) => isSameText(mention, by.mention));
  if (!isShown) walk.request.shown.push(by);
  walk.request.ranking = null;
  walk.request.sorts.push({
    by,
    direction: ranking.direction,
    of: null,
    foremost: isWord ? { inTime: null } : null,
    isJudging: judging.test(ranking.text),
  });
  walk.zone = "shown";
  return true;
}

function isSameText(left: Mention, right: Mention): boolean {
  return left.chunk.text.toLowerCase() === right.chunk.text.toLowerCase();
}

/** The condition right before is meant the other way, and those that are joined with it: "Email and Display excluded". */
function excludeLast(walk: Walk): boolean {
  const clauses: Clause[] = walk.relation?.clauses ?? walk.request.clauses;
  const last = clauses.at(-1);
  if (last === undefined || last.isNegated || last.kind === "relation") return false;
  for (let place = clauses.length - 1; place >= 0; place -= 1) {
    const clause = clauses[place];
    if (clause === undefined || clause.kind !== last.kind || clause.isNegated) break;
    clauses[place] = { ...clause, isNegated: true };
    if (clause.kind === "value") withoutRowsOf(walk, clause.mention);
    if (clause.kind !== "value" || !isJoined(walk, clause.mention)) break;
  }
  return true;
}

/** "revenue by country, web stores excluded": the rows were only named to be left out. */
function withoutRowsOf({ request }: Walk, { chunk }: Mention): void {
  const isWithin = ({ first }: Chunk): boolean => first >= chunk.first && first < chunk.first + chunk.length;
  const others = request.shown.filter(({ mention }) => !isWithin(mention.chunk));
  if (others.length > 0) request.shown.splice(0, request.shown.length, ...others);
}

/** "and" or "or" stands before it; a comma parts it from what was said before. */
function isJoined({ chunks }: Walk, { chunk }: Mention): boolean {
  const before = chunks.find(({ first, length }) => first + length === chunk.first);
  return before !== undefined && /^(and|or|and the|or the)$/i.test(before.text);
}
