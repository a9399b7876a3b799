/** Runs go as a whole: with their events, their record, their figures, and what was said of them. What they taught goes with its chat. */
import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "./database.ts";
import { feedback, runEvents, runFigures, runs, traceEntries } from "./schema.ts";

/** @param condition about columns of `runs`, e.g. `eq(runs.sessionId, id)`. */
export async function removeRuns(transaction: Transaction, condition: SQL | undefined): Promise<void> {
  for (const table of [runEvents, traceEntries, runFigures, feedback]) {
    await transaction.delete(table).where(sql`${table.runId} IN (SELECT ${runs.id} FROM ${runs} WHERE ${condition})`);
  }
  await transaction.delete(runs).where(condition);
}
