"use server";
import { z } from "zod";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type ShareChatInput,
  type SharedIdInput,
  shareChatInputSchema,
  sharedIdInputSchema,
  type TakeBackInput,
  takeBackInputSchema,
} from "#lib/domain/inputs/sharing";
import type { SharedChat, SharedChatSummary } from "#lib/domain/shared-chat";
import type { NamedGrant, SharingState } from "#lib/domain/sharing";
import { sharingWords } from "#lib/services/act-words";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

/** The chats of others that are shared with the caller. */
export async function sharedChatsAction(): Promise<Result<readonly SharedChatSummary[], PublicError>> {
  return guardedAction("readChats", z.undefined(), undefined, (app, _input, caller) => app.sharedChats.list(caller));
}

/** One of them, as it is to be seen now. */
export async function openSharedChatAction(input: SharedIdInput): Promise<Result<SharedChat, PublicError>> {
  return guardedAction("readChats", sharedIdInputSchema, input, (app, { id }, caller) =>
    app.sharedChats.open(caller, id),
  );
}

/** Asks its questions anew in a chat of the caller's. */
export async function copySharedChatAction(input: SharedIdInput): Promise<Result<{ sessionId: string }, PublicError>> {
  return guardedAction("ask", sharedIdInputSchema, input, (app, { id }, caller) => app.sharedChats.copy(caller, id));
}

/** Who has access to a chat of the caller's, and who could have. */
export async function chatAccessAction(input: SharedIdInput): Promise<Result<SharingState, PublicError>> {
  return guardedAction("shareChats", sharedIdInputSchema, input, (app, { id }, caller) =>
    app.sharing.stateOf(caller, { kind: "chat", id }),
  );
}

/** Shares a chat as it is now, or as it goes on. */
export async function shareChatAction(input: ShareChatInput): Promise<Result<readonly NamedGrant[], PublicError>> {
  return guardedAction("shareChats", shareChatInputSchema, input, async (app, { id, to, isSnapshot }, caller) =>
    recorded(
      app,
      caller,
      {
        door: "shareChatAction",
        ...(await sharingWords(app, { kind: "chat", id, to }, isSnapshot ? "as of now" : "live")),
      },
      () => app.sharing.give(caller.ownerId, { object: { kind: "chat", id }, to, level: "view", isSnapshot }),
    ),
  );
}

/** Takes a chat away from somebody it was shared with. */
export async function takeBackChatAction(input: TakeBackInput): Promise<Result<readonly NamedGrant[], PublicError>> {
  return guardedAction("shareChats", takeBackInputSchema, input, async (app, { id, to }, caller) =>
    recorded(
      app,
      caller,
      { door: "takeBackChatAction", ...(await sharingWords(app, { kind: "chat", id, to }, "taken away")) },
      () => app.sharing.takeAway(caller.ownerId, { kind: "chat", id }, to),
    ),
  );
}
