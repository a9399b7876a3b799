/** Puts the answer together: from the best attempt if any had a result, else the refusal or the honest error. */
import "server-only";
import { toPublicError } from "#lib/domain/errors";
import type { MessagePart } from "#lib/domain/message";
import type { AgentOutcome } from "../../runtime/agent-outcome.ts";
import { closingResult } from "../../runtime/closing-result.ts";
import type { Execution } from "../../runtime/execution.ts";
import { haltSentence } from "../../runtime/halt-sentence.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import { modelFailureNotice } from "../../runtime/model-notice.ts";
import { buildResultPart, describeOutputs } from "../../runtime/result-part.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { stepsPart } from "../../runtime/steps-part.ts";
import { writeAnswerText } from "../answer-text.ts";
import { composeAnswer } from "../compose-answer.ts";
import { finalError } from "../final-error.ts";
import { leadSentence } from "../lead-sentence.ts";
import type { SqlState } from "../state.ts";

export const respondStep = stepDefiner<SqlState, StepDependencies>()({
  label: null,
  reads: [
    "halt",
    "request",
    "bestAttempt",
    "refusal",
    "rulesWord",
    "caveats",
    "attempts",
    "errors",
    "notices",
    "earlierNotices",
  ],
  writes: ["parts", "finalOutput"],
  outcomes: ["responded"],
  async run(state, dependencies) {
    const finalOutput = await respond(state, dependencies);
    return closingResult(finalOutput, "responded");
  },
});

type RespondState = Pick<
  SqlState,
  "halt" | "request" | "bestAttempt" | "refusal" | "rulesWord" | "caveats" | "attempts" | "errors" | "notices"
> & { readonly earlierNotices: readonly string[] };

async function respond(state: RespondState, dependencies: StepDependencies): Promise<AgentOutcome> {
  if (state.bestAttempt !== null) return respondWithResult(state, state.bestAttempt, dependencies);
  const steps = stepsPart(dependencies, 0);
  const { refusal, notices } = readRefusal(state);
  const noticeParts = notices.map((text): MessagePart => ({ type: "notice", text }));
  if (refusal === null) {
    const error = finalError(state, dependencies.semantic);
    return { kind: "failed", error, parts: [{ type: "error", error: toPublicError(error) }, ...noticeParts, steps] };
  }
  const { sentence, suggestions } = refusal;
  const followUps: MessagePart[] =
    suggestions.length === 0 ? [] : [{ type: "follow-ups", questions: [...suggestions] }];
  const parts: MessagePart[] = [{ type: "text", text: sentence }, ...noticeParts, ...followUps, steps];
  return { kind: "done", messageKind: "notice", parts };
}

/** Where the model failed in the end, the rules' word stands, with a notice about the model. */
function readRefusal({ refusal, rulesWord, errors, earlierNotices, notices }: RespondState) {
  const told = [...earlierNotices, ...notices];
  const last = errors.at(-1)?.error ?? null;
  if (refusal !== null || rulesWord === null || last === null || !last.code.startsWith("MODEL_")) {
    return { refusal, notices: told };
  }
  return { refusal: rulesWord, notices: [...told, modelFailureNotice(last, "The built-in rules read the question.")] };
}

async function respondWithResult(
  state: RespondState,
  execution: Execution,
  dependencies: StepDependencies,
): Promise<AgentOutcome> {
  const { request, caveats } = state;
  const outputs = describeOutputs(execution);
  const lead = leadSentence(execution, outputs, dependencies.semantic);
  const { text, notice } = await writeAnswerText({ execution, outputs, request, caveats, lead }, dependencies);
  const { plan, assumptions } = execution.candidate;
  const parts = composeAnswer({
    text,
    results: [
      buildResultPart({
        execution,
        context: request.context,
        engine: dependencies.warehouse.engineOf(request.context.database).name,
        question: request.userRequest,
      }),
    ],
    notices: [
      ...state.earlierNotices,
      ...state.notices,
      ...(notice === null ? [] : [notice]),
      ...(state.halt === null ? [] : [haltSentence(state.halt)]),
    ],
    assumptions: [...assumptions, ...caveats],
    followUps: plan === null ? [] : dependencies.planner.followUpQuestions(plan),
  });
  return {
    kind: state.halt === null ? "done" : "partial",
    messageKind: "answer",
    parts: [...parts, stepsPart(dependencies, execution.ref.rowCount)],
  };
}
