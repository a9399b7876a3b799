"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import { type ChatModelUseInput, chatModelUseInputSchema } from "#lib/domain/inputs/sessions";
import type { ChatModelUse } from "#lib/domain/run-report";
import { guardedAction } from "./guarded-action.ts";

/** What the answers of the caller's chat took of language models; NOT_FOUND for a chat of somebody else. */
export async function chatModelUseAction(input: ChatModelUseInput): Promise<Result<ChatModelUse, PublicError>> {
  return guardedAction("readChats", chatModelUseInputSchema, input, (app, value, caller) =>
    app.runReports.chatModelUse(caller.ownerId, value.sessionId),
  );
}
