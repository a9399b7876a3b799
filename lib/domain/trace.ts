/**
 * What a run did, node by node: the record behind "show me how you came to this". Values in it are shortened when they
 * are recorded; row values can be masked when they are shown.
 */
import { z } from "zod";
import { errorCodeSchema } from "./errors.ts";
import { cellSchema } from "./result-set.ts";

/** A failure as a trace keeps it: the engine's or provider's own words included, which a page shows to the owner only. */
export const traceErrorSchema = z.object({ code: errorCodeSchema, message: z.string(), cause: z.string().nullable() });
export type TraceError = z.infer<typeof traceErrorSchema>;

/** One call to a language model, its retries and its repair of a broken reply included. */
export const traceModelCallSchema = z.object({
  model: z.string(),
  /** The fast model was asked in place of the one that plans and writes; absent for that one itself. */
  isFast: z.boolean().optional(),
  /** Name and version of the prompt, e.g. `write-query` 2. */
  prompt: z.string(),
  promptVersion: z.number().int(),
  instructions: z.string(),
  input: z.string(),
  /** The reply as it was used; null when there was none. */
  output: z.string().nullable(),
  error: traceErrorSchema.nullable(),
  /** As the server counted; 0 where it does not count. */
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Of the input tokens, those that the provider had kept; absent for none. */
  cachedTokens: z.number().int().optional(),
  /** In US dollars, by the price of then; null where it was not known, absent in records of earlier versions. */
  cost: z.number().nullable().optional(),
  startedAt: z.number(),
  ms: z.number(),
});
export type TraceModelCall = z.infer<typeof traceModelCallSchema>;

/** One statement that was sent to an engine: compiled only (`check`) or run for rows (`query`). */
export const traceStatementSchema = z.object({
  kind: z.enum(["check", "query"]),
  database: z.string(),
  schema: z.string(),
  sql: z.string(),
  error: traceErrorSchema.nullable(),
  /** Null for a check and for a statement that failed. */
  rowCount: z.number().int().nullable(),
  columns: z.array(z.string()),
  /** The first rows. */
  head: z.array(z.array(cellSchema)),
  startedAt: z.number(),
  ms: z.number(),
});
export type TraceStatement = z.infer<typeof traceStatementSchema>;

/** One visit to a node of an agent's table. */
export const traceEntrySchema = z.object({
  /** 1, 2, 3, ... within the run, in the order in which the nodes were entered. */
  seq: z.number().int().min(1),
  /** The entry that this one is a part of: a database's share, a tile. */
  parent: z.number().int().nullable(),
  /** The table's name: `router`, `SQL`, `databases`, `dashboard`. */
  agent: z.string(),
  node: z.string(),
  /** What the node works on where several are alike, e.g. a tile's title. */
  subject: z.string().nullable(),
  status: z.enum(["done", "failed", "stopped"]),
  /** What decided the way on; null when the node did not come to its end. */
  outcome: z.string().nullable(),
  /** The node that came next, `end`, or null. */
  next: z.string().nullable(),
  /** One sentence for people; null where there is nothing to say. */
  detail: z.string().nullable(),
  /** Statements generated so far, this node's own included. */
  attempts: z.number().int(),
  /** Rows of the result at hand after the node; null without one. */
  rowCount: z.number().int().nullable(),
  /** The parts of the state that the node saw, shortened. */
  reads: z.record(z.string(), z.json()),
  /** The parts of the state that it wrote, as they were before, shortened. */
  before: z.record(z.string(), z.json()),
  /** The same parts as it left them, shortened. */
  after: z.record(z.string(), z.json()),
  modelCalls: z.array(traceModelCallSchema),
  statements: z.array(traceStatementSchema),
  startedAt: z.number(),
  ms: z.number(),
});
export type TraceEntry = z.infer<typeof traceEntrySchema>;
