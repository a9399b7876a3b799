/** A run that is at work in this process, and the one way in which it changes its session. */
import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { runLimits } from "#lib/config/limits";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Result } from "#lib/domain/errors";
import type { Reduction, SessionEvent } from "#lib/state/session-event";
import { changeOfRun } from "#lib/state/session-view";
import type { RunLog } from "./run-log.ts";
import type { Sessions } from "./sessions.ts";

export type LiveRun = {
  readonly id: string;
  readonly sessionId: string;
  readonly ownerId: string;
  /** The process that works on it: once another one does, nothing of this one counts any more. */
  readonly bootId: string;
  readonly context: DatabaseContext;
  /** Asked beside it. */
  readonly otherContexts: readonly DatabaseContext[];
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Aborted by Stop only; the deadline is apart from it. */
  readonly stop: AbortController;
  readonly log: RunLog;
};

/**
 * Applies an event to the run's session and tells the watchers. A run that is no longer the session's
 * (stopped, or ended elsewhere) gets a rejected reduction and changes nothing.
 */
export async function applyToRun(sessions: Sessions, run: LiveRun, event: SessionEvent): Promise<Result<Reduction>> {
  const applied = await applyPersistently(sessions, run, event);
  if (!applied.ok || applied.value.result.kind !== "accepted") return applied;
  run.log.append({ type: "session", change: changeOfRun(applied.value.session, run.id) });
  for (const effect of applied.value.effects) {
    if (effect.type === "end-run" && effect.runId === run.id) run.log.end(effect.status);
  }
  return applied;
}

/** A store that is busy for a moment must not cost an answer. A write that failed left nothing, so it can be done again. */
async function applyPersistently(sessions: Sessions, run: LiveRun, event: SessionEvent): Promise<Result<Reduction>> {
  const apply = () =>
    sessions.apply({ sessionId: run.sessionId, ownerId: run.ownerId, event, begin: null, by: run.bootId });
  for (const delayMs of runLimits.storeRetryDelaysMs) {
    const applied = await apply().catch(() => null);
    if (applied !== null && (applied.ok || !applied.error.retryable)) return applied;
    await pause(delayMs);
  }
  return apply();
}
