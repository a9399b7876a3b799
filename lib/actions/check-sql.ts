"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import { type CheckSqlInput, checkSqlInputSchema } from "#lib/domain/inputs/check-sql";
import type { CheckedSql } from "#lib/services/statement-check";
import { guardedAction } from "./guarded-action.ts";

export type { CheckedSql };

/** Checks a statement that the analyst is writing; it is not run. */
export async function checkSqlAction(input: CheckSqlInput): Promise<Result<CheckedSql, PublicError>> {
  return guardedAction(checkSqlInputSchema, input, (app, value, caller) =>
    app.statementChecks.check(caller.ownerId, value),
  );
}
