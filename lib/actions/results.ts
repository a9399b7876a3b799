"use server";
import { z } from "zod";
import { inputLimits } from "#lib/config/limits";
import type { PublicError, Result } from "#lib/domain/errors";
import type { ResultPage } from "#lib/domain/result-set";
import { type ColumnSummary, resultViewSchema } from "#lib/domain/result-view";
import { guardedAction } from "./guarded-action.ts";

const readResultInputSchema = z.object({
  resultId: z.uuid(),
  view: resultViewSchema,
  offset: z.number().int().min(0),
  limit: z.number().int().min(1).max(inputLimits.resultPageRows),
});
const summariseColumnInputSchema = readResultInputSchema
  .pick({ resultId: true, view: true })
  .extend({ column: z.number().int().min(0) });
export type ReadResultInput = z.infer<typeof readResultInputSchema>;
export type SummariseColumnInput = z.infer<typeof summariseColumnInputSchema>;

/** A page of a stored result under a view; the warehouse is not asked again. RESULT_LIMITED when the view would lie. */
export async function readResultAction(input: ReadResultInput): Promise<Result<ResultPage, PublicError>> {
  return guardedAction(readResultInputSchema, input, (app, value, caller) =>
    app.results.readPage(caller.ownerId, value),
  );
}

/** What one column of a stored result holds under a view's filters. */
export async function summariseColumnAction(input: SummariseColumnInput): Promise<Result<ColumnSummary, PublicError>> {
  return guardedAction(summariseColumnInputSchema, input, (app, value, caller) =>
    app.results.summarise(caller.ownerId, value),
  );
}
