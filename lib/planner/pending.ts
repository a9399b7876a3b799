/** Operators wait for the element they speak of. One that finds none is not dropped: it is a word that was not understood. */
import type { AggregateFunction } from "#lib/domain/plan";
import type { ComparisonOperator, Operator } from "./operators.ts";
import type { GrammarReading, MentionRole } from "./reading.ts";
import type { Segment } from "./segment.ts";

/** An operator that waits for the element it says something about. */
export type Pending = {
  readonly role: MentionRole;
  readonly function: AggregateFunction | "count" | null;
  readonly isDistinct: boolean;
  readonly text: string;
  /** Taken over by a conjunction, so nothing is lost when it is not used. */
  readonly isImplied: boolean;
  /** Stands right behind an element: "revenue total". */
  readonly isBehindElement: boolean;
};

/** A reading while it is made. */
export type ReadingDraft = {
  -readonly [Key in keyof GrammarReading]: GrammarReading[Key] extends readonly (infer Item)[]
    ? Item[]
    : GrammarReading[Key];
} & {
  pending: Pending | null;
  /** Aggregates before the one that waits: "min, max and average price". */
  moreFunctions: (AggregateFunction | "count")[];
  comparing: { operator: ComparisonOperator; text: string; low: number | null; isBetween: boolean } | null;
  /** A number that may say how many rows are to be listed. */
  rowLimit: { readonly value: number; readonly text: string } | null;
  isAfterConjunction: boolean;
  isAfterVersus: boolean;
  /** "compare" was said: values joined by "and" stand side by side. */
  isSideBySide: boolean;
  /** The last segment that was no filler was an element. */
  isAfterElement: boolean;
  /** The last thing said was a step in time: "by month and region". */
  isAfterGrain: boolean;
  /** The words of the segment before. */
  wordsBefore: string;
  /** The comparison whose number was just read: the next element may be what it counts. */
  justCompared: number | null;
};

/** Roles that an aggregate behind them does not change: "by average price", "sorted by total revenue". */
const kept: ReadonlySet<MentionRole> = new Set(["rank-or-group", "sort", "superlative", "with"]);

/** The next element gets this role. What waited before is joined with it where the two belong together, and settled otherwise. */
export function wait(draft: ReadingDraft, next: Pick<Pending, "role" | "function" | "text">): void {
  const { pending } = draft;
  const together = pending === null ? next.text : `${pending.text} ${next.text}`;
  if (pending !== null && next.function !== null && kept.has(pending.role) && pending.function === null) {
    draft.pending = { ...pending, function: next.function, text: together };
  } else if (pending?.role === "exclude" && next.role === "with") {
    draft.pending = { ...pending, role: "without", text: together };
  } else {
    settlePending(draft);
    draft.pending = { ...newPending(draft, next.role, next.text), function: next.function };
  }
}

/** Nothing asked of the next element yet but its role. */
export function newPending(draft: ReadingDraft, role: MentionRole, text: string): Pending {
  return { role, function: null, isDistinct: false, text, isImplied: false, isBehindElement: draft.isAfterElement };
}

/** An operator that found no element: "revenue total" belongs to the one before it; any other was not understood. */
export function settlePending(draft: ReadingDraft): void {
  const { pending } = draft;
  draft.pending = null;
  if (pending === null || pending.isImplied) return;
  const last = draft.mentions.at(-1);
  const isPostfix = pending.role === "measure" && pending.isBehindElement && !pending.isDistinct;
  if (isPostfix && last !== undefined && last.role === "bare" && last.function === null) {
    draft.mentions[draft.mentions.length - 1] = { ...last, role: "measure", function: pending.function };
  } else {
    draft.unexplained.push(pending.text);
  }
}

/** "by month" and, after "by", "which" or a superlative, the bare noun: "by region and month", "which month had the most orders". */
export function readGrain(
  draft: ReadingDraft,
  operator: Extract<Operator, { type: "grain" | "grain-noun" }>,
  segment: Segment,
): void {
  if (draft.grain !== null && draft.grain.grain !== null) draft.unexplained.push(segment.text);
  const role = draft.pending?.role ?? null;
  if (role === "group" || role === "rank-or-group" || role === "superlative") draft.pending = null;
  else settlePending(draft);
  draft.grain = { grain: operator.grain, text: segment.text };
  draft.isAfterGrain = true;
}

/** "by region and channel": what follows a conjunction does what stood before it. */
export function readConjunction(draft: ReadingDraft): void {
  if (draft.comparing?.isBetween === true) return;
  const { pending } = draft;
  if (pending?.role === "measure" && pending.function !== null && !pending.isImplied && !pending.isBehindElement) {
    draft.moreFunctions.push(pending.function);
    draft.pending = null;
    return;
  }
  settlePending(draft);
  const implied = (role: MentionRole): Pending => ({ ...newPending(draft, role, ""), isImplied: true });
  if (draft.isAfterGrain) {
    draft.pending = implied("group");
    return;
  }
  const previous = draft.mentions.at(-1);
  if (previous === undefined) return;
  draft.isAfterConjunction = true;
  if (previous.role === "group" || previous.role === "exclude") draft.pending = implied(previous.role);
  else if (previous.role === "measure")
    draft.pending = { ...implied("measure"), function: previous.function, isDistinct: previous.isDistinct };
}
