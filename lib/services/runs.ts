/**
 * The live runs of this process. A run depends on no browser: it is started, followed, stopped and always ended,
 * also when it crashes. At most so many work at once; the others wait, and can be stopped while they wait.
 */
import "server-only";
import { runLimits } from "#lib/config/limits";
import type { RunRecord, RunRecords } from "#lib/db/store/run-records";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import type { RunEvent } from "#lib/domain/run-event";
import type { FinalRunStatus, Session } from "#lib/domain/session";
import type { Reduction } from "#lib/state/session-event";
import { changeOfRun } from "#lib/state/session-view";
import { type ChartReading, drawnChartOf } from "./chart-reading.ts";
import type { LiveRun } from "./live-run.ts";
import { closing, type EndingDependencies, endStoppedRun, failRun } from "./run-endings.ts";
import { errorCodeOf, questionOf } from "./run-events-read.ts";
import { createRunLog } from "./run-log.ts";
import { followRun, replayEvents } from "./run-stream.ts";
import { noSuchRun, sessionFailure } from "./session-failures.ts";
import type { Slots } from "./slots.ts";
import { readStoredBody } from "./stored-run-event.ts";
import type { Traces } from "./traces.ts";

export type Runs = {
  /**
   * Stores a question that may start a run, and starts it. Between the two, others can see the run already: whoever
   * attaches to it or stops it meanwhile waits for its start.
   * @param runId the run that would start.
   */
  begin(runId: string, store: () => Promise<Result<Reduction>>): Promise<Result<Reduction>>;
  /** Starts the run that the session holds, detached from the caller. */
  start(session: Session): void;
  /** The run's events from a number on, followed until its end; NOT_FOUND for a run of somebody else. */
  attach(
    ownerId: string,
    args: { readonly runId: string; readonly fromSeq: number },
  ): Promise<Result<{ readonly events: ReadableStream<RunEvent> }>>;
  /** Stops the run; settles when its session is free again. NOT_RUNNING for a run that has ended. */
  cancel(ownerId: string, runId: string): Promise<Result<{ readonly sessionId: string }>>;
  /** Aborts the work of a run that its session has given up. */
  abandon(runId: string): Promise<void>;
  /** Stops all runs of somebody; settles when they are over. */
  stopOf(ownerId: string): Promise<void>;
  /** Runs that wait for a free place. */
  waiting(): ReadonlySet<string>;
  /** Interrupts all runs and waits for their ends. */
  close(): Promise<void>;
};

/** The desk of all runs, whoever's they are. */
export type RunDesk = Runs & {
  /** The same runs; those that are begun by it are worked on, and their charts are drawn, by these parts. */
  withWork(parts: Pick<RunsDependencies, "work" | "charts" | "rights">): WorkedRuns;
};

export type WorkedRuns = Runs & {
  /** Runs that were begun here are being stored, wait for their turn or are worked on. */
  isAtWork(): boolean;
};

export type RunsDependencies = EndingDependencies & {
  readonly records: RunRecords;
  /** Draws results for those who watch. */
  readonly charts: ChartReading;
  /** At most so many work at once, of whatever kind. */
  readonly slots: Slots;
  /** Keeps what runs do. */
  readonly traces: Pick<Traces, "begin" | "end">;
  /** Key of the rights on data that runs are worked on with; null: all of them. */
  readonly rights: string | null;
  /** Does the work of one run until its session has the closing message. */
  readonly work: (run: LiveRun) => Promise<void>;
};

type Registered = LiveRun & {
  /** Settles when the run has ended and its log is written. */
  readonly done: Promise<void>;
};

export function createRuns(dependencies: RunsDependencies): RunDesk {
  const shared: SharedRuns = { live: new Map(), beginning: new Map() };
  return {
    ...runsOver(shared, dependencies),
    withWork: (parts) => runsOver(shared, { ...dependencies, ...parts }),
  };
}

type SharedRuns = { readonly live: Map<string, Registered>; readonly beginning: Map<string, Promise<unknown>> };

function runsOver({ live, beginning }: SharedRuns, dependencies: RunsDependencies): WorkedRuns {
  const { slots } = dependencies;
  const own = createUnderWay();
  const start = (session: Session): void => {
    const run = createLiveRun(session, dependencies);
    if (run === null) return;
    const done = execute(run, slots, dependencies).finally(() => live.delete(run.id));
    live.set(run.id, { ...run, done });
    own.add(done);
  };
  return {
    start,
    isAtWork: () => own.isAny(),
    begin: async (runId, store) => {
      const stored = store().then((applied) => {
        const starts = applied.ok && applied.value.effects.some((effect) => effect.type === "start-run");
        if (starts) start(applied.value.session);
        return applied;
      });
      beginning.set(runId, stored);
      own.add(stored);
      try {
        return await stored;
      } finally {
        beginning.delete(runId);
      }
    },
    attach: async (ownerId, { runId, fromSeq }) => {
      await beginning.get(runId)?.catch(() => undefined);
      const run = live.get(runId);
      if (run === undefined) return attachStored(dependencies, { ownerId, runId, fromSeq });
      if (run.ownerId !== ownerId) return err(noSuchRun());
      const { now, charts } = dependencies;
      const chartOf = (part: ResultPart) => drawnChartOf(charts, ownerId, part);
      return ok({ events: followRun(run.log, { runId, fromSeq, now, chartOf }) });
    },
    cancel: async (ownerId, runId) => {
      await beginning.get(runId)?.catch(() => undefined);
      const run = live.get(runId);
      if (run === undefined || run.ownerId !== ownerId || run.log.isEnded())
        return freeChat(dependencies, ownerId, runId);
      run.stop.abort();
      return awaitEnd(run, dependencies);
    },
    abandon: async (runId) => {
      await beginning.get(runId)?.catch(() => undefined);
      live.get(runId)?.stop.abort();
    },
    stopOf: async (ownerId) => {
      await Promise.allSettled(beginning.values());
      const own = [...live.values()].filter((run) => run.ownerId === ownerId);
      for (const run of own) run.stop.abort();
      await Promise.all(own.map((run) => awaitEnd(run, dependencies)));
    },
    waiting: () => new Set(slots.waiting()),
    close: async () => {
      const running = [...live.values()];
      for (const run of running) run.stop.abort(closing);
      await Promise.all(running.map((run) => awaitEnd(run, dependencies)));
    },
  };
}

function createUnderWay() {
  const works = new Set<Promise<unknown>>();
  return {
    isAny: () => works.size > 0,
    add: (work: Promise<unknown>): void => {
      works.add(work);
      const over = () => works.delete(work);
      work.then(over, over);
    },
  };
}

function createLiveRun(session: Session, { records, now, logger }: RunsDependencies): LiveRun | null {
  const { run, currentDb, currentSchema, otherContexts } = session;
  if (run === null || currentDb === null || currentSchema === null) return null;
  const log = createRunLog(run.id, { persist: (events) => records.appendEvents(run.id, events), now, logger });
  log.append({ type: "session", change: changeOfRun(session, run.id) });
  return {
    id: run.id,
    sessionId: session.id,
    ownerId: session.ownerId,
    context: { database: currentDb, schema: currentSchema },
    otherContexts,
    startedAt: run.startedAt,
    stop: new AbortController(),
    log,
  };
}

/** Never rejects: whatever happens inside, the session gets its run closed. */
async function execute(run: LiveRun, slots: Slots, dependencies: RunsDependencies): Promise<void> {
  const { logger, traces, rights } = dependencies;
  traces.begin({ runId: run.id, question: questionOf(run.log.read(1), run.id), ...run.context, rights });
  const ahead = slots.ahead();
  if (ahead !== null) run.log.append({ type: "queued", ahead });
  const hasSlot = await slots.acquire(run.id, run.stop.signal);
  try {
    if (hasSlot) await dependencies.work(run);
    if (run.stop.signal.aborted) await endStoppedRun(run, dependencies);
    else if (!run.log.isEnded()) throw new Error("The work ended without closing its run.");
  } catch (cause) {
    logger.error({ runId: run.id, cause }, "a run crashed");
    await failRun(run, dependencies, crashed(run.id)).catch((second: unknown) => {
      logger.error({ runId: run.id, cause: second }, "a crashed run could not be closed");
    });
  } finally {
    if (hasSlot) slots.release();
    // Watchers must not wait for ever: not for a run whose end could not be stored, nor for one that its chat gave up.
    if (!run.log.isEnded()) run.log.end(await storedEnd(run, dependencies));
    await Promise.all([
      run.log.flush(),
      traces.end({ runId: run.id, errorCode: errorCodeOf(run.log.read(1), run.id) }),
    ]);
  }
}

/** How the chat says that a run ended; it failed where the chat does not say. */
async function storedEnd(run: LiveRun, { records }: RunsDependencies): Promise<FinalRunStatus> {
  const record = await records.find(run.id).catch(() => null);
  return record === null || record.status === "running" ? "failed" : record.status;
}

/** Waits for a stopped run; one that does not end in time is ended all the same. */
async function awaitEnd(run: Registered, dependencies: RunsDependencies): Promise<Result<{ sessionId: string }>> {
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, runLimits.stopGraceMs);
  });
  await Promise.race([run.done, grace]);
  clearTimeout(timer);
  // Rejected as FENCED or NOT_RUNNING when the run has ended by itself: nothing is left to do then.
  const ended = await endStoppedRun(run, dependencies);
  return ended.ok ? ok({ sessionId: run.sessionId }) : ended;
}

/** For a run that is not at work. Where its end could not be stored, the chat still waits for it: Stop frees the chat. */
async function freeChat(dependencies: RunsDependencies, ownerId: string, runId: string) {
  const { records, sessions, newId, now } = dependencies;
  const record = await records.find(runId);
  if (record?.ownerId !== ownerId) return err(noSuchRun());
  if (record.status !== "running") return err(sessionFailure("NOT_RUNNING"));
  const parts = [{ type: "notice" as const, text: "The answer to this question could not be stored." }];
  const event = { type: "CANCEL" as const, runId, messageId: newId(), parts, at: now() };
  const applied = await sessions.apply({ sessionId: record.sessionId, ownerId, event, begin: null });
  return applied.ok ? ok({ sessionId: record.sessionId }) : applied;
}

type StoredWatch = { readonly ownerId: string; readonly runId: string; readonly fromSeq: number };

async function attachStored(
  dependencies: RunsDependencies,
  { ownerId, runId, fromSeq }: StoredWatch,
): Promise<Result<{ readonly events: ReadableStream<RunEvent> }>> {
  const record = await dependencies.records.find(runId);
  if (record === null || record.ownerId !== ownerId) return err(noSuchRun());
  const session = await dependencies.sessions.load(ownerId, record.sessionId);
  if (!session.ok) return session;
  const change = changeOfRun(session.value, runId);
  const stored = await dependencies.records.readEvents(runId, fromSeq);
  const events = stored.map(({ seq, at, body }): RunEvent => ({ ...readStoredBody(body, change), runId, seq, at }));
  return ok({ events: replayEvents(withEnd(events, record, { seq: fromSeq, at: dependencies.now() })) });
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

function crashed(runId: string) {
  return appError("INTERNAL", "Something went wrong while working on this question.", {
    nextStep: `Try again; the server's log has the details under run ${runId}.`,
    retryable: true,
  });
}
