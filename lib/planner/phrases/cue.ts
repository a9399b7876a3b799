/** What the words of a question that name no data can say. */
import type { AggregateFunction, ChartHint, ComparisonOperator, DatePart, TimeGrain } from "#lib/domain/plan";

export type Direction = "ascending" | "descending";

/** What the words of an order speak of: "newest first", "from highest to lowest", "alphabetically"; null for anything. */
export type OrderedBy = "time" | "numbers" | "names" | null;

/** Names of columns that an adjective can mean, likeliest first; of `reversed` ones the small end is the strong one. */
export type ColumnConcept = {
  readonly names: readonly string[];
  readonly reversed: readonly string[];
  /** "oldest": of rows without an age those that began first. */
  readonly isAge?: boolean;
};

export type Cue =
  | { readonly type: "ask" }
  | { readonly type: "filler" }
  /** "is", "are", "was": between a column and what it is compared with. */
  | { readonly type: "copula" }
  | { readonly type: "preposition"; readonly word: string }
  | { readonly type: "aggregate"; readonly function: AggregateFunction }
  | { readonly type: "count" }
  | { readonly type: "distinct" }
  | { readonly type: "by" }
  | { readonly type: "per" }
  | { readonly type: "and" }
  | { readonly type: "or" }
  | { readonly type: "versus" }
  | { readonly type: "side-by-side" }
  | { readonly type: "both" }
  | { readonly type: "either" }
  /** "who", "that", "which": a condition may follow. */
  | { readonly type: "relative" }
  | { readonly type: "with" }
  /** "do we have": between a place and what is there a "with", else nothing. */
  | { readonly type: "there-is" }
  | { readonly type: "without" }
  | { readonly type: "not" }
  /** "have", "had": a relation may follow. */
  | { readonly type: "have" }
  | { readonly type: "compare"; readonly operator: ComparisonOperator; readonly concept: ColumnConcept | null }
  /** "repeat customers": who came more than once. */
  | { readonly type: "repeat" }
  /** "or more" behind a number. */
  | { readonly type: "or-more"; readonly operator: ComparisonOperator }
  | { readonly type: "between" }
  | { readonly type: "average-operand"; readonly function: "avg" | "min" | "max" | "median" }
  | {
      readonly type: "top";
      readonly direction: Direction;
      readonly limit: number | null;
      readonly place?: number;
      readonly inTime: boolean;
      readonly concept: ColumnConcept | null;
    }
  | {
      readonly type: "superlative";
      readonly direction: Direction;
      /** "second largest": which one from there. */
      readonly place?: number;
      readonly inTime: boolean;
      readonly countsRows: boolean;
      readonly concept: ColumnConcept | null;
    }
  /** "most common": how often it occurs. */
  | { readonly type: "frequent"; readonly direction: Direction; readonly limit: number | null; readonly place?: number }
  | {
      readonly type: "text-match";
      readonly match: "contains" | "starts_with" | "ends_with";
      readonly isNegated: boolean;
    }
  | { readonly type: "empty"; readonly isNegated: boolean }
  /** "make it 10": for follow-ups. */
  | { readonly type: "limit"; readonly limit: number }
  /** "remove the filter": for follow-ups. */
  | { readonly type: "clear-filters" }
  | { readonly type: "trend" }
  | { readonly type: "grain"; readonly grain: TimeGrain }
  | { readonly type: "grain-noun"; readonly grain: TimeGrain }
  | { readonly type: "part"; readonly part: DatePart }
  | { readonly type: "sort"; readonly direction: Direction | null }
  | { readonly type: "direction"; readonly direction: Direction; readonly of: OrderedBy }
  /** "oldest first"; `inTime` is the direction where a date decides. */
  | {
      readonly type: "foremost";
      readonly direction: Direction;
      readonly inTime: Direction | null;
      readonly concept: ColumnConcept | null;
    }
  | { readonly type: "share" }
  /** "highest revenue first", "at the top": the ranking before it is an order of all. */
  | { readonly type: "in-order" }
  /** "web stores excluded": the condition before it is meant the other way. */
  | { readonly type: "excluded" }
  /** "worth", "lasting": a condition on the column that it speaks of follows. */
  | { readonly type: "amounting"; readonly concept: ColumnConcept }
  /** "how long", "how far": the column that the adjective speaks of is asked for. */
  | { readonly type: "how"; readonly concept: ColumnConcept }
  /** "as a percentage of": of two figures the first by the second. */
  | { readonly type: "ratio" }
  | { readonly type: "running" }
  /** "grew", "the drop in": how a figure moved; descending puts the largest gain first. */
  | { readonly type: "change"; readonly direction: Direction | null }
  | { readonly type: "shift"; readonly grain: TimeGrain | null; readonly count: number }
  | { readonly type: "chart"; readonly hint: ChartHint }
  /** Verbs that join two things without saying more: "offer", "belong to". */
  | { readonly type: "verb" };

export type CueMatch = { readonly cue: Cue; readonly length: number };
