/** What the screen shows of a run: its events, followed and folded. First time, after a reload and after coming back. */
import { useEffect, useEffectEvent, useReducer } from "react";
import type { RunEvent } from "#lib/domain/run-event";
import type { SessionChange } from "#lib/domain/session";
import { type LiveRun, newLiveRun, reduceLiveRun } from "#lib/state/live-run";
import { followRun } from "./follow-run.ts";

export type RunWatcher = {
  /** A change of the chat came with the run. */
  readonly onChange: (change: SessionChange) => void;
  /** The chart of a result came with it. */
  readonly onChart: (drawn: Extract<RunEvent, { type: "chart-drawn" }>) => void;
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
  const onChart = useEffectEvent(watcher.onChart);
  const onLost = useEffectEvent(watcher.onLost);
  const onLine = useEffectEvent(watcher.onLine);

  useEffect(() => {
    if (runId === null) return;
    const stop = new AbortController();
    dispatch({ type: "watch", runId });
    const take = (event: RunEvent) => {
      if (event.type === "chart-drawn") onChart(event);
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
