"use server";
import { z } from "zod";
import { contextSchema } from "#lib/domain/catalog";
import type { PublicError, Result } from "#lib/domain/errors";
import type { ChangeContextReply } from "#lib/services/conversations";
import { guardedAction } from "./guarded-action.ts";

const changeContextInputSchema = contextSchema.extend({
  /** null while the chat has no question yet. */
  sessionId: z.uuid().nullable(),
});
export type ChangeContextInput = z.infer<typeof changeContextInputSchema>;
export type { ChangeContextReply };

/** Chooses another database and schema for a chat; refused when the pair does not exist. */
export async function changeContextAction(input: ChangeContextInput): Promise<Result<ChangeContextReply, PublicError>> {
  return guardedAction(changeContextInputSchema, input, (app, value, caller) =>
    app.conversations.changeContext(caller.ownerId, value),
  );
}
