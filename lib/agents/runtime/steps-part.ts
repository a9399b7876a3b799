/** The list of steps under an answer, with what the run cost. */
import "server-only";
import type { MessagePart } from "#lib/domain/message";
import type { StepDependencies } from "./step-dependencies.ts";

/** Totals of the run so far; `rowCount` is what the answer's results hold together. */
export function stepsPart(
  { recorder, budget, now }: Pick<StepDependencies, "recorder" | "budget" | "now">,
  rowCount: number,
): MessagePart {
  const usage = budget.usage();
  return {
    type: "steps",
    steps: [...recorder.steps()],
    totalMs: Math.max(0, now() - budget.startedAt),
    queryCount: usage.queries,
    rowCount,
    modelCallCount: usage.modelCalls,
  };
}
