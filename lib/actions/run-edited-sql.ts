"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import { type RunEditedSqlInput, runEditedSqlInputSchema } from "#lib/domain/inputs/run-edited-sql";
import { type ToldReply, toldReply } from "#lib/services/told-reply";
import { guardedAction } from "./guarded-action.ts";

/** Runs the analyst's own statement in place of the one behind a result; it passes the same checks as any other. */
export async function runEditedSqlAction(input: RunEditedSqlInput): Promise<Result<ToldReply, PublicError>> {
  return guardedAction("writeStatements", runEditedSqlInputSchema, input, (app, value, caller) =>
    toldReply(app.runs, caller.ownerId, app.conversations.runEditedSql(caller.ownerId, value)),
  );
}
