/** What one agent leaves for the next one of the same run, so that the answer tells the whole way. */
import "server-only";
import type { Step } from "#lib/domain/message";
import { type AnswerBudget, noAnswerBudget } from "./answer-budget.ts";
import { type BudgetUsage, nothingUsed } from "./budget.ts";
import type { ModelFailures } from "./model-port.ts";

export type RunTrail = {
  /** When the run began, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly steps: readonly Step[];
  /** Sentences for the user about how the run went, e.g. that the model did not answer. */
  readonly notices: readonly string[];
  readonly usage: BudgetUsage;
  readonly answerBudget: AnswerBudget;
  readonly modelFailures: ModelFailures;
};

/** The trail of a run that has done nothing yet. */
export function emptyTrail(startedAt: number): RunTrail {
  return {
    startedAt,
    steps: [],
    notices: [],
    usage: nothingUsed,
    answerBudget: noAnswerBudget,
    modelFailures: new Map(),
  };
}
