"use server";
import { z } from "zod";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type ListSessionsInput,
  type LoadSessionInput,
  listSessionsInputSchema,
  loadSessionInputSchema,
  type SearchSessionsInput,
  searchSessionsInputSchema,
} from "#lib/domain/inputs/sessions";
import type { OpenedSession, SessionHit, SessionPage } from "#lib/domain/session";
import { guardedAction } from "./guarded-action.ts";

/** A piece of the caller's chats: pinned ones first, then the latest. */
export async function listSessionsAction(input: ListSessionsInput): Promise<Result<SessionPage, PublicError>> {
  return guardedAction("readChats", listSessionsInputSchema, input, (app, value, caller) =>
    app.chats.list(caller.ownerId, value),
  );
}

/** The caller's chats that have all the words, archived ones too. */
export async function searchSessionsAction(
  input: SearchSessionsInput,
): Promise<Result<readonly SessionHit[], PublicError>> {
  return guardedAction("readChats", searchSessionsInputSchema, input, (app, value, caller) =>
    app.chats.search(caller.ownerId, value.text),
  );
}

/** The caller's latest questions of all chats. */
export async function recentQuestionsAction(): Promise<Result<readonly string[], PublicError>> {
  return guardedAction("readChats", z.undefined(), undefined, (app, _input, caller) =>
    app.chats.recentQuestions(caller.ownerId),
  );
}

/** One chat as the browser holds it; NOT_FOUND where there is none of this id. Never runs a statement. */
export async function loadSessionAction(input: LoadSessionInput): Promise<Result<OpenedSession, PublicError>> {
  return guardedAction("readChats", loadSessionInputSchema, input, (app, value, caller) =>
    app.sessions.open(caller.ownerId, value.sessionId),
  );
}
