/** How a run ends before its answer is whole. What it had to show is kept. */
import "server-only";
import { type AppError, toPublicError } from "#lib/domain/errors";
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

/** Ends a run that the user stopped, keeping what it had to show. */
export async function cancelRun(run: LiveRun, dependencies: Omit<EndingDependencies, "logger">) {
  return applyToRun(dependencies.sessions, run, {
    type: "CANCEL",
    runId: run.id,
    messageId: dependencies.newId(),
    parts: partialParts(run.log.read(1)),
    at: dependencies.now(),
  });
}
