/**
 * An alert: what is watched for in the figures of an answer, what is remembered between two looks at them, and what a look
 * brings. How a look is judged stands in `lib/analysis/alerts`.
 */
import { z } from "zod";
import { type OutputColumn, outputColumnSchema } from "./chart.ts";
import type { ResultColumn, ResultRow } from "./result-set.ts";

/** On which side of its limit a figure is told. */
export const limitSideSchema = z.enum(["below", "at-most", "above", "at-least"]);
export type LimitSide = z.infer<typeof limitSideSchema>;

/** Of percentages as they are stored: 0.1 is 10 %. */
const limit = z.number();

/** Names that are told apart one by one. */
const mostGroups = 20;

export const alertConditionSchema = z.discriminatedUnion("kind", [
  /** The latest figure stands on a side of a limit. */
  z.object({ kind: z.literal("limit"), is: limitSideSchema, limit }),
  /** The figure of some group does; of all groups where none is named. */
  z.object({
    kind: z.literal("group"),
    is: limitSideSchema,
    limit,
    groups: z.array(z.string().max(200)).max(mostGroups).readonly(),
  }),
  /** The latest step lies so far from an earlier one; `by` is a part of it (0.1 is 10 %) or a number. */
  z.object({
    kind: z.literal("change"),
    way: z.enum(["fall", "rise", "either"]),
    by: z.number().positive(),
    unit: z.enum(["part", "number"]),
    against: z.enum(["step-before", "year-before"]),
  }),
  /** Nothing has come for so long. */
  z.object({
    kind: z.literal("late"),
    count: z.number().int().min(1).max(1_000),
    unit: z.enum(["day", "week", "month"]),
  }),
  /** The latest step lies outside of what its own past lets expect. */
  z.object({ kind: z.literal("unusual"), way: z.enum(["low", "high", "either"]) }),
]);
export type AlertCondition = z.infer<typeof alertConditionSchema>;

export const alertRuleSchema = z.object({
  condition: alertConditionSchema,
  /** Heading of the figure; null for the first one. */
  figure: z.string().max(200).nullable(),
  /** How far on the other side of its limit a figure must be before the alert ends; null: as soon as it is there. */
  margin: z.number().nonnegative().nullable(),
});
export type AlertRule = z.infer<typeof alertRuleSchema>;

/** The figure that is watched, as its answer writes it, and the steps that it comes in; no grain for a figure without steps. */
export const alertFigureSchema = outputColumnSchema.pick({ label: true, format: true, unit: true, grain: true });
export type AlertFigure = Readonly<z.infer<typeof alertFigureSchema>>;

export const alertStateSchema = z.object({
  isOn: z.boolean(),
  /** Since when it is on, in words: a step, or a day. */
  since: z.string().nullable(),
  /** When the last look was that counted; null before the first one. */
  judgedAt: z.number().nullable(),
  /** First day of the last step that was judged; null where figures have no steps. */
  judgedStep: z.iso.date().nullable(),
  /** It is on because rows did not come, and not by rows. */
  isByAbsence: z.boolean(),
  /** The last steps that were told as unusual, ISO days: they do not count as usual for what comes behind them. */
  odd: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  /** From so many days on rows are missing that have not come; what came later once is waited for as long from then on. */
  waitDays: z.number().int().min(1).nullable(),
});
export type AlertState = Readonly<z.infer<typeof alertStateSchema>>;

/** Before the first look. */
export const quietAlert: AlertState = {
  isOn: false,
  since: null,
  judgedAt: null,
  judgedStep: null,
  isByAbsence: false,
  odd: null,
  waitDays: null,
};

/** A look at the figures, or why there was none. */
export type AlertReading =
  | { readonly kind: "missing"; readonly at: number; readonly why: string }
  | {
      readonly kind: "figures";
      readonly at: number;
      /** The day of the look where its watcher lives, ISO. */
      readonly today: string;
      readonly figures: {
        readonly outputs: readonly OutputColumn[];
        readonly columns: readonly ResultColumn[];
        readonly rows: readonly ResultRow[];
        /** These are all rows that there are: a group that is not among them has none. */
        readonly isWhole: boolean;
      };
      /** The days that the question asks about, the last one excluded; null where it asks about all. */
      readonly window: { readonly from: string | null; readonly to: string | null } | null;
    };

/** What a look came to. Texts are plain: whoever sends them on escapes them. */
export type AlertVerdict = {
  readonly state: AlertState;
  /** Each "began" is followed by one "ended" before the next. */
  readonly event: "began" | "ended" | null;
  /** In one or two sentences, also where nothing began or ended. */
  readonly text: string;
  /** What stands beside it: the limit, since when, the figure before. */
  readonly lines: readonly string[];
  /** What to find the causes of; null where the figures have no step before. */
  readonly about: { readonly figure: string; readonly step: string; readonly way: "rise" | "fall" | null } | null;
};
