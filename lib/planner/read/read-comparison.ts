/** Comparisons whose figure comes first: "over 100", "more than 3 orders", "between 100 and 300 hours", "above the average age". */
import type { ComparisonOperator } from "#lib/domain/plan";
import type { Chunk } from "../request/chunk.ts";
import type { Clause, Item, Mention, Operand } from "../request/request.ts";
import { amountOfVerb, bareAmount, isBehindRows, isCompared } from "./bare-amount.ts";
import { conceptMention } from "./concept-mention.ts";
import { endsAt, operandAt } from "./operand.ts";
import { averageAt, type FoundAverage } from "./read-average.ts";
import { isSettled } from "./settled-amount.ts";
import { addClause, cueAt, isMeasurable, likely, mayBe, mentionOf, skip, takeItem, type Walk } from "./walk.ts";

/** A number belongs to the comparison before it, or to what it counts. */
export function readNumber(walk: Walk, chunk: Chunk, meaning: Extract<Chunk["meaning"], { type: "number" }>): void {
  const { comparing } = walk;
  const suffix = cueAt(walk, walk.place + 1);
  const operator = suffix?.type === "or-more" ? suffix.operator : (comparing?.operator ?? "=");
  const text = comparing === null ? chunk.text : `${comparing.text} ${chunk.text}`;
  if (suffix?.type === "or-more") walk.place += 1;
  walk.comparing = null;
  if (countTimes(walk, { operator, value: meaning.value, text })) return;
  const concept = comparing?.concept ?? null;
  if (concept !== null) {
    compareConcept(walk, { chunk, meaning, operator, text, concept });
    return;
  }
  if (isCountOfNext(walk, comparing !== null, meaning.unit)) {
    walk.count = { operator, value: meaning.value, unit: meaning.unit, text };
    if (comparing !== null) walk.zone = "clause";
    return;
  }
  if (comparing === null && limitsShown(walk, meaning.value)) return;
  const subject = comparing === null && suffix?.type !== "or-more" ? null : comparedAmount(walk, chunk, meaning.unit);
  if (subject === null) {
    walk.request.unexplained.push(text);
    return;
  }
  addClause(walk, {
    kind: "compare",
    joiner: walk.joiner,
    isNegated: walk.isNegated,
    text,
    subject,
    operator,
    operand: { kind: "number", value: meaning.value, unit: meaning.unit },
    high: null,
  });
}

/** "among boats in Kiel, which three have the most bookings": so many of what was named before. */
function limitsShown({ request, chunks, place }: Walk, value: number): boolean {
  const [thing, ...more] = request.shown;
  const isAsked = /^which$/i.test(chunks[place - 1]?.text ?? "") && Number.isInteger(value) && value > 0;
  if (!isAsked || thing === undefined || more.length > 0 || thing.rowLimit !== null) return false;
  request.shown = [{ ...thing, rowLimit: value, isBehindPreposition: false }];
  return true;
}

/** "over 500": of the column named last, else of the rows' own amount. */
function comparedAmount(walk: Walk, chunk: Chunk, unit: string | null): Item | null {
  const lastColumn = walk.lastColumn === null || isSettled(walk, walk.lastColumn) ? null : walk.lastColumn;
  if (lastColumn !== null && isCompared(walk, lastColumn, unit) && !isBehindRows(walk)) return lastColumn;
  return bareAmount(walk, chunk, unit) ?? lastColumn;
}

function isCountOfNext(walk: Walk, isCompared: boolean, unit: string | null): boolean {
  if (isCompared) return isThingNext(walk, unit) || isFigureNext(walk);
  return (walk.zone === "clause" || walk.zone === "shown") && isThingNext(walk, unit);
}

/** "more than 1 million in revenue". */
function isFigureNext(walk: Walk): boolean {
  const place = skip(walk, walk.place + 1, ["filler", "preposition"]);
  const meaning = walk.chunks[place]?.meaning;
  const before = cueAt(walk, walk.place + 1);
  return before?.type === "preposition" && meaning?.type === "element" && isMeasurable(walk, meaning.candidates);
}

/** "returned more than 30 times", "ordered twice": so often is the relation of the verb before it. */
function countTimes(
  walk: Walk,
  count: { readonly operator: ComparisonOperator; readonly value: number; readonly text: string },
): boolean {
  const word = walk.chunks[walk.place]?.text.toLowerCase() ?? "";
  const isAdverb = word === "once" || word === "twice";
  const hasNoun = /^times?$/i.test(walk.chunks[walk.place + 1]?.text ?? "");
  const last = walk.request.clauses.at(-1);
  if (!(isAdverb || hasNoun) || last === undefined) return false;
  const often = { operator: count.operator, value: count.value };
  const text = `${last.text} ${count.text} times`;
  const related = repeated(walk, last);
  if (related === null) return false;
  walk.request.clauses[walk.request.clauses.length - 1] = { ...related, count: often, text };
  if (hasNoun) walk.place += 1;
  return true;
}

/** The relation that is counted; what has been "returned" so often is no status. */
function repeated(walk: Walk, last: Clause): Extract<Clause, { kind: "relation" }> | null {
  if (last.kind === "relation") return last.count === null && last.clauses === walk.relation?.clauses ? last : null;
  if (last.kind !== "value") return null;
  const candidates = last.mention.candidates.filter(({ element }) => element.kind === "table");
  const mention = { ...last.mention, candidates };
  return candidates.length === 0 ? null : { ...last, kind: "relation", mention, count: null, clauses: [], windows: [] };
}

/** "two hours late" counts hours, "20 % discount" is one of that size. */
function isThingNext(walk: Walk, unit: string | null): boolean {
  let place = walk.place + 1;
  for (
    let cue = cueAt(walk, place);
    cue?.type === "filler" || cue?.type === "distinct" || (cue?.type === "preposition" && cue.word === "of");
    cue = cueAt(walk, place)
  )
    place += 1;
  const meaning = walk.chunks[place]?.meaning;
  if (meaning?.type !== "element") return false;
  if (unit !== null) return isMeasurable(walk, meaning.candidates);
  return likely(meaning.candidates).some(({ element }) => element.kind !== "value");
}

function compareConcept(
  walk: Walk,
  found: {
    readonly chunk: Chunk;
    readonly meaning: Extract<Chunk["meaning"], { type: "number" }>;
    readonly operator: Extract<Clause, { kind: "compare" }>["operator"];
    readonly text: string;
    readonly concept: Parameters<typeof conceptMention>[2];
  },
): void {
  const mention = conceptMention(walk, found.chunk, found.concept);
  if (mention === null) {
    walk.request.unexplained.push(found.text);
    return;
  }
  const { joiner, isNegated } = walk;
  const subject: Item = {
    mention,
    functions: [],
    outer: null,
    isDistinct: false,
    joiner,
    rowLimit: null,
    isEach: false,
    isSecond: false,
    isBehindPreposition: false,
  };
  addClause(walk, {
    kind: "compare",
    joiner,
    isNegated,
    text: found.text,
    subject,
    operator: found.operator,
    operand: { kind: "number", value: found.meaning.value, unit: found.meaning.unit },
    high: null,
  });
}

/** "above age 20", "more than the average price", "higher than the budget". */
export function readComparedBefore(walk: Walk, mention: Mention): boolean {
  const { comparing } = walk;
  if (comparing === null) return false;
  // "above that harbour's average price".
  if (readComparedAggregate(walk)) return true;
  const subject = walk.lastColumn;
  const average = averageAt(walk, walk.place + 1);
  const number = average === null ? operandAt(walk, walk.place + 1) : null;
  walk.comparing = null;
  const base = { joiner: walk.joiner, isNegated: walk.isNegated, text: `${comparing.text} ${mention.chunk.text}` };
  const isColumn = mayBe(mention.candidates, "column") || mayBe(mention.candidates, "metric");
  if (average !== null || /^(average|avg|mean) /i.test(mention.chunk.text)) {
    // "more boats than average", "below average price": each has a figure of its own, and the average is one of those.
    const counted: Item["functions"] = isColumn ? [] : ["count"];
    const subject = { ...takeItem(walk, mention), functions: counted };
    const operand: Operand = average?.operand ?? { kind: "aggregate", function: "avg", within: [], isSameTime: false };
    addClause(walk, { ...base, kind: "compare", subject, operator: comparing.operator, operand, high: null });
    if (average !== null) walk.place = average.next - 1;
    return true;
  }
  if (number !== null && number.operand.kind !== "mention" && isColumn) {
    const item = takeItem(walk, mention);
    addClause(walk, {
      ...base,
      kind: "compare",
      subject: item,
      operator: comparing.operator,
      operand: number.operand,
      high: null,
    });
    walk.place = number.next - 1;
    return true;
  }
  if (subject === null) {
    walk.request.unexplained.push(comparing.text);
    return false;
  }
  const operand: Operand = { kind: "mention", mention };
  addClause(walk, { ...base, kind: "compare", subject, operator: comparing.operator, operand, high: null });
  return true;
}

/** "above the average age": the figure's column is the one that is compared, else the one named last. */
export function readComparedAggregate(walk: Walk): boolean {
  const { comparing } = walk;
  const found = comparing === null ? null : averageAt(walk, pastComparing(walk));
  const subject = comparing === null || found === null ? null : comparedSubject(walk, comparing, found);
  if (comparing === null || found === null || subject === null) return false;
  walk.comparing = null;
  const { joiner, isNegated } = walk;
  const { operator, text } = comparing;
  addClause(walk, { kind: "compare", joiner, isNegated, text, subject, operator, operand: found.operand, high: null });
  walk.place = found.next - 1;
  return true;
}

/** Behind the comparing word, so that "its" before the average is read as well. */
function pastComparing(walk: Walk): number {
  let place = walk.place;
  while (cueAt(walk, place - 1)?.type === "filler") place -= 1;
  return place;
}

type Comparing = NonNullable<Walk["comparing"]>;

/** What is averaged, what the adjective or the verb speaks of, or what was named before. */
function comparedSubject(walk: Walk, { concept }: Comparing, found: FoundAverage): Item | null {
  const { measured, isCounted } = found;
  const take = (mention: Mention): Item => takeItem({ ...walk, functions: isCounted ? ["count"] : [] }, mention);
  if (measured !== null) return take(measured);
  const chunk = walk.chunks[walk.place];
  if (chunk === undefined) return null;
  const mention = concept === null ? amountOfVerb(walk, chunk) : conceptMention(walk, chunk, concept);
  return mention === null ? walk.lastColumn : take(mention);
}

/** "between 100 and 300 hours": what is compared stands behind, else it was named before. */
export function readBetween(walk: Walk, chunk: Chunk): void {
  const ends = endsAt(walk, walk.place + 1);
  const high = ends?.high ?? null;
  const behind = high === null ? undefined : walk.chunks[skip(walk, high.next, ["filler"])];
  const named = behind?.meaning.type === "element" ? mentionOf(walk, behind) : null;
  const own = named !== null && isMeasurable(walk, named.candidates) ? takeItem(walk, named) : null;
  const unit = ends?.high.operand.kind === "number" ? ends.high.operand.unit : null;
  const subject = own ?? comparedAmount(walk, chunk, unit);
  if (ends === null || high === null || subject === null) {
    walk.request.unexplained.push(chunk.text);
    return;
  }
  const { joiner, isNegated } = walk;
  const text = `${chunk.text} ${walk.chunks[high.next - 1]?.text ?? ""}`;
  addClause(walk, {
    kind: "compare",
    joiner,
    isNegated,
    text,
    subject,
    operator: ">=",
    operand: ends.low.operand,
    high: high.operand,
  });
  walk.place = own === null || behind === undefined ? high.next - 1 : walk.chunks.indexOf(behind);
}

/** Nothing but small words between a column and what it is compared with: "letters written by ..." says something else. */
function standsBeside(walk: Walk, subject: Item): boolean {
  const from = walk.chunks.indexOf(subject.mention.chunk) + 1;
  const small = ["filler", "copula", "preposition", "relative", "with", "have", "text-match"];
  return walk.chunks
    .slice(from, walk.place)
    .every(({ meaning }) => meaning.type === "cue" && small.includes(meaning.cue.type));
}

/** A quoted text that is no stored value: what the last named column is compared with. */
export function readText(walk: Walk, mention: Mention): void {
  const subject = walk.lastColumn ?? walk.request.shown.at(-1) ?? null;
  const pattern = mention.text ?? "";
  if (subject === null || !standsBeside(walk, subject)) {
    walk.request.unexplained.push(mention.chunk.text);
    return;
  }
  const isNegated = walk.isNegated;
  addClause(walk, { kind: "text", joiner: walk.joiner, isNegated, text: pattern, subject, match: "contains", pattern });
}
