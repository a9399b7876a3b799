/** The first act of a process: runs of an earlier one can never end by themselves. */
import "server-only";
import type { SessionRecords } from "#lib/db/store/session-records";
import { toPublicError } from "#lib/domain/errors";
import type { Logger } from "./logger.ts";
import { interrupted } from "./run-endings.ts";
import type { Sessions } from "./sessions.ts";

export type BootArgs = {
  readonly sessions: Sessions;
  readonly records: Pick<SessionRecords, "withRun" | "releaseRun">;
  readonly bootId: string;
  readonly logger: Logger;
  readonly now: () => number;
  readonly newId: () => string;
};

/** Marks every run of another process as interrupted, so that its question can be asked again. */
export async function interruptStaleRuns({ sessions, records, bootId, logger, now, newId }: BootArgs): Promise<void> {
  for (const { id: sessionId, ownerId } of await records.withRun()) {
    const event = {
      type: "BOOT" as const,
      bootId,
      messageId: newId(),
      at: now(),
      parts: [{ type: "error" as const, error: toPublicError(interrupted()) }],
    };
    const applied = await sessions.apply({ sessionId, ownerId, event, begin: null });
    if (applied.ok) continue;
    logger.warn({ sessionId, failure: applied.error }, "an interrupted run could not be closed");
    // No event can be applied to a damaged chat, but it must not seem to be running for ever.
    if (applied.error.code === "READ_ONLY") await records.releaseRun(sessionId);
  }
}
