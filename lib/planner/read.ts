/**
 * The grammar: walks the segments from left to right and notes what each mentioned element is asked
 * to do (be measured, grouped by, ranked, compared, left out). It decides nothing about which
 * element is meant where a word has several; that is `resolve.ts`.
 */
import type { AggregateFunction } from "#lib/domain/plan";
import type { ComparisonOperator, Operator } from "./operators.ts";
import type { Mention, MentionRole, Reading } from "./reading.ts";
import type { Segment } from "./segment.ts";

type Pending = { role: MentionRole; function: AggregateFunction | "count" | null; isDistinct: boolean };

type Draft = {
  -readonly [Key in keyof Reading]: Reading[Key] extends readonly (infer Item)[] ? Item[] : Reading[Key];
} & {
  pending: Pending | null;
  comparing: { operator: ComparisonOperator; text: string; low: number | null; isBetween: boolean } | null;
  isAfterConjunction: boolean;
  /** The aggregate that a conjunction took over from the measure before it. */
  carried: Pending["function"];
  /** The last thing said was a step in time: "by month and region". */
  isAfterGrain: boolean;
  /** The words of the segment before. */
  wordsBefore: string;
  /** The comparison whose number was just read: the next element may be what it counts. */
  justCompared: number | null;
};

/** Notes every segment; the words that nothing could be made of are kept as unexplained. */
export function read(segments: readonly Segment[]): Reading {
  const draft: Draft = {
    mentions: [],
    comparisons: [],
    ranking: null,
    sortDirection: null,
    windows: [],
    grain: null,
    isShare: false,
    chartHint: null,
    unexplained: [],
    corrections: [],
    pending: null,
    comparing: null,
    isAfterConjunction: false,
    carried: null,
    isAfterGrain: false,
    wordsBefore: "",
    justCompared: null,
  };
  for (const segment of segments) {
    readSegment(draft, segment);
    draft.wordsBefore = segment.text.toLowerCase();
  }
  if (draft.comparing !== null) draft.unexplained.push(draft.comparing.text);
  return draft;
}

function readSegment(draft: Draft, segment: Segment): void {
  const { meaning } = segment;
  switch (meaning.type) {
    case "element":
      if (meaning.spelledAs !== null) draft.corrections.push(`"${segment.text}" is read as "${meaning.spelledAs}".`);
      readElement(draft, segment, { candidates: meaning.candidates, quotedText: null });
      return;
    case "quoted":
      readElement(draft, segment, {
        candidates: meaning.candidates,
        quotedText: meaning.candidates.length === 0 ? meaning.text : null,
      });
      return;
    case "operator":
      readOperator(draft, meaning.operator, segment);
      return;
    case "time":
      draft.windows.push({ window: meaning.window, text: segment.text });
      return;
    case "number":
      readNumber(draft, meaning.value, segment.text);
      return;
    case "unknown":
      draft.unexplained.push(segment.text);
  }
}

function readElement(draft: Draft, segment: Segment, found: Pick<Mention, "candidates" | "quotedText">): void {
  const pending = draft.pending ?? { role: "bare", function: null, isDistinct: false };
  const isCounted = draft.justCompared !== null;
  const role = isCounted ? "compared" : pending.role;
  const { isDistinct } = pending;
  const asked = isCarriedTooFar(draft, found.candidates) ? null : pending.function;
  draft.carried = null;
  const isCoordinated = draft.isAfterConjunction;
  const preposition = draft.wordsBefore === "from" || draft.wordsBefore === "to" ? draft.wordsBefore : null;
  draft.mentions.push({ ...found, segment, role, function: asked, isDistinct, isCoordinated, preposition });
  draft.isAfterConjunction = false;
  draft.isAfterGrain = false;
  if (draft.justCompared !== null) {
    const comparison = draft.comparisons[draft.justCompared];
    if (comparison !== undefined) {
      draft.comparisons[draft.justCompared] = { ...comparison, mention: draft.mentions.length - 1 };
    }
  }
  draft.justCompared = null;
  draft.pending = null;
}

/** "average price and cost" averages both; "average price and orders" still counts the orders. */
function isCarriedTooFar(draft: Draft, candidates: Mention["candidates"]): boolean {
  const surest = candidates.reduce<Mention["candidates"][number] | null>(
    (left, right) => (left === null || right.weight > left.weight ? right : left),
    null,
  );
  return draft.carried !== null && surest !== null && surest.element.kind !== "column";
}

/** A number belongs to the comparison before it; any other number is unexplained. */
function readNumber(draft: Draft, value: number, text: string): void {
  const { comparing } = draft;
  if (comparing === null) {
    draft.unexplained.push(text);
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

/** "price over 100": the mention before the comparison is what is compared. */
function comparedBefore(draft: Draft): number | null {
  const position = draft.mentions.length - 1;
  return position < 0 ? null : position;
}

function readOperator(draft: Draft, operator: Operator, segment: Segment): void {
  if (operator.type !== "filler") {
    draft.justCompared = null;
    draft.carried = null;
  }
  switch (operator.type) {
    case "aggregate":
      draft.pending = { role: roleKept(draft, "measure"), function: operator.function, isDistinct: false };
      return;
    case "count":
      draft.pending = { role: roleKept(draft, "measure"), function: "count", isDistinct: false };
      return;
    case "distinct":
      draft.pending = { role: "bare", function: null, ...draft.pending, isDistinct: true };
      return;
    case "by":
      draft.pending = { role: draft.ranking === null ? "group" : "rank-or-group", function: null, isDistinct: false };
      return;
    case "and":
    case "or":
      readConjunction(draft);
      return;
    case "top":
      draft.ranking = { ...operator, text: segment.text };
      return;
    case "superlative":
      draft.ranking ??= { ...operator, limit: 1, text: segment.text };
      draft.pending = { role: "superlative", function: draft.pending?.function ?? null, isDistinct: false };
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
function readModifier(draft: Draft, operator: Operator, segment: Segment): void {
  switch (operator.type) {
    case "not":
      draft.pending = { role: "exclude", function: null, isDistinct: false };
      return;
    case "without":
      draft.pending = { role: "without", function: null, isDistinct: false };
      return;
    case "with":
      draft.pending = { role: "with", function: null, isDistinct: false };
      return;
    case "trend":
      draft.grain ??= { grain: null, text: segment.text };
      return;
    case "grain":
    case "grain-noun":
      readGrain(draft, operator, segment);
      return;
    case "sort":
      draft.pending = { role: "sort", function: null, isDistinct: false };
      draft.sortDirection ??= "ascending";
      return;
    case "direction":
      draft.sortDirection = operator.direction;
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

/** "by month" and, after "by", "which" or a superlative, the bare noun: "by region and month", "which month had the most orders". */
function readGrain(
  draft: Draft,
  operator: Extract<Operator, { type: "grain" | "grain-noun" }>,
  segment: Segment,
): void {
  if (draft.grain !== null && draft.grain.grain !== null) draft.unexplained.push(segment.text);
  draft.grain = { grain: operator.grain, text: segment.text };
  draft.pending = null;
  draft.isAfterGrain = true;
}

/** "by region and channel": what follows a conjunction does what stood before it. */
function readConjunction(draft: Draft): void {
  if (draft.comparing?.isBetween === true) return;
  if (draft.isAfterGrain) {
    draft.pending = { role: "group", function: null, isDistinct: false };
    return;
  }
  const previous = draft.mentions.at(-1);
  if (previous === undefined) return;
  draft.isAfterConjunction = true;
  if (previous.role === "group" || previous.role === "exclude") {
    draft.pending = { role: previous.role, function: null, isDistinct: false };
  } else if (previous.role === "measure") {
    draft.carried = previous.function;
    draft.pending = { role: "measure", function: previous.function, isDistinct: previous.isDistinct };
  }
}

/** "by average price" ranks or sorts by a measure: the aggregate must not hide the "by". */
function roleKept(draft: Draft, role: MentionRole): MentionRole {
  const pending = draft.pending?.role;
  return pending === "rank-or-group" || pending === "sort" || pending === "superlative" || pending === "with"
    ? pending
    : role;
}
