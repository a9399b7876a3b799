/** A run's events as they are kept: small, and parsed again where they are read. */
import "server-only";
import { z } from "zod";
import { dashboardFormSchema, dashboardTileSchema, messagePartSchema, stepSchema } from "#lib/domain/message";
import type { RunEventBody } from "#lib/domain/run-event";
import { runStatusSchema, type SessionChange } from "#lib/domain/session";

const countSchema = z.number().int();

const storedBodySchema = z.discriminatedUnion("type", [
  /** The session is kept once, in its own rows; a replay shows it as it is by then. */
  z.object({ type: z.literal("session") }),
  z.object({ type: z.literal("queued"), ahead: z.number().int() }),
  z.object({ type: z.literal("taken-over") }),
  z.object({ type: z.enum(["step-start", "step-end"]), step: stepSchema }),
  z.object({
    type: z.literal("usage"),
    usage: z.object({
      attempts: countSchema,
      maxAttempts: countSchema,
      modelCalls: countSchema,
      maxModelCalls: countSchema,
      statements: countSchema,
      maxStatements: countSchema,
      inputTokens: countSchema,
      outputTokens: countSchema,
      cachedTokens: countSchema.optional(),
      // Runs of an earlier version told nothing of money.
      cost: z.number().nullable().default(null),
      maxTokens: countSchema.nullable().default(null),
      maxDollars: z.number().nullable().default(null),
    }),
  }),
  z.object({ type: z.literal("text-delta"), text: z.string() }),
  z.object({ type: z.literal("part-ready"), part: messagePartSchema }),
  z.object({
    type: z.literal("tiles-planned"),
    title: z.string(),
    titles: z.array(z.string()),
    form: dashboardFormSchema,
  }),
  z.object({ type: z.literal("tile-ready"), index: z.number().int(), tile: dashboardTileSchema }),
  z.object({ type: z.literal("run-end"), status: runStatusSchema.exclude(["running"]) }),
]);

/** The event as text. */
export function writeStoredBody(body: RunEventBody): string {
  return JSON.stringify(body.type === "session" ? { type: "session" } : body);
}

/** The event again, with the session as it stands now. @throws when the text was not written by `writeStoredBody`. */
export function readStoredBody(text: string, change: SessionChange): RunEventBody {
  return readWorkBody(text) ?? { type: "session", change };
}

/** What the run itself did; null for an event that told of the session. @throws as `readStoredBody` does. */
export function readWorkBody(text: string): Exclude<RunEventBody, { type: "session" }> | null {
  const body = storedBodySchema.parse(JSON.parse(text));
  return body.type === "session" ? null : body;
}
