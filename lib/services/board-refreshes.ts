/**
 * Refreshes of boards at work in this process. A refresh belongs to the server: it waits for a place among the runs,
 * goes on whoever watches it, ends at the deadline of a run, and is told to everybody who asks for the same meanwhile.
 * It ends early when it is stopped, or when nobody watches it any more and a later one asks for all of its tiles.
 */
import "server-only";
import { agentLimits, runLimits } from "#lib/config/limits";
import type { TileState } from "#lib/domain/dashboard";
import type { Result } from "#lib/domain/errors";
import { atMost } from "./at-most.ts";
import type { Logger } from "./logger.ts";
import type { RefreshEnding, RefreshRun } from "./refresh-runs.ts";
import { closing } from "./run-endings.ts";
import type { RunPlaces } from "./run-places.ts";
import { payingFor } from "./usage/payer.ts";

export type RefreshSurroundings = {
  /** What is kept of it. */
  readonly run: RefreshRun;
  /** It was stopped: nothing more is told of it. */
  readonly stop: AbortSignal;
  /** Its time is over. */
  readonly deadline: AbortSignal;
};

export type RefreshArgs = {
  readonly ownerId: string;
  readonly dashboardId: string;
  readonly tileIds: readonly string[];
  /** That its tiles ask. */
  readonly databases: readonly string[];
  /** What is asked: the same question at the same time is one refresh. */
  readonly question: string;
  /** Begins its record. */
  readonly record: (refreshId: string) => RefreshRun;
  /** Does the work; `tell` is called with each state as soon as it is there. Never rejects but for bugs. */
  readonly work: (tell: (state: TileState) => void, around: RefreshSurroundings) => Promise<void>;
};

export type WatchedRefresh = {
  readonly refreshId: string;
  /** Whether it may begin; see `RefreshRun`. */
  readonly begun: Promise<Result<null>>;
  /** All states from the first one on; ends with the refresh. Cancelling it stops the watching alone. */
  readonly states: ReadableStream<TileState>;
};

export type BoardRefreshes = {
  /** Watches the refresh of this question that is at work, else a new one. */
  watch(args: RefreshArgs): WatchedRefresh;
  /** @returns false when there is none of this id that belongs to the owner. */
  stop(ownerId: string, refreshId: string): boolean;
  /** Stops all refreshes of somebody. */
  stopOf(ownerId: string): Promise<void>;
  /** One waits for its turn, is worked on or is being written down. */
  isAtWork(): boolean;
  /** The app closes: settles when all are over and written down, or will not end. */
  stopAll(): Promise<void>;
};

export type BoardRefreshesDependencies = {
  /** Where refreshes wait with the runs of chats. */
  readonly places: Pick<RunPlaces, "of">;
  readonly logger: Pick<Logger, "error">;
  readonly newId: () => string;
};

type Refresh = Omit<RefreshArgs, "work" | "record"> & {
  readonly id: string;
  readonly run: RefreshRun;
  readonly stop: AbortController;
  readonly told: TileState[];
  readonly watchers: Set<ReadableStreamDefaultController<TileState>>;
  isReplaced: boolean;
};

export function createBoardRefreshes(dependencies: BoardRefreshesDependencies): BoardRefreshes {
  const live = new Map<string, Refresh>();
  const writing = new Set<Promise<void>>();

  function begin({ work, record, ...args }: RefreshArgs): Refresh {
    const stop = new AbortController();
    const id = dependencies.newId();
    const refresh = {
      ...args,
      id,
      run: record(id),
      stop,
      told: [],
      watchers: new Set<never>(),
      isReplaced: false,
    };
    live.set(refresh.id, refresh);
    const over = execute(refresh, work, dependencies).then((ending) => {
      live.delete(refresh.id);
      close(refresh);
      return refresh.run.end(ending);
    });
    writing.add(over);
    void over.finally(() => writing.delete(over));
    stop.signal.addEventListener("abort", () => close(refresh), { once: true });
    return refresh;
  }

  return {
    watch: (args) => {
      const others = [...live.values()].filter((one) => isSameBoard(one, args) && !one.stop.signal.aborted);
      const same = others.find(({ question }) => question === args.question);
      const refresh = same ?? begin(args);
      refresh.isReplaced = false;
      const states = statesOf(refresh);
      for (const other of others) if (other !== refresh && isCovered(other, args)) replace(other);
      return { refreshId: refresh.id, begun: refresh.run.begun, states };
    },
    stop: (ownerId, refreshId) => {
      const refresh = live.get(refreshId);
      if (refresh?.ownerId !== ownerId) return false;
      refresh.stop.abort();
      return true;
    },
    stopOf: async (ownerId) => {
      for (const refresh of live.values()) if (refresh.ownerId === ownerId) refresh.stop.abort();
      if (writing.size > 0) await atMost(runLimits.stopGraceMs, Promise.all(writing));
    },
    isAtWork: () => writing.size > 0,
    stopAll: async () => {
      for (const { stop } of live.values()) stop.abort(closing);
      await atMost(runLimits.stopGraceMs, Promise.all(writing));
    },
  };
}

function isSameBoard(refresh: Refresh, { ownerId, dashboardId }: RefreshArgs): boolean {
  return refresh.ownerId === ownerId && refresh.dashboardId === dashboardId;
}

function isCovered({ tileIds }: Refresh, later: RefreshArgs): boolean {
  return tileIds.every((id) => later.tileIds.includes(id));
}

function replace(refresh: Refresh): void {
  refresh.isReplaced = true;
  if (refresh.watchers.size === 0) refresh.stop.abort();
}

/** Never rejects. */
async function execute(
  { id, ownerId, run, stop, told, watchers, databases }: Refresh,
  work: RefreshArgs["work"],
  { places, logger }: BoardRefreshesDependencies,
): Promise<RefreshEnding> {
  const tell = (state: TileState): void => {
    if (stop.signal.aborted) return;
    told.push(state);
    for (const watcher of watchers) watcher.enqueue(state);
  };
  // Until the first watcher is there, nobody could be told.
  await Promise.resolve();
  const slots = places.of(databases);
  if (!(await run.begun).ok || !(await slots.acquire(id, stop.signal))) return endingOf(stop.signal);
  try {
    const around = { run, stop: stop.signal, deadline: AbortSignal.timeout(agentLimits.runDeadlineMs) };
    await payingFor({ personId: ownerId, runId: id }, () => work(tell, around));
    return endingOf(stop.signal);
  } catch (cause) {
    logger.error({ cause }, "tiles of a dashboard could not be run");
    return "crashed";
  } finally {
    slots.release();
  }
}

function endingOf({ aborted, reason }: AbortSignal): RefreshEnding {
  if (!aborted) return "done";
  return reason === closing ? "closing" : "stopped";
}

function statesOf(refresh: Refresh): ReadableStream<TileState> {
  let watcher: ReadableStreamDefaultController<TileState> | null = null;
  return new ReadableStream<TileState>({
    start: (controller) => {
      watcher = controller;
      for (const state of refresh.told) controller.enqueue(state);
      refresh.watchers.add(controller);
    },
    cancel: () => {
      if (watcher !== null) refresh.watchers.delete(watcher);
      if (refresh.isReplaced) replace(refresh);
    },
  });
}

function close({ watchers }: Refresh): void {
  for (const watcher of watchers) watcher.close();
  watchers.clear();
}
