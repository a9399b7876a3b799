/** Conversations as rows. A save is one transaction and succeeds only on the rev that it was made from. */
import "server-only";
import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { type FinalRunStatus, type Session, type SessionListItem, sessionSchema } from "#lib/domain/session";
import type { Database } from "./database.ts";
import { messages, runs, sessions } from "./schema.ts";

export type SessionSave = {
  /** What the save was made from; null for a session that was never stored. */
  readonly previous: Session | null;
  readonly next: Session;
  readonly endedRuns: readonly { readonly id: string; readonly status: FinalRunStatus }[];
};

export type SessionRecords = {
  /** One conversation with its messages; null when there is none. A row that cannot be read is INTERNAL. */
  load(sessionId: string): Promise<Result<Session | null>>;
  /** Writes what one event changed; INVALID_STATE when somebody else wrote first. */
  save(change: SessionSave): Promise<Result<null>>;
  /** The owner's conversations, latest first. */
  list(ownerId: string): Promise<readonly SessionListItem[]>;
  /** Conversations with a live run, whoever runs it. */
  withRun(): Promise<readonly { readonly id: string; readonly ownerId: string }[]>;
};

type Transaction = Parameters<Parameters<Database["orm"]["transaction"]>[0]>[0];

export function createSessionRecords(database: Database): SessionRecords {
  const { orm } = database;
  return {
    load: (sessionId) => load(database, sessionId),
    save: (change) => save(database, change),
    list: async (ownerId) => {
      const rows = await orm
        .select()
        .from(sessions)
        .where(eq(sessions.ownerId, ownerId))
        .orderBy(desc(sessions.updatedAt), asc(sessions.id));
      return rows.map(({ id, title, currentDb, currentSchema, state, updatedAt, runId, needsAnswer }) => ({
        id,
        title,
        currentDb,
        currentSchema,
        otherContexts: otherContextsIn(state),
        updatedAt,
        isRunning: runId !== null,
        needsAnswer,
      }));
    },
    withRun: () =>
      orm.select({ id: sessions.id, ownerId: sessions.ownerId }).from(sessions).where(isNotNull(sessions.runId)),
  };
}

const listedStateSchema = sessionSchema.pick({ otherContexts: true });

/** A chat that was damaged on disk is listed all the same. */
function otherContextsIn(state: string): Session["otherContexts"] {
  try {
    return listedStateSchema.parse(JSON.parse(state)).otherContexts;
  } catch {
    return [];
  }
}

async function load({ orm }: Database, sessionId: string): Promise<Result<Session | null>> {
  const [row] = await orm.select({ state: sessions.state }).from(sessions).where(eq(sessions.id, sessionId));
  if (row === undefined) return ok(null);
  const stored = await orm
    .select({ body: messages.body })
    .from(messages)
    .where(eq(messages.sessionId, sessionId))
    .orderBy(asc(messages.seq));
  return parseSession(
    row.state,
    stored.map((message) => message.body),
  );
}

/** A chat that was damaged on disk is that chat's failure alone. */
function parseSession(state: string, bodies: readonly string[]): Result<Session> {
  try {
    const fields: unknown = JSON.parse(state);
    const whole = { ...Object(fields), messages: bodies.map((body): unknown => JSON.parse(body)) };
    return ok(sessionSchema.parse(whole));
  } catch (cause) {
    return err(
      appError("INTERNAL", "This chat is stored in a form that cannot be read.", {
        nextStep: "Start a new chat; the other chats are not affected.",
        cause: String(cause),
      }),
    );
  }
}

async function save({ orm, write }: Database, change: SessionSave): Promise<Result<null>> {
  return write(() =>
    orm.transaction(async (transaction) => {
      if (!(await writeState(transaction, change))) return err(staleRev());
      await writeMessages(transaction, change);
      await writeRuns(transaction, change);
      return ok(null);
    }),
  );
}

/** @returns false when the stored rev is not the one that the change was made from; nothing is written then. */
async function writeState(transaction: Transaction, { previous, next }: SessionSave): Promise<boolean> {
  if (previous === null) {
    await transaction.insert(sessions).values(rowOf(next));
    return true;
  }
  const isCurrent = and(eq(sessions.id, next.id), eq(sessions.rev, previous.rev));
  const updated = await transaction.update(sessions).set(rowOf(next)).where(isCurrent);
  return updated.rowsAffected > 0;
}

async function writeMessages(transaction: Transaction, { previous, next }: SessionSave): Promise<void> {
  const fresh = next.messages.slice(previous?.messages.length ?? 0);
  if (fresh.length === 0) return;
  const rows = fresh.map((message) => ({ sessionId: next.id, seq: message.seq, body: JSON.stringify(message) }));
  await transaction.insert(messages).values(rows);
}

async function writeRuns(transaction: Transaction, { previous, next, endedRuns }: SessionSave): Promise<void> {
  if (next.run !== null && next.run.id !== previous?.run?.id) {
    const { id, bootId, startedAt } = next.run;
    const started = { id, sessionId: next.id, ownerId: next.ownerId, status: "running", bootId, startedAt };
    await transaction.insert(runs).values(started);
  }
  for (const { id, status } of endedRuns) {
    await transaction.update(runs).set({ status, endedAt: next.updatedAt }).where(eq(runs.id, id));
  }
}

function staleRev() {
  return appError("INVALID_STATE", "This chat was changed elsewhere at the same moment.", {
    nextStep: "Reload the page and try again.",
    retryable: true,
  });
}

function rowOf(session: Session): typeof sessions.$inferInsert {
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
