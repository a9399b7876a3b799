/**
 * The live runs of this process. A run depends on no browser: it is started, followed, stopped and always ended,
 * also when it crashes. At most so many work at once; the others wait, and can be stopped while they wait.
 */
import "server-only";
import { runLimits } from "#lib/config/limits";
import type { RunEventRecord, RunRecords } from "#lib/db/store/run-records";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import type { RunEvent } from "#lib/domain/run-event";
import type { Session } from "#lib/domain/session";
import type { Reduction } from "#lib/state/session-event";
import { changeOfRun } from "#lib/state/session-view";
import { atMost } from "./at-most.ts";
import { type ChartReading, drawnChartOf } from "./chart-reading.ts";
import type { LiveRun } from "./live-run.ts";
import { closing, type EndingDependencies, endStoppedRun, failRun, handingOver, isHandedOver } from "./run-endings.ts";
import { endOf, questionOf } from "./run-events-read.ts";
import { createRunLog } from "./run-log.ts";
import type { RunPlaces } from "./run-places.ts";
import { followRun } from "./run-stream.ts";
import { noSuchRun } from "./session-failures.ts";
import { attachStored, type OtherProcesses, stopStored } from "./stored-runs.ts";
import type { Traces } from "./traces.ts";
import { payingFor } from "./usage/payer.ts";

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
  /** Aborts the work of a run that its session has given up, whoever does it. */
  abandon(runId: string): Promise<void>;
  /** Stops all runs of somebody; settles when they are over. */
  stopOf(ownerId: string): Promise<void>;
  /** Stops all runs of somebody that other processes work on. */
  stopElsewhere(ownerId: string): Promise<void>;
  /** Runs that wait for a free place. */
  waiting(): ReadonlySet<string>;
  /** Waits until no run is at work here, or for so many milliseconds. */
  settle(ms: number): Promise<void>;
  /** Interrupts all runs, or leaves them to other processes, and waits for their ends. */
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
  /** Where runs wait for their turn. */
  readonly places: RunPlaces;
  /** Keeps what runs do. */
  readonly traces: Pick<Traces, "begin" | "end">;
  /** Key of the rights on data that runs are worked on with; null: all of them. */
  readonly rights: string | null;
  /** Processes that begin anew what this one leaves at work; null: it is over with this one. */
  readonly others?: OtherProcesses | null;
  /** Does the work of one run until its session has the closing message. */
  readonly work: (run: LiveRun) => Promise<void>;
};

type Registered = LiveRun & {
  /** Settles when the run has ended and its log is written. */
  readonly done: Promise<void>;
};

export function createRuns(dependencies: RunsDependencies): RunDesk {
  const shared: SharedRuns = { live: new Map(), beginning: new Map(), isClosing: false };
  dependencies.others?.signals.on("stop-run", (runId) => shared.live.get(runId)?.stop.abort());
  return {
    ...runsOver(shared, dependencies),
    withWork: (parts) => runsOver(shared, { ...dependencies, ...parts }),
  };
}

type SharedRuns = {
  readonly live: Map<string, Registered>;
  readonly beginning: Map<string, Promise<unknown>>;
  /** What is stored from now on is left to other processes: what runs work with is about to be closed. */
  isClosing: boolean;
};

function runsOver(shared: SharedRuns, dependencies: RunsDependencies): WorkedRuns {
  const { live, beginning } = shared;
  const { places, records, others = null } = dependencies;
  const stored = { ...dependencies, others };
  const own = createUnderWay();
  const start = (session: Session, after = 0): void => {
    if (shared.isClosing && others !== null) return;
    const run = createLiveRun(session, after, dependencies);
    if (run === null) return;
    const done = execute(run, dependencies).finally(() => live.delete(run.id));
    live.set(run.id, { ...run, done });
    own.add(done);
  };
  return {
    start,
    isAtWork: () => own.isAny(),
    begin: async (runId, store) => {
      const begun = store().then(async (applied) => {
        const starts = applied.ok && applied.value.effects.some((effect) => effect.type === "start-run");
        if (!starts) return applied;
        const { session } = applied.value;
        start(session, session.run?.takeovers === undefined ? 0 : await records.lastSeq(runId));
        return applied;
      });
      beginning.set(runId, begun);
      own.add(begun);
      try {
        return await begun;
      } finally {
        beginning.delete(runId);
      }
    },
    attach: async (ownerId, { runId, fromSeq }) => {
      await beginning.get(runId)?.catch(() => undefined);
      const { now, charts } = dependencies;
      const chartOf = (part: ResultPart) => drawnChartOf(charts, ownerId, part);
      const watch = { runId, fromSeq, now, chartOf };
      const run = live.get(runId);
      if (run === undefined) return attachStored(stored, ownerId, watch);
      if (run.ownerId !== ownerId) return err(noSuchRun());
      return ok({ events: followRun(run.log, watch) });
    },
    cancel: async (ownerId, runId) => {
      await beginning.get(runId)?.catch(() => undefined);
      const run = live.get(runId);
      if (run === undefined || run.ownerId !== ownerId || run.log.isEnded()) return stopStored(stored, ownerId, runId);
      run.stop.abort();
      return awaitEnd(run, dependencies);
    },
    abandon: async (runId) => {
      await beginning.get(runId)?.catch(() => undefined);
      const run = live.get(runId);
      if (run === undefined) await others?.signals.send("stop-run", runId);
      else run.stop.abort();
    },
    waiting: () => new Set(places.waiting()),
    ...endingOver(shared, dependencies),
  };
}

/** What ends several runs at once. */
function endingOver(
  shared: SharedRuns,
  dependencies: RunsDependencies,
): Pick<Runs, "stopOf" | "stopElsewhere" | "settle" | "close"> {
  const { records, others = null } = dependencies;
  return {
    stopOf: async (ownerId) => {
      await Promise.allSettled(shared.beginning.values());
      const own = [...shared.live.values()].filter((run) => run.ownerId === ownerId);
      for (const run of own) run.stop.abort();
      await Promise.all(own.map((run) => awaitEnd(run, dependencies)));
    },
    stopElsewhere: async (ownerId) => {
      const running = others === null ? [] : await records.running(ownerId);
      await Promise.all(running.map((runId) => stopStored({ ...dependencies, others }, ownerId, runId)));
    },
    settle: (ms) => atMost(ms, Promise.all([...shared.live.values()].map(({ done }) => done))),
    close: async () => {
      shared.isClosing = true;
      const running = [...shared.live.values()];
      for (const run of running) run.stop.abort(others === null ? closing : handingOver);
      await Promise.all(running.map((run) => awaitEnd(run, dependencies)));
      for (const { log } of running) log.release();
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

/** @param after the number of the last event that another process told of the run. */
function createLiveRun(session: Session, after: number, { records, now, logger }: RunsDependencies): LiveRun | null {
  const { run, currentDb, currentSchema, otherContexts } = session;
  if (run === null || currentDb === null || currentSchema === null) return null;
  const { id: runId, bootId } = run;
  const persist = (events: readonly RunEventRecord[]) => records.appendEvents({ runId, bootId }, events);
  const log = createRunLog(runId, { persist, now, logger, after });
  log.append({ type: "session", change: changeOfRun(session, runId) });
  if (run.takeovers !== undefined) log.append({ type: "taken-over" });
  return {
    id: run.id,
    sessionId: session.id,
    ownerId: session.ownerId,
    bootId,
    context: { database: currentDb, schema: currentSchema },
    otherContexts,
    startedAt: run.startedAt,
    stop: new AbortController(),
    log,
  };
}

/** Never rejects: whatever happens inside, the session gets its run closed. */
async function execute(run: LiveRun, dependencies: RunsDependencies): Promise<void> {
  const slots = dependencies.places.of([run.context, ...run.otherContexts].map(({ database }) => database));
  const { logger, traces, rights } = dependencies;
  const isAnew = run.log.read(1).some(({ type }) => type === "taken-over");
  traces.begin({ runId: run.id, question: questionOf(run.log.read(1), run.id), ...run.context, rights, isAnew });
  const ahead = slots.ahead();
  if (ahead !== null) run.log.append({ type: "queued", ahead });
  const hasSlot = await slots.acquire(run.id, run.stop.signal);
  try {
    if (hasSlot) await payingFor({ personId: run.ownerId, runId: run.id }, () => dependencies.work(run));
    if (run.stop.signal.aborted) await endStoppedRun(run, dependencies);
    else if (!run.log.isEnded()) throw new Error("The work ended without closing its run.");
  } catch (cause) {
    logger.error({ runId: run.id, cause }, "a run crashed");
    await failRun(run, dependencies, crashed(run.id)).catch((second: unknown) => {
      logger.error({ runId: run.id, cause: second }, "a crashed run could not be closed");
    });
  } finally {
    if (hasSlot) slots.release();
    if (isHandedOver(run)) run.log.release();
    // Watchers must not wait for ever: not for a run whose end could not be stored, nor for one that its chat gave up.
    if (!run.log.isEnded()) await endLog(run, dependencies);
    const isEndKnown = run.log.read(1).at(-1)?.type === "run-end";
    const end = isEndKnown ? endOf(run.log.read(1), run.id) : leftToOthers;
    await Promise.all([run.log.flush(), traces.end({ runId: run.id, ...end })]);
  }
}

/** For the record of this process; the one that begins the run anew begins its record anew, too. */
const leftToOthers = { status: "interrupted", errorCode: null } as const;

/**
 * Tells watchers how the chat says that a run ended; it failed where the chat does not say. Of one that another process has
 * begun anew meanwhile, because this one seemed to be gone, they are told no end: they find it there.
 */
async function endLog(run: LiveRun, { records }: RunsDependencies): Promise<void> {
  const record = await records.find(run.id).catch(() => null);
  if (record?.status === "running" && record.bootId !== run.bootId) run.log.release();
  else run.log.end(record === null || record.status === "running" ? "failed" : record.status);
}

/** Waits for a stopped run; one that does not end in time is ended all the same. */
async function awaitEnd(run: Registered, dependencies: RunsDependencies): Promise<Result<{ sessionId: string }>> {
  await atMost(runLimits.stopGraceMs, run.done);
  // Rejected as FENCED or NOT_RUNNING when the run has ended by itself: nothing is left to do then.
  const ended = await endStoppedRun(run, dependencies);
  return ended.ok ? ok({ sessionId: run.sessionId }) : ended;
}

function crashed(runId: string) {
  return appError("INTERNAL", "Something went wrong while working on this question.", {
    nextStep: `Try again; the server's log has the details under run ${runId}.`,
    retryable: true,
  });
}
