/**
 * What becomes of a run whose process is gone: it is begun anew with the rights that its owner has by now, if these are
 * still the ones that it was begun with; else it ends as interrupted, with what it had to show.
 */
import "server-only";
import { instanceLimits } from "#lib/config/instance-limits";
import type { GroupRecords } from "#lib/db/store/group-records";
import type { OrphanedRun } from "#lib/db/store/instance-records";
import type { RunRecords } from "#lib/db/store/run-records";
import type { SessionRecords } from "#lib/db/store/session-records";
import type { TraceRecords } from "#lib/db/store/trace-records";
import { rightsKey } from "#lib/db/warehouse/rights-keys";
import type { DataRights } from "#lib/domain/data-rights";
import { toPublicError } from "#lib/domain/errors";
import type { Logger } from "../logger.ts";
import type { RightsBook } from "../rights/rights-book.ts";
import { interrupted } from "../run-endings.ts";
import type { Runs } from "../runs.ts";
import type { Sessions } from "../sessions.ts";
import type { StandingOf } from "../standing.ts";
import { partsOfStored } from "../stored-runs.ts";

export type AdoptionDependencies = {
  readonly sessions: Sessions;
  readonly store: {
    readonly sessions: Pick<SessionRecords, "releaseRun">;
    readonly runs: Pick<RunRecords, "readEvents">;
    readonly traces: Pick<TraceRecords, "rightsOf">;
    readonly groups: Pick<GroupRecords, "of">;
  };
  readonly rights: Pick<RightsBook, "rightsOf">;
  readonly standingOf: StandingOf;
  /** The desk of runs that are worked on with some rights. */
  readonly runsOf: (rights: DataRights) => Pick<Runs, "begin">;
  /** Of this process. */
  readonly bootId: string;
  readonly logger: Pick<Logger, "info" | "warn">;
  readonly now: () => number;
  readonly newId: () => string;
};

/** Never rejects. */
export async function adoptRun(run: OrphanedRun, dependencies: AdoptionDependencies): Promise<void> {
  const { runId } = run;
  const { logger } = dependencies;
  try {
    const rights = await rightsOfRun(run, dependencies);
    const isBegunAnew = rights !== null && (await beginAnew(run, rights, dependencies));
    if (!isBegunAnew) await interruptRun(run, dependencies);
    logger.info({ runId, isBegunAnew }, "the process that worked on a run is gone");
  } catch (cause) {
    logger.warn({ runId, cause }, "a run of a process that is gone could not be taken over");
  }
}

/** The rights of its owner that are the ones it was begun with; null where there are none, or no such owner. */
async function rightsOfRun({ runId, ownerId }: OrphanedRun, parts: AdoptionDependencies): Promise<DataRights | null> {
  const { store, rights, standingOf } = parts;
  const key = await store.traces.rightsOf(runId);
  for (const countsProvider of [false, true]) {
    const standing = await standingOf({ ownerId, groups: await store.groups.of(ownerId, countsProvider) });
    if (standing === null) return null;
    const own = await rights.rightsOf({ groups: standing.groups });
    if (rightsKey(own) === key) return own;
  }
  return null;
}

/** @returns false where it may not be begun once more. Another process that was quicker has it: that is as good. */
async function beginAnew(
  { runId, sessionId, ownerId, bootId: from }: OrphanedRun,
  rights: DataRights,
  { sessions, runsOf, bootId, now }: AdoptionDependencies,
): Promise<boolean> {
  const { takeovers: most } = instanceLimits;
  const event = { type: "TAKE_OVER" as const, runId, from, bootId, most, at: now() };
  const applied = await runsOf(rights).begin(runId, () => sessions.apply({ sessionId, ownerId, event, begin: null }));
  if (!applied.ok) return false;
  const { result } = applied.value;
  return result.kind !== "rejected" || result.code === "FENCED";
}

async function interruptRun(run: OrphanedRun, parts: AdoptionDependencies): Promise<void> {
  const { runId, sessionId, ownerId, bootId } = run;
  const { sessions, store, logger, newId, now } = parts;
  const error = { type: "error" as const, error: toPublicError(interrupted()) };
  const shown = await partsOfStored(runId, { records: store.runs, logger });
  const event = { type: "INTERRUPT" as const, runId, messageId: newId(), at: now(), parts: [error, ...shown] };
  const applied = await sessions.apply({ sessionId, ownerId, event, begin: null, by: bootId });
  // No event can be applied to a damaged chat, but it must not seem to be running for ever.
  if (!applied.ok && applied.error.code === "READ_ONLY") await store.sessions.releaseRun(sessionId);
}
