/** Chats with given words and results, without the events that would lead there. */
import type { Message, MessagePart, ResultPart } from "#lib/domain/message";
import type { Session } from "#lib/domain/session";
import { emptySession, resultPart, text } from "../session-events.ts";

export type Said = { readonly by: Message["role"]; readonly parts: readonly MessagePart[] };

export const asked = (words: string): Said => ({ by: "user", parts: [text(words)] });
export const answered = (...parts: readonly MessagePart[]): Said => ({ by: "assistant", parts });

/** A chat of an owner `local` in which this was said. */
export function chatOf(id: string, said: readonly Said[], fields: Partial<Session> = {}): Session {
  return { ...emptySession(id), title: "", messages: messagesOf(said), ...fields };
}

export function messagesOf(said: readonly Said[]): Message[] {
  return said.map(({ by, parts }, position) => ({
    id: `message-${position}`,
    seq: position + 1,
    runId: `run-${position}`,
    role: by,
    kind: by === "user" ? "text" : "answer",
    status: "complete",
    parts: [...parts],
    createdAt: position,
    retryOf: null,
  }));
}

export function resultOf(id: string, more: Partial<Pick<ResultPart, "title" | "sql">> = {}): ResultPart {
  return { ...resultPart, title: "", sql: "SELECT 1", ref: { ...resultPart.ref, id }, ...more };
}

export function dashboardOf(...results: readonly ResultPart[]): MessagePart {
  const tiles = results.map((result) => ({ status: "ready" as const, title: `Tile ${result.title}`, result }));
  return { type: "dashboard", title: "Logistics", tiles };
}
