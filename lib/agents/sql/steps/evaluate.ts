/** Checks the result: by the rules always, by the model where they leave a doubt. */
import "server-only";
import { stepDefiner } from "../../runtime/machine.ts";
import { readingIn } from "../../runtime/reading.ts";
import { describeOutputs } from "../../runtime/result-part.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { withTies } from "../../runtime/with-ties.ts";
import { asPlanned } from "../agreement.ts";
import { checkResult } from "../checks.ts";
import { countsNothing } from "../counts-nothing.ts";
import { evaluateWithModel, isDoubtful } from "../evaluate-with-model.ts";
import type { Evaluation, SqlState } from "../state.ts";
import { findOtherPeriod } from "../widen/find-other-period.ts";

export const evaluateStep = stepDefiner<SqlState, StepDependencies>()({
  label: "Checking the answer",
  reads: ["request", "execution", "attempts", "errors", "results"],
  writes: ["satisfaction", "results", "errors", "emptiness"],
  outcomes: ["satisfied", "needs_work", "failed"],
  async run({ request, execution: ran, attempts, errors, results }, dependencies) {
    if (ran === null) throw new Error("Nothing to evaluate.");
    const planned = await asPlanned(ran, request, dependencies);
    const isEmpty = results.at(-1)?.isEmpty === true;
    const isTimeLeft = dependencies.budget.haltReason() === null;
    const execution = isTimeLeft ? await withTies(planned, request.context, dependencies) : planned;
    const outputs = describeOutputs(execution);
    const checked = checkResult(execution, outputs, {
      model: dependencies.semantic,
      dialect: dependencies.warehouse.dialectOf(request.context.database),
      question: {
        ...request.question,
        ...rulesKnow(request, dependencies),
        conversation: saidBefore(request),
        isWidened: isWidened(attempts),
      },
    });
    const byRules: Evaluation = {
      // An empty result comes here only where none is an answer; a checked statement is told of, never replaced.
      satisfaction: isEmpty || execution.candidate.brain === "verified" ? "satisfied" : checked.satisfaction,
      caveats: [...checked.caveats, ...(execution.notes ?? [])],
      flags: checked.flags,
      account: checked.account,
      notes: [],
      issuesDetected: checked.flags.map(({ sentence }) => sentence),
      suggestedImprovements: checked.flags.flatMap(({ suggestion }) => (suggestion === null ? [] : [suggestion])),
      modelCheck: "not_asked",
    };
    const mustAsk =
      !isEmpty &&
      isDoubtful(
        { request, execution, attempts, flags: checked.flags, isAccounted: checked.account !== null },
        dependencies,
      );
    const evaluation = mustAsk
      ? await evaluateWithModel(byRules, { request, execution, outputs }, dependencies)
      : byRules;
    const { satisfaction } = evaluation;
    const hasNothing = isEmpty || countsNothing(execution);
    const other = hasNothing ? await findOtherPeriod(execution.candidate, request.context, dependencies) : null;
    const failure = {
      attempt: execution.attempt,
      node: "evaluate" as const,
      class: "NEEDS_WORK" as const,
      error: null,
    };
    return {
      patch: {
        satisfaction,
        // "0" is never said without a period that has more.
        emptiness: other === null ? null : { sentence: other.sentence, questions: [] },
        results: [...results, { execution, isEmpty, evaluation }],
        errors: satisfaction === "satisfied" ? errors : [...errors, failure],
      },
      outcome: satisfaction,
      events: [],
      report: { detail: detailOf(evaluation, isEmpty), isFailure: false },
    };
  },
});

/** Which of the user's own words the rules have no meaning for; where they read the whole question, none. */
function rulesKnow(
  { readings, context, question }: SqlState["request"],
  { planner }: StepDependencies,
): { readonly unknownWords: readonly string[] } {
  // What was handed on may be in a model's words.
  const isReworded = question.modelPart === "words";
  const outcome = isReworded ? planner.planQuestion(question.original, null) : readingIn(readings, context);
  return { unknownWords: outcome?.kind === "refuse" ? outcome.unknownWords : [] };
}

function isWidened(attempts: SqlState["attempts"]): boolean {
  return attempts.some(({ queryType }) => queryType === "wider_search");
}

function saidBefore({ history, turns }: SqlState["request"]): string {
  const earlier = turns.flatMap(({ question, title, sql }) => [question, title ?? "", sql ?? ""]);
  return [...earlier, ...history.map(({ text }) => text)].join("\n");
}

function detailOf({ notes, caveats }: Evaluation, isEmpty: boolean): string {
  if (isEmpty) return "No rows match, which is an answer.";
  return notes[0] ?? caveats[0] ?? "Rows, values and limits look right.";
}
