/** The user's word on a statement that waited for it, as the router's decision. Pure. */
import "server-only";
import type { PendingStatement } from "#lib/domain/session";
import { plainQuestion } from "../runtime/question.ts";
import type { Decision } from "./state.ts";

/** What was known of the question when the statement was made is known of it still. */
export function decideByApproval(approval: "yes" | "no", pending: PendingStatement): Decision {
  const { request, dashboard } = pending;
  const approved = approval === "yes" ? pending : withoutCostly(pending);
  if (approved === null) {
    const text = dashboard === undefined ? "The statement was not run." : "No chart was run.";
    return { kind: "off_topic", text, reading: null, isAnswer: false, suggestions: [] };
  }
  const routing = {
    handoff: dashboard === undefined ? ("sql_query_agent" as const) : ("dashboard_agent" as const),
    userRequest: request,
    question: null,
    options: [],
    pending: null,
  };
  const { modelPart = "none" } = pending;
  const question = { ...plainQuestion(request), relation: "answers" as const, modelPart };
  return { kind: "handoff", routing, relation: "answers", question, readings: [], approved };
}

/** Of a dashboard the charts that read little; null where nothing is left. */
function withoutCostly(pending: PendingStatement): PendingStatement | null {
  const tiles = pending.dashboard?.tiles.filter(({ isCostly }) => !isCostly) ?? [];
  if (pending.dashboard === undefined || tiles.length === 0) return null;
  return { ...pending, dashboard: { ...pending.dashboard, tiles } };
}
