/** A file that is to become a table: what was found in it, and what the user may still choose. */
import { z } from "zod";
import { columnKindSchema } from "./catalog.ts";
import { offeredQuestionSchema } from "./offered-question.ts";
import { resultRowSchema } from "./result-set.ts";

/** How the text of a column is read. Orders of dates and decimal signs are told apart: they cannot be guessed for sure. */
export const uploadTypeSchema = z.enum([
  "text",
  "integer",
  "number",
  "number_comma",
  "boolean",
  "date",
  "date_day_first",
  "date_month_first",
  "timestamp",
  "timestamp_day_first",
  "timestamp_month_first",
  "timestamp_tz",
  "time",
]);
export type UploadType = z.infer<typeof uploadTypeSchema>;

export const uploadFormatSchema = z.enum(["csv", "json", "parquet"]);
export type UploadFormat = z.infer<typeof uploadFormatSchema>;

export const uploadColumnSchema = z.object({
  /** Its name in the table. */
  name: z.string(),
  /** As it stands in the file, where that is another one. */
  nameInFile: z.string().nullable(),
  kind: columnKindSchema,
  nativeType: z.string(),
  /** null where the file itself says the type. */
  type: uploadTypeSchema.nullable(),
  /** What it could be read as; `problem` names the line that does not allow it. */
  choices: z.array(z.object({ type: uploadTypeSchema, problem: z.string().nullable() })),
  /** What the user should know of the choice that was made. */
  note: z.string().nullable(),
});
export type UploadColumn = z.infer<typeof uploadColumnSchema>;

export const uploadPreviewSchema = z.object({
  uploadId: z.string(),
  fileName: z.string(),
  format: uploadFormatSchema,
  /** A free name for the table. */
  table: z.string(),
  rowCount: z.number().int().min(0),
  columns: z.array(uploadColumnSchema),
  /** The first rows, read as the columns say. */
  rows: z.array(resultRowSchema),
  /** Whether the first line holds the names of the columns; null where the format leaves no doubt. */
  hasHeader: z.boolean().nullable(),
  /** What was found out about the file as a whole, in sentences. */
  notes: z.array(z.string()),
  /** Names that are taken: adding under one of them replaces that table. */
  tables: z.array(z.string()),
});
export type UploadPreview = z.infer<typeof uploadPreviewSchema>;

/** What stands in the answer to a file that was sent. */
export const receivedUploadSchema = z.object({ uploadId: z.string(), fileName: z.string(), bytes: z.number() });
export type ReceivedUpload = z.infer<typeof receivedUploadSchema>;

/** A table that was just added, and questions that it can answer. */
export const addedTableSchema = z.object({
  database: z.string(),
  schema: z.string(),
  table: z.string(),
  rowCount: z.number().int().min(0),
  columnCount: z.number().int().min(0),
  suggestions: z.array(offeredQuestionSchema),
});
export type AddedTable = z.infer<typeof addedTableSchema>;
