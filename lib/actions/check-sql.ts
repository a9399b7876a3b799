"use server";
import { z } from "zod";
import { inputLimits } from "#lib/config/limits";
import { contextSchema } from "#lib/domain/catalog";
import type { PublicError, Result } from "#lib/domain/errors";
import type { CheckedSql } from "#lib/services/statement-check";
import { guardedAction } from "./guarded-action.ts";

const checkSqlInputSchema = z.object({
  sessionId: z.uuid(),
  sql: z.string().max(inputLimits.sqlCharacters),
  /** Which of the databases that the chat asks; null: its first one. */
  context: contextSchema.nullable().default(null),
});
export type CheckSqlInput = z.input<typeof checkSqlInputSchema>;
export type { CheckedSql };

/** Checks a statement that the analyst is writing; it is not run. */
export async function checkSqlAction(input: CheckSqlInput): Promise<Result<CheckedSql, PublicError>> {
  return guardedAction(checkSqlInputSchema, input, (app, value, caller) =>
    app.statementChecks.check(caller.ownerId, value),
  );
}
