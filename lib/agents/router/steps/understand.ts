/** Reads the message with the rules: no model, no database. */
import "server-only";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { readRequest } from "../read-request.ts";
import type { Relation, RouterState, RuleReading } from "../state.ts";

export const understandStep = stepDefiner<RouterState, StepDependencies>()({
  label: "Understanding question",
  reads: ["session", "previousPlan"],
  writes: ["reading"],
  outcomes: ["clear", "unclear"],
  async run({ session, previousPlan }, { planner }) {
    const request = readRequest(session);
    const read = (text: string, relation: Relation): RuleReading => ({
      text,
      relation,
      outcome: planner.wantsDashboard(text)
        ? planner.planDashboard(text, previousPlan)
        : planner.planQuestion(text, previousPlan),
    });
    const reading = chooseReading(request, read);
    return {
      patch: { reading },
      outcome: isClear(reading) ? "clear" : "unclear",
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
  if (isClear(asAnswer)) return asAnswer;
  const alone = read(typed, "new_request");
  return isClear(alone) ? alone : asAnswer;
}

/** A refused write needs no second opinion: nothing here can write. */
function isClear({ outcome }: RuleReading): boolean {
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
