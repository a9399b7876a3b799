/** Rows that came back from a statement, and the reference under which they are kept. */
import { z } from "zod";
import { columnKindSchema } from "./catalog.ts";

/**
 * One value, exact: integers within 2^53 and floats as numbers; larger integers and all decimals as
 * text; dates `YYYY-MM-DD`; timestamps `YYYY-MM-DD HH:MM:SS[.ffffff][+HH:MM]`; nested values as JSON text.
 */
export const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof cellSchema>;

export const resultRowSchema = z.array(cellSchema);
export type ResultRow = z.infer<typeof resultRowSchema>;

/** Columns are told apart by position: names may repeat. */
export const resultColumnSchema = z.object({
  name: z.string(),
  kind: columnKindSchema,
  nativeType: z.string(),
});
export type ResultColumn = z.infer<typeof resultColumnSchema>;

/** What is known of a stored result without opening its file. */
export const resultRefSchema = z.object({
  id: z.string(),
  columns: z.array(resultColumnSchema),
  /** Rows that are stored. */
  rowCount: z.number().int().min(0),
  /** The engine had more rows than were read. */
  limited: z.boolean(),
  /** We stopped the read (rather than the statement's own LIMIT). */
  limitEnforced: z.boolean(),
  /** Time in the engine, in milliseconds. */
  ms: z.number().min(0),
});
export type ResultRef = z.infer<typeof resultRefSchema>;

/** A slice of a stored result. */
export const resultPageSchema = z.object({
  ref: resultRefSchema,
  offset: z.number().int().min(0),
  /** Rows that pass the filters of the view; all stored rows without filters. */
  matchingCount: z.number().int().min(0),
  rows: z.array(resultRowSchema),
});
export type ResultPage = z.infer<typeof resultPageSchema>;
