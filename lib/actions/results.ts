"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type ReadResultInput,
  readResultInputSchema,
  type SummariseColumnInput,
  summariseColumnInputSchema,
} from "#lib/domain/inputs/results";
import type { ResultPage } from "#lib/domain/result-set";
import type { ColumnSummary } from "#lib/domain/result-view";
import { guardedAction } from "./guarded-action.ts";

/** A page of a stored result under a view; the warehouse is not asked again. RESULT_LIMITED when the view would lie. */
export async function readResultAction(input: ReadResultInput): Promise<Result<ResultPage, PublicError>> {
  return guardedAction("readResults", readResultInputSchema, input, (app, value, caller) =>
    app.results.readPage(caller.ownerId, value),
  );
}

/** What one column of a stored result holds under a view's filters. */
export async function summariseColumnAction(input: SummariseColumnInput): Promise<Result<ColumnSummary, PublicError>> {
  return guardedAction("readResults", summariseColumnInputSchema, input, (app, value, caller) =>
    app.results.summarise(caller.ownerId, value),
  );
}
