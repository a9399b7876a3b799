"use server";
import { z } from "zod";
import { inputLimits } from "#lib/config/limits";
import type { PublicError, Result } from "#lib/domain/errors";
import { type Feedback, feedbackReasonSchema, feedbackVerdictSchema } from "#lib/domain/feedback";
import { guardedAction } from "./guarded-action.ts";

const sendFeedbackInputSchema = z.object({
  runId: z.uuid(),
  /** null takes back what was said. */
  verdict: feedbackVerdictSchema.nullable(),
  reasons: z.array(feedbackReasonSchema).max(feedbackReasonSchema.options.length),
  text: z.string().trim().max(inputLimits.feedbackCharacters),
});
const feedbackInputSchema = z.object({ sessionId: z.uuid() });
export type SendFeedbackInput = z.infer<typeof sendFeedbackInputSchema>;
export type FeedbackInput = z.infer<typeof feedbackInputSchema>;

/** Keeps what the user says of a run's answer, in place of what was said before; null once it is taken back. */
export async function sendFeedbackAction(input: SendFeedbackInput): Promise<Result<Feedback | null, PublicError>> {
  return guardedAction(sendFeedbackInputSchema, input, (app, value, caller) =>
    app.feedback.send(caller.ownerId, value),
  );
}

/** What was said of the answers that a chat shows. */
export async function feedbackAction(input: FeedbackInput): Promise<Result<readonly Feedback[], PublicError>> {
  return guardedAction(feedbackInputSchema, input, (app, value, caller) =>
    app.feedback.ofSession(caller.ownerId, value.sessionId),
  );
}
