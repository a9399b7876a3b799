"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import { type AskInput, askInputSchema } from "#lib/domain/inputs/ask";
import { type ToldReply, toldReply } from "#lib/services/told-reply";
import { guardedAction } from "./guarded-action.ts";

export type { ToldReply };

/** Sends a question and starts its run; answers at once, with the line on which the run is told. Later lines are `attachRunAction`'s. */
export async function askAction(input: AskInput): Promise<Result<ToldReply, PublicError>> {
  return guardedAction("ask", askInputSchema, input, (app, value, caller) =>
    toldReply(app.runs, caller.ownerId, app.conversations.ask(caller.ownerId, value)),
  );
}
