"use server";
import { z } from "zod";
import { inputLimits } from "#lib/config/limits";
import { contextSchema } from "#lib/domain/catalog";
import type { PublicError, Result } from "#lib/domain/errors";
import type { FixedSql } from "#lib/services/statement-help";
import { guardedAction } from "./guarded-action.ts";

const explainSqlInputSchema = z.object({
  sessionId: z.uuid(),
  resultId: z.uuid(),
  /** Which of a result's databases; null for a result from one. */
  source: z.string().max(255).nullable().default(null),
});
const fixSqlInputSchema = z.object({
  sessionId: z.uuid(),
  sql: z.string().min(1).max(inputLimits.sqlCharacters),
  /** Which of the databases that the chat asks; null: its first one. */
  context: contextSchema.nullable().default(null),
});
export type ExplainSqlInput = z.input<typeof explainSqlInputSchema>;
export type FixSqlInput = z.input<typeof fixSqlInputSchema>;
export type { FixedSql };

/** What the statement behind a result does, in plain steps. */
export async function explainSqlAction(input: ExplainSqlInput): Promise<Result<readonly string[], PublicError>> {
  return guardedAction(explainSqlInputSchema, input, (app, value, caller) =>
    app.statementHelp.explain(caller.ownerId, value),
  );
}

/** A repair of the analyst's own statement, to be looked at and run by them; null where no rule knows one. */
export async function fixSqlAction(input: FixSqlInput): Promise<Result<FixedSql | null, PublicError>> {
  return guardedAction(fixSqlInputSchema, input, (app, value, caller) => app.statementHelp.fix(caller.ownerId, value));
}
