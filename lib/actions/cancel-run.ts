"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import { type CancelRunInput, cancelRunInputSchema } from "#lib/domain/inputs/cancel-run";
import type { SessionChange } from "#lib/domain/session";
import { guardedAction } from "./guarded-action.ts";

/** Stops a run: the model's call and the database's statement; what came so far is kept and marked. */
export async function cancelRunAction(input: CancelRunInput): Promise<Result<{ change: SessionChange }, PublicError>> {
  return guardedAction("followAnswers", cancelRunInputSchema, input, (app, value, caller) =>
    app.conversations.cancel(caller.ownerId, value.runId),
  );
}
