"use server";
import { z } from "zod";
import type { PublicError, Result } from "#lib/domain/errors";
import type { RunEvent } from "#lib/domain/run-event";
import { guardedAction } from "./guarded-action.ts";

const attachRunInputSchema = z.object({
  runId: z.uuid(),
  /** First event that is wanted: 1 for all of them, last seen + 1 to go on. */
  fromSeq: z.number().int().min(1),
});
export type AttachRunInput = z.infer<typeof attachRunInputSchema>;

/** Replays a run's events from `fromSeq` and follows it until its `run-end`; the one way to read a run. */
export async function attachRunAction(
  input: AttachRunInput,
): Promise<Result<{ events: ReadableStream<RunEvent> }, PublicError>> {
  return guardedAction(attachRunInputSchema, input, (app, value, caller) => app.runs.attach(caller.ownerId, value));
}
