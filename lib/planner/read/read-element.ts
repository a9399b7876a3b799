/** What a name in the question is taken for, by what stands around it. */
import { findColumn } from "#lib/semantic/model";
import { isDeed, tablesOfVerb } from "../divide/near-names.ts";
import { isPlural } from "../plan/table-row-names.ts";
import type { Chunk } from "../request/chunk.ts";
import type { Item, Mention } from "../request/request.ts";
import { asCostVerb } from "./bare-amount.ts";
import { countValue } from "./counted-value.ts";
import { doneToRows, isDoneToOthers, ofOwnDates } from "./done-to-rows.ts";
import { grainNoun } from "./grain-noun.ts";
import { isBareComparative, isModifier } from "./modifiers.ts";
import { isCountedPart, namedRows, rowsOfFlag, stateColumns } from "./named-rows.ts";
import { openRelation, place, placeValue } from "./place-element.ts";
import { readComparedBefore, readText } from "./read-comparison.ts";
import { readCondition } from "./read-condition.ts";
import { readGrain } from "./read-modifier.ts";
import { isCountedVerb } from "./read-ranking.ts";
import { readPattern } from "./read-text.ts";
import { likeLastValue, likeNextValue } from "./value-lists.ts";
import {
  chunkAt,
  cueAt,
  isMeasurable,
  isParticle,
  likely,
  mayBe,
  mentionOf,
  newMention,
  skip,
  skipBack,
  surestKind,
  takeItem,
  type Walk,
} from "./walk.ts";

/** A name or a quoted text. */
export function readElement(walk: Walk, chunk: Chunk): void {
  if (walk.textMatch !== null && readPattern(walk, chunk)) return;
  const step = isStepInTime(walk, chunk) ? grainNoun(chunk.text) : null;
  if (step !== null) {
    readGrain(walk, step, chunk);
    return;
  }
  const mention = asAveraged(walk, asCostVerb(walk, asParticiple(walk, mentionOf(walk, chunk))));
  if (walk.comparing !== null && readComparedBefore(walk, mention)) return;
  if (mention.text !== null) {
    readText(walk, mention);
    return;
  }
  if (isCountedVerb(walk, mention)) return;
  if (isModifier(walk, mention)) {
    walk.request.hints.push(mention);
    return;
  }
  if (isBareComparative(mention)) walk.request.unexplained.push(chunk.text);
  else if (isCountedPart(walk, mention)) walk.request.shown.push(takeItem(walk, mention));
  else readName(walk, mention);
}

/** "what share of the skippers who booked in 2025 cancelled": behind the period, what all of them may have done. */
function readPredicate(walk: Walk, { chunk }: Mention): void {
  const { request, relation, joiner } = walk;
  const isBehindPeriod = chunkAt(walk, walk.place - 1)?.meaning.type === "time";
  if (!request.isShare || relation === null || joiner !== null || !isBehindPeriod || !/ed$/.test(chunk.text)) return;
  walk.relation = null;
  request.predicate ??= chunk.first;
}

function readName(walk: Walk, mention: Mention): void {
  readPredicate(walk, mention);
  const alike = likeNextValue(walk, mention) ?? likeLastValue(walk, mention);
  const named = alike === null ? namedOrCounted(walk, mention) : null;
  if (alike !== null) {
    placeAlike(walk, alike);
    return;
  }
  if (named !== null) {
    place(walk, named.rows);
    placeValue(walk, named.flag);
    return;
  }
  const done = doneToRows(walk, mention);
  if (done !== null) placeValue(walk, done);
  else if (isDoneToOthers(walk, mention)) walk.request.unexplained.push(mention.chunk.text);
  else if (!isConditionSubject(walk, mention) && !isDateOfWindow(walk, mention)) placeNamed(walk, mention);
}

function placeNamed(walk: Walk, mention: Mention): void {
  const isBeside = isBesideStep(walk);
  const grouped = isBeside || walk.zone === "group" ? stateColumns(mention) : null;
  if (isBeside && grouped !== null) walk.zone = "group";
  const kind = grouped === null ? surestKind(mention.candidates) : "column";
  if (kind === "value") countValue(walk, mention);
  if (kind === "value" || kind === "flag" || isDayOfRows(walk, mention)) placeValue(walk, mention);
  else if (kind === "table" && isDeed(mention.chunk.text) && walk.request.shown.length > 0) openDeed(walk, mention);
  else place(walk, grouped ?? mention);
}

/** "by month and gift": what stands beside the step is grouped by as well. */
function isBesideStep(walk: Walk): boolean {
  const step = chunkAt(walk, walk.place - 2);
  const isStep = cueAt(walk, walk.place - 2)?.type === "grain" && /^(?:by|per) /i.test(step?.text ?? "");
  return isStep && cueAt(walk, walk.place - 1)?.type === "and";
}

/** "not in Kiel or Bergen" is in neither; "not in Kiel but in Bergen" says where. */
function placeAlike(walk: Walk, alike: Mention): void {
  const last = (walk.relation?.clauses ?? walk.request.clauses).at(-1);
  if (last?.isNegated === true && walk.joinerText !== "but") walk.isNegated = true;
  placeValue(walk, alike);
}

function namedOrCounted(walk: Walk, mention: Mention): ReturnType<typeof namedRows> {
  const named = namedRows(walk, mention);
  const rows = named === null ? rowsOfFlag(walk, mention) : null;
  return rows === null ? named : { rows, flag: mention };
}

/** "who ordered in a store": what follows a deed is said of it. */
function openDeed(walk: Walk, mention: Mention): void {
  openRelation(walk, mention);
  if (walk.zone === "shown") walk.zone = "clause";
}

/** "month" where some table has a date of that name: a step of whatever is asked for. */
function isStepInTime({ model, preposition }: Walk, { meaning }: Chunk): boolean {
  if (meaning.type !== "element" || preposition !== null) return false;
  return meaning.candidates.every(
    ({ element }) => element.kind === "column" && findColumn(model, element.table, element.column)?.role === "time",
  );
}

/** "where the average price exceeded 10": in a condition rows are not averaged, a column called alike is. */
function asAveraged(walk: Walk, mention: Mention): Mention {
  const name = walk.functions.at(-1);
  if (walk.zone !== "clause" || name === undefined || name === "count" || isPlural(mention.chunk.text)) return mention;
  const candidates = mention.candidates.filter(
    (candidate) => candidate.element.kind !== "table" && isMeasurable(walk, [candidate]),
  );
  return candidates.length === 0 ? mention : { ...mention, candidates };
}

/** "the boat 'Gull'", "the boat called 'Gull'": a text behind a table that is no stored value. */
function isNamedNext(walk: Walk): boolean {
  const next = chunkAt(walk, skip(walk, walk.place + 1, ["copula"]))?.meaning;
  const isOwner = walk.zone === "shown" && walk.request.shown.length > 0;
  return isOwner && next?.type === "text" && next.candidates.length === 0;
}

/** "whose age is over 20": read to the end of the condition; nothing has changed where there is none. */
function isConditionSubject(walk: Walk, mention: Mention): boolean {
  const isColumn = mayBe(mention.candidates, "column") || mayBe(mention.candidates, "metric");
  const isTable = mayBe(mention.candidates, "table") && (walk.zone === "clause" || isNamedNext(walk));
  if (walk.zone === "sort" || (!isColumn && !isTable)) {
    if (isColumn) walk.lastColumn = { ...takeItem({ ...walk }, mention) };
    return false;
  }
  const { functions, isDistinct, joiner, preposition } = walk;
  const item = takeItem(walk, mention);
  if (isColumn) walk.lastColumn = item;
  // "with more than 3 bookings and revenue over 1000": two figures of whoever is listed.
  const isFigure = item.functions.length > 0 || surestKind(mention.candidates) === "metric";
  if (isFigure && item.joiner === "and" && isCountedRelation(walk)) walk.relation = null;
  if (readCondition(walk, { ...item, rowLimit: null })) {
    walk.count = null;
    groupByValues(walk, item);
    return true;
  }
  Object.assign(walk, { functions, isDistinct, joiner, preposition });
  return false;
}

/** "by status: lost, found": the groups that are asked for are those of the column, and these of them are meant. */
function groupByValues(walk: Walk, item: Item): void {
  const before = cueAt(walk, skipBack(walk, walk.chunks.indexOf(item.mention.chunk) - 1, ["filler"]))?.type;
  const isOfGroup = walk.zone === "group" && (before === "by" || before === "per") && item.functions.length === 0;
  const last = walk.request.clauses.at(-1);
  if (!isOfGroup || last?.kind !== "value" || last.isNegated || surestKind(item.mention.candidates) !== "column")
    return;
  walk.request.groups.push({ ...item, rowLimit: null });
  walk.isFilled = true;
}

function isCountedRelation({ request, relation }: Walk): boolean {
  const last = request.clauses.at(-1);
  return last?.kind === "relation" && last.clauses === relation?.clauses && last.count !== null;
}

/** "stores not opened", and a date by its full name where "shipped" stood in "shipped orders": whether it has come. */
function isDayOfRows(walk: Walk, mention: Mention): boolean {
  const [first] = mention.candidates.toSorted((left, right) => right.weight - left.weight);
  if (first?.element.kind !== "column") return false;
  if (findColumn(walk.model, first.element.table, first.element.column)?.role !== "time") return false;
  if (walk.isNegated) return walk.functions.length === 0 && (walk.zone === "shown" || walk.zone === "clause");
  const next = chunkAt(walk, walk.place + 1)?.meaning;
  const isBeforeRows = next?.type === "element" && surestKind(next.candidates) === "table";
  return isBeforeRows && mention.chunk.text.includes(".") && walk.zone === "shown";
}

/** "never ordered", "returned": what happened names the rows in which it is written, unless a period follows. */
function asParticiple(walk: Walk, mention: Mention): Mention {
  const word = mention.chunk.text.toLowerCase();
  if (!/^[a-z]+ed$/.test(word)) return mention;
  if (isTimeNext(walk) && !isOfOthers(walk, mention)) return mention;
  const tables = isStatusOfShown(walk, mention) ? [] : tablesOfVerb(walk.model, walk.index, word);
  if (tables.length === 0) return mention;
  // "skippers who never cancelled": their own deed, rather than what something else of them is.
  const isDeed = walk.isNegated && isOfOthers(walk, mention) && !isNameNext(walk);
  const others = mention.candidates.filter(
    ({ element }) =>
      (element.kind !== "value" || !isDeed) &&
      (element.kind !== "column" || findColumn(walk.model, element.table, element.column)?.role !== "time"),
  );
  return { ...mention, candidates: [...others, ...tables] };
}

function isNameNext({ chunks, place: at }: Walk): boolean {
  return chunks[at + 1]?.meaning.type === "element";
}

/** "skippers who booked in 2025": the day is not one of the skippers. */
function isOfOthers({ request, model }: Walk, { candidates }: Mention): boolean {
  const tables = request.shown.flatMap((item) =>
    likely(item.mention.candidates).flatMap(({ element }) => (element.kind === "table" ? [element.table] : [])),
  );
  return (
    tables.length > 0 &&
    !candidates.some(
      ({ element }) =>
        element.kind === "column" &&
        tables.includes(element.table) &&
        findColumn(model, element.table, element.column)?.role === "time",
    )
  );
}

/** "not yet painted", "never repaired": rows of what the verb makes are not there, also where the verb names nothing else. */
export function readParticiple(walk: Walk, chunk: Chunk): boolean {
  const word = chunk.text.toLowerCase();
  const isDeed = /^[a-z]+ed$/.test(word) || isInfinitive(walk);
  if (!walk.isNegated || walk.request.shown.length === 0 || !isDeed) return false;
  const candidates = tablesOfVerb(walk.model, walk.index, word);
  if (candidates.length === 0) return false;
  openRelation(walk, newMention(walk, chunk, { candidates, text: null }));
  return true;
}

/** "have yet to book", "did not book": right behind its negation, without an object. */
function isInfinitive(walk: Walk): boolean {
  const before = chunkAt(walk, walk.place - 1)?.text ?? "";
  const next = chunkAt(walk, skip(walk, walk.place + 1, ["filler"]))?.meaning.type;
  return /\b(to|not|t|n't)$/i.test(before) && next !== "element" && next !== "unknown";
}

/** "who ordered in 2025", "ordered in a shop": a deed rather than an order of rows, where no column follows to put them in. */
export function readDeedIn(walk: Walk, chunk: Chunk): boolean {
  const [word = "", joint] = chunk.text.toLowerCase().split(" ");
  if (walk.request.shown.length === 0 || joint !== "in" || !/ed$/.test(word)) return false;
  const next = chunkAt(walk, skip(walk, walk.place + 1, ["filler", "both", "either", "preposition"]))?.meaning;
  const kind = next?.type === "element" ? surestKind(next.candidates) : null;
  if (next?.type !== "time" && (kind === null || kind === "column" || kind === "metric")) return false;
  const candidates = tablesOfVerb(walk.model, walk.index, word);
  const mention = newMention(walk, chunk, { candidates, text: null });
  if (candidates.length === 0 || !isOfOthers(walk, mention)) return false;
  openDeed(walk, mention);
  return true;
}

/** "orders were returned": the orders say it themselves, where their status bears the word. */
function isStatusOfShown(walk: Walk, mention: Mention): boolean {
  const shown = walk.request.shown.flatMap((item) => likely(item.mention.candidates, 0.1));
  const tables = shown.flatMap(({ element }) => (element.kind === "table" ? [element.table] : []));
  return mention.candidates.some(({ element }) => element.kind === "value" && tables.includes(element.table));
}

/** "opened in 2025", "signed up in 2025". */
function isTimeNext(walk: Walk): boolean {
  const place = isParticle(walk.chunks[walk.place + 1]) ? walk.place + 2 : walk.place + 1;
  return walk.chunks[place]?.meaning.type === "time";
}

/** "stores opened before 2017": the date only says what the period is about. */
function isDateOfWindow(walk: Walk, mention: Mention): boolean {
  if (!isTimeNext(walk)) return false;
  // "by boat type, for bookings made in 2025": no group of its own.
  const isBehindGroup = walk.zone === "group" && walk.isFilled && /^[a-z]+ed$/i.test(mention.chunk.text);
  if (walk.zone !== "shown" && walk.zone !== "clause" && !isBehindGroup) return false;
  // "shipped in 2025": what happened then is a date, although a status may bear the same word.
  const isDone = /^[a-z]+ed$/i.test(mention.chunk.text);
  const isDate = likely(mention.candidates, isDone ? 0.4 : 0.2).some(
    ({ element }) =>
      element.kind === "column" && findColumn(walk.model, element.table, element.column)?.role === "time",
  );
  if (!isDate || walk.functions.length > 0) return false;
  walk.lastColumn = takeItem(walk, ofOwnDates(walk, mention));
  return true;
}
