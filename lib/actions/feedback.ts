"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import type { Feedback } from "#lib/domain/feedback";
import {
  type FeedbackInput,
  feedbackInputSchema,
  type SendFeedbackInput,
  sendFeedbackInputSchema,
} from "#lib/domain/inputs/feedback";
import { guardedAction } from "./guarded-action.ts";

/** Keeps what the user says of a run's answer, in place of what was said before; null once it is taken back. */
export async function sendFeedbackAction(input: SendFeedbackInput): Promise<Result<Feedback | null, PublicError>> {
  return guardedAction("rateAnswers", sendFeedbackInputSchema, input, (app, value, caller) =>
    app.feedback.send(caller.ownerId, value),
  );
}

/** What was said of the answers that a chat shows. */
export async function feedbackAction(input: FeedbackInput): Promise<Result<readonly Feedback[], PublicError>> {
  return guardedAction("readChats", feedbackInputSchema, input, (app, value, caller) =>
    app.feedback.ofSession(caller.ownerId, value.sessionId),
  );
}
