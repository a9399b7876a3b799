/**
 * Repairs the last statement: by rule from the engine's own words where they are clear, else by the model. A verified
 * statement is not repaired, for then nobody would have checked it: the question is planned anew, and that is said.
 */
import "server-only";
import type { AppError } from "#lib/domain/errors";
import type { VerifiedMark } from "#lib/domain/message";
import type { Candidate } from "../../runtime/candidate.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { fingerprint } from "../fingerprint.ts";
import { type Generated, generateWithModel } from "../generate.ts";
import { problemText } from "../last-failure-text.ts";
import { type Planned, planAnew } from "../plan-anew.ts";
import { recordAttempt } from "../record-attempt.ts";
import { repairStatement } from "../repair/repair-statement.ts";
import { failedFingerprints, type SqlState } from "../state.ts";
import { numberedTry, problemWords, tryText } from "../step-detail.ts";

export const refineStep = stepDefiner<SqlState, StepDependencies>()({
  label: "Writing SQL",
  reads: ["request", "candidate", "rulesWord", "attempts", "errors", "notices"],
  writes: ["queryType", "candidate", "clarification", "refusal", "rulesWord", "attempts", "errors", "notices"],
  outcomes: ["candidate", "duplicate", "error", "ask", "refused", "exhausted"],
  opening: ({ attempts, errors }) => ({ detail: numberedTry(attempts.length + 1, problemWords(errors.at(-1))) }),
  async run(state, dependencies) {
    dependencies.budget.noteAttempt();
    const { generated, notices, rulesWord } = await repair(state, dependencies);
    const { patch, outcome } = recordAttempt(generated, state, "refine", dependencies);
    return {
      patch: { ...patch, notices: [...state.notices, ...notices], rulesWord },
      outcome,
      events: [],
      report: {
        detail: numberedTry(patch.attempts.length, tryText(generated) ?? problemWords(state.errors.at(-1))),
        isFailure: outcome !== "candidate",
      },
    };
  },
});

type RefineState = Pick<SqlState, "request" | "candidate" | "rulesWord" | "attempts" | "errors">;

async function repair(state: RefineState, dependencies: StepDependencies): Promise<Planned> {
  const { verified } = state.candidate ?? {};
  if (verified !== undefined) {
    const planned = await planAnew(state, dependencies);
    return { ...planned, notices: [outdated(verified, state), ...planned.notices] };
  }
  const generated = repairByRule(state, dependencies) ?? (await repairWithModel(state, dependencies));
  return { generated, notices: [], rulesWord: state.rulesWord };
}

function outdated({ name }: VerifiedMark, { errors }: RefineState): string {
  const why = errors.at(-1)?.error?.message ?? null;
  const first = `The verified statement "${name}" no longer runs, so this question was planned anew.`;
  return why === null ? first : `${first} ${why}`;
}

/** Null where no rule knows what was meant, or where it was tried before. */
function repairByRule(state: RefineState, { semantic, warehouse }: StepDependencies): Generated | null {
  const { candidate, errors, request } = state;
  const failure = errors.at(-1);
  if (candidate === null || failure?.error == null || failure.attempt !== state.attempts.length) return null;
  const dialect = warehouse.dialectOf(request.context.database);
  const repair = repairStatement({ sql: candidate.sql, error: failure.error, semantic, dialect });
  if (repair === null || failedFingerprints(state).has(fingerprint(repair.sql))) return null;
  return { kind: "candidate", candidate: repaired(candidate, repair) };
}

/** What the statement's columns are is told by the result: a plan no longer says it. */
function repaired(candidate: Candidate, { sql, changes }: { sql: string; changes: readonly string[] }): Candidate {
  return { ...candidate, sql, plan: null, outputs: null, assumptions: [...candidate.assumptions, ...changes] };
}

async function repairWithModel(state: RefineState, dependencies: StepDependencies): Promise<Generated> {
  if (!dependencies.budget.canAskModel()) {
    return { kind: "exhausted", sentence: sentenceOf(state.errors.at(-1)?.error ?? null) };
  }
  const problem = problemText(state, dependencies.modelData);
  return generateWithModel(state, { generator: "refine", problem, notes: [], otherSchemas: [] }, dependencies);
}

function sentenceOf(error: AppError | null): string {
  return error === null ? "No rule knows another statement." : `${error.message} No rule knows what was meant.`;
}
