/** What users said of answers, a row per run. */
import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { type Feedback, feedbackSchema } from "#lib/domain/feedback";
import type { Database } from "./database.ts";
import { feedback } from "./schema.ts";

export type FeedbackRecords = {
  /** In place of what was said before. */
  save(ownerId: string, said: Feedback): Promise<void>;
  remove(runId: string): Promise<void>;
  /** What can be read of it; a damaged row counts as nothing said. */
  ofRuns(ownerId: string, runIds: readonly string[]): Promise<readonly Feedback[]>;
};

/** A statement has room for some 32,000 parameters. */
const runsAtATime = 1_000;

export function createFeedbackRecords({ orm, read, write }: Database): FeedbackRecords {
  return {
    save: (ownerId, { runId, reasons, ...said }) =>
      write(async () => {
        const row = { ...said, ownerId, reasons: JSON.stringify(reasons) };
        await orm
          .insert(feedback)
          .values({ runId, ...row })
          .onConflictDoUpdate({ target: feedback.runId, set: row });
      }),
    remove: (runId) =>
      write(async () => {
        await orm.delete(feedback).where(eq(feedback.runId, runId));
      }),
    ofRuns: async (ownerId, runIds) => {
      const said: Feedback[] = [];
      for (let from = 0; from < runIds.length; from += runsAtATime) {
        const some = [...runIds.slice(from, from + runsAtATime)];
        const isWanted = and(eq(feedback.ownerId, ownerId), inArray(feedback.runId, some));
        const rows = await read(() => orm.select().from(feedback).where(isWanted));
        said.push(...rows.flatMap(readRow));
      }
      return said;
    },
  };
}

function readRow(row: typeof feedback.$inferSelect): readonly Feedback[] {
  try {
    return [feedbackSchema.parse({ ...row, reasons: JSON.parse(row.reasons) })];
  } catch {
    return [];
  }
}
