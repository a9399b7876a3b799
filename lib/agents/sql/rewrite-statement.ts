/** A failed statement written anew by the model, for whoever runs statements of its own beside the SQL agent's table. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { AppError } from "#lib/domain/errors";
import type { AgentRequest } from "../runtime/agent-args.ts";
import type { Candidate } from "../runtime/candidate.ts";
import { plainQuestion } from "../runtime/question.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import { failureKind } from "./failure-kind.ts";
import { fingerprint } from "./fingerprint.ts";
import { generateWithModel } from "./generate.ts";
import { problemText } from "./last-failure-text.ts";

export type FailedStatement = {
  /** The whole question that it was to answer. */
  readonly question: string;
  readonly candidate: Candidate;
  readonly error: AppError;
};

/** One try, within the run's budget; null where no model can help, or where it repeats what failed. */
export async function rewriteStatement(
  { question, candidate, error }: FailedStatement,
  request: AgentRequest,
  dependencies: StepDependencies,
): Promise<Candidate | null> {
  const { budget, signal, modelData } = dependencies;
  if (signal.aborted || !budget.canAskModel() || failureKind(error.code, []) === "fatal") return null;
  budget.noteAttempt();
  const failed = fingerprint(candidate.sql);
  const attempt = { number: 1, queryType: "initial" as const, sql: candidate.sql, fingerprint: failed };
  const state = {
    // Nobody is asked back about one chart of several.
    request: {
      ...request,
      userRequest: question,
      question: plainQuestion(question),
      turns: [],
      history: [],
      rounds: agentLimits.maxClarifyRounds,
    },
    attempts: [{ ...attempt, planId: null, planExplain: null, isDuplicate: false }],
    errors: [{ attempt: 1, node: "execute" as const, class: error.code, error }],
  };
  const task = { generator: "refine" as const, problem: problemText(state, modelData), notes: [], otherSchemas: [] };
  const generated = await generateWithModel(state, task, dependencies);
  if (generated.kind !== "candidate" || fingerprint(generated.candidate.sql) === failed) return null;
  const assumptions = [...generated.candidate.assumptions, `"${candidate.title}" was written anew after an error.`];
  return { ...generated.candidate, title: candidate.title, assumptions };
}
