"use server";
import { z } from "zod";
import { inputLimits } from "#lib/config/limits";
import type { PublicError, Result } from "#lib/domain/errors";
import type { CheckedSql } from "#lib/services/statement-check";
import { guardedAction } from "./guarded-action.ts";

const checkSqlInputSchema = z.object({ sessionId: z.uuid(), sql: z.string().max(inputLimits.sqlCharacters) });
export type CheckSqlInput = z.infer<typeof checkSqlInputSchema>;
export type { CheckedSql };

/** Checks a statement that the analyst is writing; it is not run. */
export async function checkSqlAction(input: CheckSqlInput): Promise<Result<CheckedSql, PublicError>> {
  return guardedAction(checkSqlInputSchema, input, (app, value, caller) =>
    app.statementChecks.check(caller.ownerId, value),
  );
}
