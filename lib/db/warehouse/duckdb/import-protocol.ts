/** Messages between the app and the process that looks through files and loads them. Both ends parse what they receive. */
import "server-only";
import { z } from "zod";
import { schemaRightsSchema } from "#lib/domain/data-rights";
import { resultRowSchema } from "#lib/domain/result-set";
import { uploadColumnSchema, uploadFormatSchema, uploadTypeSchema } from "#lib/domain/upload";

/** How text becomes the values of a column. */
export const castSchema = z.object({
  type: uploadTypeSchema,
  nativeType: z.string(),
  patterns: z.array(z.string()),
  problem: z.string().nullable(),
});
export type Cast = z.infer<typeof castSchema>;

const textColumnSchema = z.object({
  name: z.string(),
  position: z.number().int(),
  chosen: uploadTypeSchema,
  casts: z.array(castSchema),
  note: z.string().nullable(),
  nameInFile: z.string().nullable(),
  hasMissingWords: z.boolean(),
});

/** How the engine is to read a file that was looked through. */
export const readingSchema = z.discriminatedUnion("format", [
  z.object({
    format: z.literal("csv"),
    /** The rows in plain form. */
    file: z.string(),
    delimiter: z.string(),
    fieldCount: z.number().int(),
    rowCount: z.number().int(),
    maxRecordBytes: z.number().int(),
    columns: z.array(textColumnSchema),
  }),
  z.object({
    format: z.enum(["json", "parquet"]),
    file: z.string(),
    form: z.enum(["list", "sequence"]).nullable(),
    maxRecordBytes: z.number().int(),
    columns: z.array(z.object({ name: z.string(), nameInFile: z.string().nullable() })),
  }),
]);
export type FileReading = z.infer<typeof readingSchema>;

/** Bounds that the loader keeps to. */
export const importBoundsSchema = z.object({
  memoryLimit: z.string(),
  maxColumns: z.number().int(),
  maxRecordBytes: z.number().int(),
  maxJsonDepth: z.number().int(),
  previewRows: z.number().int(),
});
export type ImportBounds = z.infer<typeof importBoundsSchema>;

const typesSchema = z.record(z.string(), uploadTypeSchema);

export const importOrderSchema = z.discriminatedUnion("kind", [
  /** Looks through a file. */
  z.object({
    kind: z.literal("inspect"),
    file: z.string(),
    workFile: z.string(),
    fileName: z.string(),
    hasHeader: z.boolean().nullable(),
    bounds: importBoundsSchema,
  }),
  /** Reads the first rows, with other types. */
  z.object({ kind: z.literal("sample"), reading: readingSchema, types: typesSchema, bounds: importBoundsSchema }),
  /** Writes a table into a database file, which is made when it is missing. */
  z.object({
    kind: z.literal("load"),
    reading: readingSchema,
    types: typesSchema,
    database: z.string(),
    schema: z.string(),
    table: z.string(),
    comment: z.string().nullable(),
    bounds: importBoundsSchema,
  }),
  /** Copies a database without one of its tables. */
  z.object({
    kind: z.literal("drop"),
    from: z.string(),
    to: z.string(),
    schema: z.string(),
    table: z.string(),
    bounds: importBoundsSchema,
  }),
  /** Copies of a database what somebody may see of it. */
  z.object({
    kind: z.literal("filter"),
    from: z.string(),
    to: z.string(),
    schemas: z.array(schemaRightsSchema),
    bounds: importBoundsSchema,
  }),
]);
export type ImportOrder = z.infer<typeof importOrderSchema>;

export const foundFileSchema = z.object({
  format: uploadFormatSchema,
  columns: z.array(uploadColumnSchema),
  rows: z.array(resultRowSchema),
  rowCount: z.number().int(),
  hasHeader: z.boolean().nullable(),
  notes: z.array(z.string()),
  reading: readingSchema,
});
export type FoundFile = z.infer<typeof foundFileSchema>;

export const importOutcomeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("found"), file: foundFileSchema }),
  z.object({ kind: z.literal("sampled"), columns: z.array(uploadColumnSchema), rows: z.array(resultRowSchema) }),
  z.object({ kind: z.literal("done"), rowCount: z.number().int() }),
  /** What of the rights does not fit the database, and was left out, in sentences. */
  z.object({ kind: z.literal("filtered"), misfits: z.array(z.string()) }),
  /** One sentence for the user, and what the engine said for the log. */
  z.object({ kind: z.literal("refused"), problem: z.string(), cause: z.string().nullable() }),
]);
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;
