"use server";
import { z } from "zod";
import type { PublicError, Result } from "#lib/domain/errors";
import { contextSelectionSchema } from "#lib/domain/session";
import type { ChangeContextReply } from "#lib/services/conversations";
import { guardedAction } from "./guarded-action.ts";

const changeContextInputSchema = contextSelectionSchema.extend({
  /** null while the chat has no question yet. */
  sessionId: z.uuid().nullable(),
});
export type ChangeContextInput = z.input<typeof changeContextInputSchema>;
export type { ChangeContextReply };

/** Chooses what a chat asks; refused when one of the schemas does not exist. */
export async function changeContextAction(input: ChangeContextInput): Promise<Result<ChangeContextReply, PublicError>> {
  return guardedAction(changeContextInputSchema, input, (app, value, caller) =>
    app.conversations.changeContext(caller.ownerId, value),
  );
}
