/** Reads the message with the rules: no model, no database. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { ClarificationOption } from "#lib/domain/message";
import type { Plan } from "#lib/domain/plan";
import type { ChosenOffer, PlanOffer } from "#lib/domain/plan-offer";
import type { Routing } from "#lib/domain/session";
import { leansOn, standsByItself } from "#lib/planner/nearest-readings";
import { isLastWord, type PlannedOption, type PlanningOutcome } from "#lib/planner/plan/outcome";
import { planIdentity } from "#lib/planner/understand/resolve";
import type { SemanticModel, VerifiedQuery } from "#lib/semantic/model";
import { readApproval } from "../../runtime/approval.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import type { Planner } from "../../runtime/planner.ts";
import type { Relation } from "../../runtime/question.ts";
import { type DatabaseReading, leadingOutcome, type RuleOutcome, type VerifiedOutcome } from "../../runtime/reading.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { assumedSentence } from "../normalize-routing.ts";
import { type ReadRequest, readRequest } from "../read-request.ts";
import type { RouterState, RuleReading } from "../state.ts";
import { currentOffer, takeUpChosen, takeUpPlan } from "../take-up.ts";

export const understandStep = stepDefiner<RouterState, StepDependencies>()({
  label: "Understanding question",
  reads: ["session", "turns", "previousPlan", "unanswered", "chosen", "offers", "otherSchemas"],
  writes: ["reading", "approval"],
  outcomes: ["clear", "unclear"],
  async run({ session, turns, previousPlan, unanswered, chosen, offers, otherSchemas }, { planner, semantic }) {
    const request = readRequest(session);
    const models = [semantic, ...otherSchemas];
    const known = { planner, previousPlan, models };
    // What is gone on from is the last answer, and no dashboard.
    const isAfterModel = turns.findLast(({ sql }) => sql !== null)?.isOfModel === true;
    const resting = { planner, previousPlan, isAfterModel };
    if (chosen !== null) {
      const reading = restingOn(readOffer(request, chosen, known), resting);
      return { patch: { reading }, outcome: "clear", events: [], report: quiet };
    }
    const waits = session.routing?.pending != null;
    const approval = waits ? readApproval(request.typed) : null;
    if (approval !== null) {
      return { patch: { approval }, outcome: "clear", events: [], report: quiet };
    }
    const read = reader({ ...resting, unanswered });
    const readOption = optionReader(read, { ...known, offers });
    const reading = waits
      ? read(request.typed, "new_request")
      : chooseReading(request, session.routing, { read, readOption });
    return {
      patch: { reading },
      outcome: isSettled(reading, session.routing) ? "clear" : "unclear",
      events: [],
      report: quiet,
    };
  },
});

const quiet = { detail: null, isFailure: false };

type Known = {
  readonly planner: Planner;
  readonly previousPlan: Plan | null;
  readonly models: readonly SemanticModel[];
};

/** What was chosen instead of typed: its plan was made when it was offered. */
function readOffer({ typed, joined }: ReadRequest, chosen: ChosenOffer, known: Known): RuleReading {
  const taken = takeUpChosen(chosen, typed, known);
  // A question that was open is left for what was chosen instead.
  const goesOn = known.previousPlan === null ? "standalone" : "follow_up";
  const relation = joined === null ? goesOn : "new_request";
  const plain = { text: typed, original: typed, reasoning: "It was chosen from what was offered.", assumptions: [] };
  return { ...plain, ...taken, relation, modelPart: "none", isBestGuess: false };
}

type ReadOption = (option: PlannedOption) => RuleReading;

/** An option by the plan that it was offered with; by its words where it has none, or where that has expired. */
function optionReader(read: Read, { offers, ...known }: Known & { readonly offers: readonly PlanOffer[] }): ReadOption {
  return (option) => {
    const offer = currentOffer(option.planId, offers, known.models);
    const plan = option.plan ?? offer?.plan;
    const { question } = option;
    if (plan === undefined) {
      const byWords = read(question, "answers");
      const hasExpired = option.planId !== undefined;
      return hasExpired ? { ...byWords, assumptions: [...byWords.assumptions, readAnewSentence] } : byWords;
    }
    const plain = { text: question, original: question, relation: "answers" as const, reasoning: null };
    const taken = takeUpPlan(plan, question, known);
    return { ...plain, ...taken, modelPart: "none", isBestGuess: false, assumptions: [] };
  };
}

const readAnewSentence = "The description of the data has changed since this was asked, so the choice was read anew.";

type Read = (text: string, relation: Relation) => RuleReading;
type Readers = { readonly read: Read; readonly readOption: ReadOption };

type Resting = {
  readonly planner: Planner;
  readonly previousPlan: Plan | null;
  /** The answer of `previousPlan` rests on a model. */
  readonly isAfterModel: boolean;
};

/** What goes on from an answer of a model's rests on that model, too; what its own words say does not. */
function restingOn(reading: RuleReading, { planner, previousPlan, isAfterModel }: Resting): RuleReading {
  if (!isAfterModel || reading.outcome.kind !== "plan") return reading;
  // A statement of a model's leaves no plan: what leans on it was read as if nothing had been said.
  if (previousPlan === null) return leansOn(reading.text) ? { ...reading, modelPart: "before" } : reading;
  const alone = leadingOutcome(planner.readQuestion(reading.text, null));
  return isSamePlan(alone, reading.outcome) ? reading : { ...reading, modelPart: "before" };
}

type ReaderArgs = Resting & { readonly unanswered: readonly string[] };

function reader(args: ReaderArgs): Read {
  const read = wordsReader(args);
  return (text, relation) => restingOn(read(text, relation), args);
}

function wordsReader({ planner, previousPlan, unanswered }: Omit<ReaderArgs, "isAfterModel">): Read {
  return (text, relation) => {
    const modelPart = "none" as const;
    const plain = { text, original: text, relation, modelPart, reasoning: null, isBestGuess: false, assumptions: [] };
    const query = planner.findVerified(text);
    // What a dashboard is to be about is asked once.
    if (query === null && planner.wantsDashboard(text)) {
      return { ...plain, ...readAll(planner.readDashboard(text, previousPlan, relation !== "answers")) };
    }
    // A reply to a question back is read with what it replies to.
    const whole = readAll(planner.readQuestion(text, previousPlan, relation === "standalone" ? unanswered : []));
    const canGoOn = relation === "standalone" && previousPlan !== null && whole.outcome.kind === "plan";
    const alone = canGoOn ? readAll(planner.readQuestion(text, null)) : whole;
    // "Only the open ones" after another answer means that answer, whatever was saved under these words.
    const goesOn = canGoOn && alone.outcome.kind !== "plan";
    if (query !== null && !goesOn) return { ...plain, ...verified(query, alone), reasoning: verifiedReason };
    if (!canGoOn || isSamePlan(alone.outcome, whole.outcome)) return { ...plain, ...whole };
    return {
      ...plain,
      ...whole,
      relation: "follow_up",
      reasoning: `It goes on from "${planner.titleOf(previousPlan)}".`,
    };
  };
}

type ReadText<Outcome extends RuleOutcome> = {
  readonly readings: readonly DatabaseReading<Outcome>[];
  readonly outcome: Outcome;
};

function readAll<Outcome extends RuleOutcome>(readings: readonly DatabaseReading<Outcome>[]): ReadText<Outcome> {
  return { readings, outcome: leadingOutcome(readings) };
}

/** Verified for the leading database, which is asked alone then. */
function verified(query: VerifiedQuery, { readings }: ReadText<PlanningOutcome>): ReadText<VerifiedOutcome> {
  const [lead] = readings;
  if (lead === undefined) throw new Error("A request is read for at least one database.");
  return readAll([{ ...lead, outcome: { kind: "verified", query, own: lead.outcome } }]);
}

function isSamePlan(left: RuleOutcome, right: RuleOutcome): boolean {
  return left.kind === "plan" && right.kind === "plan" && planIdentity(left.plan) === planIdentity(right.plan);
}

const verifiedReason = "The same question has a verified statement.";

/**
 * A reply is read as an answer first; where that does not make sense, as a hint at one of the readings, and only if
 * the reply alone makes sense, as a new request.
 */
function chooseReading(request: ReadRequest, open: Routing | null, readers: Readers): RuleReading {
  const { read, readOption } = readers;
  const { typed, chosen, hinted, joined, isBestGuess } = request;
  if (joined === null) return read(typed, "standalone");
  if (isBestGuess) return guess(request, open?.options ?? [], readers);
  if (chosen !== null) return readChosen(request, chosen, readOption);
  const asAnswer = read(joined, "answers");
  if (makesSense(asAnswer)) return asAnswer;
  if (hinted !== null) return readChosen(request, hinted, readOption);
  const alone = read(typed, "new_request");
  return makesSense(alone) || standsByItself(typed) ? alone : asAnswer;
}

/** "2" says nothing by itself: the label stands for it. */
function readChosen({ before }: ReadRequest, option: ClarificationOption, readOption: ReadOption): RuleReading {
  const { label } = option;
  return {
    ...wordedBy(option, readOption(option)),
    original: `${before} ${label.trim()}`.trim(),
    reasoning: `The reading "${label}" was chosen.`,
  };
}

function wordedBy({ by }: PlannedOption, reading: RuleReading): RuleReading {
  return by === "model" ? { ...reading, modelPart: "words" } : reading;
}

/** The first option of what was asked, and of what is open even then; each is said. */
function guess(
  { before }: ReadRequest,
  offered: readonly ClarificationOption[],
  { read, readOption }: Readers,
): RuleReading {
  const assumptions: string[] = [];
  const take = (option: PlannedOption): RuleReading => {
    assumptions.push(assumedSentence(option, "you asked for a best guess"));
    return wordedBy(option, readOption(option));
  };
  const [first] = offered;
  let reading = first === undefined ? read(before, "answers") : take(first);
  for (let round = 0; round < agentLimits.maxClarifyRounds; round += 1) {
    const next = reading.outcome.kind === "ask" ? reading.outcome.options[0] : undefined;
    if (next === undefined) break;
    reading = take(next);
  }
  return { ...reading, original: before, isBestGuess: true, assumptions: [...assumptions, ...reading.assumptions] };
}

/** The rules explain all of it. A refused write is explained too: nothing here can write. */
function makesSense({ outcome }: RuleReading): boolean {
  switch (outcome.kind) {
    case "verified":
    case "plan":
    case "dashboard":
      return true;
    case "ask":
      return false;
    case "refuse":
      return isLastWord(outcome);
  }
}

/**
 * No second opinion is wanted. Between several readings the user chooses, never a model in silence; only a
 * reply to which the rules would repeat their own question is read by the model. Where the user leaves the choice to
 * us, the first reading is taken.
 */
function isSettled(reading: RuleReading, open: Routing | null): boolean {
  const { outcome, isBestGuess, assumptions } = reading;
  if (isBestGuess && assumptions.length > 0) return true;
  return outcome.kind === "ask" ? outcome.question !== open?.question : makesSense(reading);
}
