/**
 * The grammar: walks the segments from left to right and notes what each mentioned element is asked
 * to do (be measured, grouped by, ranked, compared, left out). It decides nothing about which
 * element is meant where a word has several; that is `interpret.ts`.
 */
import type { Operator } from "./operators.ts";
import {
  newPending,
  type Pending,
  type ReadingDraft,
  readConjunction,
  readGrain,
  settlePending,
  wait,
} from "./pending.ts";
import type { GrammarReading, Mention } from "./reading.ts";
import type { Segment } from "./segment.ts";

/** Notes every segment; whatever nothing could be made of, operators included, is kept as unexplained. */
export function read(segments: readonly Segment[]): GrammarReading {
  const draft: ReadingDraft = {
    mentions: [],
    comparisons: [],
    ranking: null,
    sortDirection: null,
    windows: [],
    grain: null,
    isShare: false,
    chartHint: null,
    rowLimit: null,
    unexplained: [],
    pending: null,
    moreFunctions: [],
    comparing: null,
    isAfterConjunction: false,
    isAfterVersus: false,
    isSideBySide: false,
    isAfterElement: false,
    isAfterGrain: false,
    wordsBefore: "",
    justCompared: null,
  };
  for (const segment of segments) {
    readSegment(draft, segment);
    draft.wordsBefore = segment.text.toLowerCase();
  }
  settlePending(draft);
  settleRowLimit(draft);
  if (draft.comparing !== null) draft.unexplained.push(draft.comparing.text);
  draft.unexplained.push(...draft.moreFunctions);
  return draft;
}

function readSegment(draft: ReadingDraft, segment: Segment): void {
  const { meaning } = segment;
  const isFiller = meaning.type === "operator" && meaning.operator.type === "filler";
  if (!isFiller && meaning.type !== "element") settleRowLimit(draft);
  switch (meaning.type) {
    case "element":
      readElement(draft, segment, { candidates: meaning.candidates, quotedText: null });
      break;
    case "quoted":
      readElement(draft, segment, {
        candidates: meaning.candidates,
        quotedText: meaning.candidates.length === 0 ? meaning.text : null,
      });
      break;
    case "operator":
      readOperator(draft, meaning.operator, segment);
      break;
    case "time":
      draft.windows.push({ window: meaning.window, text: segment.text, first: segment.first });
      if (meaning.split !== null) draft.grain ??= { grain: meaning.split, text: segment.text };
      break;
    case "number":
      readNumber(draft, meaning.value, segment.text);
      break;
    case "unknown":
      // What waited was said about this word.
      draft.pending = null;
      draft.unexplained.push(segment.text);
  }
  if (!isFiller) draft.isAfterElement = meaning.type === "element" || meaning.type === "quoted";
}

function readElement(draft: ReadingDraft, segment: Segment, found: Pick<Mention, "candidates" | "quotedText">): void {
  const pending = draft.pending;
  const isQualifier = pending?.role === "measure" && isOnlyValue(found.candidates);
  const mention: Mention = {
    rowLimit: claimRowLimit(draft, found.candidates),
    ...found,
    segment,
    role: roleOf(draft, isQualifier),
    function: isQualifier || isCarriedTooFar(pending, found.candidates) ? null : (pending?.function ?? null),
    isDistinct: pending?.isDistinct ?? false,
    isCoordinated: draft.isAfterConjunction,
    isVersus: draft.isAfterVersus || (draft.isSideBySide && draft.isAfterConjunction),
    preposition: draft.wordsBefore === "from" || draft.wordsBefore === "to" ? draft.wordsBefore : null,
  };
  const siblings = draft.moreFunctions.map((name, index) => ({
    ...mention,
    function: name,
    isCoordinated: index > 0 || mention.isCoordinated,
  }));
  draft.mentions.push(...siblings, { ...mention, isCoordinated: siblings.length > 0 || mention.isCoordinated });
  attachComparison(draft);
  draft.moreFunctions = [];
  draft.isAfterConjunction = false;
  draft.isAfterVersus = false;
  draft.isAfterGrain = false;
  draft.justCompared = null;
  if (!isQualifier) draft.pending = null;
}

function roleOf(draft: ReadingDraft, isQualifier: boolean): Mention["role"] {
  if (draft.justCompared !== null) return "compared";
  return isQualifier ? "bare" : (draft.pending?.role ?? "bare");
}

/** "number of enterprise customers": a value says which ones, and what is counted comes behind it. */
function isOnlyValue(candidates: Mention["candidates"]): boolean {
  return candidates.length > 0 && candidates.every((candidate) => candidate.element.kind === "value");
}

/** "average price and cost" averages both; "average price and orders" still counts the orders. */
function isCarriedTooFar(pending: Pending | null, candidates: Mention["candidates"]): boolean {
  const surest = surestOf(candidates);
  return pending?.isImplied === true && surest !== null && surest.element.kind !== "column";
}

function surestOf(candidates: Mention["candidates"]): Mention["candidates"][number] | null {
  return candidates.reduce<Mention["candidates"][number] | null>(
    (left, right) => (left === null || right.weight > left.weight ? right : left),
    null,
  );
}

/** A number belongs to the comparison before it; any other number is unexplained. */
function readNumber(draft: ReadingDraft, value: number, text: string): void {
  const { comparing } = draft;
  if (comparing === null) {
    settleRowLimit(draft);
    draft.rowLimit = { value, text };
    return;
  }
  if (comparing.isBetween && comparing.low === null) {
    draft.comparing = { ...comparing, low: value };
    return;
  }
  const isBetween = comparing.isBetween && comparing.low !== null;
  draft.comparisons.push({
    operator: comparing.operator,
    value: comparing.low ?? value,
    high: isBetween ? value : null,
    mention: comparedBefore(draft),
    text: `${comparing.text} ${text}`,
  });
  draft.comparing = null;
  draft.justCompared = draft.comparisons.length - 1;
}

/** "more than 3 orders": the element behind the number is what is compared. */
function attachComparison(draft: ReadingDraft): void {
  const comparison = draft.justCompared === null ? undefined : draft.comparisons[draft.justCompared];
  if (draft.justCompared === null || comparison === undefined) return;
  draft.comparisons[draft.justCompared] = { ...comparison, mention: draft.mentions.length - 1 };
}

/** The number before a table that is listed; before any other element it was not understood. */
function claimRowLimit(draft: ReadingDraft, candidates: Mention["candidates"]): number | null {
  const value = draft.rowLimit?.value ?? null;
  const isListed = draft.pending === null && surestOf(candidates)?.element.kind === "table";
  if (!isListed) settleRowLimit(draft);
  draft.rowLimit = null;
  return isListed ? value : null;
}

/** "20 customers": a number before what is listed; before anything else it was not understood. */
function settleRowLimit(draft: ReadingDraft): void {
  const { rowLimit } = draft;
  if (rowLimit !== null) draft.unexplained.push(rowLimit.text);
  draft.rowLimit = null;
}

/** "price over 100": the mention before the comparison is what is compared. */
function comparedBefore(draft: ReadingDraft): number | null {
  const position = draft.mentions.length - 1;
  return position < 0 ? null : position;
}

function readOperator(draft: ReadingDraft, operator: Operator, segment: Segment): void {
  if (operator.type !== "filler") draft.justCompared = null;
  switch (operator.type) {
    case "aggregate":
      wait(draft, { role: "measure", function: operator.function, text: segment.text });
      return;
    case "count":
      wait(draft, { role: "measure", function: "count", text: segment.text });
      return;
    case "distinct":
      draft.pending = {
        ...(draft.pending ?? newPending(draft, "bare", segment.text)),
        isDistinct: true,
        isImplied: false,
      };
      return;
    case "by":
      wait(draft, { role: draft.ranking === null ? "group" : "rank-or-group", function: null, text: segment.text });
      return;
    case "per":
      wait(draft, { role: "group", function: null, text: segment.text });
      return;
    case "and":
    case "or":
    case "versus":
      readConjunction(draft);
      draft.isAfterVersus = operator.type === "versus";
      return;
    case "top":
      draft.ranking = { ...operator, countsRows: false, text: segment.text, first: segment.first };
      return;
    case "superlative":
      draft.ranking ??= { ...operator, limit: null, text: segment.text, first: segment.first };
      wait(draft, { role: "superlative", function: null, text: segment.text });
      return;
    case "compare":
      draft.comparing = { operator: operator.operator, text: segment.text, low: null, isBetween: false };
      return;
    case "between":
      draft.comparing = { operator: ">=", text: segment.text, low: null, isBetween: true };
      return;
    default:
      readModifier(draft, operator, segment);
  }
}

/** Words that colour the whole question or the next element. */
function readModifier(draft: ReadingDraft, operator: Operator, segment: Segment): void {
  const { text } = segment;
  switch (operator.type) {
    case "not":
      wait(draft, { role: "exclude", function: null, text });
      return;
    case "without":
      wait(draft, { role: "without", function: null, text });
      return;
    case "with":
      wait(draft, { role: "with", function: null, text });
      return;
    case "trend":
      draft.grain ??= { grain: null, text };
      return;
    case "grain":
    case "grain-noun":
      readGrain(draft, operator, segment);
      return;
    case "sort":
      wait(draft, { role: "sort", function: null, text });
      draft.sortDirection ??= "ascending";
      return;
    case "direction":
      draft.sortDirection = operator.direction;
      return;
    case "side-by-side":
      draft.isSideBySide = true;
      return;
    case "share":
      draft.isShare = true;
      return;
    case "chart":
      draft.chartHint = operator.hint;
      return;
    default:
      return;
  }
}
