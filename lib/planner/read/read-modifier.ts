/** Words that colour the whole question: order, steps in time, shares, comparisons with earlier times, charts. */
import type { TimeGrain } from "#lib/domain/plan";
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import type { Cue } from "../lexicon/cue.ts";
import type { Chunk } from "../request/chunk.ts";
import { conceptMention } from "./concept-mention.ts";
import { readComparedAggregate } from "./read-comparison.ts";
import { readPostfix } from "./read-postfix.ts";
import { readShift } from "./read-shift.ts";
import { readTextual } from "./read-text.ts";
import { likely, surestKind, takeItem, type Walk } from "./walk.ts";

/** Words that colour the whole question or what comes next. */
export function readModifier(walk: Walk, cue: Cue, chunk: Chunk): void {
  const { request } = walk;
  const { text } = chunk;
  switch (cue.type) {
    case "both":
      request.isBoth = true;
      return;
    case "side-by-side":
      request.isSideBySide = true;
      return;
    case "sort":
      walk.zone = "sort";
      walk.isFilled = false;
      walk.relation = null;
      return;
    case "direction":
      readDirection(walk, cue);
      return;
    case "foremost":
      readForemost(walk, cue, chunk);
      return;
    case "trend":
      request.grain ??= { grain: null, text };
      return;
    case "grain":
    case "grain-noun":
      readGrain(walk, cue.grain, chunk);
      return;
    case "part":
      request.part = { part: cue.part, text };
      return;
    case "share":
      readShare(walk, text);
      return;
    case "ratio":
      request.isRatio = true;
      return;
    case "running":
      request.isRunning = true;
      return;
    case "shift":
    case "change":
      readShift(walk, cue, text);
      return;
    case "chart":
      request.chartHint = cue.hint;
      return;
    case "in-order":
    case "excluded":
      readPostfix(walk, cue, chunk);
      return;
    case "limit":
    case "clear-filters":
      readChange(walk, cue, text);
      return;
    case "empty":
    case "text-match":
      readTextual(walk, cue, chunk);
      return;
    default:
      if (cue.type !== "average-operand" || !readComparedAggregate(walk)) request.unexplained.push(text);
  }
}

/** Shares of groups; of a single number "distribution of" may mean how its values are spread. */
function readShare({ request }: Walk, text: string): void {
  request.isShare = true;
  request.isDistribution = /^distribution/i.test(text);
}

/** "make it 10", "remove the filter": said of the last answer. */
function readChange(walk: Walk, cue: Extract<Cue, { type: "limit" | "clear-filters" }>, text: string): void {
  const { changes } = walk.request;
  if (cue.type === "limit") changes.push({ kind: "limit", limit: cue.limit });
  else changes.push({ kind: "clear-filters", isAll: /s$|\b(any|no)\b/i.test(text) });
}

/** "boats by price, highest first", "repairs by date, newest first": rows are put in order by that, not grouped. */
function orderInsteadOfGroup({ request, model }: Walk): void {
  const [group, ...others] = request.groups;
  const isOfRows = request.shown.every(
    ({ mention, functions }) => functions.length === 0 && surestKind(mention.candidates) === "table",
  );
  if (group === undefined || others.length + request.sorts.length > 0 || request.ranking !== null) return;
  if (request.shown.length === 0 || !isOfRows || group.isEach || request.grain !== null) return;
  const isMeasured = likely(group.mention.candidates, 0).every(({ element }) => {
    const known = element.kind === "column" ? findColumn(model, element.table, element.column) : undefined;
    return element.kind === "metric" || known?.role === "fact" || known?.role === "time";
  });
  if (!isMeasured) return;
  request.groups = [];
  request.sorts.push({ by: group, direction: null, of: null, foremost: null });
}

function readDirection(walk: Walk, { direction, of }: Extract<Cue, { type: "direction" }>): void {
  orderInsteadOfGroup(walk);
  const last = walk.request.sorts.at(-1);
  const follows = walk.chunks[walk.place + 1]?.meaning;
  const opensList = / of$/.test(walk.chunks[walk.place]?.text.toLowerCase() ?? "");
  const isBefore =
    opensList || (follows?.type === "cue" && (follows.cue.type === "preposition" || follows.cue.type === "by"));
  if (last !== undefined && !isBefore) {
    walk.request.sorts[walk.request.sorts.length - 1] = { ...last, direction };
    return;
  }
  walk.direction = direction;
  walk.orderedBy = of;
  if (isBefore || walk.zone === "sort") walk.zone = "sort";
}

/** "oldest first": the direction of the order that was named, else an order of its own. */
function readForemost(walk: Walk, cue: Extract<Cue, { type: "foremost" }>, chunk: Chunk): void {
  orderInsteadOfGroup(walk);
  const { sorts } = walk.request;
  const last = sorts.at(-1);
  if (last !== undefined) {
    const dated = cue.inTime !== null && last.by !== null && isDate(walk, last.by.mention.candidates);
    sorts[sorts.length - 1] = { ...last, direction: dated ? cue.inTime : cue.direction, isJudging: cue.isJudging };
    return;
  }
  const mention = cue.concept === null ? null : conceptMention(walk, chunk, cue.concept);
  const by = mention === null ? null : takeItem({ ...walk, functions: [], joiner: null }, mention);
  sorts.push({ by, direction: cue.direction, of: null, foremost: { inTime: cue.inTime }, isJudging: cue.isJudging });
}

function isDate({ model }: Walk, candidates: readonly Candidate[]): boolean {
  return likely(candidates).some(
    ({ element }) => element.kind === "column" && findColumn(model, element.table, element.column)?.role === "time",
  );
}

/** "by month", and behind "by", "which" or a superlative the bare noun. */
export function readGrain(walk: Walk, grain: TimeGrain, chunk: Chunk): void {
  const { request } = walk;
  if (isCounted(walk)) {
    request.countedStep = { grain, text: chunk.text };
    walk.functions = [];
    return;
  }
  const isInSteps = request.grain !== null || request.part !== null;
  if (request.ranking !== null && isInSteps && isEachStep(walk, chunk) && request.grainWithin === null) {
    request.grainWithin = { grain, text: chunk.text };
    return;
  }
  const isOther = request.grain !== null && request.grain.grain !== null && request.grain.grain !== grain;
  // "2024 vs 2025 by month": the years are two times, and the months are the steps.
  const isOfTimes = request.windows.some(({ text }) => text === request.grain?.text);
  if (isOther && !isOfTimes) request.unexplained.push(chunk.text);
  request.grain = { grain, text: chunk.text };
  if (walk.zone === "rank") walk.functions = [];
  if (walk.zone === "group" || walk.zone === "rank") walk.isFilled = true;
}

/** "how many days", "number of rainy days": nothing else is counted. */
function isCounted({ request, functions, zone, chunks, place: at }: Walk): boolean {
  const isCount = functions.length === 1 && functions[0] === "count";
  // "what share of the days were rainy".
  const isShare = request.isShare && functions.length === 0;
  const isOnlyWish = (isCount || isShare) && request.shown.length === 0;
  const noun = chunks[at]?.meaning;
  return isOnlyWish && zone === "shown" && noun?.type === "cue" && noun.cue.type === "grain-noun";
}

/** "of each year", "per year", "each" and "year": anew in each, unlike "by year". */
function isEachStep(walk: Walk, chunk: Chunk): boolean {
  return isEachWord(chunk.text) || (walk.isEach && walk.zone === "group");
}

/** Whether the words say that each of the steps counts by itself. */
export function isEachWord(text: string): boolean {
  return /^(per|each|every|for each|for every|in each|in every|of each|of every|within each|from each)\b/i.test(text);
}
