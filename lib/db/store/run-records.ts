/** Runs of chats and their numbered logs as rows. */
import "server-only";
import { and, asc, eq, gte, isNotNull, max, sql } from "drizzle-orm";
import { z } from "zod";
import { runStatusSchema } from "#lib/domain/session";
import type { Database } from "./database.ts";
import { runEvents, runs } from "./schema.ts";

const runRecordSchema = z.object({
  id: z.string(),
  sessionId: z.string(),
  ownerId: z.string(),
  /** The process that works on it, or did last. */
  bootId: z.string(),
  status: runStatusSchema,
});
export type RunRecord = z.infer<typeof runRecordSchema>;

/** One line of a run's log; `body` is JSON, made and read by the service that owns runs. */
export type RunEventRecord = { readonly seq: number; readonly at: number; readonly body: string };

export type RunOfProcess = { readonly runId: string; readonly bootId: string };

export type RunRecords = {
  /** null when no chat has such a run. */
  find(runId: string): Promise<RunRecord | null>;
  /** Ids of somebody's runs that are at work. */
  running(ownerId: string): Promise<readonly string[]>;
  /** Events that a process has of a run; of a run that another one took over, or that is gone, nothing is written. */
  appendEvents(run: RunOfProcess, events: readonly RunEventRecord[]): Promise<void>;
  /** The number of a run's last event; 0 before the first. */
  lastSeq(runId: string): Promise<number>;
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
    running: async (ownerId) => {
      const isAtWork = and(eq(runs.ownerId, ownerId), eq(runs.status, "running"), isNotNull(runs.sessionId));
      const rows = await read(() => orm.select({ id: runs.id }).from(runs).where(isAtWork));
      return rows.map(({ id }) => id);
    },
    appendEvents: async ({ runId, bootId }, events) => {
      if (events.length === 0) return;
      // One statement: between a look at the run and the insert, another process could take it over.
      const rows = sql`json_each(${JSON.stringify(events)})`;
      const isOurs = sql`EXISTS (SELECT 1 FROM runs WHERE id = ${runId} AND boot_id = ${bootId})`;
      await write(async () => {
        await orm.run(sql`
          INSERT INTO run_events (run_id, seq, at, body)
          SELECT ${runId}, value ->> 'seq', value ->> 'at', value ->> 'body' FROM ${rows} WHERE ${isOurs}
        `);
      });
    },
    lastSeq: async (runId) => {
      const [row] = await read(() =>
        orm
          .select({ seq: max(runEvents.seq) })
          .from(runEvents)
          .where(eq(runEvents.runId, runId)),
      );
      return row?.seq ?? 0;
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
