/**
 * Writes what one event changed in a conversation, in one transaction: its row, its new messages with what can be
 * searched of them, the results that they show, and its runs.
 */
import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type { Message } from "#lib/domain/message";
import type { Database, Transaction } from "./database.ts";
import { addResultUses } from "./result-uses.ts";
import { messages, runs, sessions } from "./schema.ts";
import { removeClearedTexts, writeSearchTexts } from "./search-rows.ts";
import { resultIdsOf, searchTextsOf, searchTextsOfTitle } from "./search-texts.ts";
import type { SessionSave } from "./session-records.ts";
import { rowOf } from "./session-rows.ts";
import { StoreFailure } from "./store-failure.ts";
import { renewHold, requireAdmission } from "./usage-admission.ts";

/**
 * INVALID_STATE, and nothing is written, when the stored rev is not the one that the change was made from; UNAVAILABLE
 * when the store did not take it.
 */
export async function saveSession({ orm, write }: Database, change: SessionSave): Promise<Result<null>> {
  try {
    return await write(() =>
      orm.transaction(async (transaction) => {
        if (!(await writeState(transaction, change))) return err(staleRev());
        await writeMessages(transaction, change);
        await writeRuns(transaction, change);
        return ok(null);
      }),
    );
  } catch (cause) {
    if (cause instanceof StoreFailure) return err(cause.failure);
    throw cause;
  }
}

async function writeState(transaction: Transaction, { previous, next }: SessionSave): Promise<boolean> {
  if (previous === null) {
    const number = sql`(SELECT COALESCE(MAX(${sessions.number}), 0) + 1 FROM ${sessions})`;
    // Another process may have stored its first event in between.
    const inserted = await transaction
      .insert(sessions)
      .values({ ...rowOf(next), number })
      .onConflictDoNothing();
    return inserted.rowsAffected > 0;
  }
  const isCurrent = and(eq(sessions.id, next.id), eq(sessions.rev, previous.rev));
  const updated = await transaction.update(sessions).set(rowOf(next)).where(isCurrent);
  return updated.rowsAffected > 0;
}

/** A statement has room for some 32,000 parameters; a message takes four. */
const mostRows = 1_000;

async function writeMessages(transaction: Transaction, { previous, next }: SessionSave): Promise<void> {
  const fresh = next.messages.slice(previous?.messages.length ?? 0);
  for (let from = 0; from < fresh.length; from += mostRows) {
    const rows = fresh.slice(from, from + mostRows).map((message) => messageRow(next.id, message));
    await transaction.insert(messages).values(rows);
  }
  const title = next.title === previous?.title ? [] : searchTextsOfTitle(next.title);
  await writeSearchTexts(transaction, next.id, [...title, ...fresh.flatMap(searchTextsOf)]);
  await addResultUses(transaction, next.id, fresh.flatMap(resultIdsOf));
  const clearedBefore = previous?.clearedBefore ?? 0;
  if (next.clearedBefore > clearedBefore) await removeClearedTexts(transaction, next.id, next.clearedBefore);
  const shownAgain = next.messages.slice(next.clearedBefore, clearedBefore);
  await writeSearchTexts(transaction, next.id, shownAgain.flatMap(searchTextsOf));
}

function messageRow(sessionId: string, message: Message): typeof messages.$inferInsert {
  const isQuestion = message.role === "user" && message.kind === "text";
  return {
    sessionId,
    seq: message.seq,
    body: JSON.stringify(message),
    askedAt: isQuestion ? message.createdAt : null,
  };
}

async function writeRuns(
  transaction: Transaction,
  { previous, next, endedRuns, admission = null }: SessionSave,
): Promise<void> {
  if (next.run !== null && next.run.id !== previous?.run?.id) {
    const { id, bootId, startedAt } = next.run;
    if (admission !== null) await requireAdmission(transaction, { id, ownerId: next.ownerId }, admission);
    const started = { id, sessionId: next.id, ownerId: next.ownerId, status: "running", bootId, startedAt };
    await transaction.insert(runs).values(started);
  }
  if (next.run !== null && next.run.id === previous?.run?.id && next.run.bootId !== previous.run.bootId) {
    const { id, bootId } = next.run;
    if (admission !== null) await renewHold(transaction, { id, ownerId: next.ownerId }, admission);
    await transaction.update(runs).set({ bootId }).where(eq(runs.id, id));
  }
  for (const { id, status } of endedRuns) {
    await transaction.update(runs).set({ status, endedAt: next.updatedAt }).where(eq(runs.id, id));
  }
}

function staleRev(): AppError {
  return appError("INVALID_STATE", "This chat was changed elsewhere at the same moment.", {
    nextStep: "Reload the page and try again.",
    retryable: true,
  });
}
