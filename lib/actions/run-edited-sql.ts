"use server";
import { z } from "zod";
import { inputLimits } from "#lib/config/limits";
import type { PublicError, Result } from "#lib/domain/errors";
import type { AskReply } from "#lib/services/conversations";
import { guardedAction } from "./guarded-action.ts";

const runEditedSqlInputSchema = z.object({
  sessionId: z.uuid(),
  /** The message whose result is replaced. */
  messageId: z.uuid(),
  resultId: z.uuid(),
  sql: z.string().min(1).max(inputLimits.sqlCharacters),
  clientMessageId: z.uuid(),
});
export type RunEditedSqlInput = z.infer<typeof runEditedSqlInputSchema>;

/** Runs the analyst's own statement in place of the one behind a result; it passes the same checks as any other. */
export async function runEditedSqlAction(input: RunEditedSqlInput): Promise<Result<AskReply, PublicError>> {
  return guardedAction(runEditedSqlInputSchema, input, (app, value, caller) =>
    app.conversations.runEditedSql(caller.ownerId, value),
  );
}
