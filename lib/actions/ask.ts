"use server";
import { z } from "zod";
import { inputLimits } from "#lib/config/limits";
import type { PublicError, Result } from "#lib/domain/errors";
import { contextSelectionSchema } from "#lib/domain/session";
import type { AskReply } from "#lib/services/conversations";
import { guardedAction } from "./guarded-action.ts";

const askInputSchema = contextSelectionSchema.extend({
  /** Made by the browser; the session is created with its first question. */
  sessionId: z.uuid(),
  /** Made by the browser: sending the same message twice starts one run. */
  clientMessageId: z.uuid(),
  /** False where the sender's chat has messages: one that was removed meanwhile is not begun anew under its id. */
  begins: z.boolean().default(true),
  text: z.string().trim().min(1).max(inputLimits.questionCharacters),
});
export type AskInput = z.input<typeof askInputSchema>;
export type { AskReply };

/** Sends a question and starts its run; answers at once, the run is followed with `attachRunAction`. */
export async function askAction(input: AskInput): Promise<Result<AskReply, PublicError>> {
  return guardedAction(askInputSchema, input, (app, value, caller) => app.conversations.ask(caller.ownerId, value));
}
