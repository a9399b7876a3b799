/** A second look at a result by the model, against the user's own words; the rules' findings stand whatever it says. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { OutputColumn } from "#lib/domain/chart";
import { choosingModel } from "../runtime/choosing-model.ts";
import type { Execution } from "../runtime/execution.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import { hasMarkup } from "./checked-text.ts";
import type { CheckFlag } from "./checks.ts";
import { knownNumbers } from "./known-numbers.ts";
import { evaluateResultPrompt, evaluationReplySchema } from "./prompts/evaluate-result.ts";
import type { Evaluation, SqlState } from "./state.ts";

export type DoubtArgs = Pick<SqlState, "request" | "attempts"> & {
  readonly execution: Execution;
  readonly flags: readonly CheckFlag[];
  /** It is known what stands for each word of the question. */
  readonly isAccounted: boolean;
};

/**
 * A statement that is surely meant and shows nothing odd needs no second look, nor does anybody's own. What words of the
 * question it lacks is known without a model.
 */
export function isDoubtful(
  { request, execution, attempts, flags, isAccounted }: DoubtArgs,
  { budget }: Pick<StepDependencies, "budget">,
): boolean {
  const { brain } = execution.candidate;
  const isOwn = request.given !== null || brain === "analyst" || brain === "verified";
  if (isOwn || !budget.canAskModel()) return false;
  const isOdd = flags.some(({ code }) => code !== "words_left" && code !== "unasked");
  const isUnsure = execution.candidate.quality !== "high" || (attempts.length > 1 && !isAccounted);
  return isOdd || isUnsure;
}

export type EvaluationSubject = Pick<SqlState, "request"> & {
  readonly execution: Execution;
  readonly outputs: readonly OutputColumn[];
};

/** Where the model does not answer, the rules' word stands and says that nobody looked twice. */
export async function evaluateWithModel(
  byRules: Evaluation,
  { request, execution, outputs }: EvaluationSubject,
  { modelData, semantic, signal, ...models }: StepDependencies,
): Promise<Evaluation> {
  const model = choosingModel(models);
  if (model === null) return byRules;
  const { ref, rows, sql, candidate } = execution;
  const reply = await model.generateObject({
    schema: evaluationReplySchema,
    schemaName: "evaluation",
    prompt: evaluateResultPrompt({
      question: request.question,
      sql,
      outputs,
      rows,
      rowCount: ref.rowCount,
      limited: ref.limited,
      flags: byRules.flags.map(({ sentence }) => sentence),
      assumptions: [...candidate.changes, ...candidate.assumptions],
      modelData,
      semantic,
      turns: request.turns,
    }),
    signal,
    timeoutMs: agentLimits.modelTimeoutMs,
  });
  if (!reply.ok) return { ...byRules, modelCheck: "failed", caveats: [...byRules.caveats, notChecked] };
  const { satisfaction, notes, issuesDetected, suggestedImprovements } = reply.value.value;
  const numbers = knownNumbers(execution, outputs, [request.question.original, ...byRules.caveats]);
  const isSound = (text: string) =>
    text.trim() !== "" && text.length <= noteCharacters && !hasMarkup(text) && numbers.unknownIn(text).length === 0;
  const sound = [notes].filter(isSound);
  return {
    ...byRules,
    satisfaction,
    notes: sound,
    caveats: satisfaction === "satisfied" ? byRules.caveats : [...byRules.caveats, ...sound],
    issuesDetected: [...byRules.issuesDetected, ...issuesDetected.slice(0, maxNotes)],
    suggestedImprovements: [...byRules.suggestedImprovements, ...suggestedImprovements.slice(0, maxNotes)],
    modelCheck: "passed",
  };
}

const notChecked = "The model was to look at this result a second time and did not answer: the rules alone checked it.";
const noteCharacters = 400;
const maxNotes = 5;
