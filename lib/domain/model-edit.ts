/**
 * What a person changed in the semantic model of a schema: one edit per element, laid over what the catalog and
 * the model files say. `lib/semantic/edits.ts` applies them.
 */
import { z } from "zod";
import { aggregateFunctionSchema } from "./aggregate-function.ts";

export const modelElementKindSchema = z.enum([
  "table",
  "column",
  "metric",
  "relationship",
  "verified_query",
  "filter",
  "instructions",
]);
export type ModelElementKind = z.infer<typeof modelElementKindSchema>;

/**
 * The key is `ORDERS` for a table, `ORDERS.STATUS` for a column or a named filter, the name for a metric and a
 * verified query, `ORDERS(CUSTOMER_ID) -> CUSTOMERS(ID)` for a relationship, and empty for the instructions.
 */
export const modelElementSchema = z.object({ kind: modelElementKindSchema, key: z.string().max(1_000) });
export type ModelElement = z.infer<typeof modelElementSchema>;

export const metricFormatSchema = z.enum(["number", "integer", "percent", "currency"]);

const longText = z.string().max(20_000);

/** What is new of an element; what is left out stays as it is. An element that is not there yet is added. */
export const modelChangeSchema = z.object({
  label: z.string().max(300).optional(),
  synonyms: z.array(z.string().max(300)).max(100).optional(),
  description: longText.nullable().optional(),
  /** SQL over columns of one table: of a metric, a calculated column or a named filter. */
  expression: longText.optional(),
  /** The table whose columns the expression of a new metric means. */
  table: z.string().max(300).optional(),
  unit: z.string().max(60).nullable().optional(),
  format: metricFormatSchema.nullable().optional(),
  defaultAggregate: aggregateFunctionSchema.nullable().optional(),
  isHidden: z.boolean().optional(),
  question: z.string().max(2_000).optional(),
  sql: longText.optional(),
  isOnboarding: z.boolean().optional(),
  /** The instructions themselves. */
  text: longText.optional(),
});
export type ModelChange = z.infer<typeof modelChangeSchema>;

export const modelEditSchema = z.object({
  element: modelElementSchema,
  change: z.union([modelChangeSchema, z.literal("removed")]),
  editedBy: z.string(),
  editedAt: z.iso.datetime(),
  /** Counts the edits of this element; a writer who saw another version is told. */
  version: z.number().int().min(1),
});
export type ModelEdit = z.infer<typeof modelEditSchema>;

/** Where an element of the model comes from: read from the catalog, said by a model file, or changed by a person. */
export const modelOriginSchema = z.discriminatedUnion("from", [
  z.object({ from: z.literal("draft") }),
  z.object({ from: z.literal("file"), file: z.string() }),
  z.object({ from: z.literal("edit"), editedBy: z.string(), editedAt: z.iso.datetime(), version: z.number().int() }),
]);
export type ModelOrigin = z.infer<typeof modelOriginSchema>;

/** What is wrong with an element, in one sentence for the person who edits it. */
export const modelProblemSchema = z.object({
  element: modelElementSchema,
  level: z.enum(["error", "warning"]),
  sentence: z.string(),
});
export type ModelProblem = z.infer<typeof modelProblemSchema>;
