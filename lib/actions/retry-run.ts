"use server";
import { z } from "zod";
import type { PublicError, Result } from "#lib/domain/errors";
import type { AskReply } from "#lib/services/conversations";
import { guardedAction } from "./guarded-action.ts";

const retryRunInputSchema = z.object({
  sessionId: z.uuid(),
  /** The failed, cancelled or interrupted run that is asked again. */
  runId: z.uuid(),
  clientMessageId: z.uuid(),
});
export type RetryRunInput = z.infer<typeof retryRunInputSchema>;

/** Asks the question of an ended run again, with the history it had then. */
export async function retryRunAction(input: RetryRunInput): Promise<Result<AskReply, PublicError>> {
  return guardedAction(retryRunInputSchema, input, (app, value, caller) =>
    app.conversations.retry(caller.ownerId, value),
  );
}
