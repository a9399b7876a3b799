/** What the API gives, operation by operation. Kept for years: what is added is added, and nothing is taken away. */
import { z } from "zod";
import { databaseInfoSchema, schemaCatalogSchema, schemaInfoSchema } from "../catalog.ts";
import { answerStatusSchema, checkedAnswerSchema } from "../checked-answer.ts";
import { publicErrorSchema } from "../errors.ts";
import { resultColumnSchema, resultRowSchema } from "../result-set.ts";
import { problemSchema } from "./problem.ts";

const answerResultSchema = checkedAnswerSchema.shape.results.element;

/** Charts grow new kinds: a reader takes those that it knows by their `kind`. */
const openChartSchema = z.looseObject({ kind: z.string() });

export const apiResultSchema = answerResultSchema.extend({ chart: openChartSchema.nullable() });

export const apiAnswerSchema = checkedAnswerSchema.extend({ results: z.array(apiResultSchema) });

/** The run goes on: whoever waits asks for it again. */
export const workingSchema = z.object({
  status: z.literal("working"),
  chatId: z.string(),
  runId: z.string(),
  links: z.object({ chat: z.string(), run: z.string() }),
});

export const askedSchema = z.union([apiAnswerSchema, workingSchema]);

/** What a stream tells of a run, one event after the other; the id of each is the place to go on from. */
export const apiEventSchema = z.discriminatedUnion("type", [
  /** Once, before all others. */
  z.object({ type: z.literal("begun"), chatId: z.string(), runId: z.string() }),
  /** So many runs go first. */
  z.object({ type: z.literal("queued"), ahead: z.number().int() }),
  /** Another process of the app begins it anew: nothing that was told before counts any more. */
  z.object({ type: z.literal("begun-anew") }),
  z.object({
    type: z.literal("step"),
    id: z.string(),
    label: z.string(),
    status: z.enum(["running", "done", "failed", "stopped"]),
    detail: z.string().nullable(),
    ms: z.number().nullable(),
  }),
  /** A piece of the answer's words. */
  z.object({ type: z.literal("text"), text: z.string() }),
  /** The last one. */
  z.object({ type: z.literal("answer"), answer: apiAnswerSchema }),
  /** The last one, where there is no answer to be had. */
  z.object({ type: z.literal("problem"), problem: problemSchema }),
]);
export type ApiEvent = z.infer<typeof apiEventSchema>;

export const chatListSchema = z.object({
  chats: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      database: z.string().nullable(),
      schema: z.string().nullable(),
      isPinned: z.boolean(),
      /** `working` while a question is being answered. */
      state: z.enum(["idle", "working", "waits-for-you"]),
      updatedAt: z.number(),
    }),
  ),
  /** Names where the next piece begins; null at the end. */
  nextCursor: z.string().nullable(),
});

export const chatSchema = z.object({
  id: z.string(),
  title: z.string(),
  database: z.string().nullable(),
  schema: z.string().nullable(),
  otherContexts: z.array(z.object({ database: z.string(), schema: z.string() })),
  /** Of the run that is at work; null while none is. */
  runId: z.string().nullable(),
  /** In their order, the last ones of those that were asked for. */
  messages: z.array(
    z.object({
      seq: z.number().int(),
      role: z.enum(["user", "assistant"]),
      /** The whole answer can be read under it. */
      runId: z.string(),
      at: z.number(),
      text: z.string(),
      /** Null for the person's own words. */
      status: answerStatusSchema.nullable(),
      results: z.array(z.object({ id: z.string(), title: z.string(), rowCount: z.number().int() })),
    }),
  ),
  /** Ask for `before` this number to read earlier ones; null where there are none. */
  earlier: z.number().int().nullable(),
});

export const resultRowsSchema = z.object({
  id: z.string(),
  columns: z.array(resultColumnSchema.pick({ name: true, kind: true })),
  offset: z.number().int(),
  rows: z.array(resultRowSchema),
  rowCount: z.number().int(),
  /** The engine had more rows than were read. */
  isCut: z.boolean(),
  /** Where the next page begins; null at the end. */
  nextOffset: z.number().int().nullable(),
});

export const boardListSchema = z.object({
  boards: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      tileCount: z.number().int(),
      /** False: somebody shared it. */
      isOwn: z.boolean(),
      /** When the oldest of its figures were asked for; null before the first ones. */
      dataAt: z.number().nullable(),
      updatedAt: z.number(),
    }),
  ),
});

export const boardSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  isOwn: z.boolean(),
  updatedAt: z.number(),
  /** The refresh that was asked for goes on. */
  isRefreshing: z.boolean(),
  tiles: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      kind: z.enum(["chart", "text"]),
      /** Markdown of a text, or what is said of a chart; null for nothing. */
      text: z.string().nullable(),
      /** When its figures were asked for; null before the first ones. */
      at: z.number().nullable(),
      result: apiResultSchema.nullable(),
      error: publicErrorSchema.nullable(),
    }),
  ),
});

export const databaseListSchema = z.object({ databases: z.array(databaseInfoSchema) });
export const schemaListSchema = z.object({ schemas: z.array(schemaInfoSchema) });
export const describedSchema = schemaCatalogSchema;

/** The semantic model as a model file. */
export const modelFileSchema = z.object({ database: z.string(), schema: z.string(), yaml: z.string() });

export const verifiedListSchema = z.object({
  questions: z.array(z.object({ name: z.string(), question: z.string(), sql: z.string() })),
  /** Where the next piece begins; null at the end. */
  next: z.number().int().nullable(),
});
