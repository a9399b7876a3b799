"use server";
import { z } from "zod";
import { contextSchema } from "#lib/domain/catalog";
import type { PublicError, Result } from "#lib/domain/errors";
import type { SessionView } from "#lib/domain/session";
import { guardedAction } from "./guarded-action.ts";

const changeContextInputSchema = contextSchema.extend({
  /** null while the chat has no question yet. */
  sessionId: z.uuid().nullable(),
});
export type ChangeContextInput = z.infer<typeof changeContextInputSchema>;
export type ChangeContextReply = {
  /** `open_new`: the chat has messages, so the browser opens a fresh one; the old one stays in the list. */
  readonly kind: "same" | "rebound" | "open_new";
  readonly session: SessionView | null;
};

/** Chooses another database and schema for a chat; refused when the pair does not exist. */
export async function changeContextAction(input: ChangeContextInput): Promise<Result<ChangeContextReply, PublicError>> {
  return guardedAction(changeContextInputSchema, input, (app, value, caller) =>
    app.conversations.changeContext(caller.ownerId, value),
  );
}
