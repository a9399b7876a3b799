/** Records of what runs did, entry by entry, and the figures of each run. */
import "server-only";
import { and, asc, eq, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { ErrorCode } from "#lib/domain/errors";
import type { RunFigures } from "#lib/domain/run-report";
import { type TraceEntry, traceEntrySchema } from "#lib/domain/trace";
import type { Database } from "./database.ts";
import { removeRuns } from "./run-removal.ts";
import { runFigures, runs, traceEntries } from "./schema.ts";

/** An entry as JSON, made by the service that takes secrets out of it. */
export type StoredEntry = { readonly seq: number; readonly body: string };

/** What is known of a run when it begins. */
export type BegunRun = {
  readonly runId: string;
  /** What was asked; of a refresh what was refreshed. */
  readonly question: string;
  /** Null where several are asked alike. */
  readonly database: string | null;
  readonly schema: string | null;
  /** Key of the rights on data that it worked with; null: all of them. */
  readonly rights: string | null;
  /** Another process began it before: what that one noted is gone. */
  readonly isAnew?: boolean;
};

export type EndedRun = RunFigures & {
  readonly runId: string;
  readonly entries: number;
  readonly errorCode: ErrorCode | null;
};

export type TraceRecords = {
  /** Beginning twice is beginning once. */
  begin(run: BegunRun): Promise<void>;
  /** @param by the process that noted them: of a run that another one has by now, nothing is written. */
  append(runId: string, entries: readonly StoredEntry[], by?: string): Promise<void>;
  /** @param by as above. */
  end(run: EndedRun, by?: string): Promise<void>;
  /** In order; what cannot be read is left out and counted. */
  read(runId: string): Promise<{ readonly entries: readonly TraceEntry[]; readonly damaged: number }>;
  /** Key of the rights on data that a run worked with; null: all of them, and for a run that is not known. */
  rightsOf(runId: string): Promise<string | null>;
  /** Runs that ended with their process: they have entries, and figures that were never counted. */
  uncounted(): Promise<readonly string[]>;
  /**
   * Removes the entries of answers that began before a time, and of all but the latest so many; their figures stay.
   * Refreshes that began before that time go as a whole: no chat keeps them.
   */
  removeOld(args: { readonly startedBefore: number; readonly keptRuns: number }): Promise<void>;
};

export function createTraceRecords({ orm, read, write }: Database): TraceRecords {
  return {
    begin: ({ question, isAnew = false, ...run }) =>
      write(async () => {
        if (isAnew) await orm.delete(traceEntries).where(eq(traceEntries.runId, run.runId));
        const none = { entries: 0, attempts: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0 };
        const row = { ...run, ...none, question, folded: question.toLowerCase(), statements: 0, queries: 0 };
        await orm.insert(runFigures).values(row).onConflictDoNothing();
      }),
    append: async (runId, entries, by) => {
      if (entries.length === 0) return;
      // One statement: between a look at the run and the insert, another process could take it over.
      const rows = sql`json_each(${JSON.stringify(entries)})`;
      await write(async () => {
        await orm.run(sql`
          INSERT OR IGNORE INTO trace_entries (run_id, seq, body)
          SELECT ${runId}, value ->> 'seq', value ->> 'body' FROM ${rows} WHERE ${isOf(runId, by)}
        `);
      });
    },
    end: ({ runId, ...figures }, by) =>
      write(async () => {
        await orm
          .update(runFigures)
          .set(figures)
          .where(and(eq(runFigures.runId, runId), isOf(runId, by)));
      }),
    read: async (runId) => {
      const rows = await read(() =>
        orm
          .select({ body: traceEntries.body })
          .from(traceEntries)
          .where(eq(traceEntries.runId, runId))
          .orderBy(asc(traceEntries.seq)),
      );
      const entries = rows.flatMap(({ body }) => readEntry(body));
      return { entries, damaged: rows.length - entries.length };
    },
    rightsOf: async (runId) => {
      const isWanted = eq(runFigures.runId, runId);
      const [row] = await read(() => orm.select({ rights: runFigures.rights }).from(runFigures).where(isWanted));
      return row?.rights ?? null;
    },
    uncounted: async () => {
      const rows = await read(() =>
        orm
          .selectDistinct({ runId: runFigures.runId })
          .from(runFigures)
          .innerJoin(runs, and(eq(runs.id, runFigures.runId), ne(runs.status, "running")))
          .innerJoin(traceEntries, eq(traceEntries.runId, runFigures.runId))
          .where(eq(runFigures.entries, 0)),
      );
      return rows.map(({ runId }) => runId);
    },
    removeOld: ({ startedBefore, keptRuns }) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const isOldRefresh = and(isNotNull(runs.dashboardId), lt(runs.startedAt, startedBefore));
          await removeRuns(transaction, and(isOldRefresh, ne(runs.status, "running")));
          const answers = sql`SELECT id FROM (
            SELECT id FROM runs WHERE session_id IS NOT NULL AND started_at >= ${startedBefore}
            ORDER BY started_at DESC LIMIT ${keptRuns}
          )`;
          const kept = sql`SELECT id FROM runs WHERE dashboard_id IS NOT NULL UNION ALL ${answers}`;
          await transaction.delete(traceEntries).where(sql`${traceEntries.runId} NOT IN (${kept})`);
        }),
      ),
  };
}

/** Holds unless the run is known to be another process's. */
function isOf(runId: string, by: string | undefined) {
  return sql`NOT EXISTS (SELECT 1 FROM runs WHERE id = ${runId} AND boot_id <> COALESCE(${by ?? null}, boot_id))`;
}

function readEntry(body: string): readonly TraceEntry[] {
  try {
    return [traceEntrySchema.parse(JSON.parse(body))];
  } catch {
    return [];
  }
}
