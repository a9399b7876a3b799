/** Puts the answer together: from the best attempt if any had a result, else the refusal or the honest error. */
import "server-only";
import { toPublicError } from "#lib/domain/errors";
import { escapeMarkdown } from "#lib/domain/markdown-text";
import type { MessagePart } from "#lib/domain/message";
import type { QuestionReading } from "#lib/domain/question-reading";
import type { PlannedQuestion } from "#lib/planner/plan/outcome";
import type { AgentOutcome } from "../../runtime/agent-outcome.ts";
import type { Candidate } from "../../runtime/candidate.ts";
import { closingResult } from "../../runtime/closing-result.ts";
import type { Execution } from "../../runtime/execution.ts";
import { haltSentence } from "../../runtime/halt-sentence.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import { modelFailureNotice } from "../../runtime/model-notice.ts";
import { type Offered, offerDashboard, offerQuestions } from "../../runtime/offer.ts";
import { buildResultPart, describeOutputs } from "../../runtime/result-part.ts";
import { reachOf } from "../../runtime/run-statement.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { stepsParts } from "../../runtime/steps-part.ts";
import { allRows } from "../../runtime/stored-rows.ts";
import type { Analysed } from "../analysis/analysed.ts";
import { writeAnalysedText } from "../analysis/analysed-text.ts";
import { analysisOffers } from "../analysis-offers.ts";
import { writeAnswerText } from "../answer-text.ts";
import { bestAttempt } from "../best-attempt.ts";
import { checksPart } from "../checks-part.ts";
import { composeAnswer } from "../compose-answer.ts";
import { countedValues } from "../counted-values.ts";
import { finalError } from "../final-error.ts";
import { joinLeads, type Lead, plainLead } from "../first-sentence/first-sentence.ts";
import { readLead } from "../lead-sentence.ts";
import { isSpread } from "../read-spread.ts";
import { soundChanges, soundTexts, soundTitle } from "../sound-texts.ts";
import type { SqlState, TriedResult } from "../state.ts";
import { usedDefinitions } from "../used-definitions.ts";

export const respondStep = stepDefiner<SqlState, StepDependencies>()({
  label: null,
  reads: [
    "halt",
    "request",
    "results",
    "analysed",
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
  | "halt"
  | "request"
  | "results"
  | "analysed"
  | "emptiness"
  | "refusal"
  | "rulesWord"
  | "attempts"
  | "errors"
  | "notices"
> & { readonly earlierNotices: readonly string[] };

async function respond(state: RespondState, dependencies: StepDependencies): Promise<AgentOutcome> {
  const best = bestAttempt(state.results);
  if (best !== null) return respondWithResult(state, best, dependencies);
  const steps = stepsParts(dependencies, 0);
  const { refusal, notices } = readRefusal(state);
  const noticeParts = notices.map((text): MessagePart => ({ type: "notice", text }));
  if (refusal === null) {
    const error = finalError(state, dependencies.semantic);
    return { kind: "failed", error, parts: [{ type: "error", error: toPublicError(error) }, ...noticeParts, ...steps] };
  }
  const { sentence, suggestions } = refusal;
  const { planner, semantic } = dependencies;
  const offered = offerQuestions(suggestions.map(planner.ownQuestion), [semantic]);
  const parts: MessagePart[] = [{ type: "text", text: sentence }, ...noticeParts, ...offered.parts, ...steps];
  return { kind: "refused", messageKind: "notice", parts, offers: offered.offers };
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
  const execution = await wholeSpread(best.execution, dependencies);
  const outputs = describeOutputs(execution);
  const told = { execution, outputs, question: request.question.original, attempts: state.attempts };
  const caveats = best.evaluation?.caveats ?? [];
  const found = state.analysed?.caveats ?? [];
  const assumptions = [...soundTexts(execution.candidate.assumptions, told), ...caveats, ...found];
  const changes = [...request.question.assumptions, ...soundChanges(told)].map(escapeMarkdown);
  const { text, figures, notice } =
    state.analysed === null
      ? await writeAnswerText(
          {
            ...{ execution, outputs, request, caveats, changes },
            lead: await leadOf(state, { ...best, execution }, dependencies),
          },
          dependencies,
        )
      : writeAnalysedText(state.analysed, { request, changes });
  const { context } = reachOf(execution.candidate, request.context);
  const title = soundTitle(told, request.userRequest);
  const entitled = { ...best.execution, candidate: { ...execution.candidate, title } };
  const offered = await offersOf(state, best, dependencies);
  const parts = composeAnswer({
    text,
    figures,
    reading: request.given === null ? readingOf(request, execution.candidate, dependencies) : null,
    results: shownExecutions(entitled, state.analysed).map((shown, place) =>
      buildResultPart({
        execution: shown,
        ...(place === 0 ? {} : { hint: "table" as const }),
        context,
        engine: dependencies.warehouse.dialectOf(context.database).engine,
        known: { model: dependencies.semantic, today: dependencies.today },
        question: request.userRequest,
      }),
    ),
    checks: checksPart(best, assumptions, request),
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
    offered: offered.parts,
  });
  return {
    kind: state.halt === null ? "done" : "partial",
    messageKind: "answer",
    parts: [...parts, ...stepsParts(dependencies, execution.ref.rowCount)],
    offers: offered.offers,
  };
}

/** What an analysis has found stands in the place of the figures that it was made of. */
function shownExecutions(own: Execution, analysed: Analysed | null): readonly Execution[] {
  return analysed === null ? [own] : [analysed.execution, ...analysed.further];
}

/** What the words of the user became; of a plan that the rules did not make, or over another schema, nobody knows. */
function readingOf(
  { question }: RespondState["request"],
  { brain, plan, reach }: Candidate,
  { planner }: StepDependencies,
): QuestionReading | null {
  // What was chosen or said to a question back is no question of its own.
  if (brain !== "rules" || plan === null || reach !== null || question.relation === "answers") return null;
  const isAlone = question.relation === "standalone" || question.relation === "new_request";
  return planner.readingOfPlan(question.original, plan, !isAlone);
}

/** A median is one of all values, not of the first ones. */
async function wholeSpread(execution: Execution, dependencies: StepDependencies): Promise<Execution> {
  const isPart = execution.rows.length < execution.ref.rowCount && !execution.ref.limited;
  return isPart && isSpread(execution) ? { ...execution, rows: await allRows(execution, dependencies) } : execution;
}

/** Questions to go on with, and the same as a dashboard; an answer of no rows leads to wider questions. */
async function offersOf(
  { emptiness, analysed }: RespondState,
  { execution, isEmpty }: TriedResult,
  dependencies: StepDependencies,
): Promise<Offered> {
  const { candidate } = execution;
  const models = [dependencies.semantic];
  const next = isEmpty && emptiness !== null ? emptiness.questions : followUpsOf(candidate, dependencies);
  const deeper = isEmpty ? [] : await analysisOffers(execution, analysed, dependencies);
  const questions = offerQuestions([...deeper, ...next].slice(0, Math.max(followUps, next.length)), models);
  const dashboard = offerDashboard(candidate.plan, models);
  return { parts: [...questions.parts, ...dashboard.parts], offers: [...questions.offers, ...dashboard.offers] };
}

const followUps = 3;

/** A model's own statement has no plan to go on from; what somebody wrote by hand is left alone. */
function followUpsOf({ plan, brain }: Candidate, { planner }: StepDependencies): readonly PlannedQuestion[] {
  if (plan !== null) return planner.followUpQuestions(plan);
  return brain === "model" || brain === "verified" ? planner.suggestQuestions(followUps) : [];
}

/** The rules' own first sentence; of nothing, also what leaves nothing. */
async function leadOf(
  { emptiness }: RespondState,
  { execution }: TriedResult,
  dependencies: StepDependencies,
): Promise<Lead> {
  const { semantic: model, today } = dependencies;
  const counted = await countedValues(execution, dependencies);
  const lead = readLead({ execution, outputs: describeOutputs(execution), model, today, counted });
  const why = emptiness !== null ? escapeMarkdown(emptiness.sentence) : "";
  return joinLeads([lead, plainLead(why)]);
}
