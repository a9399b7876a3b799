/** What keeping an answer as checked takes. */
import { z } from "zod";
import { inputLimits } from "../input-limits.ts";

export const answerInputSchema = z.object({ sessionId: z.uuid(), runId: z.uuid() });
export const saveVerifiedInputSchema = answerInputSchema.extend({
  question: z.string().trim().min(1).max(inputLimits.verifiedQuestionCharacters),
  /** Empty: made of the question. */
  name: z.string().trim().max(inputLimits.elementNameCharacters),
  replaces: z.object({ name: z.string(), at: z.string().nullable() }).nullable(),
});
export type AnswerInput = z.infer<typeof answerInputSchema>;
export type SaveVerifiedInput = z.infer<typeof saveVerifiedInputSchema>;
