"use server";
import { z } from "zod";
import { inputLimits } from "#lib/config/limits";
import type { PublicError, Result } from "#lib/domain/errors";
import type { AskReply } from "#lib/services/conversations";
import { guardedAction } from "./guarded-action.ts";

const branchInputSchema = z.object({
  sessionId: z.uuid(),
  /** The message of the user's that is said in other words. */
  seq: z.number().int().min(1),
  text: z.string().trim().min(1).max(inputLimits.questionCharacters),
  /** Of the new chat; made by the browser. */
  branchId: z.uuid(),
  /** Made by the browser: sending the same message twice starts one run. */
  clientMessageId: z.uuid(),
});
export type BranchInput = z.infer<typeof branchInputSchema>;

/** Says an earlier message in other words, in a new chat that goes on from there. */
export async function branchAction(input: BranchInput): Promise<Result<AskReply, PublicError>> {
  return guardedAction(branchInputSchema, input, (app, value, caller) =>
    app.conversations.branch(caller.ownerId, value),
  );
}
