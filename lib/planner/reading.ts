/** What the grammar notes of a question: which elements are mentioned, and what each is asked to do. */
import type { AggregateFunction, TimeGrain } from "#lib/domain/plan";
import type { Candidate } from "#lib/semantic/index-model";
import type { ComparisonOperator, Direction } from "./operators.ts";
import type { Segment } from "./segment.ts";
import type { TimeWindow } from "./time-window.ts";

export type MentionRole =
  | "bare"
  | "measure"
  | "superlative"
  | "group"
  /** After "by" in "top 10 products by ...": a measure to rank by, or else a breakdown. */
  | "rank-or-group"
  | "sort"
  | "exclude"
  | "without"
  | "with"
  | "compared";

export type Mention = {
  readonly role: MentionRole;
  readonly candidates: readonly Candidate[];
  readonly segment: Segment;
  /** The aggregate that was asked for; null when none was. */
  readonly function: AggregateFunction | "count" | null;
  readonly isDistinct: boolean;
  /** Stands after "and" or a comma. */
  readonly isCoordinated: boolean;
  /** Stands after "vs". */
  readonly isVersus: boolean;
  /** "20 customers": how many of the rows are to be listed; null when no number stands before them. */
  readonly rowLimit: number | null;
  /** "from" or "to" when it stands directly before. */
  readonly preposition: string | null;
  /** A quoted text that is no stored value: looked for with "contains". */
  readonly quotedText: string | null;
};

export type Comparison = {
  readonly operator: ComparisonOperator;
  readonly value: number;
  /** Upper end of a "between". */
  readonly high: number | null;
  /** Position of the compared mention; null when none stands near. */
  readonly mention: number | null;
  readonly text: string;
};

export type Reading = {
  readonly mentions: readonly Mention[];
  readonly comparisons: readonly Comparison[];
  readonly ranking: {
    readonly direction: Direction;
    readonly limit: number | null;
    readonly inTime: boolean;
    /** "most orders" ranks by their number. */
    readonly countsRows: boolean;
    readonly text: string;
    /** Position of its first token. */
    readonly first: number;
  } | null;
  readonly sortDirection: Direction | null;
  /** `first` is the position of its first token. */
  readonly windows: readonly { readonly window: TimeWindow; readonly text: string; readonly first: number }[];
  readonly grain: { readonly grain: TimeGrain | null; readonly text: string } | null;
  readonly isShare: boolean;
  readonly chartHint: "line" | "bar" | "donut" | "table" | "scatter" | null;
  /** Content words with no meaning here. */
  readonly unexplained: readonly string[];
  /** Mended spellings, as sentences. */
  readonly corrections: readonly string[];
};

/** What the grammar alone can tell. */
export type GrammarReading = Omit<Reading, "corrections">;
