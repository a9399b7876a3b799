/** Repairs the last statement with the engine's or the guard's own words about it. */
import "server-only";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { generateWithModel, recordAttempt } from "../generate.ts";
import { problemText } from "../problem-text.ts";
import type { SqlState } from "../state.ts";
import { numberedTry, tryText } from "../step-detail.ts";

export const refineStep = stepDefiner<SqlState, StepDependencies>()({
  label: "Writing SQL",
  reads: ["request", "attempts", "errors"],
  writes: ["queryType", "candidate", "clarification", "refusal", "attempts", "errors"],
  outcomes: ["candidate", "duplicate", "error", "ask", "refused"],
  async run(state, dependencies) {
    const problem = problemText(state.errors.at(-1), dependencies.modelData);
    const generated = await generateWithModel(state, problem, dependencies);
    const { patch, outcome } = recordAttempt(generated, state, "refine");
    return {
      patch,
      outcome,
      events: [],
      report: {
        detail: numberedTry(patch.attempts.length, tryText(generated)),
        isFailure: outcome === "error" || outcome === "duplicate",
      },
    };
  },
});
