/** Writes what one event changed in a conversation: its row, its new messages and its runs, in one transaction. */
import "server-only";
import { and, eq } from "drizzle-orm";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Database } from "./database.ts";
import { messages, runs, sessions } from "./schema.ts";
import type { SessionSave } from "./session-records.ts";
import { rowOf } from "./session-rows.ts";

type Transaction = Parameters<Parameters<Database["orm"]["transaction"]>[0]>[0];

/** INVALID_STATE, and nothing is written, when the stored rev is not the one that the change was made from. */
export async function saveSession({ orm, write }: Database, change: SessionSave): Promise<Result<null>> {
  return write(() =>
    orm.transaction(async (transaction) => {
      if (!(await writeState(transaction, change))) return err(staleRev());
      await writeMessages(transaction, change);
      await writeRuns(transaction, change);
      return ok(null);
    }),
  );
}

async function writeState(transaction: Transaction, { previous, next }: SessionSave): Promise<boolean> {
  if (previous === null) {
    // Another process may have stored its first event in between.
    const inserted = await transaction.insert(sessions).values(rowOf(next)).onConflictDoNothing();
    return inserted.rowsAffected > 0;
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
