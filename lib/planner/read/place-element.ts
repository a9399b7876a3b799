/** Where a named thing goes: shown, grouped by, ordered by, or rows that others relate to. */
import { storesNoneAsZero } from "#lib/semantic/column-role";
import { findColumn } from "#lib/semantic/model";
import { isDeed } from "../divide/near-names.ts";
import { isPlural } from "../plan/table-row-names.ts";
import type { Clause, Item, Mention, Operand } from "../request/request.ts";
import {
  cueBehindStep,
  hadByAsked,
  hadByPart,
  hasOne,
  isBehindArticle,
  isDoerOfAsked,
  isNoGroup,
  isNotToShow,
  isRankedTime,
  ownInstead,
} from "./beside-others.ts";
import { isEachOfValue, isNotYet } from "./counted-value.ts";
import { placedAsKind } from "./kind-of-number.ts";
import { rankBy } from "./read-ranking.ts";
import {
  addClause,
  chunkAt,
  cueAt,
  isMeasurable,
  likely,
  type OpenRelation,
  surestKind,
  takeItem,
  type Walk,
} from "./walk.ts";

/** Places a table, a column or a figure. */
export function place(walk: Walk, mention: Mention): void {
  switch (walk.zone) {
    case "shown":
      if (
        (walk.isNegated || isSaidOfCounted(walk) || isDoerOfAsked(walk, mention)) &&
        walk.request.shown.length > 0 &&
        surestKind(mention.candidates) === "table"
      ) {
        openRelation(walk, mention);
        return;
      }
      if (isNotToShow(walk)) walk.request.unexplained.push(mention.chunk.text);
      placeShown(walk, takeItem(walk, mention));
      return;
    case "group":
      if (isOwnerOfNext(walk, mention)) {
        walk.request.hints.push(mention);
        return;
      }
      if (isNoGroup(walk, mention)) walk.request.unexplained.push(mention.chunk.text);
      walk.request.groups.push(takeItem(walk, mention));
      walk.count = null;
      walk.isFilled = true;
      afterGroup(walk);
      return;
    case "sort": {
      // "rank the harbours by bookings": what is put in order, before what it goes by.
      if (isOrdered(walk)) {
        placeShown(walk, takeItem(walk, mention));
        return;
      }
      const item = takeItem(walk, mention);
      walk.request.sorts.push({ by: item, direction: walk.direction, of: null, foremost: null });
      walk.direction = null;
      return;
    }
    case "rank":
      placeRanked(walk, mention);
      return;
    case "clause":
      placeInClause(walk, mention);
      return;
  }
}

function isOrdered({ request, chunks, place: at }: Walk): boolean {
  const isNew = request.shown.length + request.groups.length + request.sorts.length === 0;
  const words = chunks.slice(0, at).map(({ text }) => text.toLowerCase());
  return isNew && !words.some((text) => / ?\b(by|to|of|in)$/.test(text));
}

/** "how many bookings were cancellations": what the counted rows are said to be. */
function isSaidOfCounted(walk: Walk): boolean {
  const last = walk.request.shown.at(-1);
  const isCounted = last?.functions.includes("count") === true && cueAt(walk, walk.place - 1)?.type === "copula";
  return isCounted && last.mention.chunk === chunkAt(walk, walk.place - 2);
}

function placeShown(walk: Walk, item: Item): void {
  walk.request.shown.push(item);
  walk.count = null;
  walk.functionText = "";
}

/** A stored value: which rows are meant. */
export function placeValue(walk: Walk, mention: Mention): void {
  const { joiner, isNegated } = walk;
  if (isEachOfValue(walk)) {
    walk.request.unexplained.push(mention.chunk.text);
    return;
  }
  const clause = { kind: "value", joiner, isNegated, text: mention.chunk.text, mention } as const;
  if (isNegated && isNotYet(walk, mention)) walk.request.unexplained.push("yet");
  addClause(walk, clause);
  if (walk.isOnly) relateOnly(walk, clause);
}

/** "who only ordered online": and no related row is another one. */
function relateOnly(walk: Walk, clause: Extract<Clause, { kind: "value" }>): void {
  const last = walk.request.clauses.at(-1);
  if (last?.kind !== "relation" || last.clauses !== walk.relation?.clauses || last.isNegated) return;
  walk.isOnly = false;
  const others = { ...clause, joiner: null, isNegated: !clause.isNegated };
  walk.request.clauses.push({ ...last, joiner: "and", isNegated: true, count: null, clauses: [others] });
}

/** "by customer signup year": the table only says whose column is meant. */
function isOwnerOfNext(walk: Walk, mention: Mention): boolean {
  const next = chunkAt(walk, walk.place + 1)?.meaning;
  if (walk.isEach || next?.type !== "element" || surestKind(next.candidates) !== "column") return false;
  if (surestKind(mention.candidates) !== "table") return false;
  const tables = likely(mention.candidates).flatMap(({ element }) => (element.kind === "table" ? [element.table] : []));
  return likely(next.candidates).some(({ element }) => element.kind === "column" && tables.includes(element.table));
}

/** "the highest boat price per year": the table only says whose number is the highest. */
function isOwnerOfNumber(walk: Walk, mention: Mention): boolean {
  const next = chunkAt(walk, walk.place + 1)?.meaning;
  const isOwner = walk.request.shown.length === 0 && isOwnerOfNext(walk, mention);
  return isOwner && next?.type === "element" && isMeasurable(walk, next.candidates);
}

/** "for each region show the revenue", "for each region, the revenue": what follows a group without "and" is not grouped by. */
function afterGroup(walk: Walk): void {
  const next = cueBehindStep(walk);
  const opensQuestion = walk.isEach && walk.request.shown.length === 0 && walk.request.ranking === null;
  const isParted = opensQuestion && chunkAt(walk, walk.place + 1)?.text === ",";
  if (isParted) walk.place += 1;
  if (isParted || (next?.type !== "and" && next?.type !== "versus")) walk.zone = "shown";
}

/** "the highest salary" ranks by it; "the youngest guest" is what is ranked. */
function placeRanked(walk: Walk, mention: Mention): void {
  const { ranking } = walk.request;
  if (placedAsKind(walk, mention)) return;
  if (isOwnerOfNumber(walk, mention)) {
    walk.request.hints.push(mention);
    return;
  }
  const counts = ranking?.countsRows === true || walk.functions.length > 0;
  if (counts || (isMeasurable(walk, mention.candidates) && !isRankedTime(walk, mention))) {
    const item = takeItem(walk, mention);
    rankBy(walk, item);
    return;
  }
  if (walk.rankingConcept === null && ranking?.inTime !== true && ranking?.limit === null) {
    // "by category" behind a ranking that says itself what it goes by.
    rankBy(walk, takeItem(walk, mention));
    return;
  }
  if (ranking?.limit !== null && walk.rankingConcept === null) {
    rankBy(walk, takeItem(walk, mention));
    return;
  }
  walk.zone = "shown";
  placeShown(walk, takeItem(walk, mention));
}

function placeInClause(walk: Walk, mention: Mention): void {
  const kind = surestKind(mention.candidates);
  const { count, isNegated } = walk;
  // "boats with type and number of repairs": a figure of each.
  if (kind === "table" && walk.functions.includes("count") && count === null && !isNegated && walk.relation === null) {
    placeShown(walk, takeItem(walk, mention));
    return;
  }
  const own = isNegated || count !== null ? [] : ownInstead(walk, mention);
  if (own.length > 0) {
    placeBeside(walk, { ...mention, candidates: own });
    return;
  }
  const isRelated = kind === "table" || (count !== null && !isMeasurable(walk, mention.candidates));
  if (isRelated) openRelation(walk, mention);
  else if (count !== null) compareCounted(walk, mention, count);
  else placeBeside(walk, mention);
}

/** "with 4 masts". */
function compareCounted(walk: Walk, mention: Mention, count: NonNullable<Walk["count"]>): void {
  walk.count = null;
  const subject = takeItem(walk, mention);
  const operand: Operand = { kind: "number", value: count.value, unit: count.unit };
  addClause(walk, {
    kind: "compare",
    joiner: subject.joiner,
    isNegated: walk.isNegated,
    text: `${count.text} ${mention.chunk.text}`,
    subject: { ...subject, rowLimit: null },
    operator: count.operator,
    operand,
    high: null,
  });
}

/** A column in a clause that compares nothing: shown as well, or what a condition is about. */
function placeBeside(walk: Walk, mention: Mention): void {
  const had = hadByPart(walk, mention) ?? hadByAsked(walk, mention);
  const item = takeItem(walk, mention);
  const isSome = (walk.isRelating && countsSome(walk, mention)) || hasOne(walk, mention) || had === "filled";
  if (!walk.isNegated && isSome) {
    addClause(walk, { kind: "empty", joiner: item.joiner, isNegated: true, text: mention.chunk.text, subject: item });
    return;
  }
  if (walk.isNegated && walk.isRelating) {
    addClause(walk, { kind: "empty", joiner: item.joiner, isNegated: false, text: mention.chunk.text, subject: item });
    return;
  }
  if (had === "amount") walk.request.unexplained.push(mention.chunk.text);
  else if (isAside(walk, item)) walk.request.hints.push(mention);
  else walk.request.shown.push(item);
}

/** "ports that have boats in their harbours": only says what the condition around it is about, unless "and" brings it in. */
function isAside(walk: Walk, { mention, functions, joiner }: Item): boolean {
  const { request, chunks } = walk;
  // "boats with their length": shown.
  let before = chunks.indexOf(mention.chunk) - 1;
  while (cueAt(walk, before)?.type === "filler") before -= 1;
  if (!request.isBoth && cueAt(walk, before)?.type === "with") return false;
  // "how many boats, how long they sail on average and their average crew": a figure more.
  const isFigure = functions.length > 0 || surestKind(mention.candidates) === "metric";
  if (joiner === "and" && isFigure && walk.relation === null) return false;
  if (request.shown.some((shown) => shown.functions.length > 0) || request.isBoth) return request.shown.length > 0;
  return request.shown.length > 0 && functions.length === 0 && joiner === null;
}

/** "with repairs" of boats that say how many they had: at least one. */
function countsSome(walk: Walk, { chunk, candidates }: Mention): boolean {
  const isCounted = likely(candidates).every(({ element }) => {
    const column = element.kind === "column" ? findColumn(walk.model, element.table, element.column) : undefined;
    return column !== undefined && storesNoneAsZero(column);
  });
  return isCounted && isPlural(chunk.text);
}

/** Right behind what happened ("booked", "participate in"): with whom or what it did, not a relation of its own. */
function isBehindVerb(walk: Walk, mention: Mention): boolean {
  const last = walk.request.clauses.at(-1);
  if (walk.relation === null || last?.kind !== "relation" || last.clauses !== walk.relation.clauses) return false;
  const { chunk } = last.mention;
  const between = walk.chunks.slice(walk.chunks.indexOf(chunk) + 1, walk.chunks.indexOf(mention.chunk));
  return (
    last.count === null &&
    last.clauses.length === 0 &&
    !/ed$/.test(mention.chunk.text) &&
    between.every(({ meaning }) => meaning.type === "cue" && besideVerbs.has(meaning.cue.type))
  );
}

const besideVerbs: ReadonlySet<string> = new Set(["filler", "preposition", "by"]);

/** "of all skippers in Kiel, how many booked in 2025": the rows that were named before are what is counted. */
function countAsked(walk: Walk, { chunk }: Mention): void {
  const [only, ...more] = walk.request.shown;
  const isAsked = walk.functions.length === 1 && /^how many$/i.test(walk.functionText) && isDeed(chunk.text);
  if (!isAsked || only === undefined || more.length > 0 || only.functions.length > 0) return;
  if (surestKind(only.mention.candidates) === "table") walk.request.shown = [{ ...only, functions: ["count"] }];
}

/** "who have more than 3 orders in 2025": conditions that follow are about the orders. */
export function openRelation(walk: Walk, mention: Mention): void {
  const relation: OpenRelation = { clauses: [], windows: [] };
  const { count, isNegated, joiner } = walk;
  const clause: Clause = {
    kind: "relation",
    joiner,
    isNegated,
    text: `${count?.text ?? ""} ${mention.chunk.text}`.trim(),
    mention,
    count: count === null ? null : { operator: count.operator, value: count.value },
    clauses: relation.clauses,
    windows: relation.windows,
    isOne: isBehindArticle(walk, walk.chunks.indexOf(mention.chunk)),
  };
  countAsked(walk, mention);
  // "did not book any boat": what stands right behind the verb belongs to what the verb says.
  if (!isBehindVerb(walk, mention)) walk.relation = null;
  addClause(walk, clause);
  walk.relation = relation;
  walk.count = null;
  walk.isRelating = false;
  walk.isDistinct = false;
  // "whose average order": rows are not averaged, and the word is not dropped.
  if (walk.functions.some((name) => name !== "count")) walk.request.unexplained.push(walk.functionText);
  walk.functions = [];
}
