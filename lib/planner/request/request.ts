/**
 * A question read as a request: what is to be shown, of which rows, in which groups and order. It keeps every
 * element that a word can mean; which one is meant is decided for the whole request at once (`resolve.ts`).
 */
import type { AggregateFunction } from "#lib/domain/aggregate-function";
import type { ChartHint, ComparisonOperator, DatePart, TimeGrain } from "#lib/domain/plan";
import type { PlanCalculation } from "#lib/domain/plan-calculation";
import type { Candidate } from "#lib/semantic/index-model";
import type { Direction, OrderedBy } from "../lexicon/cue.ts";
import type { TimeWindow } from "../time/resolve-window.ts";
import type { Chunk } from "./chunk.ts";

/** Words that name something in the data. */
export type Mention = {
  /** Position among all mentions of the request. */
  readonly id: number;
  readonly chunk: Chunk;
  readonly candidates: readonly Candidate[];
  /** A quoted text that is no stored value. */
  readonly text: string | null;
  /** The preposition directly before it. */
  readonly preposition: string | null;
  /** Whose it is: "names of the boats". */
  readonly owner?: Mention;
  /** Of these columns the small end is the strong one: the oldest has the earliest date of birth. */
  readonly reversed: readonly Candidate[];
};

export type Joiner = "and" | "or" | "versus" | null;

/** Something to show, to group by or to order by. */
export type Item = {
  readonly mention: Mention;
  /** Several for "minimum and maximum price". */
  readonly functions: readonly (AggregateFunction | "count")[];
  /** An aggregate of what is counted for each group: "average number of orders". */
  readonly outer: AggregateFunction | null;
  readonly isDistinct: boolean;
  readonly joiner: Joiner;
  /** "20 customers". */
  readonly rowLimit: number | null;
  /** Behind "per", "for each". */
  readonly isEach: boolean;
  /** Behind a second "list", "return": what is to be shown of what was asked before. */
  readonly isSecond: boolean;
  /** Stands behind "of", "in", "from", "for": it says of what. */
  readonly isBehindPreposition: boolean;
};

export type Operand =
  | { readonly kind: "number"; readonly value: number; readonly unit: string | null }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "date"; readonly date: string }
  | {
      readonly kind: "aggregate";
      readonly function: "avg" | "min" | "max" | "median";
      /** Only rows that are alike in these are averaged; none: all rows, as in "of its genre". */
      readonly within: readonly Mention[];
      /** Only rows of the period that is asked about: "that year". */
      readonly isSameTime: boolean;
    }
  | { readonly kind: "mention"; readonly mention: Mention };

/** What restricts the rows. */
export type Clause = { readonly joiner: Joiner; readonly isNegated: boolean; readonly text: string } & (
  | { readonly kind: "value"; readonly mention: Mention }
  /** `subject` null: what is compared is not named ("over 100"). */
  | {
      readonly kind: "compare";
      readonly subject: Item | null;
      readonly operator: ComparisonOperator;
      readonly operand: Operand;
      /** Upper end of a "between". */
      readonly high: Operand | null;
    }
  | {
      readonly kind: "text";
      readonly subject: Item;
      readonly match: "contains" | "starts_with" | "ends_with";
      readonly text: string;
      readonly pattern: string;
    }
  /** Empty, or with `isNegated` filled. */
  | { readonly kind: "empty"; readonly subject: Item }
  /** Rows that belong to it: "with orders", "without any order in 2025", "with more than 3 orders". */
  | {
      readonly kind: "relation";
      readonly mention: Mention;
      readonly count: { readonly operator: ComparisonOperator; readonly value: number } | null;
      readonly clauses: readonly Clause[];
      readonly windows: readonly AskedWindow[];
      /** "with a guest", unlike "with their guest": there has to be one. */
      readonly isOne?: boolean;
    }
);

export type AskedWindow = {
  readonly window: TimeWindow;
  readonly text: string;
  readonly first: number;
  /** The date column named right before it: "shipped in 2025". */
  readonly column: Mention | null;
};

export type Ranking = {
  readonly direction: Direction;
  readonly limit: number | null;
  /** How many of the first are passed over: "second largest". */
  readonly offset: number;
  /** What decides; null where only the ranked things are named ("top 5 products"). */
  readonly by: Item | null;
  /** By date: "newest". */
  readonly inTime: boolean;
  /** How many there are: "most orders". */
  readonly countsRows: boolean;
  readonly text: string;
  readonly first: number;
};

export type Sort = {
  readonly by: Item | null;
  readonly direction: Direction | null;
  readonly of: OrderedBy;
  /** "oldest first": `by` is only what the adjective may speak of; `inTime` is the direction where a date decides. */
  readonly foremost: { readonly inTime: Direction | null } | null;
  /** "worst first" judges: the figure says which end that is. */
  readonly isJudging?: boolean;
};

/** A calculation with the words of the groups within which it is done. */
export type AskedCalculation = { readonly calculation: PlanCalculation; readonly within: readonly string[] };

/** A difference of two figures that are shown, by words of their names; without names of the only two. */
export type AskedDifference = {
  readonly left: readonly string[];
  readonly right: readonly string[];
  /** Only groups where it is so to 0 are shown. */
  readonly keeps: ComparisonOperator | null;
  readonly text: string;
};

export type Request = {
  readonly shown: readonly Item[];
  readonly groups: readonly Item[];
  readonly clauses: readonly Clause[];
  readonly ranking: Ranking | null;
  /** `by` null: by what is shown first. */
  readonly sorts: readonly Sort[];
  readonly windows: readonly AskedWindow[];
  readonly grain: { readonly grain: TimeGrain | null; readonly text: string } | null;
  /** The step whose different ones are counted, with its words: "how many days were rainy". */
  readonly countedStep: { readonly grain: TimeGrain; readonly text: string } | null;
  /** A ranking begins anew in each of these: "best month of each year". */
  readonly grainWithin: { readonly grain: TimeGrain; readonly text: string } | null;
  readonly part: { readonly part: DatePart; readonly text: string } | null;
  readonly isShare: boolean;
  /** First word of what a share's rows are or did: "were" in "what share of the trips were late"; null for none. */
  readonly predicate: number | null;
  /** Of two figures the first by the second. */
  readonly isRatio: boolean;
  /** What A is divided by: "ratio of A to B". */
  readonly over: Request | null;
  /** One side of a ratio: what is named first is a figure, counted or added up. */
  readonly isFigure: boolean;
  readonly isRunning: boolean;
  readonly compare: CompareWish | null;
  /** What is calculated of the figures; places of groups are not known yet, only words of them. */
  readonly calculation: AskedCalculation | null;
  readonly difference: AskedDifference | null;
  /** How values are spread, or the shares of groups: "distribution of". */
  readonly isDistribution: boolean;
  readonly chartHint: ChartHint | null;
  /** "compare": values joined by "and" stand side by side. */
  readonly isSideBySide: boolean;
  /** "or" was said. */
  readonly hasOr: boolean;
  /** Each of the conditions by itself: "both ... and". */
  readonly isBoth: boolean;
  /** What is negated holds of no row of whatever is listed: "never". */
  readonly isNever: boolean;
  /** Of no time in particular: "ever". */
  readonly isEver: boolean;
  /** The words that ask for what holds now: "at the moment"; null for none. */
  readonly present: string | null;
  /** What a follow-up changes of the last plan beside what it names. */
  readonly changes: readonly PlanChange[];
  /** Words of the question that may stand for data and need not be placed: explained where the plan uses it. */
  readonly hints: readonly Mention[];
  /** Content words with no meaning here. */
  readonly unexplained: readonly string[];
  /** Mended spellings, as sentences. */
  readonly corrections: readonly string[];
};

export type PlanChange =
  /** "remove that filter" speaks of the last one, "remove the filters" of all. */
  | { readonly kind: "clear-filters"; readonly isAll: boolean }
  /** "make it 10". */
  | { readonly kind: "limit"; readonly limit: number }
  /** The figure of the last plan, aggregated so: "and the average?" */
  | { readonly kind: "function"; readonly function: AggregateFunction | "count" };

export type CompareWish = {
  readonly shift: { readonly grain: TimeGrain; readonly count: number } | null;
  /** Where a ranking by the change begins: with what grew most, or with what fell most. */
  readonly direction: Direction | null;
  /** Said to have moved, not only to be put beside an earlier time: "grew". */
  readonly isChange: boolean;
  /** Only what has changed so is asked for. */
  readonly condition: ChangeCondition | null;
  readonly text: string;
};

/** A condition on how a figure moved between two times: "fell by more than 10 %". */
export type ChangeCondition = {
  readonly operator: ComparisonOperator;
  readonly value: number;
  readonly unit: string | null;
  /** Told of the time that is named first, and not of the later one: "more in 2024 than in 2025". */
  readonly isOfFirst: boolean;
  readonly text: string;
};
