/** Messages between the app and the process of an engine. Both ends parse what they receive. */
import "server-only";
import { z } from "zod";
import type { CheckReport } from "#lib/db/warehouse/contract";
import { contextSchema, tableInfoSchema } from "#lib/domain/catalog";
import { errorCodeSchema, publicErrorSchema } from "#lib/domain/errors";
import { type ResultRow, resultColumnSchema } from "#lib/domain/result-set";

const scopeSchema = z.object({ context: contextSchema, schemas: z.array(z.string()) });
const columnNameSchema = z.object({ database: z.string(), schema: z.string(), table: z.string(), column: z.string() });
const maxRowsSchema = z.number().int().min(0);

/** What the app asks for: the calls of the contract. */
export const requestBodySchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ping"), database: z.string() }),
  z.object({ kind: z.literal("databases") }),
  z.object({ kind: z.literal("schemas"), database: z.string() }),
  z.object({ kind: z.literal("describe"), context: contextSchema }),
  z.object({
    kind: z.literal("check"),
    sql: z.string(),
    scope: scopeSchema,
    maxRows: maxRowsSchema,
    timeoutMs: z.number(),
  }),
  z.object({
    kind: z.literal("run"),
    sql: z.string(),
    context: contextSchema,
    maxRows: maxRowsSchema,
    timeoutMs: z.number(),
    tag: z.string(),
  }),
  z.object({ kind: z.literal("sample"), column: columnNameSchema, limit: z.number().int().min(0) }),
]);
export type RequestBody = z.infer<typeof requestBodySchema>;

/** What every process hears. `id` is echoed in each reply to a request. */
export const callSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("request"), id: z.number().int(), body: requestBodySchema }),
  /** The batch or the tables of this id were consumed: send the next ones. */
  z.object({ kind: z.literal("continue"), id: z.number().int() }),
  z.object({ kind: z.literal("interrupt"), id: z.number().int() }),
]);
export type Call = z.infer<typeof callSchema>;

/** Put your things away and end. */
export const farewellSchema = z.object({ kind: z.literal("close") });

export const appErrorSchema = publicErrorSchema.extend({ code: errorCodeSchema, cause: z.string().nullable() });

const runStatsSchema = z.object({
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

/** What is told of a note beside its sentence: whose it is, and what went wrong. */
const noteFactsSchema = z.object({
  engine: z.string().optional(),
  driver: z.string().optional(),
  cause: z.unknown().optional(),
});
export type NoteFacts = Readonly<z.infer<typeof noteFactsSchema>>;

/** A line for the app's log, which cuts secrets out of its own lines and of these. */
const noteSchema = z.object({
  kind: z.literal("note"),
  level: z.enum(["debug", "warn"]),
  facts: noteFactsSchema,
  sentence: z.string(),
});
export type EngineNote = z.infer<typeof noteSchema>;

export const fromEngineSchema = z.discriminatedUnion("kind", [
  /** A file is about to be opened, or none (null), which is also a new process's first word: a crash in between is that file's. */
  z.object({ kind: z.literal("opening"), name: z.string().nullable() }),
  noteSchema,
  z.object({ kind: z.literal("value"), id: z.number().int(), value: z.unknown() }),
  /** Some tables of a schema; its description follows without them. Taking ten thousand at once would hold the app up. */
  z.object({ kind: z.literal("tables"), id: z.number().int(), tables: z.array(tableInfoSchema) }),
  z.object({ kind: z.literal("failed"), id: z.number().int(), error: appErrorSchema }),
  z.object({ kind: z.literal("columns"), id: z.number().int(), columns: z.array(resultColumnSchema) }),
  z.object({ kind: z.literal("batch"), id: z.number().int(), rows: rowsSchema }),
  z.object({ kind: z.literal("end"), id: z.number().int(), stats: runStatsSchema }),
]);
export type FromEngine = z.infer<typeof fromEngineSchema>;
