/** What reading a stored result takes. */
import { z } from "zod";
import { inputLimits } from "../input-limits.ts";
import { resultViewSchema } from "../result-view.ts";

export const readResultInputSchema = z.object({
  resultId: z.uuid(),
  view: resultViewSchema,
  offset: z.number().int().min(0),
  limit: z.number().int().min(1).max(inputLimits.resultPageRows),
});
export const summariseColumnInputSchema = readResultInputSchema
  .pick({ resultId: true, view: true })
  .extend({ column: z.number().int().min(0) });
export type ReadResultInput = z.infer<typeof readResultInputSchema>;
export type SummariseColumnInput = z.infer<typeof summariseColumnInputSchema>;
/** A result by the chat that holds it. */
export const countRowsInputSchema = z.object({ sessionId: z.uuid(), resultId: z.uuid() });
