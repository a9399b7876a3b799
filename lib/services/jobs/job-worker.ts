/**
 * Looks from time to time for what is due by itself, and works on it. Each process of a store has one; the store's leases
 * let one of them have a run at a time, and whoever dies lets go of what he had when the lease ends.
 */
import "server-only";
import { jobLimits } from "#lib/config/job-limits";
import { runLimits } from "#lib/config/limits";
import type { JobRecords, RunEnding, TakenRun, UntoldRun } from "#lib/db/store/job-records";
import { atMost } from "../at-most.ts";
import type { Logger } from "../logger.ts";
import { planDue } from "./plan-due.ts";

/** What working on a run came to. */
export type Worked =
  | RunEnding
  /** It may go better later; where no try is left it ends like this. */
  | { readonly state: "again"; readonly otherwise: RunEnding }
  /** The app closes before it is over: it is free for others, and this was no try. */
  | { readonly state: "left" };

export type JobWorker = {
  /** Looks from time to time. */
  start(): void;
  /** One look; settles when what is due is planned and begun. Never rejects. */
  look(): Promise<void>;
  /** Settles when nothing is at work here. */
  settle(): Promise<void>;
  /** Looks no more, and lets go of what is at work. */
  stop(): Promise<void>;
};

export type JobWorkerDependencies = {
  readonly records: JobRecords;
  /** Does the work. Aborted when another process has the run, or when the app closes. */
  readonly work: (run: TakenRun, signal: AbortSignal) => Promise<Worked>;
  /** What a run ends as where the work threw, or where those who worked on it never came to its end. */
  readonly broken: (run: TakenRun) => RunEnding;
  /** Tells the owner; told again it tells nothing. */
  readonly tell: (run: UntoldRun) => Promise<void>;
  /** This process. */
  readonly holder: string;
  readonly newId: () => string;
  readonly logger: Pick<Logger, "warn" | "error">;
  /** Of `jobLimits` where left out. */
  readonly leaseMs?: number;
};

/** The worker of this process. */
export function createJobWorker(dependencies: JobWorkerDependencies): JobWorker {
  const { records, logger, holder } = dependencies;
  const { leaseMs = jobLimits.leaseMs } = dependencies;
  const atWork = new Map<TakenRun, { readonly stop: AbortController; readonly over: Promise<void> }>();
  let looking: NodeJS.Timeout | undefined;
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();

  const begin = (run: TakenRun): void => {
    const stop = new AbortController();
    const over = quietly(workOn(run, stop, { ...dependencies, leaseMs }), logger).finally(() => atWork.delete(run));
    atWork.set(run, { stop, over });
  };
  const lookOnce = async (): Promise<void> => {
    if (isStopped) return;
    await tellAll(dependencies);
    await planAll(dependencies);
    while (!isStopped && atWork.size < jobLimits.atATime) {
      const run = await records.take(holder, leaseMs);
      if (run === null) break;
      // Whoever slept while the lease went by still works on it, and has it again by now.
      if (![...atWork.keys()].some(({ id }) => id === run.id)) begin(run);
    }
  };
  const look = (): Promise<void> => {
    // One look after the other.
    last = last.then(() => quietly(lookOnce(), logger));
    return last;
  };
  const settle = async (): Promise<void> => {
    while (atWork.size > 0) await Promise.all([...atWork.values()].map(({ over }) => over));
  };
  return {
    start: () => {
      looking = setInterval(() => void look(), jobLimits.lookMs).unref();
    },
    look,
    settle,
    stop: async () => {
      isStopped = true;
      clearInterval(looking);
      await last;
      for (const { stop } of atWork.values()) stop.abort();
      await atMost(runLimits.stopGraceMs, settle());
    },
  };
}

async function quietly(work: Promise<void>, logger: Pick<Logger, "warn">): Promise<void> {
  await work.catch((cause: unknown) => logger.warn({ cause }, "what is due could not be looked for or worked on"));
}

/** So many at a look: the rest has its turn at the next one. */
const mostAtALook = 100;

async function planAll({ records, newId, logger }: JobWorkerDependencies): Promise<void> {
  const { now, watches } = await records.due(mostAtALook);
  for (const watch of watches) {
    try {
      await records.plan(planDue(watch, now, newId()));
    } catch (cause) {
      // One that cannot be planned is not in the way of the others.
      logger.error({ cause }, "a schedule could not be planned");
    }
  }
}

async function tellAll({ records, tell, logger }: JobWorkerDependencies): Promise<void> {
  for (const run of await records.untold(mostAtALook)) {
    try {
      await tell(run);
      await records.told(run.runId);
    } catch (cause) {
      logger.warn({ runId: run.runId, cause }, "what a schedule brought could not be told yet");
    }
  }
}

type Working = JobWorkerDependencies & { readonly leaseMs: number };

async function workOn(run: TakenRun, stop: AbortController, dependencies: Working): Promise<void> {
  const { records, holder, leaseMs, work, broken, logger } = dependencies;
  const hold = { runId: run.id, holder };
  if (run.attempts > jobLimits.attempts) return end(run, broken(run), dependencies);
  const prolong = async (): Promise<void> => {
    const isOurs = await records.prolong(hold, leaseMs).catch(() => true);
    if (!isOurs) stop.abort();
  };
  const prolonging = setInterval(() => void prolong(), leaseMs / 3).unref();
  try {
    const worked = await work(run, stop.signal);
    if (worked.state === "left") await records.giveBack(hold, 0, false);
    else if (worked.state === "again") await again(run, worked.otherwise, dependencies);
    else await end(run, worked, dependencies);
  } catch (cause) {
    logger.error({ runId: run.id, cause }, "a run of a schedule broke off");
    await again(run, broken(run), dependencies);
  } finally {
    clearInterval(prolonging);
  }
}

async function again(run: TakenRun, otherwise: RunEnding, dependencies: Working): Promise<void> {
  const pauseMs = jobLimits.pausesMs[run.attempts - 1];
  const hold = { runId: run.id, holder: dependencies.holder };
  // Where there is no time for another try it has failed now: the next run would say nothing of this one.
  const isLater = pauseMs !== undefined && (await dependencies.records.giveBack(hold, pauseMs, true));
  if (!isLater) await end(run, otherwise, dependencies);
}

async function end(run: TakenRun, ending: RunEnding, dependencies: Working): Promise<void> {
  const { records, holder } = dependencies;
  const isWritten = await records.end({ runId: run.id, holder }, ending, jobLimits.keptRuns);
  if (isWritten && ending.notice !== null) await tellAll(dependencies);
}
