"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import { type RetryRunInput, retryRunInputSchema } from "#lib/domain/inputs/retry-run";
import { type ToldReply, toldReply } from "#lib/services/told-reply";
import { guardedAction } from "./guarded-action.ts";

/** Asks the question of an ended run again, with the history it had then. */
export async function retryRunAction(input: RetryRunInput): Promise<Result<ToldReply, PublicError>> {
  return guardedAction("ask", retryRunInputSchema, input, (app, value, caller) =>
    toldReply(app.runs, caller.ownerId, app.conversations.retry(caller.ownerId, value)),
  );
}
