/** What one agent leaves for the next one of the same run, so that the answer tells the whole way. */
import "server-only";
import type { AppError } from "#lib/domain/errors";
import type { Step } from "#lib/domain/message";
import { type BudgetUsage, nothingUsed } from "./budget.ts";

export type RunTrail = {
  /** When the run began, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly steps: readonly Step[];
  /** Sentences for the user about how the run went, e.g. that the model did not answer. */
  readonly notices: readonly string[];
  readonly usage: BudgetUsage;
  /** Why the model is not asked again in this run; null while it answers. */
  readonly modelFailure: AppError | null;
};

/** The trail of a run that has done nothing yet. */
export function emptyTrail(startedAt: number): RunTrail {
  return { startedAt, steps: [], notices: [], usage: nothingUsed, modelFailure: null };
}
