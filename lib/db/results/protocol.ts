/** Messages between the app and the process that keeps result files. Replies are those of the engine's protocol. */
import "server-only";
import { z } from "zod";
import { columnKindSchema } from "#lib/domain/catalog";
import { columnStorageSchema } from "#lib/domain/column-storage";
import type { ResultRow } from "#lib/domain/result-set";
import { resultViewSchema } from "#lib/domain/result-view";

/** What a DuckDB for result files may use. */
export const instanceSettingsSchema = z.object({
  /** The only folder that may be touched. */
  folder: z.string().min(1),
  memoryLimit: z.string(),
  threads: z.number().int().min(1),
});
export type InstanceSettings = z.infer<typeof instanceSettingsSchema>;

const resultSettingsSchema = instanceSettingsSchema.extend({ maxTextLength: z.number().int() });
export type ResultSettings = z.infer<typeof resultSettingsSchema>;

export const storedColumnSchema = z.object({ kind: columnKindSchema, storage: columnStorageSchema });

// Rows were parsed where they came in: checking each cell again would double the cost.
const rowsSchema = z.custom<readonly ResultRow[]>((value) => Array.isArray(value));

/** Names of files are made by the app and lie in the folder; a path can leave it by no name. */
export const fileNameSchema = z.string().regex(/^[0-9a-zA-Z-]+\.(?:parquet|ndjson)(?:\.new)?$/);

const kindsSchema = z.array(columnKindSchema);

export const resultRequestSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("begin"), file: fileNameSchema, kinds: kindsSchema }),
  z.object({ kind: z.literal("append"), file: fileNameSchema, rows: rowsSchema }),
  z.object({ kind: z.literal("finish"), file: fileNameSchema }),
  z.object({ kind: z.literal("discard"), file: fileNameSchema }),
  /** Makes a file of the rows that an earlier version wrote as lines of JSON. */
  z.object({ kind: z.literal("convert"), source: fileNameSchema, file: fileNameSchema, kinds: kindsSchema }),
  z.object({
    kind: z.literal("page"),
    file: fileNameSchema,
    columns: z.array(storedColumnSchema),
    view: resultViewSchema,
    offset: z.number().int().min(0),
    limit: z.number().int().min(0),
  }),
  /** Some columns of the rows in their own order, for a chart: a text is cut to so many letters. */
  z.object({
    kind: z.literal("columns"),
    file: fileNameSchema,
    columns: z.array(storedColumnSchema),
    wanted: z.array(z.number().int().min(0)),
    textLength: z.number().int().min(1),
    offset: z.number().int().min(0),
    limit: z.number().int().min(0),
  }),
  z.object({
    kind: z.literal("summary"),
    file: fileNameSchema,
    columns: z.array(storedColumnSchema),
    view: resultViewSchema,
    column: z.number().int().min(0),
  }),
]);
export type ResultRequest = z.infer<typeof resultRequestSchema>;

export const toResultProcessSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("open"), settings: resultSettingsSchema }),
  z.object({ kind: z.literal("request"), id: z.number().int(), body: resultRequestSchema }),
  z.object({ kind: z.literal("interrupt"), id: z.number().int() }),
]);

/** Rows of the width of the result: what was not wanted is NULL in them. */
export const fileRowsSchema = z.custom<ResultRow[]>((value) => Array.isArray(value));

/** A file that is whole. */
export const writtenFileSchema = z.object({
  rowCount: z.number().int(),
  bytes: z.number().int(),
  storage: z.array(columnStorageSchema),
});
export type WrittenFile = z.infer<typeof writtenFileSchema>;

export const filePageSchema = z.object({
  rows: z.custom<ResultRow[]>((value) => Array.isArray(value)),
  /** Rows that pass the filters; null where the view has none. */
  matchingCount: z.number().int().nullable(),
});
export type FilePage = z.infer<typeof filePageSchema>;
