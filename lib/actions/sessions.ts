"use server";
import { z } from "zod";
import type { PublicError, Result } from "#lib/domain/errors";
import type { SessionListItem, SessionView } from "#lib/domain/session";
import { guardedAction } from "./guarded-action.ts";

const loadSessionInputSchema = z.object({ sessionId: z.uuid() });
export type LoadSessionInput = z.infer<typeof loadSessionInputSchema>;

/** The caller's chats, latest first. */
export async function listSessionsAction(): Promise<Result<readonly SessionListItem[], PublicError>> {
  return guardedAction(z.undefined(), undefined, (app, _input, caller) => app.sessions.list(caller.ownerId));
}

/** One chat as the browser holds it; NOT_FOUND where there is none of this id. Never runs a statement. */
export async function loadSessionAction(input: LoadSessionInput): Promise<Result<SessionView, PublicError>> {
  return guardedAction(loadSessionInputSchema, input, (app, value, caller) =>
    app.sessions.view(caller.ownerId, value.sessionId),
  );
}
