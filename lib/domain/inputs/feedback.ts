/** What somebody says of an answer. */
import { z } from "zod";
import { feedbackReasonSchema, feedbackVerdictSchema } from "../feedback.ts";
import { inputLimits } from "../input-limits.ts";

export const sendFeedbackInputSchema = z.object({
  runId: z.uuid(),
  /** null takes back what was said. */
  verdict: feedbackVerdictSchema.nullable(),
  reasons: z.array(feedbackReasonSchema).max(feedbackReasonSchema.options.length),
  text: z.string().trim().max(inputLimits.feedbackCharacters),
});
export const feedbackInputSchema = z.object({ sessionId: z.uuid() });
export type SendFeedbackInput = z.infer<typeof sendFeedbackInputSchema>;
export type FeedbackInput = z.infer<typeof feedbackInputSchema>;
