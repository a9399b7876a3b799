/**
 * Repairs the last statement: as the plan that it seems to ask for, by rule from the engine's own words where they are
 * clear, else by the model. A verified statement is not repaired, for then nobody would have checked it: the question is
 * planned anew, and that is said.
 */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { AppError, ErrorCode } from "#lib/domain/errors";
import type { VerifiedMark } from "#lib/domain/message";
import { type Candidate, candidateFromPlan } from "../../runtime/candidate.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { fingerprint } from "../fingerprint.ts";
import { type Generated, generateWithModel } from "../generate.ts";
import { problemText } from "../last-failure-text.ts";
import { type Planned, planAnew } from "../plan-anew.ts";
import { recordAttempt } from "../record-attempt.ts";
import { correctValues } from "../repair/correct-values.ts";
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
  // What the whole statement asks for is surer than what one of its names may have been.
  const generated =
    repairByReading(state, dependencies) ??
    repairByRule(state, dependencies) ??
    (await repairWithModel(state, dependencies));
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

/** A statement that does not run, read as the plan that says the same: joined by the keys that the data has, each name where it is. */
function repairByReading(state: RefineState, { planner, semantic }: StepDependencies): Generated | null {
  const { candidate, request, errors, attempts } = state;
  const failure = errors.at(-1);
  const isSlip = failure?.attempt === attempts.length && slips.has(failure.class);
  const isWritten = candidate?.brain === "model" && candidate.plan === null && candidate.reach === null;
  const read = isSlip && isWritten ? planner.readStatement(candidate.sql) : null;
  if (candidate === null || read === null) return null;
  const { plan, changes } = correctValues(read.plan, { model: semantic, question: request.question.enhanced });
  const assumptions = [...candidate.assumptions, readSentence, ...changes];
  const { quality } = candidate;
  const planned = candidateFromPlan(
    { brain: "model", plan, title: planner.titleOf(plan), assumptions, quality, changes: candidate.changes },
    planner,
  );
  if (!planned.ok || failedFingerprints(state).has(fingerprint(planned.value.sql))) return null;
  return { kind: "candidate", candidate: planned.value };
}

/** Faults of the writing. What may not be read is not read in other words either. */
const slips: ReadonlySet<string> = new Set<ErrorCode>(["SYNTAX", "UNKNOWN_OBJECT", "AMBIGUOUS", "TYPE"]);

const readSentence = "The model's statement does not run as it was written; it was read as what it seems to ask for.";

/** What the statement's columns are is told by the result: a plan no longer says it. */
function repaired(candidate: Candidate, { sql, changes }: { sql: string; changes: readonly string[] }): Candidate {
  return { ...candidate, sql, plan: null, outputs: null, assumptions: [...candidate.assumptions, ...changes] };
}

async function repairWithModel(state: RefineState, dependencies: StepDependencies): Promise<Generated> {
  const isLost = failsAlike(state.errors);
  const near = state.request.near?.clarification;
  // What comes near is worth a question where nobody can write what is meant.
  if (isLost && near !== undefined && state.request.rounds < agentLimits.maxClarifyRounds) {
    return { kind: "ask", clarification: near };
  }
  if (isLost || !dependencies.budget.canAskModel()) {
    return { kind: "exhausted", sentence: sentenceOf(state.errors.at(-1)?.error ?? null) };
  }
  const problem = problemText(state, dependencies.modelData);
  return generateWithModel(state, { generator: "refine", problem, notes: [], otherSchemas: [] }, dependencies);
}

/** Three faults of one kind in a row: who was told of two cannot mend the third. */
const mostAlike = 3;

function failsAlike(errors: RefineState["errors"]): boolean {
  const last = errors.slice(-mostAlike).map(({ error }) => error);
  const [first] = last;
  return last.length === mostAlike && last.every((error) => error !== null && error.message === first?.message);
}

function sentenceOf(error: AppError | null): string {
  return error === null ? "No rule knows another statement." : `${error.message} No rule knows what was meant.`;
}
