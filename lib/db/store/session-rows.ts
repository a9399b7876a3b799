/** How a conversation lies in its row: the columns that are asked for, and the rest as JSON. */
import "server-only";
import type { Session } from "#lib/domain/session";
import type { sessions } from "./schema.ts";

/** A conversation's row; its messages have rows of their own. */
export function rowOf(session: Session): typeof sessions.$inferInsert {
  const { messages: _messages, ...state } = session;
  return {
    id: session.id,
    ownerId: session.ownerId,
    rev: session.rev,
    title: session.title,
    currentDb: session.currentDb,
    currentSchema: session.currentSchema,
    runId: session.run?.id ?? null,
    needsAnswer: session.run === null && session.routerCounter > 0,
    state: JSON.stringify(state),
    createdAt: session.createdAt,
    updatedAt: session.updatedAt,
  };
}
