"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import { type AttachRunInput, attachRunInputSchema } from "#lib/domain/inputs/attach-run";
import type { RunEvent } from "#lib/domain/run-event";
import { guardedAction } from "./guarded-action.ts";

/** Replays a run's events from `fromSeq` and follows it until its `run-end`; the one way to read a run. */
export async function attachRunAction(
  input: AttachRunInput,
): Promise<Result<{ events: ReadableStream<RunEvent> }, PublicError>> {
  return guardedAction("followAnswers", attachRunInputSchema, input, (app, value, caller) =>
    app.runs.attach(caller.ownerId, value),
  );
}
