/** The first act of the process of an app of one person: runs of an earlier one can never end by themselves. */
import "server-only";
import type { RefreshRecords } from "#lib/db/store/refresh-records";
import type { RunRecords } from "#lib/db/store/run-records";
import type { SessionRecords } from "#lib/db/store/session-records";
import { toPublicError } from "#lib/domain/errors";
import type { Logger } from "./logger.ts";
import { interrupted } from "./run-endings.ts";
import type { Sessions } from "./sessions.ts";
import { partsOfStored } from "./stored-runs.ts";

export type BootArgs = {
  readonly sessions: Sessions;
  readonly store: {
    readonly sessions: Pick<SessionRecords, "withRun" | "releaseRun">;
    /** Where the events of runs were written down while they happened. */
    readonly runs: Pick<RunRecords, "readEvents">;
    readonly refreshes: Pick<RefreshRecords, "interruptOthers">;
  };
  readonly bootId: string;
  readonly logger: Logger;
  readonly now: () => number;
  readonly newId: () => string;
};

/**
 * Marks every run of another process as interrupted, so that its question can be asked again, and every refresh. What a
 * run had to show when its process ended is kept with it, as after a stop.
 */
export async function interruptStaleRuns(boot: BootArgs): Promise<void> {
  const { sessions, store, bootId, logger, now, newId } = boot;
  await store.refreshes.interruptOthers([bootId]);
  for (const { id: sessionId, ownerId, runId } of await store.sessions.withRun()) {
    const event = {
      type: "BOOT" as const,
      bootId,
      messageId: newId(),
      at: now(),
      parts: [
        { type: "error" as const, error: toPublicError(interrupted()) },
        ...(await partsOfStored(runId, { records: store.runs, logger })),
      ],
    };
    const applied = await sessions.apply({ sessionId, ownerId, event, begin: null });
    if (applied.ok) continue;
    logger.warn({ sessionId, failure: applied.error }, "an interrupted run could not be closed");
    // No event can be applied to a damaged chat, but it must not seem to be running for ever.
    if (applied.error.code === "READ_ONLY") await store.sessions.releaseRun(sessionId);
  }
}
