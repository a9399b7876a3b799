/** The grammar: reads chunks from left to right and notes what each is asked for; what a word means is `resolve.ts`'s. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import type { Cue } from "../lexicon/cue.ts";
import type { Chunk } from "../request/chunk.ts";
import type { Item, Request } from "../request/request.ts";
import { readAgent } from "./agents.ts";
import { withDeedsBehind } from "./deeds-behind.ts";
import { isFigureInList } from "./figure-list.ts";
import { figureForEach, isConditionNext } from "./figure-said-before.ts";
import { earliest, isFirstDate } from "./first-date.ts";
import { isNextOfList } from "./number-list.ts";
import { readChange } from "./read-change.ts";
import { readBetween, readComparedAggregate, readNumber } from "./read-comparison.ts";
import { readConcept } from "./read-concept.ts";
import { readDeedIn, readElement, readParticiple } from "./read-element.ts";
import { readModifier } from "./read-modifier.ts";
import { readPeriod, readSequel } from "./read-period.ts";
import { isCountNext, isFigureBehind, openExtremeCount, openRanking, settleRankingConcept } from "./read-ranking.ts";
import { compareWith } from "./read-shift.ts";
import { readCopula, readSmallWord } from "./read-small-word.ts";
import { readBarePattern } from "./read-text.ts";
import { isObjectOfDeed, noteOutcome, readDeed } from "./relate-verb.ts";
import { readRepeat } from "./repeat-rows.ts";
import { isNewWord } from "./settle-new-rows.ts";
import { settle } from "./settle-request.ts";
import { cueAt, newWalk, skip, surestKind, type Walk } from "./walk.ts";

/** Notes every chunk; whatever nothing could be made of, cues included, is kept as unexplained. */
export function parseRequest(
  chunks: readonly Chunk[],
  known: { readonly index: SemanticIndex; readonly model: SemanticModel; readonly lastColumn: Item | null },
): Omit<Request, "corrections"> {
  const change = readChange(chunks, known.index);
  const said = withDeedsBehind(change?.chunks ?? chunks);
  const walk = { ...newWalk(said, known.index, known.model), lastColumn: known.lastColumn };
  if (change !== null) compareWith(walk, { isChange: true, condition: change.condition }, change.text);
  for (; walk.place < walk.chunks.length; walk.place += 1) readChunk(walk);
  settle(walk);
  return walk.request;
}

function readChunk(walk: Walk): void {
  const chunk = walk.chunks[walk.place];
  if (chunk === undefined) return;
  const { meaning } = chunk;
  switch (meaning.type) {
    case "cue":
      readCue(walk, meaning.cue, chunk);
      return;
    case "element":
    case "text":
      readElement(walk, chunk);
      return;
    case "number":
      if (!isNextOfList(walk, meaning)) readNumber(walk, chunk, meaning);
      return;
    case "time":
      readPeriod(walk, chunk, meaning);
      return;
    case "unknown":
    case "date":
      if (readParticiple(walk, chunk) || readBarePattern(walk) || readSequel(walk, chunk)) return;
      walk.request.unexplained.push(chunk.text);
      // "how many new skippers in May" counts them.
      if (!isNewWord(chunk)) walk.functions = [];
      walk.isRelating = false;
  }
}

function readCue(walk: Walk, cue: Cue, chunk: Chunk): void {
  switch (cue.type) {
    case "either":
    case "filler":
      readSmallWord(walk, chunk);
      return;
    case "copula":
      readCopula(walk, chunk);
      return;
    case "ask":
      readAsk(walk);
      return;
    case "preposition":
      walk.preposition = cue.word;
      return;
    case "aggregate":
    case "count":
    case "distinct":
      readFunction(walk, cue, chunk);
      return;
    case "by":
    case "per":
      readBy(walk, cue);
      return;
    case "and":
    case "or":
    case "versus":
      readJoiner(walk, cue.type);
      return;
    case "there-is":
    case "relative":
    case "with":
    case "without":
    case "have":
    case "verb":
    case "not":
      if (cue.type === "verb" && readParticiple(walk, chunk)) return;
      readRelating(walk, cue);
      return;
    case "between":
      readBetween(walk, chunk);
      return;
    case "amounting":
    case "how":
      readConcept(walk, cue, chunk);
      return;
    case "compare":
      walk.comparing = { operator: cue.operator, concept: cue.concept, text: chunk.text };
      return;
    default:
      readOrder(walk, cue, chunk);
  }
}

/** What is put first or in order, and what only colours the whole. */
function readOrder(walk: Walk, cue: Cue, chunk: Chunk): void {
  switch (cue.type) {
    case "repeat":
      if (!readRepeat(walk, chunk)) walk.request.unexplained.push(chunk.text);
      return;
    case "in-order":
      if (isFirstDate(walk, chunk)) openRanking(walk, earliest, chunk);
      else readModifier(walk, cue, chunk);
      return;
    case "superlative":
    case "top":
      if (isFigureInList(walk, cue)) waitFor(walk, cue.direction === "descending" ? "max" : "min", chunk);
      else openRanking(walk, cue, chunk);
      return;
    case "frequent":
      openRanking(walk, cue, chunk);
      return;
    default:
      if (cue.type !== "sort" || !readDeedIn(walk, chunk)) readModifier(walk, cue, chunk);
  }
}

/** "in which countries do we have customers": something is shown already, and what is there follows. */
function isPlaceOf(walk: Walk): boolean {
  const next = walk.chunks[skip(walk, walk.place + 1, ["filler"])]?.meaning;
  const isThing = next?.type === "element" && surestKind(next.candidates) === "table";
  return isThing && walk.request.shown.length > 0 && walk.functions.length === 0;
}

/** "list", "show": a new wish begins, also in the middle of a question. */
function readAsk(walk: Walk): void {
  const isSecond = isSecondWish(walk);
  if (isSecond) {
    settleRankingConcept(walk);
    walk.isSecondWish = true;
  } else if (walk.zone === "sort" || walk.zone === "rank") return;
  walk.zone = "shown";
  walk.relation = null;
  walk.isRelating = false;
  walk.joiner = null;
}

/** "Which stores ...? List their names": a sentence of its own that says what to show. */
function isSecondWish(walk: Walk): boolean {
  const { request } = walk;
  const isNamed = request.shown.length + request.groups.length > 0;
  const verb = walk.chunks[walk.place]?.text ?? "";
  return isNamed && walk.place > 0 && /^(List|Return|Show|Give|Display|Find|Tell|Report|Provide|Include)/.test(verb);
}

function readFunction(walk: Walk, cue: Extract<Cue, { type: "aggregate" | "count" | "distinct" }>, chunk: Chunk): void {
  if (cue.type === "distinct") {
    walk.isDistinct = true;
    return;
  }
  const name = cue.type === "count" ? "count" : cue.function;
  if (walk.comparing !== null && readComparedAggregate(walk)) return;
  if (isExtreme(walk, name)) {
    openExtremeCount(walk, name === "max" ? "descending" : "ascending", chunk);
    return;
  }
  waitFor(walk, name, chunk);
}

/** What the next figure is aggregated by. */
function waitFor(walk: Walk, name: Walk["functions"][number], chunk: Chunk): void {
  leaveFinishedZone(walk);
  if (walk.functions.length === 0) walk.functionPlace = chunk.first;
  walk.functions.push(name);
  walk.functionText = `${walk.functionText} ${chunk.text}`.trim();
}

/** "maximum number of orders", "with the maximum capacity": what is put first, rather than a figure. */
function isExtreme(walk: Walk, name: string): boolean {
  if (name !== "max" && name !== "min") return false;
  return isCountNext(walk) || (walk.zone === "clause" && isThingNext(walk));
}

/** A figure behind a finished group or relation is shown. */
function leaveFinishedZone(walk: Walk): void {
  const isGrouped = walk.zone === "group" && walk.isFilled;
  const isRelated = walk.zone === "clause" && walk.relation !== null && !walk.isRelating;
  if (isGrouped || isRelated) walk.zone = "shown";
  if (isRelated) walk.relation = null;
}

/** "with the maximum capacity": a thing follows, and no comparison behind it. */
function isThingNext(walk: Walk): boolean {
  const place = skip(walk, walk.place + 1, ["filler", "preposition"]);
  if (walk.chunks[place]?.meaning.type !== "element") return false;
  const behind = cueAt(walk, skip(walk, place + 1, ["filler", "copula"]));
  return behind?.type !== "compare" && behind?.type !== "between" && walk.isRelating;
}

function readBy(walk: Walk, cue: Extract<Cue, { type: "by" | "per" }>): void {
  if (cue.type === "by" && (walk.zone === "sort" || readAgent(walk))) return;
  figureForEach(walk);
  const { ranking } = walk.request;
  const isRankedBy =
    cue.type === "by" && ranking !== null && ranking.by === null && (!ranking.countsRows || isFigureBehind(walk));
  if (isRankedBy && ranking.countsRows) walk.request.ranking = { ...ranking, countsRows: false };
  walk.zone = isRankedBy ? "rank" : "group";
  walk.isEach = cue.type === "per";
  if (isRankedBy) walk.rankingConcept = null;
  walk.isFilled = false;
  walk.relation = null;
  walk.isRelating = false;
  walk.preposition = null;
}

function readJoiner(walk: Walk, type: "and" | "or" | "versus"): void {
  if (walk.comparing !== null) return;
  walk.joiner = type;
  walk.joinerText = walk.chunks[walk.place]?.text.toLowerCase() ?? "";
  if (type === "or") walk.request.hasOr = true;
  // "in Kiel and also in Split": one thing holds, and the other one too.
  if (walk.joinerText === "and also" && walk.request.clauses.at(-1)?.kind === "value") walk.request.isBoth = true;
  walk.preposition = null;
  if (walk.functions.length > 0) return;
  // "and" behind a finished group or relation: what comes next says itself what it is.
  if (walk.zone === "rank") walk.zone = "shown";
}

function saysNothing(walk: Walk, { type }: Cue): boolean {
  return (type === "verb" && isMereVerb(walk)) || (type === "there-is" && !isPlaceOf(walk));
}

function readRelating(walk: Walk, cue: Cue): void {
  if (cue.type === "not") {
    walk.isNegated = !isObjectOfDeed(walk);
    walk.request.isNever ||= /^(never|not once|nothing|none)/i.test(walk.chunks[walk.place]?.text ?? "");
    if (walk.zone === "group" || walk.zone === "rank") walk.zone = "clause";
    return;
  }
  // "which store": a question word, no clause.
  if (cue.type === "relative" && isQuestionWord(walk)) {
    // "where is ..." asks for a place that it does not name.
    if (/^where$/i.test(walk.chunks[walk.place]?.text ?? "")) walk.request.unexplained.push("where");
    readAsk(walk);
    return;
  }
  if (cue.type === "verb") noteOutcome(walk);
  if (saysNothing(walk, cue)) return;
  if (walk.zone === "sort" || (cue.type === "verb" && readDeed(walk))) return;
  openClause(walk, cue);
}

function openClause(walk: Walk, cue: Cue): void {
  if (cue.type === "have" && isConditionNext(walk)) figureForEach(walk);
  const goesOn = isRightBehindRelation(walk);
  if (!goesOn && cue.type !== "have" && cue.type !== "verb") walk.relation = null;
  walk.zone = "clause";
  walk.isFilled = false;
  walk.isRelating = cue.type !== "relative";
  if (cue.type === "without") walk.isNegated = true;
}

/** "which store ...", "for each region, which store ...": nothing was named yet that a clause could be about. */
function isQuestionWord({ request, chunks, place }: Walk): boolean {
  if (request.shown.length > 0) return false;
  return request.groups.length === 0 || chunks[place - 1]?.text === "," || request.ranking !== null;
}

/** Nothing was named yet; and in "best selling product" the verb says how it is the best, and what is ranked follows. */
function isMereVerb({ zone, isFilled, request }: Walk): boolean {
  return (zone === "shown" && request.shown.length === 0) || (zone === "rank" && !isFilled);
}

/** "orders with a discount over 20": the condition is about the related orders. */
function isRightBehindRelation(walk: Walk): boolean {
  if (walk.relation === null) return false;
  let place = walk.place - 1;
  for (let cue = cueAt(walk, place); cue?.type === "filler"; cue = cueAt(walk, place)) place -= 1;
  return walk.chunks[place]?.meaning.type === "element";
}
