/** Messages between the app and the engine's process. Both ends parse what they receive. */
import "server-only";
import { z } from "zod";
import type { CheckReport } from "#lib/db/warehouse/contract";
import { contextSchema } from "#lib/domain/catalog";
import { errorCodeSchema, publicErrorSchema } from "#lib/domain/errors";
import { type ResultRow, resultColumnSchema } from "#lib/domain/result-set";

export const databaseFileSchema = z.object({
  name: z.string().min(1),
  file: z.string().min(1),
  /** Known before opening, such as an import that failed; such a file is listed and never opened. */
  problem: z.string().nullable(),
});
export type DatabaseFile = z.infer<typeof databaseFileSchema>;

export const engineSettingsSchema = z.object({
  memoryLimit: z.string(),
  threads: z.number().int().min(1),
  batchRows: z.number().int().min(1),
  bounds: z.object({ maxCharacters: z.number(), maxDepth: z.number(), maxNodes: z.number() }),
});
export type EngineSettings = z.infer<typeof engineSettingsSchema>;

const scopeSchema = z.object({ context: contextSchema, schemas: z.array(z.string()) });
const columnNameSchema = z.object({ database: z.string(), schema: z.string(), table: z.string(), column: z.string() });

/** What the app asks for. `id` is echoed in every reply. */
export const requestBodySchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("databases") }),
  z.object({ kind: z.literal("schemas"), database: z.string() }),
  z.object({ kind: z.literal("describe"), context: contextSchema }),
  z.object({ kind: z.literal("check"), sql: z.string(), scope: scopeSchema, maxRows: z.number().int().min(0) }),
  z.object({ kind: z.literal("run"), sql: z.string(), context: contextSchema, maxRows: z.number().int().min(0) }),
  z.object({ kind: z.literal("sample"), column: columnNameSchema, limit: z.number().int().min(0) }),
]);
export type RequestBody = z.infer<typeof requestBodySchema>;

export const toEngineSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("open"), databases: z.array(databaseFileSchema), settings: engineSettingsSchema }),
  /** This file has another content from now on, or is new: what was opened of it serves only what is under way. */
  z.object({ kind: z.literal("replace"), database: databaseFileSchema }),
  z.object({ kind: z.literal("request"), id: z.number().int(), body: requestBodySchema }),
  /** The batch with this id's last number was consumed: send the next one. */
  z.object({ kind: z.literal("continue"), id: z.number().int() }),
  z.object({ kind: z.literal("interrupt"), id: z.number().int() }),
]);
export type ToEngine = z.infer<typeof toEngineSchema>;

export const appErrorSchema = publicErrorSchema.extend({ code: errorCodeSchema, cause: z.string().nullable() });

export const runStatsSchema = z.object({
  rowCount: z.number().int(),
  limited: z.boolean(),
  limitEnforced: z.boolean(),
  ms: z.number(),
  queryId: z.string().nullable(),
});

// Rows were converted cell by cell on the other side of our own pipe: checking each again would double the cost.
const rowsSchema = z.custom<readonly ResultRow[]>((value) => Array.isArray(value));

export const checkReportSchema = z.custom<CheckReport>(
  (value) => typeof value === "object" && value !== null && "verdict" in value,
);

export const fromEngineSchema = z.discriminatedUnion("kind", [
  /** A database file is about to be opened, or none any more (null): a crash in between is that file's. */
  z.object({ kind: z.literal("opening"), name: z.string().nullable() }),
  z.object({ kind: z.literal("value"), id: z.number().int(), value: z.unknown() }),
  z.object({ kind: z.literal("failed"), id: z.number().int(), error: appErrorSchema }),
  z.object({ kind: z.literal("columns"), id: z.number().int(), columns: z.array(resultColumnSchema) }),
  z.object({ kind: z.literal("batch"), id: z.number().int(), rows: rowsSchema }),
  z.object({ kind: z.literal("end"), id: z.number().int(), stats: runStatsSchema }),
]);
export type FromEngine = z.infer<typeof fromEngineSchema>;
