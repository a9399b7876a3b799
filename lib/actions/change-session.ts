"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type DuplicateSessionInput,
  duplicateSessionInputSchema,
  type MarkReadInput,
  markReadInputSchema,
  type PinSessionInput,
  pinSessionInputSchema,
  type RenameSessionInput,
  renameSessionInputSchema,
  type SessionInput,
  sessionInputSchema,
} from "#lib/domain/inputs/change-session";
import type { SessionChange } from "#lib/domain/session";
import { guardedAction } from "./guarded-action.ts";

/** Gives a chat a name of the user's own. */
export async function renameSessionAction(input: RenameSessionInput): Promise<Result<SessionChange, PublicError>> {
  return guardedAction("changeChats", renameSessionInputSchema, input, (app, value, caller) =>
    app.chats.rename(caller.ownerId, value.sessionId, value.title),
  );
}

/** Puts a chat above the others, or back among them. */
export async function pinSessionAction(input: PinSessionInput): Promise<Result<SessionChange, PublicError>> {
  return guardedAction("changeChats", pinSessionInputSchema, input, (app, value, caller) =>
    app.chats.pin(caller.ownerId, value.sessionId, value.isPinned),
  );
}

/** Says what of a chat was on the screen. */
export async function markReadAction(input: MarkReadInput): Promise<Result<SessionChange, PublicError>> {
  return guardedAction("changeChats", markReadInputSchema, input, (app, value, caller) =>
    app.chats.markRead(caller.ownerId, value.sessionId, value.upTo),
  );
}

/** Puts a chat aside; a run in it is stopped. */
export async function archiveSessionAction(input: SessionInput): Promise<Result<SessionChange, PublicError>> {
  return guardedAction("changeChats", sessionInputSchema, input, (app, value, caller) =>
    app.chats.archive(caller.ownerId, value.sessionId),
  );
}

/** Takes an archived chat back into the list. */
export async function unarchiveSessionAction(input: SessionInput): Promise<Result<SessionChange, PublicError>> {
  return guardedAction("changeChats", sessionInputSchema, input, (app, value, caller) =>
    app.chats.unarchive(caller.ownerId, value.sessionId),
  );
}

/** Hides the messages of a chat so far; a run in it is stopped. */
export async function clearSessionAction(input: SessionInput): Promise<Result<SessionChange, PublicError>> {
  return guardedAction("changeChats", sessionInputSchema, input, (app, value, caller) =>
    app.chats.clear(caller.ownerId, value.sessionId),
  );
}

/** Shows the messages that were hidden by clearing. */
export async function showClearedAction(input: SessionInput): Promise<Result<SessionChange, PublicError>> {
  return guardedAction("changeChats", sessionInputSchema, input, (app, value, caller) =>
    app.chats.showCleared(caller.ownerId, value.sessionId),
  );
}

/** Drops the question that waits for the user's answer. */
export async function dropQuestionAction(input: SessionInput): Promise<Result<SessionChange, PublicError>> {
  return guardedAction("changeChats", sessionInputSchema, input, (app, value, caller) =>
    app.chats.dropQuestion(caller.ownerId, value.sessionId),
  );
}

/** Deletes a chat; for a while it can be taken back. */
export async function deleteSessionAction(input: SessionInput): Promise<Result<null, PublicError>> {
  return guardedAction("deleteChats", sessionInputSchema, input, (app, value, caller) =>
    app.chats.remove(caller.ownerId, value.sessionId),
  );
}

/** Takes a deleted chat back. */
export async function restoreSessionAction(input: SessionInput): Promise<Result<null, PublicError>> {
  return guardedAction("deleteChats", sessionInputSchema, input, (app, value, caller) =>
    app.chats.restore(caller.ownerId, value.sessionId),
  );
}

/** Makes the same chat once more. */
export async function duplicateSessionAction(
  input: DuplicateSessionInput,
): Promise<Result<{ readonly sessionId: string }, PublicError>> {
  return guardedAction("changeChats", duplicateSessionInputSchema, input, (app, value, caller) =>
    app.chats.duplicate(caller.ownerId, value.sessionId, value.copyId),
  );
}
