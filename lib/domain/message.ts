/** What stands in a conversation: messages and the parts they are made of. */
import { z } from "zod";
import { contextSchema, engineNameSchema } from "./catalog.ts";
import { chartSpecSchema, outputColumnSchema } from "./chart.ts";
import { publicErrorSchema } from "./errors.ts";
import { modelElementSchema } from "./model-edit.ts";
import { planSchema } from "./plan.ts";
import { planChipSchema } from "./plan-chip.ts";
import { questionReadingSchema } from "./question-reading.ts";
import { resultRefSchema } from "./result-set.ts";
import { watchOfferSchema } from "./watch-offer.ts";

/** One way to read an unclear question. `question` is the whole question in that reading. */
export const clarificationOptionSchema = z.object({
  label: z.string(),
  /** What choosing it means, e.g. "column ORDERS.SHIPPED_ON". */
  effect: z.string().nullable(),
  question: z.string(),
  /** Of the offer that choosing it takes up; absent where it leads to a further question. */
  planId: z.string().optional(),
  /** Whose words it is in, where that is a model: choosing its label is no word for the question behind it. */
  by: z.literal("model").optional(),
});
export type ClarificationOption = z.infer<typeof clarificationOptionSchema>;

export const stepStatusSchema = z.enum(["running", "done", "failed", "stopped"]);

/** A step of a run in plain words, as the user sees it. */
export const stepSchema = z.object({
  id: z.string(),
  label: z.string(),
  status: stepStatusSchema,
  /** What came out, or why it failed ("Try 2 of 10: column NET_REV not found"). */
  detail: z.string().nullable(),
  startedAt: z.number(),
  ms: z.number().nullable(),
  /** The statement that a running step waits for; null once it has ended, and for steps without one. */
  sql: z.string().nullable().default(null),
});
export type Step = z.infer<typeof stepSchema>;

/** Schemas beside its own that a statement may read; absent where a search did not go beyond that one. */
const otherSchemasSchema = z.array(z.string()).optional();

/** One of the databases that a result was put together from, with the statement that it ran. */
export const resultSourceSchema = z.object({
  /** As the result's `_sourceDatabase` column names it. */
  source: z.string(),
  context: contextSchema,
  engine: engineNameSchema,
  sql: z.string(),
  otherSchemas: otherSchemasSchema,
});

/** Who checked the statement that an answer reuses; what the model file does not say is null. */
export const verifiedMarkSchema = z.object({
  /** Of the verified query, as the glossary names it. */
  name: z.string(),
  question: z.string(),
  by: z.string().nullable(),
  /** ISO moment. */
  at: z.string().nullable(),
});
export type VerifiedMark = z.infer<typeof verifiedMarkSchema>;

/** An element of the semantic model that an answer is made with; the glossary tells what it means. */
export const usedDefinitionSchema = z.object({
  element: modelElementSchema,
  label: z.string(),
  /** The words of the question that stood for it, where they are not its own name. */
  words: z.string().nullable(),
});
export type UsedDefinition = z.infer<typeof usedDefinitionSchema>;

/** A checked result: table, chart and the statement that really ran. */
export const resultPartSchema = z.object({
  type: z.literal("result"),
  title: z.string(),
  context: contextSchema,
  engine: engineNameSchema,
  sql: z.string(),
  ref: resultRefSchema,
  outputs: z.array(outputColumnSchema),
  chart: chartSpecSchema.nullable(),
  chartReason: z.string(),
  /** The plan that the statement was compiled from; null where a model wrote the statement. */
  plan: planSchema.nullable(),
  /** The parts of the plan in words; empty without a plan, and in older chats. */
  chips: z.array(planChipSchema).default([]),
  /** Who wrote the statement, or the plan it was compiled from. */
  brain: z.enum(["rules", "model", "analyst", "verified"]),
  /** Absent where the statement was made for this question. */
  verified: verifiedMarkSchema.optional(),
  /** What its reader must know of which rows these are ("2 more share the last place ..."); absent where that is nothing. */
  notes: z.array(z.string()).optional(),
  otherSchemas: otherSchemasSchema,
  /** Where the rows come from, if from several databases: `sql` then holds all of their statements. Else empty. */
  sources: z.array(resultSourceSchema).default([]),
});
export type ResultPart = z.infer<typeof resultPartSchema>;

/** The rows that a sum is of; absent where it is of all. From 0, in the stored order. */
const summedRowsSchema = z.array(z.number().int()).readonly().optional();

/** A number in an answer's text and where it comes from. */
export const figureSchema = z.object({
  /** The number as it stands in the text: so many UTF-16 code units from the text's start; `end` is exclusive. */
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  /**
   * `cell`: that cell. `sum` and `share`: of that column, a sum perhaps of some `rows` of it. `rows`: the row count. `difference`: of the figure at this
   * place from the one at `from`. `change`: that difference as a part of the one at `from`. `quantile`: the median or a
   * quarter of that column's values. `distinct`: how many different values that column has. `unknown`: nothing in the result.
   */
  origin: z.enum(["cell", "sum", "share", "rows", "difference", "change", "quantile", "distinct", "unknown"]),
  /** Null for `unknown`. */
  resultId: z.string().nullable(),
  /** From 0, in the stored order; null where no single row is meant. */
  row: z.number().int().nullable(),
  column: z.number().int().nullable(),
  rows: summedRowsSchema,
  /** The earlier figure of a difference or a change; without a row the sum of the column. Absent for other origins. */
  from: z.object({ row: z.number().int().nullable(), column: z.number().int(), rows: summedRowsSchema }).optional(),
  /** The number in full, of a cell or a sum that the text writes shorter. */
  exact: z.string().optional(),
});
export type Figure = z.infer<typeof figureSchema>;

/** What is said of a tile's result, and the tables beside it that hold numbers of the words. */
export const toldSchema = z.object({
  /** Markdown. */
  text: z.string(),
  /** Of the text. */
  figures: z.array(figureSchema),
  further: z.array(resultPartSchema),
  /** The words say why nothing could be found out; absent where something was. */
  isFailure: z.literal(true).optional(),
});
export type Told = z.infer<typeof toldSchema>;

/** Tiles below each other with their words, as a page to read; absent where they stand side by side. */
export const dashboardFormSchema = z.literal("report").optional();
export type DashboardForm = z.infer<typeof dashboardFormSchema>;

export const dashboardTileSchema = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("ready"),
    title: z.string(),
    result: resultPartSchema,
    /** Absent where the result stands for itself. */
    told: toldSchema.optional(),
  }),
  z.object({ status: z.literal("failed"), title: z.string(), error: publicErrorSchema }),
]);
export type DashboardTile = z.infer<typeof dashboardTileSchema>;

/** A result that another one is shown in place of. */
export const replacedResultSchema = z.object({ messageId: z.string(), resultId: z.string() });
export type ReplacedResult = z.infer<typeof replacedResultSchema>;

/** Of a statement that stands on its own: its result is shown in place of none. */
export const noReplacedResult: ReplacedResult = { messageId: "", resultId: "" };

/** A statement that the analyst wrote, and the result that its own is shown in place of. */
export const editedSqlSchema = z.object({ sql: z.string(), of: replacedResultSchema });
export type EditedSql = z.infer<typeof editedSqlSchema>;

/** What the analyst changed of an answer's plan, in a few words, and the result that the new one is shown in place of. */
export const steeringSchema = z.object({ change: z.string(), of: replacedResultSchema });

/** What calls to models took, as their servers counted. */
const modelUseSchema = z.object({
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Of the input tokens, those that a provider had kept. */
  cachedTokens: z.number().int(),
  /** In US dollars; null where a price is not known. */
  cost: z.number().nullable(),
});

export const messagePartSchema = z.discriminatedUnion("type", [
  /** Markdown; in an answer its first sentence states the result. */
  z.object({
    type: z.literal("text"),
    text: z.string(),
    /** Of the user's, where it was chosen instead of typed: such words may be made of an answer's values. Absent elsewhere. */
    isChosen: z.literal(true).optional(),
  }),
  /** Of the text before it, in order: its numbers. Years, dates and numbers of the question are left out. */
  z.object({ type: z.literal("figures"), figures: z.array(figureSchema) }),
  resultPartSchema,
  editedSqlSchema.extend({ type: z.literal("edited-sql") }),
  steeringSchema.extend({ type: z.literal("steering") }),
  z.object({ type: z.literal("assumptions"), items: z.array(z.string()) }),
  /** What of the glossary the answer is made with, and of which schema. */
  z.object({ type: z.literal("definitions"), context: contextSchema, items: z.array(usedDefinitionSchema) }),
  /** How the rules read the question, of an answer, a refusal or a question back. */
  z.object({ type: z.literal("reading"), words: questionReadingSchema }),
  /**
   * How sure the answer is, in words with their reason: "Explained: every word of the question; ...". `checked`: an
   * analyst's own statement, and answers of older chats.
   */
  z.object({
    type: z.literal("checks"),
    level: z.enum(["verified", "explained", "from_model", "checked", "doubtful", "not_checked"]),
    sentence: z.string(),
    /** What was looked at and what came out, one sentence each. */
    notes: z.array(z.string()),
  }),
  z.object({
    type: z.literal("follow-ups"),
    questions: z.array(z.string()),
    /** In the order of the questions: of the offer that each takes up. One without is read like any other. */
    planIds: z.array(z.string().nullable()).optional(),
  }),
  /** The same as the other agent shows it: an answer as a dashboard, a dashboard's first chart as an answer. */
  z.object({ type: z.literal("other-agent"), question: z.string(), planId: z.string() }),
  z.object({
    type: z.literal("clarification"),
    question: z.string(),
    /** Why it is asked, in one sentence; absent where the question tells it itself, and in older chats. */
    reason: z.string().optional(),
    options: z.array(clarificationOptionSchema).max(4),
  }),
  z.object({
    type: z.literal("dashboard"),
    title: z.string(),
    tiles: z.array(dashboardTileSchema),
    form: dashboardFormSchema,
  }),
  z.object({
    type: z.literal("steps"),
    steps: z.array(stepSchema),
    totalMs: z.number(),
    queryCount: z.number().int(),
    rowCount: z.number().int(),
    modelCallCount: z.number().int(),
    /** What those calls took; absent in older chats, and where a run was cut short. */
    modelUse: modelUseSchema.optional(),
  }),
  watchOfferSchema.extend({ type: z.literal("watch-offer") }),
  z.object({ type: z.literal("error"), error: publicErrorSchema }),
  /** A remark about how the answer came about ("The model did not answer; planned by the rules"). */
  z.object({ type: z.literal("notice"), text: z.string() }),
]);
export type MessagePart = z.infer<typeof messagePartSchema>;

export const messageKindSchema = z.enum([
  "text",
  "edited_sql",
  "steering",
  "clarification",
  "answer",
  "dashboard",
  "notice",
  "error",
]);

export const messageStatusSchema = z.enum([
  "complete",
  "partial",
  /** A refusal: it says why there is no answer. */
  "not_answered",
  "failed",
  "cancelled",
  "interrupted",
]);

export const messageSchema = z.object({
  id: z.string(),
  /** 1, 2, 3, ... within the session. */
  seq: z.number().int().min(1),
  runId: z.string(),
  role: z.enum(["user", "assistant"]),
  kind: messageKindSchema,
  status: messageStatusSchema,
  parts: z.array(messagePartSchema),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  /** The run that this message asks again, if it does. */
  retryOf: z.string().nullable(),
});
export type Message = z.infer<typeof messageSchema>;
