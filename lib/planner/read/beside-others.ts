/** What a name stands for because of what was named before it. */
import type { Candidate } from "#lib/semantic/index-model";
import { canReach } from "#lib/semantic/join-graph";
import { findColumn } from "#lib/semantic/model";
import { isPlural } from "../plan/table-row-names.ts";
import type { Mention } from "../request/request.ts";
import { isOfTime } from "../time/time-part.ts";
import { conceptMention } from "./concept-mention.ts";
import { chunkAt, cueAt, isMeasurable, likely, surestKind, type Walk } from "./walk.ts";

/** A part of a name that nothing else can mean here. */
const weights = { own: 0.85 };

/** "which harbours do our crews come from", "which skippers sailed dinghies": whose those are, rather than shown as well. */
export function isDoerOfAsked(walk: Walk, mention: Mention): boolean {
  const { request, chunks, preposition, joiner, functions } = walk;
  const [asked, ...more] = request.shown;
  if (asked === undefined || more.length > 0 || request.ranking !== null || request.groups.length > 0) return false;
  if (preposition !== null || joiner !== null || functions.length > 0 || asked.functions.length > 0) return false;
  const place = chunks.indexOf(asked.mention.chunk);
  const isAsked = /\b(which|what)$/i.test(chunkAt(walk, place - 1)?.text ?? "");
  return isAsked && isPlural(mention.chunk.text) && chunks.indexOf(mention.chunk) > place + 1;
}

/** "the driest year": of years, what the adjective speaks of says which. */
export function isRankedTime(walk: Walk, mention: Mention): boolean {
  const concept = walk.rankingConcept;
  if (concept === null || walk.request.ranking?.inTime === true) return false;
  const owners = mention.candidates.flatMap(({ element }) => {
    const known = element.kind === "column" ? findColumn(walk.model, element.table, element.column) : undefined;
    return element.kind === "column" && known !== undefined && isOfTime(known) ? [element.table] : [];
  });
  const spoken = conceptMention({ ...walk }, mention.chunk, concept)?.candidates ?? [];
  return spoken.some(({ element }) => element.kind === "column" && owners.includes(element.table));
}

/** "repairs with harbour" where each repair says its harbour itself, and nothing leads to the table of that name. */
export function ownInstead({ request, model }: Walk, { candidates, chunk }: Mention): readonly Candidate[] {
  const heads = likely(request.shown[0]?.mention.candidates ?? [], 0).flatMap(({ element }) =>
    element.kind === "table" ? [element.table] : [],
  );
  const [head] = heads;
  const [named] = likely(candidates, 0);
  if (head === undefined || named?.element.kind !== "table" || isPlural(chunk.text)) return [];
  const { table } = named.element;
  if (canReach(model, head, table) || canReach(model, table, head)) return [];
  const own = candidates.filter(({ element }) => element.kind === "column" && element.table === head);
  return own.map((candidate) => ({ ...candidate, weight: Math.max(candidate.weight, weights.own) }));
}

/**
 * "share of crews with an address", "what percentage of trips have a skipper": what a part of the rows has, neither shown
 * nor split by. Of a number no word says whether zero is one: it counts as "amount".
 */
export function hadByPart(walk: Walk, { chunk, candidates }: Mention): "filled" | "amount" | null {
  const { request, chunks, functions, joiner, isNegated, relation } = walk;
  const [whole, ...more] = request.shown;
  if (!request.isShare || whole === undefined || more.length > 0 || surestKind(whole.mention.candidates) !== "table")
    return null;
  if (functions.length > 0 || joiner !== null || isNegated || relation !== null) return null;
  const at = chunks.indexOf(chunk);
  let before = at - 1;
  while (cueAt(walk, before)?.type === "filler") before -= 1;
  const link = cueAt(walk, before)?.type;
  // "with a flag that is not ...": a condition on it follows.
  const follows = cueAt(walk, at + 1)?.type;
  if ((link !== "with" && link !== "have") || follows === "relative" || follows === "not") return null;
  return isMeasurable(walk, candidates) ? "amount" : "filled";
}

/** "films that have a rating": theirs is filled; what they have is no list of columns. */
export function hasOne(walk: Walk, mention: Mention): boolean {
  const verb = linkToOne(walk, mention, "have");
  return (verb !== null && cueAt(walk, verb - 1)?.type === "relative") || isWithOne(walk, mention);
}

/** "returns with a reason", where some have none; "trips with their harbour" shows it. */
function isWithOne(walk: Walk, mention: Mention): boolean {
  const { chunks, request, model } = walk;
  const link = linkToOne(walk, mention, "with");
  const [shown, ...more] = request.shown;
  if (link === null || shown === undefined || more.length > 0 || shown.mention.chunk !== chunks[link - 1]) return false;
  const isLast = chunks[chunks.length - 1] === mention.chunk;
  return (
    isLast &&
    likely(mention.candidates).every(({ element }) => {
      const known = element.kind === "column" ? findColumn(model, element.table, element.column) : undefined;
      return known?.role === "dimension" && (known.profile.nullCount ?? 0) > 0;
    })
  );
}

/** "how many crews have an address", "which trips have an end": those where it is filled; of a number nobody knows about zero. */
export function hadByAsked(walk: Walk, mention: Mention): "filled" | "amount" | null {
  const { chunks, request, model } = walk;
  const verb = linkToOne(walk, mention, "have");
  const [asked, ...more] = request.shown;
  if (verb === null || asked === undefined || more.length > 0 || asked.mention.chunk !== chunks[verb - 1]) return null;
  const isWhich = /\b(which|what)$/i.test(chunkAt(walk, verb - 2)?.text ?? "");
  if (!isWhich && !asked.functions.includes("count")) return null;
  const isNumber = likely(mention.candidates).some(
    ({ element }) => element.kind === "column" && mayStoreNone(findColumn(model, element.table, element.column)),
  );
  return isNumber ? "amount" : "filled";
}

/** Where no number is missing, having none may be stored as zero. */
function mayStoreNone(column: ReturnType<typeof findColumn>): boolean {
  return column?.role === "fact" && (column.profile.nullCount ?? 0) === 0;
}

/** Where the "have" of "have a rating" stands; null where more is said of the rating, or it is no column. */
function linkToOne(walk: Walk, { chunk, candidates }: Mention, type: "have" | "with"): number | null {
  const at = walk.chunks.indexOf(chunk);
  let verb = at - 1;
  while (cueAt(walk, verb)?.type === "filler") verb -= 1;
  const isOne = isBehindArticle(walk, at) && walk.functions.length === 0;
  // "boats that have a flag that is not ...": a condition on it follows.
  const follows = cueAt(walk, at + 1)?.type;
  const isAlone = follows !== "relative" && follows !== "not" && surestKind(candidates) === "column";
  return isOne && isAlone && cueAt(walk, verb)?.type === type ? verb : null;
}

/** "a", "an", "any": one of them, whichever. */
export function isBehindArticle(walk: Walk, place: number): boolean {
  const before = chunkAt(walk, place - 1)?.text.toLowerCase() ?? "";
  return ["a", "an", "any"].includes(before.split(" ").at(-1) ?? "");
}

/** "by number of orders" is no group of orders. */
export function isNoGroup({ functions }: Walk, { candidates }: Mention): boolean {
  return functions.includes("count") && surestKind(candidates) === "table";
}

/** "lowest price (no rating)": what is not to be there is no column to show. */
export function isNotToShow({ isNegated, request }: Walk): boolean {
  return isNegated && request.ranking !== null && request.shown.length === 0;
}

/** "by signup month and city": what stands behind the group and the step of its date; null where nothing does. */
export function cueBehindStep(walk: Walk): ReturnType<typeof cueAt> {
  const next = cueAt(walk, walk.place + 1);
  return next?.type === "grain-noun" ? cueAt(walk, walk.place + 2) : next;
}
