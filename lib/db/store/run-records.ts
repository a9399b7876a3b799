/** Runs of chats and their numbered logs as rows. */
import "server-only";
import { and, asc, eq, gte, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { runStatusSchema } from "#lib/domain/session";
import type { Database } from "./database.ts";
import { runEvents, runs } from "./schema.ts";

const runRecordSchema = z.object({
  id: z.string(),
  sessionId: z.string(),
  ownerId: z.string(),
  status: runStatusSchema,
});
export type RunRecord = z.infer<typeof runRecordSchema>;

/** One line of a run's log; `body` is JSON, made and read by the service that owns runs. */
export type RunEventRecord = { readonly seq: number; readonly at: number; readonly body: string };

export type RunRecords = {
  /** null when no chat has such a run. */
  find(runId: string): Promise<RunRecord | null>;
  appendEvents(runId: string, events: readonly RunEventRecord[]): Promise<void>;
  /** Events from a number on, in order. */
  readEvents(runId: string, fromSeq: number): Promise<readonly RunEventRecord[]>;
};

export function createRunRecords({ orm, read, write }: Database): RunRecords {
  return {
    find: async (runId) => {
      const [row] = await read(() =>
        orm
          .select()
          .from(runs)
          .where(and(eq(runs.id, runId), isNotNull(runs.sessionId))),
      );
      return row === undefined ? null : runRecordSchema.parse(row);
    },
    appendEvents: async (runId, events) => {
      if (events.length === 0) return;
      await write(async () => {
        await orm.insert(runEvents).values(events.map((event) => ({ runId, ...event })));
      });
    },
    readEvents: (runId, fromSeq) =>
      read(() =>
        orm
          .select({ seq: runEvents.seq, at: runEvents.at, body: runEvents.body })
          .from(runEvents)
          .where(and(eq(runEvents.runId, runId), gte(runEvents.seq, fromSeq)))
          .orderBy(asc(runEvents.seq)),
      ),
  };
}
