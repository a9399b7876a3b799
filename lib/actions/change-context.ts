"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import { type ChangeContextInput, changeContextInputSchema } from "#lib/domain/inputs/change-context";
import type { ChangeContextReply } from "#lib/services/chat-context";
import { guardedAction } from "./guarded-action.ts";

export type { ChangeContextReply };

/** Chooses what a chat asks; refused when one of the schemas does not exist. */
export async function changeContextAction(input: ChangeContextInput): Promise<Result<ChangeContextReply, PublicError>> {
  return guardedAction("changeChats", changeContextInputSchema, input, (app, value, caller) =>
    app.conversations.changeContext(caller.ownerId, value),
  );
}
