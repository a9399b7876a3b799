/** Reads the message with the rules: no model, no database. */
import "server-only";
import type { Routing } from "#lib/domain/session";
import { readApproval } from "../../runtime/approval.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { readRequest } from "../read-request.ts";
import type { Relation, RouterState, RuleReading } from "../state.ts";

export const understandStep = stepDefiner<RouterState, StepDependencies>()({
  label: "Understanding question",
  reads: ["session", "previousPlan"],
  writes: ["reading", "approval"],
  outcomes: ["clear", "unclear"],
  async run({ session, previousPlan }, { planner }) {
    const request = readRequest(session);
    const waits = session.routing?.pending != null;
    const approval = waits ? readApproval(request.typed) : null;
    if (approval !== null) {
      return { patch: { approval }, outcome: "clear", events: [], report: { detail: null, isFailure: false } };
    }
    const read = (text: string, relation: Relation): RuleReading => ({
      text,
      relation,
      outcome: planner.wantsDashboard(text)
        ? planner.planDashboard(text, previousPlan)
        : planner.planQuestion(text, previousPlan),
    });
    const reading = waits ? read(request.typed, "new_request") : chooseReading(request, read);
    return {
      patch: { reading },
      outcome: isSettled(reading, session.routing) ? "clear" : "unclear",
      events: [],
      report: { detail: null, isFailure: false },
    };
  },
});

/** A reply is read as an answer first; only if that does not make sense and the reply alone does, as a new request. */
function chooseReading(
  { typed, chosen, joined }: ReturnType<typeof readRequest>,
  read: (text: string, relation: Relation) => RuleReading,
): RuleReading {
  if (chosen !== null) return read(chosen.question, "answers");
  if (joined === null) return read(typed, "standalone");
  const asAnswer = read(joined, "answers");
  if (makesSense(asAnswer)) return asAnswer;
  const alone = read(typed, "new_request");
  return makesSense(alone) ? alone : asAnswer;
}

/** The rules explain all of it. A refused write is explained too: nothing here can write. */
function makesSense({ outcome }: RuleReading): boolean {
  switch (outcome.kind) {
    case "plan":
    case "dashboard":
      return true;
    case "ask":
      return false;
    case "refuse":
      return outcome.reason === "write_request";
  }
}

/**
 * No second opinion is wanted. Between several readings the user chooses, never a model in silence; only a
 * reply to which the rules would repeat their own question is read by the model.
 */
function isSettled(reading: RuleReading, open: Routing | null): boolean {
  const { outcome } = reading;
  return outcome.kind === "ask" ? outcome.question !== open?.question : makesSense(reading);
}
