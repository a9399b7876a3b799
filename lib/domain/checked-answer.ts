/**
 * An answer for whoever asks without a page: what came of a question once its run has ended, with all that is needed to
 * trust it. Its form is kept for years: programs read it.
 */
import { z } from "zod";
import { columnKindSchema, engineNameSchema } from "./catalog.ts";
import { chartSpecSchema } from "./chart.ts";
import { publicErrorSchema } from "./errors.ts";
import { resultRowSchema } from "./result-set.ts";

/** `refused`: it says why there is no answer. `stopped`: somebody stopped the run. */
export const answerStatusSchema = z.enum(["answered", "needs-clarification", "refused", "failed", "stopped"]);

const answerResultSchema = z.object({
  /** Under it the whole result can be read. */
  id: z.string(),
  title: z.string(),
  database: z.string(),
  schema: z.string(),
  engine: engineNameSchema,
  /** The statement that really ran. */
  sql: z.string(),
  columns: z.array(z.object({ name: z.string(), kind: columnKindSchema })),
  /** The first rows; null where they are kept no longer, or were read with rights that are not the reader's any more. */
  rows: z.array(resultRowSchema).nullable(),
  /** Of the whole result. */
  rowCount: z.number().int().min(0),
  /** The engine had more rows than were read. */
  isCut: z.boolean(),
  /** Names columns by position; null where no chart says more than the table. */
  chart: chartSpecSchema.nullable(),
});
export type AnswerResult = z.infer<typeof answerResultSchema>;

export const checkedAnswerSchema = z.object({
  chatId: z.string(),
  runId: z.string(),
  status: answerStatusSchema,
  /** The outcome in one sentence, without markup. */
  sentence: z.string(),
  /** All words of the answer, in markdown. */
  text: z.string(),
  /** One for most questions; several where several databases were asked, and for a dashboard. */
  results: z.array(answerResultSchema),
  /** What is asked back; the chat goes on with one of the options, or with other words. */
  question: z
    .object({
      text: z.string(),
      reason: z.string().nullable(),
      options: z.array(z.object({ label: z.string(), effect: z.string().nullable() })),
    })
    .nullable(),
  /** What was taken for granted. */
  assumptions: z.array(z.string()),
  /** How sure the answer is, and why. */
  checks: z
    .object({
      level: z.enum(["verified", "explained", "from_model", "checked", "doubtful", "not_checked"]),
      sentence: z.string(),
      notes: z.array(z.string()),
    })
    .nullable(),
  /** What its reader must know beside that. */
  notices: z.array(z.string()),
  /** What went wrong, or why it was refused; null where nothing did. */
  error: publicErrorSchema.nullable(),
  /** Paths of the app. */
  links: z.object({ chat: z.string() }),
});
export type CheckedAnswer = z.infer<typeof checkedAnswerSchema>;
