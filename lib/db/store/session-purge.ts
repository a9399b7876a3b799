/** The ways out: a damaged conversation is put away without an event, and deleted ones are removed for good. */
import "server-only";
import { and, asc, eq, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import { removeGrantsOf } from "./grant-records.ts";
import { lessons } from "./lesson-tables.ts";
import { removeResultUses } from "./result-uses.ts";
import { removeRuns } from "./run-removal.ts";
import { messages, runs, sessions } from "./schema.ts";
import { removeSearchTexts } from "./search-rows.ts";

/** Deletes a conversation whatever its state is, or takes it back. */
export async function markDeleted({ orm, write }: Database, sessionId: string, at: number | null): Promise<void> {
  await write(async () => {
    // The state stays the truth for as long as it can be read.
    const state = sql`CASE WHEN json_valid(${sessions.state})
      THEN json_set(${sessions.state}, '$.deletedAt', ${at}) ELSE ${sessions.state} END`;
    await orm.update(sessions).set({ deletedAt: at, state }).where(eq(sessions.id, sessionId));
  });
}

/** A damaged conversation runs nothing any more, and waits for nothing. */
export async function releaseRun({ orm, write }: Database, sessionId: string): Promise<void> {
  await write(async () => {
    await orm.update(sessions).set({ runId: null, needsAnswer: false }).where(eq(sessions.id, sessionId));
  });
}

/** Removes what was deleted before a time, one transaction each, so that others can write in between. @returns how many. */
export async function purgeSessions({ orm, read, write }: Database, deletedBefore: number): Promise<number> {
  const rows = await read(() =>
    orm
      .select({ id: sessions.id, number: sessions.number })
      .from(sessions)
      .where(lt(sessions.deletedAt, deletedBefore))
      .orderBy(asc(sessions.deletedAt)),
  );
  let removed = 0;
  for (const { id, number } of rows) {
    const isRemoved = await write(() =>
      orm.transaction(async (transaction) => {
        // It may have been taken back since it was found.
        const isStillDeleted = and(eq(sessions.id, id), lt(sessions.deletedAt, deletedBefore));
        const [found] = await transaction.select({ id: sessions.id }).from(sessions).where(isStillDeleted);
        if (found !== undefined) await removeSession(transaction, { id, number });
        return found !== undefined;
      }),
    );
    if (isRemoved) removed += 1;
  }
  return removed;
}

/** A conversation with all that belongs to it. */
export async function removeSession(
  transaction: Transaction,
  { id, number }: { readonly id: string; readonly number: number },
): Promise<void> {
  await removeResultUses(transaction, id);
  await removeGrantsOf(transaction, { kind: "chat", id });
  await removeSearchTexts(transaction, number);
  await removeRuns(transaction, eq(runs.sessionId, id));
  // Of answers that it took over, too; what a copy of it learnt stays with the copy.
  await transaction.delete(lessons).where(eq(lessons.sessionId, id));
  await transaction.delete(messages).where(eq(messages.sessionId, id));
  await transaction.delete(sessions).where(eq(sessions.id, id));
}
