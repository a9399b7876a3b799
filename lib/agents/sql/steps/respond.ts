/** Puts the answer together: from the best attempt if any had a result, else the refusal or the honest error. */
import "server-only";
import { toPublicError } from "#lib/domain/errors";
import type { MessagePart } from "#lib/domain/message";
import type { AgentOutcome } from "../../runtime/agent-outcome.ts";
import type { Candidate } from "../../runtime/candidate.ts";
import { closingResult } from "../../runtime/closing-result.ts";
import { haltSentence } from "../../runtime/halt-sentence.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import { escapeMarkdown } from "../../runtime/markdown-text.ts";
import { modelFailureNotice } from "../../runtime/model-notice.ts";
import { buildResultPart, describeOutputs } from "../../runtime/result-part.ts";
import { reachOf } from "../../runtime/run-statement.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { stepsPart } from "../../runtime/steps-part.ts";
import { writeAnswerText } from "../answer-text.ts";
import { bestAttempt } from "../best-attempt.ts";
import { checksPart } from "../checks-part.ts";
import { composeAnswer } from "../compose-answer.ts";
import { finalError } from "../final-error.ts";
import { joinLeads, type Lead, plainLead } from "../lead/lead.ts";
import { readLead } from "../lead-sentence.ts";
import { soundChanges, soundTexts, soundTitle } from "../sound-texts.ts";
import type { SqlState, TriedResult } from "../state.ts";
import { usedDefinitions } from "../used-definitions.ts";

export const respondStep = stepDefiner<SqlState, StepDependencies>()({
  label: null,
  reads: [
    "halt",
    "request",
    "results",
    "emptiness",
    "refusal",
    "rulesWord",
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
  "halt" | "request" | "results" | "emptiness" | "refusal" | "rulesWord" | "attempts" | "errors" | "notices"
> & { readonly earlierNotices: readonly string[] };

async function respond(state: RespondState, dependencies: StepDependencies): Promise<AgentOutcome> {
  const best = bestAttempt(state.results);
  if (best !== null) return respondWithResult(state, best, dependencies);
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
  best: TriedResult,
  dependencies: StepDependencies,
): Promise<AgentOutcome> {
  const { request } = state;
  const { execution } = best;
  const outputs = describeOutputs(execution);
  const told = { execution, outputs, question: request.question.original, attempts: state.attempts };
  const caveats = best.evaluation?.caveats ?? [];
  const assumptions = [...soundTexts(execution.candidate.assumptions, told), ...caveats];
  const changes = [...request.question.assumptions, ...soundChanges(told)].map(escapeMarkdown);
  const { text, figures, notice } = await writeAnswerText(
    { execution, outputs, request, caveats, changes, lead: leadOf(state, best, dependencies) },
    dependencies,
  );
  const questions = followUpsOf(execution.candidate, dependencies);
  const { context } = reachOf(execution.candidate, request.context);
  const title = soundTitle(told, request.userRequest);
  const entitled = { ...execution, candidate: { ...execution.candidate, title } };
  const parts = composeAnswer({
    text,
    figures,
    results: [
      buildResultPart({
        execution: entitled,
        context,
        engine: dependencies.warehouse.engineOf(context.database).name,
        known: { model: dependencies.semantic, today: dependencies.today },
        question: request.userRequest,
      }),
    ],
    checks: checksPart(best, assumptions),
    notices: [
      ...state.earlierNotices,
      ...state.notices,
      ...(notice === null ? [] : [notice]),
      ...(state.halt === null ? [] : [haltSentence(state.halt)]),
    ],
    assumptions,
    definitions: {
      type: "definitions",
      context,
      // Another schema than the chosen one has a glossary of its own.
      items: execution.candidate.reach === null ? [...usedDefinitions(execution.candidate, dependencies.semantic)] : [],
    },
    followUps: best.isEmpty && state.emptiness !== null ? state.emptiness.questions : questions,
  });
  return {
    kind: state.halt === null ? "done" : "partial",
    messageKind: "answer",
    parts: [...parts, stepsPart(dependencies, execution.ref.rowCount)],
  };
}

const followUps = 3;

/** A model's own statement has no plan to go on from; what somebody wrote by hand is left alone. */
function followUpsOf({ plan, brain }: Candidate, { planner }: StepDependencies): readonly string[] {
  if (plan !== null) return planner.followUpQuestions(plan);
  return brain === "model" || brain === "verified" ? planner.suggestQuestions(followUps) : [];
}

/** The rules' own first sentence; of nothing, also what leaves nothing. */
function leadOf(
  { emptiness }: RespondState,
  { execution, isEmpty }: TriedResult,
  { semantic, today }: StepDependencies,
): Lead {
  const lead = readLead({ execution, outputs: describeOutputs(execution), model: semantic, today });
  const why = isEmpty && emptiness !== null ? escapeMarkdown(emptiness.sentence) : "";
  return joinLeads([lead, plainLead(why)]);
}
