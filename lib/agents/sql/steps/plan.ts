/** The first statement: the one that was checked for this very question, else a new one. */
import "server-only";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { type Planned, planAnew } from "../plan-anew.ts";
import { recordAttempt } from "../record-attempt.ts";
import type { SqlState } from "../state.ts";
import { tryText } from "../step-detail.ts";
import { verifiedCandidate } from "../verified-candidate.ts";

export const planStep = stepDefiner<SqlState, StepDependencies>()({
  label: "Writing SQL",
  reads: ["request", "attempts", "errors", "notices"],
  writes: ["queryType", "candidate", "clarification", "refusal", "rulesWord", "attempts", "errors", "notices"],
  outcomes: ["candidate", "duplicate", "error", "ask", "refused", "exhausted"],
  async run(state, dependencies) {
    dependencies.budget.noteAttempt();
    const { generated, notices, rulesWord } =
      reuseVerified(state, dependencies) ?? (await planAnew(state, dependencies));
    const { patch, outcome } = recordAttempt(generated, state, "plan", dependencies);
    return {
      patch: { ...patch, notices: [...state.notices, ...notices], rulesWord },
      outcome,
      events: [],
      report: { detail: tryText(generated), isFailure: generated.kind === "error" },
    };
  },
});

/** Tier 0: nobody plans what was checked before. */
function reuseVerified({ request }: Pick<SqlState, "request">, { planner }: StepDependencies): Planned | null {
  const candidate = verifiedCandidate(request, planner);
  return candidate === null ? null : { generated: { kind: "candidate", candidate }, notices: [], rulesWord: null };
}
