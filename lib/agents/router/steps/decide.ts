/** Turns the reading, and the model's word where there is one, into the router's decision. */
import "server-only";
import type { PendingStatement } from "#lib/domain/session";
import { stepDefiner } from "../../runtime/machine.ts";
import type { Planner } from "../../runtime/planner.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { normalizeRouting } from "../normalize-routing.ts";
import type { Decision, RawRouting, RouterState, RuleReading } from "../state.ts";

export const decideStep = stepDefiner<RouterState, StepDependencies>()({
  label: null,
  reads: ["session", "reading", "approval", "modelRouting"],
  writes: ["decision"],
  outcomes: ["ask", "off_topic", "handoff"],
  async run({ session, reading, approval, modelRouting }, { planner }) {
    const pending = session.routing?.pending ?? null;
    if (approval !== null && pending !== null) {
      const decision = decideByApproval(approval, pending);
      return { patch: { decision }, outcome: decision.kind, events: [], report: { detail: null, isFailure: false } };
    }
    if (reading === null) throw new Error("The router decides after it has read the message.");
    const decision =
      modelRouting === null
        ? decideByRules(reading, session, planner)
        : decideByModel({ modelRouting, reading }, session, planner);
    return { patch: { decision }, outcome: decision.kind, events: [], report: { detail: null, isFailure: false } };
  },
});

function decideByApproval(approval: "yes" | "no", pending: PendingStatement): Decision {
  if (approval === "no") return { kind: "off_topic", text: "The statement was not run.", suggestions: [] };
  const { request } = pending;
  const routing = {
    handoff: "sql_query_agent" as const,
    userRequest: request,
    question: null,
    options: [],
    pending: null,
  };
  return { kind: "handoff", routing, relation: "answers", approved: pending };
}

const shownSuggestions = 4;

function decideByRules(reading: RuleReading, session: RouterState["session"], planner: Planner): Decision {
  const { outcome, relation, text } = reading;
  if (outcome.kind === "refuse") return { kind: "off_topic", text: outcome.sentence, suggestions: outcome.suggestions };
  return asDecision(ruleRouting(outcome, text), { session, relation, planner });
}

function ruleRouting(outcome: Exclude<RuleReading["outcome"], { kind: "refuse" }>, text: string): RawRouting {
  switch (outcome.kind) {
    case "plan":
      return { handoff: "sql_query_agent", userRequest: text, question: null, options: [] };
    case "dashboard":
      return { handoff: "dashboard_agent", userRequest: text, question: null, options: [] };
    case "ask":
      return { handoff: "user", userRequest: null, question: outcome.question, options: outcome.options };
  }
}

function decideByModel(
  { modelRouting, reading }: { readonly modelRouting: RawRouting; readonly reading: RuleReading },
  session: RouterState["session"],
  planner: Planner,
): Decision {
  if (modelRouting.handoff !== "off_topic") {
    return asDecision(modelRouting, { session, relation: reading.relation, planner });
  }
  if (reading.outcome.kind === "refuse") return decideByRules(reading, session, planner);
  return {
    kind: "off_topic",
    text: "This question is not about the data in this database.",
    suggestions: planner.suggestQuestions(shownSuggestions),
  };
}

function asDecision(
  raw: RawRouting,
  { session, relation, planner }: Pick<RuleReading, "relation"> & { session: RouterState["session"]; planner: Planner },
): Decision {
  const routing = normalizeRouting(raw, session, planner.wantsDashboard);
  return routing.handoff === "user" ? { kind: "ask", routing } : { kind: "handoff", routing, relation, approved: null };
}
