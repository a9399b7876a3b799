"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type AnswerInput,
  answerInputSchema,
  type SaveVerifiedInput,
  saveVerifiedInputSchema,
} from "#lib/domain/inputs/verified-answers";
import { recorded } from "#lib/services/recorded";
import type { SavedVerified, VerifiedProposal } from "#lib/services/verified-answers";
import { guardedAction } from "./guarded-action.ts";

export type { SavedVerified, VerifiedProposal };

/** What would be saved for an answer. */
export async function proposeVerifiedAction(input: AnswerInput): Promise<Result<VerifiedProposal, PublicError>> {
  return guardedAction("verifyAnswers", answerInputSchema, input, (app, value, caller) =>
    app.models.verifiedAnswers.propose(caller.ownerId, value),
  );
}

/** Keeps the statement of an answer for the next time that its question is asked, unless it has another answer. */
export async function saveVerifiedAction(input: SaveVerifiedInput): Promise<Result<SavedVerified, PublicError>> {
  return guardedAction("verifyAnswers", saveVerifiedInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "saveVerifiedAction", detail: "a verified answer" }, () =>
      app.models.verifiedAnswers.save(caller.ownerId, value),
    ),
  );
}
