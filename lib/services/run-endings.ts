/** How a run ends before its answer is whole. What it had to show is kept. */
import "server-only";
import { type AppError, appError, ok, type Result, toPublicError } from "#lib/domain/errors";
import type { MessagePart } from "#lib/domain/message";
import { applyToRun, type LiveRun } from "./live-run.ts";
import type { Logger } from "./logger.ts";
import { partialParts } from "./partial-answer.ts";
import type { Sessions } from "./sessions.ts";

export type EndingDependencies = {
  readonly sessions: Sessions;
  readonly logger: Logger;
  readonly now: () => number;
  readonly newId: () => string;
};

/** Ends a run with a failure, keeping what it had to show. */
export async function failRun(
  run: LiveRun,
  dependencies: EndingDependencies,
  error: AppError,
  parts: readonly MessagePart[] = partialParts(run.log.read(1)),
): Promise<void> {
  dependencies.logger.warn({ runId: run.id, failure: error }, "a run failed");
  const hasError = parts.some((part) => part.type === "error");
  await applyToRun(dependencies.sessions, run, {
    type: "RUN_FAILED",
    runId: run.id,
    messageId: dependencies.newId(),
    parts: hasError ? parts : [{ type: "error", error: toPublicError(error) }, ...parts],
    at: dependencies.now(),
  });
}

/** Why a run was aborted, where it was not the user who stopped it: the app is closing. */
export const closing = Symbol("closing");

/** The same, where another process begins the run anew: to its chat it is still at work. */
export const handingOver = Symbol("handing over");

/** Whether another process goes on with the run. */
export function isHandedOver({ stop }: Pick<LiveRun, "stop">): boolean {
  return stop.signal.reason === handingOver;
}

/** Ends an aborted run, keeping what it had to show: cancelled by the user, or interrupted by the app's end. */
export async function endStoppedRun(
  run: LiveRun,
  { sessions, newId, now }: Omit<EndingDependencies, "logger">,
): Promise<Result<unknown>> {
  if (isHandedOver(run)) return ok(null);
  const parts = partialParts(run.log.read(1));
  const ending = { messageId: newId(), at: now() };
  if (run.stop.signal.reason !== closing) {
    return applyToRun(sessions, run, { type: "CANCEL", runId: run.id, ...ending, parts });
  }
  // What the next process would do, done while the parts are still here.
  const error = { type: "error" as const, error: toPublicError(interrupted()) };
  return applyToRun(sessions, run, { type: "INTERRUPT", runId: run.id, ...ending, parts: [error, ...parts] });
}

/** What the user reads when the app ended before the answer. */
export function interrupted(): AppError {
  return appError("INTERRUPTED", "The app was stopped while it worked on this question.", {
    nextStep: "Ask it again.",
    retryable: true,
  });
}
