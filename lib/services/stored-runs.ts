/** Runs that are not at work in this process: those that have ended, and those that another one works on. */
import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { instanceLimits } from "#lib/config/instance-limits";
import { runLimits } from "#lib/config/limits";
import type { RunRecord, RunRecords } from "#lib/db/store/run-records";
import { err, ok, type Result } from "#lib/domain/errors";
import type { MessagePart } from "#lib/domain/message";
import type { RunEvent } from "#lib/domain/run-event";
import { changeOfRun } from "#lib/state/session-view";
import type { Mirrors } from "./instances/mirrors.ts";
import type { Signals } from "./instances/signals.ts";
import type { Logger } from "./logger.ts";
import { partialParts } from "./partial-answer.ts";
import { followRun, replayEvents, type Watch } from "./run-stream.ts";
import { noSuchRun, sessionFailure } from "./session-failures.ts";
import type { Sessions } from "./sessions.ts";
import { readStoredBody, readWorkBody } from "./stored-run-event.ts";

/** The processes beside this one, and the ones before and after it. */
export type OtherProcesses = {
  /** Of this one. */
  readonly bootId: string;
  readonly signals: Signals;
  /** Logs of runs that another one works on. */
  readonly mirrors: Mirrors;
};

export type StoredRunsDependencies = {
  readonly records: RunRecords;
  readonly sessions: Sessions;
  /** null: runs of another process are over with it. */
  readonly others: OtherProcesses | null;
  readonly logger: Pick<Logger, "warn">;
  readonly now: () => number;
  readonly newId: () => string;
};

/** The events of a run from a number on, followed where another process works on it; NOT_FOUND for a run of somebody else. */
export async function attachStored(
  { records, sessions, others }: StoredRunsDependencies,
  ownerId: string,
  watch: Watch,
): Promise<Result<{ readonly events: ReadableStream<RunEvent> }>> {
  const { runId, fromSeq, now } = watch;
  const record = await records.find(runId);
  if (record === null || record.ownerId !== ownerId) return err(noSuchRun());
  if (others !== null && isElsewhere(record, others)) {
    return ok({ events: followRun(await others.mirrors.open(record), watch) });
  }
  const session = await sessions.load(ownerId, record.sessionId);
  if (!session.ok) return session;
  const change = changeOfRun(session.value, runId);
  const stored = await records.readEvents(runId, fromSeq);
  const events = stored.map(({ seq, at, body }): RunEvent => ({ ...readStoredBody(body, change), runId, seq, at }));
  return ok({ events: replayEvents(withEnd(events, record, { seq: fromSeq, at: now() })) });
}

/**
 * Stops a run that is not at work here. Whoever works on it is told and has a moment to end it; then its chat is freed all
 * the same, as it is where the run's end could not be stored. NOT_RUNNING for a run that has ended.
 */
export async function stopStored(
  dependencies: StoredRunsDependencies,
  ownerId: string,
  runId: string,
): Promise<Result<{ readonly sessionId: string }>> {
  const { records, others } = dependencies;
  const record = await records.find(runId);
  if (record?.ownerId !== ownerId) return err(noSuchRun());
  if (record.status !== "running") return err(sessionFailure("NOT_RUNNING"));
  const { sessionId } = record;
  if (others === null || !isElsewhere(record, others)) return freeChat(dependencies, record, [notStored]);
  await others.signals.send("stop-run", runId);
  if (await endsSoon(records, runId)) return ok({ sessionId });
  return freeChat(dependencies, record, await partsOfStored(runId, dependencies));
}

/** What a run that nobody works on had to show; nothing where its log cannot be read. */
export async function partsOfStored(
  runId: string,
  { records, logger }: { readonly records: Pick<RunRecords, "readEvents">; readonly logger: Pick<Logger, "warn"> },
): Promise<MessagePart[]> {
  try {
    const stored = await records.readEvents(runId, 1);
    const events = stored.flatMap(({ seq, at, body }) => {
      const work = readWorkBody(body);
      return work === null ? [] : [{ ...work, runId, seq, at }];
    });
    return partialParts(events);
  } catch (cause) {
    logger.warn({ runId, cause }, "what an interrupted run had to show could not be read");
    return [];
  }
}

function isElsewhere({ status, bootId }: RunRecord, others: OtherProcesses): boolean {
  return status === "running" && bootId !== others.bootId;
}

const notStored = { type: "notice" as const, text: "The answer to this question could not be stored." };

/** As long as a signal and the end of a stopped run take at most. */
async function endsSoon(records: Pick<RunRecords, "find">, runId: string): Promise<boolean> {
  const looks = (instanceLimits.signalMs + runLimits.stopGraceMs * 2) / instanceLimits.mirrorMs;
  for (let look = 0; look < looks; look += 1) {
    await pause(instanceLimits.mirrorMs);
    const record = await records.find(runId);
    if (record === null || record.status !== "running") return true;
  }
  return false;
}

async function freeChat(
  { sessions, newId, now }: StoredRunsDependencies,
  { id: runId, sessionId, ownerId }: RunRecord,
  parts: readonly MessagePart[],
) {
  const event = { type: "CANCEL" as const, runId, messageId: newId(), parts, at: now() };
  const applied = await sessions.apply({ sessionId, ownerId, event, begin: null });
  return applied.ok ? ok({ sessionId }) : applied;
}

/** A run of an earlier process may lack its last events: the end is told all the same. */
function withEnd(
  events: readonly RunEvent[],
  record: RunRecord,
  first: { readonly seq: number; readonly at: number },
): readonly RunEvent[] {
  const last = events.at(-1);
  if (last?.type === "run-end") return events;
  const status = record.status === "running" ? "interrupted" : record.status;
  const seq = last === undefined ? first.seq : last.seq + 1;
  return [...events, { type: "run-end", status, runId: record.id, seq, at: first.at }];
}
