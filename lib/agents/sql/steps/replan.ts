/** Plans the original question anew, with what the check of the last result found wanting. */
import "server-only";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { bestAttempt } from "../best-attempt.ts";
import { generateWithModel } from "../generate.ts";
import { recordAttempt } from "../record-attempt.ts";
import type { Evaluation, SqlState } from "../state.ts";
import { numberedTry, tryText } from "../step-detail.ts";

export const replanStep = stepDefiner<SqlState, StepDependencies>()({
  label: "Writing SQL",
  reads: ["request", "results", "attempts", "errors"],
  writes: ["queryType", "candidate", "clarification", "refusal", "attempts", "errors"],
  outcomes: ["candidate", "duplicate", "error", "ask", "refused", "exhausted"],
  opening: ({ attempts, results }) => ({ detail: numberedTry(attempts.length + 1, toldWant(results)) }),
  async run(state, dependencies) {
    dependencies.budget.noteAttempt();
    const notes = wantsOf(state.results);
    const task = { generator: "replan" as const, problem: null, notes, otherSchemas: [] };
    const generated = await generateWithModel(state, task, dependencies);
    const { patch, outcome } = recordAttempt(generated, state, "replan", dependencies);
    return {
      patch,
      outcome,
      events: [],
      report: {
        detail: numberedTry(patch.attempts.length, tryText(generated) ?? toldWant(state.results)),
        isFailure: outcome !== "candidate",
      },
    };
  },
});

function evaluationOf(results: SqlState["results"]): Evaluation | null {
  return results.at(-1)?.evaluation ?? bestAttempt(results)?.evaluation ?? null;
}

/** Of what is wanting, what a reader may see: the rules' findings, and of the model's words the checked ones only. */
function toldWant(results: SqlState["results"]): string | null {
  const evaluation = evaluationOf(results);
  return evaluation?.flags[0]?.sentence ?? evaluation?.notes[0] ?? null;
}

/** What the last result misses, and what would mend it. */
function wantsOf(results: SqlState["results"]): readonly string[] {
  const evaluation = evaluationOf(results);
  if (evaluation === null) return [];
  const { issuesDetected, notes, suggestedImprovements, flags } = evaluation;
  const suggested = flags.flatMap(({ suggestion }) => (suggestion === null ? [] : [suggestion]));
  return [
    ...issuesDetected,
    ...notes,
    ...suggestedImprovements,
    ...flags.map(({ sentence }) => sentence),
    ...suggested,
  ];
}
