/** Reads the message with the rules: no model, no database. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { ClarificationOption } from "#lib/domain/message";
import type { Plan } from "#lib/domain/plan";
import type { Routing } from "#lib/domain/session";
import { planTitle } from "#lib/planner/explain/plan-title";
import { isLastWord } from "#lib/planner/plan/outcome";
import { planIdentity } from "#lib/planner/understand/resolve";
import { readApproval } from "../../runtime/approval.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import type { Planner } from "../../runtime/planner.ts";
import type { Relation } from "../../runtime/question.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { assumedSentence } from "../normalize-routing.ts";
import { type ReadRequest, readRequest } from "../read-request.ts";
import type { RouterState, RuleReading } from "../state.ts";

export const understandStep = stepDefiner<RouterState, StepDependencies>()({
  label: "Understanding question",
  reads: ["session", "previousPlan", "unanswered"],
  writes: ["reading", "approval"],
  outcomes: ["clear", "unclear"],
  async run({ session, previousPlan, unanswered }, { planner }) {
    const request = readRequest(session);
    const waits = session.routing?.pending != null;
    const approval = waits ? readApproval(request.typed) : null;
    if (approval !== null) {
      return { patch: { approval }, outcome: "clear", events: [], report: { detail: null, isFailure: false } };
    }
    const read = reader(planner, previousPlan, unanswered);
    const reading = waits ? read(request.typed, "new_request") : chooseReading(request, session.routing, read);
    return {
      patch: { reading },
      outcome: isSettled(reading, session.routing) ? "clear" : "unclear",
      events: [],
      report: { detail: null, isFailure: false },
    };
  },
});

type Read = (text: string, relation: Relation) => RuleReading;

function reader(planner: Planner, previousPlan: Plan | null, unanswered: readonly string[]): Read {
  return (text, relation) => {
    const plain = { text, original: text, relation, reasoning: null, isBestGuess: false, assumptions: [] };
    const query = planner.findVerified(text, relation === "standalone" ? previousPlan : null);
    if (query !== null) return { ...plain, outcome: { kind: "verified", query }, reasoning: verifiedReason };
    // What a dashboard is to be about is asked once.
    if (planner.wantsDashboard(text)) {
      return { ...plain, outcome: planner.planDashboard(text, previousPlan, relation !== "answers") };
    }
    // A reply to a question back is read with what it replies to.
    const outcome = planner.planQuestion(text, previousPlan, relation === "standalone" ? unanswered : []);
    if (relation !== "standalone" || previousPlan === null || outcome.kind !== "plan") return { ...plain, outcome };
    const alone = planner.planQuestion(text, null);
    const isOwn = alone.kind === "plan" && planIdentity(alone.plan) === planIdentity(outcome.plan);
    if (isOwn) return { ...plain, outcome };
    return { ...plain, outcome, relation: "follow_up", reasoning: `It goes on from "${planTitle(previousPlan)}".` };
  };
}

const verifiedReason = "The same question has a verified statement.";

/**
 * A reply is read as an answer first; where that does not make sense, as a hint at one of the readings, and only if
 * the reply alone makes sense, as a new request.
 */
function chooseReading(request: ReadRequest, open: Routing | null, read: Read): RuleReading {
  const { typed, chosen, hinted, joined, isBestGuess } = request;
  if (joined === null) return read(typed, "standalone");
  if (isBestGuess) return guess(request, open?.options ?? [], read);
  if (chosen !== null) return readChosen(request, chosen, read);
  const asAnswer = read(joined, "answers");
  if (makesSense(asAnswer)) return asAnswer;
  if (hinted !== null) return readChosen(request, hinted, read);
  const alone = read(typed, "new_request");
  return makesSense(alone) ? alone : asAnswer;
}

/** "2" says nothing by itself: the label stands for it. */
function readChosen({ before }: ReadRequest, option: ClarificationOption, read: Read): RuleReading {
  const { label, question } = option;
  return {
    ...read(question, "answers"),
    original: `${before} ${label.trim()}`.trim(),
    reasoning: `The reading "${label}" was chosen.`,
  };
}

/** The first option of what was asked, and of what is open even then; each is said. */
function guess({ before }: ReadRequest, offered: readonly ClarificationOption[], read: Read): RuleReading {
  const assumptions: string[] = [];
  const take = (option: ClarificationOption): string => {
    assumptions.push(assumedSentence(option, "you asked for a best guess"));
    return option.question;
  };
  const [first] = offered;
  let reading = read(first === undefined ? before : take(first), "answers");
  for (let round = 0; round < agentLimits.maxClarifyRounds; round += 1) {
    const next = reading.outcome.kind === "ask" ? reading.outcome.options[0] : undefined;
    if (next === undefined) break;
    reading = read(take(next), "answers");
  }
  return { ...reading, original: before, isBestGuess: true, assumptions };
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
