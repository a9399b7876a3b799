/** Checks the result without a model and keeps the best attempt. */
import "server-only";
import { stepDefiner } from "../../runtime/machine.ts";
import { describeOutputs } from "../../runtime/result-part.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { checkResult } from "../checks.ts";
import type { SqlState } from "../state.ts";

export const evaluateStep = stepDefiner<SqlState, StepDependencies>()({
  label: "Checking the answer",
  reads: ["execution", "errors"],
  writes: ["satisfaction", "caveats", "bestAttempt", "errors"],
  outcomes: ["satisfied", "needs_work", "failed"],
  async run({ execution, errors }, { semantic }) {
    if (execution === null) throw new Error("Nothing to evaluate.");
    const { satisfaction, caveats } = checkResult(execution, describeOutputs(execution), semantic);
    const isEmpty = satisfaction === "failed";
    return {
      patch: {
        satisfaction,
        caveats,
        bestAttempt: execution,
        errors: isEmpty
          ? [...errors, { attempt: execution.attempt, node: "evaluate" as const, class: "EMPTY" as const, error: null }]
          : errors,
      },
      outcome: satisfaction,
      events: [],
      report: {
        detail: isEmpty ? "No rows match." : (caveats[0] ?? "Rows, values and limits look right."),
        isFailure: false,
      },
    };
  },
});
