/** Chats as the browser's store holds them, with ids and a clock that tests know. */
import type { PublicError } from "#lib/domain/errors";
import type { Message } from "#lib/domain/message";
import type { SessionChange, SessionView } from "#lib/domain/session";
import { createSessionStore, freshChat } from "#lib/state/session-store";

export const sales = { database: "DEMO", schema: "SALES", otherContexts: [] };

/** Why a server says no. */
export const refused: PublicError = {
  code: "UNAVAILABLE",
  message: "No.",
  nextStep: null,
  retryable: true,
  position: null,
};

/** Ids 1, 2, 3, ... and a clock that stands still. */
export function countedIds() {
  let count = 0;
  return { newId: () => `id-${++count}`, now: () => 1_000 };
}

export function storeOf(session: SessionView) {
  return createSessionStore(opened(session), countedIds());
}

export function opened(session: SessionView) {
  return { session, branches: [], damage: null };
}

export function emptyChat(): SessionView {
  return { ...freshChat(sales, { newId: () => "chat-1", now: () => 0 }).session, rev: 0 };
}

/** The whole chat as a change: whoever has nothing can take it. */
export function changeTo(session: SessionView): SessionChange {
  return { ...session, messageCount: session.messages.length };
}

/** A message of two to each run. */
export function message(seq: number, role: Message["role"], text: string): Message {
  const runId = `run-${Math.ceil(seq / 2)}`;
  const parts: Message["parts"] = [{ type: "text", text }];
  return { id: `m${seq}`, seq, runId, role, kind: "text", status: "complete", parts, createdAt: 0, retryOf: null };
}
