/** The conversations of a database. */
import "server-only";
import { asc, desc, eq, isNotNull } from "drizzle-orm";
import { type Session, sessionSchema } from "#lib/domain/session";
import type { Database } from "./database.ts";
import { messages, sessions } from "./schema.ts";
import type { SessionRecords, StoredHit, StoredListItem, StoredSession } from "./session-records.ts";
import { rowOf } from "./session-rows.ts";
import { saveSession } from "./session-save.ts";

export function createSessionRecords(database: Database): SessionRecords {
  const { orm, write } = database;
  const all = async (ownerId: string): Promise<readonly Session[]> => {
    const rows = await orm
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.ownerId, ownerId))
      .orderBy(desc(sessions.updatedAt), asc(sessions.id));
    const loaded = await Promise.all(rows.map(({ id }) => load(database, id)));
    return loaded.flatMap((stored) => (stored === null || stored.session.deletedAt !== null ? [] : [stored.session]));
  };
  return {
    load: (sessionId) => load(database, sessionId),
    save: (change) => saveSession(database, change),
    list: async ({ ownerId, status }) => {
      const listed = (await all(ownerId)).filter((session) => session.status === status);
      const inOrder = listed.toSorted((left, right) => Number(right.isPinned) - Number(left.isPinned));
      return { items: inOrder.map(itemOf), nextCursor: null };
    },
    search: async ({ ownerId, text, limit }) => {
      const word = text.trim().toLowerCase();
      return (await all(ownerId)).flatMap((session) => hitOf(session, word)).slice(0, limit);
    },
    recentQuestions: async (ownerId, limit) => {
      const asked = (await all(ownerId)).flatMap(({ messages: stored }) =>
        stored.filter(({ role }) => role === "user"),
      );
      const latestFirst = asked.toSorted((left, right) => right.createdAt - left.createdAt);
      const texts = latestFirst.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.type === "text" ? part.text : [])),
      );
      return [...new Set(texts)].slice(0, limit);
    },
    branches: async () => [],
    withRun: () =>
      orm.select({ id: sessions.id, ownerId: sessions.ownerId }).from(sessions).where(isNotNull(sessions.runId)),
    markDeleted: async (sessionId, at) => {
      const stored = await load(database, sessionId);
      if (stored === null) return;
      const deleted = rowOf({ ...stored.session, deletedAt: at });
      await write(async () => {
        await orm.update(sessions).set(deleted).where(eq(sessions.id, sessionId));
      });
    },
    purge: async () => 0,
  };
}

async function load({ orm }: Database, sessionId: string): Promise<StoredSession | null> {
  const [row] = await orm.select({ state: sessions.state }).from(sessions).where(eq(sessions.id, sessionId));
  if (row === undefined) return null;
  const stored = await orm
    .select({ body: messages.body })
    .from(messages)
    .where(eq(messages.sessionId, sessionId))
    .orderBy(asc(messages.seq));
  const fields: unknown = JSON.parse(row.state);
  const whole = { ...Object(fields), messages: stored.map(({ body }): unknown => JSON.parse(body)) };
  return { session: sessionSchema.parse(whole), damage: null };
}

function itemOf(session: Session): StoredListItem {
  const { id, title, rev, status, isPinned, currentDb, currentSchema, otherContexts, updatedAt } = session;
  const shown = { id, title, rev, status, isPinned, currentDb, currentSchema, otherContexts, updatedAt };
  return { ...shown, badge: badgeOf(session), runId: session.run?.id ?? null };
}

function badgeOf(session: Session): StoredListItem["badge"] {
  if (session.run !== null) return "running";
  if (session.routerCounter > 0) return "needs_answer";
  const last = session.messages.at(-1);
  if (last === undefined || last.seq <= session.readUpTo) return null;
  return last.status === "failed" || last.status === "interrupted" ? "failed" : "unread";
}

function hitOf(session: Session, word: string): readonly StoredHit[] {
  if (word === "" || !session.title.toLowerCase().includes(word)) return [];
  return [{ item: itemOf(session), field: "title", seq: 0, excerpt: [{ text: session.title, isMatch: false }] }];
}
