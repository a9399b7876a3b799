/** What the words of a question that name no data can say. */
import { z } from "zod";
import { aggregateFunctionSchema } from "#lib/domain/aggregate-function";
import {
  type ComparisonOperator,
  chartHintSchema,
  comparisonOperatorSchema,
  datePartSchema,
  timeGrainSchema,
} from "#lib/domain/plan";

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

const directionSchema = z.enum(["ascending", "descending"]);

/** Said by one word or phrase that stands in the lexicon as it is. */
export const lexiconCueSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("ask") }),
  /** `isPresent`: what holds now, where the rows tell it: "at the moment". */
  z.strictObject({ type: z.literal("filler"), isPresent: z.literal(true).optional() }),
  /** "is", "are", "was": between a column and what it is compared with. */
  z.strictObject({ type: z.literal("copula") }),
  z.strictObject({ type: z.literal("preposition"), word: z.enum(["of", "in", "from", "to", "for"]) }),
  z.strictObject({ type: z.literal("aggregate"), function: aggregateFunctionSchema }),
  z.strictObject({ type: z.literal("count") }),
  z.strictObject({ type: z.literal("distinct") }),
  z.strictObject({ type: z.literal("by") }),
  z.strictObject({ type: z.literal("per") }),
  z.strictObject({ type: z.literal("and") }),
  z.strictObject({ type: z.literal("or") }),
  z.strictObject({ type: z.literal("versus") }),
  z.strictObject({ type: z.literal("side-by-side") }),
  z.strictObject({ type: z.literal("both") }),
  z.strictObject({ type: z.literal("either") }),
  /** "who", "that", "which": a condition may follow. */
  z.strictObject({ type: z.literal("relative") }),
  z.strictObject({ type: z.literal("with") }),
  /** "do we have": between a place and what is there a "with", else nothing. */
  z.strictObject({ type: z.literal("there-is") }),
  z.strictObject({ type: z.literal("without") }),
  z.strictObject({ type: z.literal("not") }),
  /** "have", "had": a relation may follow. */
  z.strictObject({ type: z.literal("have") }),
  z.strictObject({ type: z.literal("compare"), operator: comparisonOperatorSchema, concept: z.null() }),
  /** "repeat customers": who came more than once. */
  z.strictObject({ type: z.literal("repeat") }),
  /** "or more" behind a number. */
  z.strictObject({ type: z.literal("or-more"), operator: comparisonOperatorSchema }),
  z.strictObject({ type: z.literal("between") }),
  z.strictObject({ type: z.literal("average-operand"), function: z.enum(["avg", "min", "max", "median"]) }),
  /** "most common": how often it occurs. */
  z.strictObject({ type: z.literal("frequent"), direction: directionSchema, limit: z.null() }),
  z.strictObject({
    type: z.literal("text-match"),
    match: z.enum(["contains", "starts_with", "ends_with"]),
    isNegated: z.boolean(),
  }),
  z.strictObject({ type: z.literal("empty"), isNegated: z.boolean() }),
  /** "remove the filter": for follow-ups. */
  z.strictObject({ type: z.literal("clear-filters") }),
  z.strictObject({ type: z.literal("trend") }),
  z.strictObject({ type: z.literal("grain"), grain: timeGrainSchema }),
  z.strictObject({ type: z.literal("grain-noun"), grain: timeGrainSchema }),
  z.strictObject({ type: z.literal("part"), part: datePartSchema }),
  z.strictObject({ type: z.literal("sort"), direction: directionSchema.nullable() }),
  z.strictObject({
    type: z.literal("direction"),
    direction: directionSchema,
    of: z.enum(["time", "numbers", "names"]).nullable(),
  }),
  z.strictObject({ type: z.literal("share") }),
  /** "highest revenue first", "at the top": the ranking before it is an order of all. */
  z.strictObject({ type: z.literal("in-order") }),
  /** "web stores excluded": the condition before it is meant the other way. */
  z.strictObject({ type: z.literal("excluded") }),
  /** "as a percentage of": of two figures the first by the second. */
  z.strictObject({ type: z.literal("ratio") }),
  z.strictObject({ type: z.literal("running") }),
  /** "grew", "the drop in": how a figure moved; descending puts the largest gain first. */
  z.strictObject({ type: z.literal("change"), direction: directionSchema.nullable() }),
  z.strictObject({ type: z.literal("shift"), grain: timeGrainSchema.nullable(), count: z.number().int().min(1) }),
  z.strictObject({ type: z.literal("chart"), hint: chartHintSchema }),
  /** Verbs that join two things without saying more: "offer", "belong to". */
  z.strictObject({ type: z.literal("verb") }),
]);

export type LexiconCue = z.infer<typeof lexiconCueSchema>;

export type Cue =
  | Exclude<LexiconCue, { readonly type: "compare" | "frequent" }>
  | { readonly type: "compare"; readonly operator: ComparisonOperator; readonly concept: ColumnConcept | null }
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
  | { readonly type: "frequent"; readonly direction: Direction; readonly limit: number | null; readonly place?: number }
  /** "make it 10": for follow-ups. */
  | { readonly type: "limit"; readonly limit: number }
  /** "oldest first"; `inTime` is the direction where a date decides. */
  | {
      readonly type: "foremost";
      readonly direction: Direction;
      readonly inTime: Direction | null;
      /** "best", "worst": which end that is depends on the figure. */
      readonly isJudging: boolean;
      readonly concept: ColumnConcept | null;
    }
  /** "worth", "lasting": a condition on the column that it speaks of follows. */
  | { readonly type: "amounting"; readonly concept: ColumnConcept }
  /** "how long", "how far": the column that the adjective speaks of is asked for. */
  | { readonly type: "how"; readonly concept: ColumnConcept };

export type CueMatch = { readonly cue: Cue; readonly length: number };
