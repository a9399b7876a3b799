/**
 * Follows a run: attaches to its numbered events, replays from the last one after a lost connection,
 * and folds them into what the screen shows. The one reader of runs: first time, after a reload and
 * after coming back to a chat.
 */
import { useEffect, useEffectEvent, useReducer } from "react";
import { attachRunAction } from "#lib/actions/attach-run";
import type { RunEvent } from "#lib/domain/run-event";
import type { SessionChange } from "#lib/domain/session";
import { type LiveRun, newLiveRun, reduceLiveRun } from "#lib/state/live-run";

/** Heartbeats come every 10 seconds; a line that is silent this long is dead. */
const silenceMs = 25_000;
/** Pauses before reconnecting; the last one repeats. */
const reconnectPausesMs = [300, 1_000, 2_000, 5_000] as const;

export type RunWatcher = {
  /** A change of the chat came with the run. */
  readonly onChange: (change: SessionChange) => void;
  /** The run ended without a change that says so, or cannot be followed: the chat should be loaded anew. */
  readonly onLost: () => void;
  /** The line to the server is down for longer than a moment, or is up again. */
  readonly onLine: (isUp: boolean) => void;
};

/**
 * The state of a run while it is followed.
 * @param runId null follows nothing.
 */
export function useRun(runId: string | null, watcher: RunWatcher): LiveRun | null {
  const [run, dispatch] = useReducer(reduceWatched, null);
  const onChange = useEffectEvent(watcher.onChange);
  const onLost = useEffectEvent(watcher.onLost);
  const onLine = useEffectEvent(watcher.onLine);

  useEffect(() => {
    if (runId === null) return;
    const stop = new AbortController();
    dispatch({ type: "watch", runId });
    const take = (event: RunEvent) => {
      dispatch({ type: "event", event });
      if (event.type === "session") onChange(event.change);
    };
    // The closing change ends the watch by itself; who gets here has not seen it.
    void followRun({ runId, take, onLine: (isUp) => onLine(isUp) }, stop.signal).then(() => {
      if (!stop.signal.aborted) onLost();
    });
    return () => stop.abort();
  }, [runId]);

  return run;
}

type WatchAction =
  | { readonly type: "watch"; readonly runId: string }
  | { readonly type: "event"; readonly event: RunEvent };

/** Watching the same run again keeps what is known of it. */
function reduceWatched(run: LiveRun | null, action: WatchAction): LiveRun | null {
  if (action.type === "watch") return run?.runId === action.runId ? run : newLiveRun(action.runId);
  return run === null ? null : reduceLiveRun(run, action.event);
}

type TakeEvent = (event: RunEvent) => void;

type Following = { readonly runId: string; readonly take: TakeEvent; readonly onLine: (isUp: boolean) => void };

/** A single lost line mends itself before anybody needs to hear of it. */
const failuresUntilDown = 2;

/** Reads until the run ends, the server refuses to show it, or the watcher leaves. */
async function followRun({ runId, take, onLine }: Following, signal: AbortSignal): Promise<void> {
  let lastSeq = 0;
  let failures = 0;
  const takeAndTell = (event: RunEvent) => {
    if (failures >= failuresUntilDown) onLine(true);
    failures = 0;
    take(event);
  };
  while (!signal.aborted) {
    const outcome = await readOnce({ runId, fromSeq: lastSeq + 1 }, takeAndTell, signal);
    if (outcome.kind !== "lost") return;
    // A line that carried something was good: its loss starts the pauses afresh.
    failures = outcome.lastSeq > lastSeq ? 0 : failures + 1;
    if (failures === failuresUntilDown) onLine(false);
    lastSeq = Math.max(lastSeq, outcome.lastSeq);
    await pause(reconnectPausesMs[Math.min(failures, reconnectPausesMs.length - 1)] ?? 0, signal);
  }
}

type ReadOutcome = { readonly kind: "ended" | "refused" } | { readonly kind: "lost"; readonly lastSeq: number };

async function readOnce(
  from: { readonly runId: string; readonly fromSeq: number },
  take: TakeEvent,
  signal: AbortSignal,
): Promise<ReadOutcome> {
  let lastSeq = from.fromSeq - 1;
  try {
    const attached = await attachRunAction(from);
    if (!attached.ok) return { kind: "refused" };
    const reader = attached.value.events.getReader();
    try {
      while (!signal.aborted) {
        const next = await withDeadline(reader.read(), signal);
        if (next.done) return { kind: "lost", lastSeq };
        lastSeq = Math.max(lastSeq, next.value.seq);
        take(next.value);
        if (next.value.type === "run-end") return { kind: "ended" };
      }
    } finally {
      void reader.cancel().catch(() => undefined);
    }
  } catch {
    // The network or the server went away; the caller attaches again from the last event.
  }
  return { kind: "lost", lastSeq };
}

/** Settles with the read, or fails after too long a silence or when the watcher leaves. */
function withDeadline<Value>(read: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const give = () => reject(new Error("the run's line went silent"));
    const timer = setTimeout(give, silenceMs);
    signal.addEventListener("abort", give, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", give);
    };
    read.then(resolve, reject).finally(settle);
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
