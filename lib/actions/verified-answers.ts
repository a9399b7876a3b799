"use server";
import { z } from "zod";
import { inputLimits } from "#lib/config/limits";
import type { PublicError, Result } from "#lib/domain/errors";
import type { SavedVerified, VerifiedProposal } from "#lib/services/verified-answers";
import { guardedAction } from "./guarded-action.ts";

const answerInputSchema = z.object({ sessionId: z.uuid(), runId: z.uuid() });
const saveVerifiedInputSchema = answerInputSchema.extend({
  question: z.string().trim().min(1).max(inputLimits.verifiedQuestionCharacters),
  /** Empty: made of the question. */
  name: z.string().trim().max(inputLimits.elementNameCharacters),
  replaces: z.object({ name: z.string(), at: z.string().nullable() }).nullable(),
});
export type AnswerInput = z.infer<typeof answerInputSchema>;
export type SaveVerifiedInput = z.infer<typeof saveVerifiedInputSchema>;
export type { SavedVerified, VerifiedProposal };

/** What would be saved for an answer. */
export async function proposeVerifiedAction(input: AnswerInput): Promise<Result<VerifiedProposal, PublicError>> {
  return guardedAction(answerInputSchema, input, (app, value, caller) =>
    app.models.verifiedAnswers.propose(caller.ownerId, value),
  );
}

/** Keeps the statement of an answer for the next time that its question is asked, unless it has another answer. */
export async function saveVerifiedAction(input: SaveVerifiedInput): Promise<Result<SavedVerified, PublicError>> {
  return guardedAction(saveVerifiedInputSchema, input, (app, value, caller) =>
    app.models.verifiedAnswers.save(caller.ownerId, value),
  );
}
