"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type ExplainSqlInput,
  explainSqlInputSchema,
  type FixSqlInput,
  fixSqlInputSchema,
} from "#lib/domain/inputs/statement-help";
import type { FixedSql } from "#lib/services/statement-help";
import { guardedAction } from "./guarded-action.ts";

export type { FixedSql };

/** What the statement behind a result does, in plain steps. */
export async function explainSqlAction(input: ExplainSqlInput): Promise<Result<readonly string[], PublicError>> {
  return guardedAction("readResults", explainSqlInputSchema, input, (app, value, caller) =>
    app.statementHelp.explain(caller.ownerId, value),
  );
}

/** A repair of the analyst's own statement, to be looked at and run by them; null where no rule knows one. */
export async function fixSqlAction(input: FixSqlInput): Promise<Result<FixedSql | null, PublicError>> {
  return guardedAction("writeStatements", fixSqlInputSchema, input, (app, value, caller) =>
    app.statementHelp.fix(caller.ownerId, value),
  );
}
