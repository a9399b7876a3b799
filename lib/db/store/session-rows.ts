/**
 * How a conversation lies in its row: the state as JSON, which is the truth, and columns for what is looked for without
 * reading it.
 */
import "server-only";
import { z } from "zod";
import { contextSchema } from "#lib/domain/catalog";
import type { ChatBadge, Session } from "#lib/domain/session";
import { sessions } from "./schema.ts";
import type { StoredListItem } from "./session-records.ts";

export type SessionRow = typeof sessions.$inferSelect;

/** A conversation's row; its messages have rows of their own, and its number is given by the store. */
export function rowOf(session: Session): Omit<typeof sessions.$inferInsert, "number"> {
  const { messages, ...state } = session;
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
    status: session.status,
    isPinned: session.isPinned,
    deletedAt: session.deletedAt,
    readUpTo: session.readUpTo,
    messageCount: messages.length,
    lastStatus: messages.at(-1)?.status ?? null,
    otherContexts: JSON.stringify(session.otherContexts),
    originSession: session.branchedFrom?.sessionId ?? null,
    originSeq: session.branchedFrom?.seq ?? null,
  };
}

/** What the list needs of a row. */
export const listColumns = {
  id: sessions.id,
  number: sessions.number,
  title: sessions.title,
  rev: sessions.rev,
  status: sessions.status,
  isPinned: sessions.isPinned,
  currentDb: sessions.currentDb,
  currentSchema: sessions.currentSchema,
  otherContexts: sessions.otherContexts,
  updatedAt: sessions.updatedAt,
  runId: sessions.runId,
  needsAnswer: sessions.needsAnswer,
  lastStatus: sessions.lastStatus,
  messageCount: sessions.messageCount,
  readUpTo: sessions.readUpTo,
} as const;

export type ListRow = Pick<SessionRow, keyof typeof listColumns>;

/** A row as the list shows it. */
export function itemOf(row: ListRow): StoredListItem {
  const { id, title, rev, status, isPinned, currentDb, currentSchema, updatedAt, runId } = row;
  const otherContexts = contextsIn(row.otherContexts);
  const shown = { id, title, rev, status, isPinned, currentDb, currentSchema, otherContexts, updatedAt };
  return { ...shown, badge: badgeOf(row), runId };
}

function badgeOf({ runId, needsAnswer, lastStatus, messageCount, readUpTo }: ListRow): ChatBadge | null {
  if (runId !== null) return "running";
  if (needsAnswer) return "needs_answer";
  if (messageCount <= readUpTo) return null;
  return lastStatus === "failed" || lastStatus === "interrupted" ? "failed" : "unread";
}

const contextsSchema = z.array(contextSchema);

/** A column that was damaged on disk counts as empty: the row is listed all the same. */
export function contextsIn(column: string): Session["otherContexts"] {
  try {
    return contextsSchema.parse(JSON.parse(column));
  } catch {
    return [];
  }
}
