"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import { type BranchInput, branchInputSchema } from "#lib/domain/inputs/branch";
import type { AskReply } from "#lib/services/conversations";
import { guardedAction } from "./guarded-action.ts";

/** Says an earlier message in other words, in a new chat that goes on from there. */
export async function branchAction(input: BranchInput): Promise<Result<AskReply, PublicError>> {
  return guardedAction("ask", branchInputSchema, input, (app, value, caller) =>
    app.conversations.branch(caller.ownerId, value),
  );
}
