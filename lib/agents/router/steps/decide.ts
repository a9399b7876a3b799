/** Turns the reading, and the model's word where there is one, into the router's decision. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { Routing } from "#lib/domain/session";
import { isLastWord, type Refusal } from "#lib/planner/plan/outcome";
import { openReading } from "../../runtime/clarification.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import type { NearReading } from "../../runtime/near-reading.ts";
import { offerOptions } from "../../runtime/offer.ts";
import type { EnhancedQuestion, Relation } from "../../runtime/question.ts";
import type { DatabaseReading } from "../../runtime/reading.ts";
import { settleOptions } from "../../runtime/settle-options.ts";
import { spokenOr, whichReading } from "../../runtime/spoken-numbers.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { decideByApproval } from "../decide-by-approval.ts";
import { assumedOption, assumedSentence, normalizeRouting } from "../normalize-routing.ts";
import { asking, nearReading, offering, type ReadState } from "../offer-readings.ts";
import { questionByModel, questionByRules } from "../question-of-request.ts";
import { standsAlone } from "../stands-alone.ts";
import type {
  Decision,
  ModelChoice,
  ModelRouting,
  RawRouting,
  RoutedSession,
  RouterState,
  RuleReading,
} from "../state.ts";
import { takeUpPlan } from "../take-up.ts";

export const decideStep = stepDefiner<RouterState, StepDependencies>()({
  label: null,
  reads: [
    ...(["session", "turns", "skippedTurns", "previousPlan", "otherSchemas"] as const),
    ...(["chosen", "reading", "approval", "choice", "modelRouting"] as const),
  ],
  writes: ["decision"],
  outcomes: ["ask", "off_topic", "handoff"],
  async run(state, dependencies) {
    const decision = decide(state, dependencies);
    return { patch: { decision }, outcome: decision.kind, events: [], report: { detail: null, isFailure: false } };
  },
});

type Decider = Pick<StepDependencies, "planner" | "semantic" | "modelData" | "budget">;

type DecideState = Omit<ReadState, "reading"> & Pick<RouterState, "reading" | "approval" | "choice" | "modelRouting">;

function decide({ approval, reading, choice, modelRouting, ...state }: DecideState, dependencies: Decider): Decision {
  const pending = state.session.routing?.pending ?? null;
  if (approval !== null && pending !== null) return decideByApproval(approval, pending);
  if (reading === null) throw new Error("The router decides after it has read the message.");
  const read = { ...state, reading };
  if (modelRouting !== null) return decideByModel(read, modelRouting, dependencies);
  switch (choice?.kind) {
    case "chosen":
      return decideByChoice(read, choice, dependencies);
    case "ask": {
      const near = canHandOn(read, dependencies) ? nearReading(read, choice, dependencies.planner) : null;
      return near === null
        ? decideByRules({ ...read, reading: asking(read, choice, dependencies.planner) }, dependencies)
        : withNear(handOn(read, dependencies), near);
    }
    case "none":
      return canHandOn(read, dependencies) ? handOn(read, dependencies) : decideByRules(read, dependencies);
    case undefined:
      // What comes near and was not chosen from, for whatever reason, is for the user to choose.
      return canHandOn(read, dependencies) && offering(read, dependencies.planner).kind === "refuse"
        ? handOn(read, dependencies)
        : decideByRules(read, dependencies);
  }
}

function canHandOn(state: ReadState, { budget }: Decider): boolean {
  return standsAlone(state) && budget.canAskModel();
}

function withNear(decision: Decision, near: NearReading): Decision {
  return decision.kind === "handoff" ? { ...decision, near } : decision;
}

/** Whoever writes statements gets the question as it was asked. */
function handOn(state: ReadState, dependencies: Decider): Decision {
  const { outcome, relation, text } = state.reading;
  const question = questionByRules(state, dependencies.semantic);
  const session = sessionFor(state, relation);
  return asDecision(ruleRouting(outcome, text), { session, relation, question, state }, dependencies);
}

/** The chosen plan is the reading, and it is said who chose it. */
function decideByChoice(
  state: ReadState,
  { plan, label, change, count }: Extract<ModelChoice, { kind: "chosen" }>,
  dependencies: Decider,
): Decision {
  const { planner, semantic } = dependencies;
  const taken = takeUpPlan(plan, state.reading.text, { planner, previousPlan: state.previousPlan });
  const said = `${count > 1 ? `Of ${count} readings the model chose` : "The model read the question as"} "${label}"`;
  const reasoning = `${said}${change === "" ? "" : `, with ${change}`}.`;
  const assumptions = [...state.reading.assumptions, reasoning];
  const chosen = { ...state, reading: { ...state.reading, ...taken, reasoning, assumptions } };
  const { relation, text } = chosen.reading;
  const question = { ...questionByRules(chosen, semantic), modelPart: "choice" as const };
  const session = sessionFor(chosen, relation);
  return asDecision(ruleRouting(taken.outcome, text), { session, relation, question, state: chosen }, dependencies);
}

const shownSuggestions = 4;

function decideByRules(state: ReadState, dependencies: Decider): Decision {
  const { reading } = state;
  const { relation, text } = reading;
  const outcome = offering(state, dependencies.planner);
  // A reading that was assumed for the user is tried by whoever can, though the rules alone cannot.
  const isTried = reading.assumptions.length > 0 && dependencies.budget.canAskModel();
  if (outcome.kind === "refuse" && (!isTried || isLastWord(outcome))) {
    return refused(outcome, text, dependencies.planner);
  }
  const question = questionByRules(state, dependencies.semantic);
  return asDecision(
    ruleRouting(outcome, text),
    { session: sessionFor(state, relation), relation, question, state },
    dependencies,
  );
}

function refused(refusal: Refusal, question: string, planner: Decider["planner"]): Decision {
  const { sentence, reason, followUps = [], suggestions } = refusal;
  const own = followUps.length > 0 ? [] : suggestions.map(planner.ownQuestion);
  return {
    kind: "off_topic",
    text: sentence,
    reading: isLastWord(refusal) ? null : planner.readingOfRefusal(question, refusal.unknownWords),
    isAnswer: reason === "about_data",
    suggestions: [...followUps, ...own],
  };
}

function ruleRouting(outcome: RuleReading["outcome"], text: string): RawRouting {
  switch (outcome.kind) {
    case "verified":
    case "plan":
    case "refuse":
      return { handoff: "sql_query_agent", userRequest: text, question: null, reason: null, options: [] };
    case "dashboard":
      return { handoff: "dashboard_agent", userRequest: text, question: null, reason: null, options: [] };
    case "ask":
      return {
        handoff: "user",
        userRequest: text,
        question: outcome.question,
        reason: outcome.reason,
        options: outcome.options,
      };
  }
}

function decideByModel(state: ReadState, modelRouting: ModelRouting, dependencies: Decider): Decision {
  const { planner, semantic } = dependencies;
  const { reading, previousPlan } = state;
  if (modelRouting.handoff === "off_topic") {
    if (reading.outcome.kind === "refuse") return refused(reading.outcome, reading.text, planner);
    const text = "This question is not about the data in this database.";
    const suggestions = planner.suggestQuestions(shownSuggestions);
    return { kind: "off_topic", text, reading: null, isAnswer: false, suggestions };
  }
  const asked = questionByModel(state, modelRouting, semantic);
  const { relation } = asked;
  const options = settleOptions(modelRouting.options, planner, previousPlan);
  const [only] = options;
  // All the readings that it offers would show the same: there is nothing to choose.
  const isOne = modelRouting.handoff === "user" && modelRouting.options.length > 1 && options.length === 1;
  // What nobody but the model chose is in its words.
  const question =
    isOne && only !== undefined ? { ...readAs(asked, only.question), modelPart: "words" as const } : asked;
  const said = [question.original, ...options.map((option) => option.question)];
  const raw: RawRouting = {
    handoff: isOne ? "sql_query_agent" : modelRouting.handoff,
    userRequest: question.enhanced,
    question: modelRouting.question === null ? null : spokenOr(modelRouting.question, said, whichReading),
    reason: modelRouting.schemaReasoning === null ? null : spokenOr(modelRouting.schemaReasoning, said, openReading),
    options,
  };
  const session = sessionFor(state, relation);
  return asDecision(raw, { session, relation, question, state, offeredBy: "model" }, dependencies);
}

/** A new request forgets what was asked before; whoever wants a best guess is asked no more. */
function sessionFor({ session, reading }: ReadState, relation: Relation): RoutedSession {
  const current =
    relation === "new_request"
      ? { ...session, userInputHistory: session.userInputHistory.slice(-1), rounds: 0 }
      : session;
  return reading.isBestGuess ? { ...current, rounds: agentLimits.maxClarifyRounds } : current;
}

type Decided = {
  readonly session: RoutedSession;
  readonly relation: Relation;
  readonly question: EnhancedQuestion;
  /** As it was before the decision. */
  readonly state: ReadState;
  /** Whose the readings are that may be taken for the user; the rules' unless told otherwise. */
  readonly offeredBy?: "model";
};

function asDecision(
  { options: planned, ...raw }: RawRouting,
  { session, relation, question, state, offeredBy }: Decided,
  { planner, semantic }: Decider,
): Decision {
  const { options, offers } = offerOptions(planned, [semantic, ...state.otherSchemas]);
  const routing = normalizeRouting({ ...raw, options }, session, planner.wantsDashboard);
  if (routing.handoff === "user") {
    const { outcome, text } = state.reading;
    const reading = planner.readingOfRefusal(text, outcome.kind === "refuse" ? outcome.unknownWords : []);
    return { kind: "ask", routing, reason: raw.reason ?? openReading, reading, relation, offers };
  }
  const readings = readingsOf(routing, { ...state, options: planned }, planner);
  const assumed = assumedOption({ ...raw, options }, session);
  if (assumed === null) return { kind: "handoff", routing, relation, question, readings, approved: null };
  const why = question.isBestGuess ? "you asked for a best guess" : "the question left it open";
  const assumptions = [...question.assumptions, assumedSentence(assumed, why)];
  const modelPart = offeredBy === "model" ? ("words" as const) : question.modelPart;
  const read = { ...readAs(question, assumed.question), assumptions, modelPart };
  return { kind: "handoff", routing, relation, question: read, readings, approved: null };
}

/** A request in other words than those that were read (a model's, or an option's that was assumed) is read here, once. */
function readingsOf(
  { handoff, userRequest }: Routing,
  { reading, previousPlan, chosen, options }: ReadState & Pick<RawRouting, "options">,
  planner: Decider["planner"],
): readonly DatabaseReading[] {
  const request = userRequest ?? "";
  const isForDashboard = handoff === "dashboard_agent";
  const isAsRead = chosen !== null || isForDashboard === planner.wantsDashboard(request);
  if (request === reading.text.trim() && isAsRead) return reading.readings;
  const option = options.find((known) => known.question.trim() === request);
  if (option?.plan !== undefined && !isForDashboard) {
    return takeUpPlan(option.plan, request, { planner, previousPlan }).readings;
  }
  if (isForDashboard) return planner.readDashboard(request, previousPlan, reading.relation !== "answers");
  return planner.readQuestion(request, previousPlan);
}

/** A reading takes the place of what was made of the words. */
function readAs(question: EnhancedQuestion, enhanced: string): EnhancedQuestion {
  const changed = enhanced !== question.original;
  const metrics = { ...question.metrics, enhancedLength: enhanced.length, changed, used: changed };
  return { ...question, enhanced, metrics };
}
