/** The conversations of a database. */
import "server-only";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "./database.ts";
import { createMessageReader } from "./message-reader.ts";
import { recentQuestions } from "./recent-questions.ts";
import { sessions } from "./schema.ts";
import { branchesOf } from "./session-branches.ts";
import { listSessions } from "./session-list.ts";
import { loadSession } from "./session-load.ts";
import { markDeleted, purgeSessions, releaseRun } from "./session-purge.ts";
import type { SessionRecords } from "./session-records.ts";
import { saveSession } from "./session-save.ts";
import { searchSessions } from "./session-search.ts";

export function createSessionRecords(database: Database): SessionRecords {
  const { orm, read } = database;
  const readMessage = createMessageReader();
  return {
    load: (sessionId) => loadSession(database, sessionId, readMessage),
    ownerOf: async (sessionId) => {
      const isThere = and(eq(sessions.id, sessionId), isNull(sessions.deletedAt));
      const columns = { ownerId: sessions.ownerId, messageCount: sessions.messageCount };
      const [row] = await read(() => orm.select(columns).from(sessions).where(isThere));
      return row ?? null;
    },
    save: (change) => saveSession(database, change),
    list: (query) => listSessions(database, query),
    search: (query) => searchSessions(database, query),
    recentQuestions: (ownerId, limit) => recentQuestions(database, ownerId, limit),
    branches: (session) => branchesOf(database, session),
    withRun: () =>
      read(async () => {
        const columns = { id: sessions.id, ownerId: sessions.ownerId, runId: sessions.runId };
        const rows = await orm.select(columns).from(sessions).where(isNotNull(sessions.runId));
        return rows.flatMap(({ runId, ...session }) => (runId === null ? [] : [{ ...session, runId }]));
      }),
    releaseRun: (sessionId) => releaseRun(database, sessionId),
    markDeleted: (sessionId, at) => markDeleted(database, sessionId, at),
    purge: (deletedBefore) => purgeSessions(database, deletedBefore),
  };
}
