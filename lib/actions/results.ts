"use server";
import { z } from "zod";
import { inputLimits } from "#lib/config/limits";
import type { PublicError, Result } from "#lib/domain/errors";
import type { ResultPage } from "#lib/domain/result-set";
import { guardedAction } from "./guarded-action.ts";

const readResultInputSchema = z.object({
  resultId: z.uuid(),
  offset: z.number().int().min(0),
  limit: z.number().int().min(1).max(inputLimits.resultPageRows),
});
export type ReadResultInput = z.infer<typeof readResultInputSchema>;

/** A page of a stored result; the warehouse is not asked again. */
export async function readResultAction(input: ReadResultInput): Promise<Result<ResultPage, PublicError>> {
  return guardedAction(readResultInputSchema, input, (app, value, caller) =>
    app.results.readPage(caller.ownerId, value),
  );
}
