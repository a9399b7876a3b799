/** The SQL agent: one request to one checked answer with its table, chart and words. */
import "server-only";
import { toPublicError } from "#lib/domain/errors";
import type { MessagePart } from "#lib/domain/message";
import type { AgentArgs } from "../runtime/agent-args.ts";
import type { AgentOutcome } from "../runtime/agent-outcome.ts";
import type { AgentDependencies } from "../runtime/dependencies.ts";
import { bindPlanner } from "../runtime/planner.ts";
import { runMachine } from "../runtime/run-machine.ts";
import { equipSteps } from "../runtime/step-dependencies.ts";
import { stepsParts } from "../runtime/steps-part.ts";
import { bestAttempt } from "./best-attempt.ts";
import { askSeveralDatabases } from "./databases/ask-several.ts";
import { sqlMachine } from "./machine.ts";
import { initialSqlState } from "./state.ts";

export { amountText } from "./amount-text.ts";
export type { AnalysisCapabilities } from "./analysis/capabilities.ts";
export { type CheckKnowledge, checkResult } from "./checks.ts";
export { repairStatement } from "./repair/repair-statement.ts";
export { rewriteStatement } from "./rewrite-statement.ts";
export { tellResult } from "./tell-result.ts";
export type SqlAgentArgs = AgentArgs;

/** Answers one request, from every database that is selected. Never throws; failures, questions and stops are outcomes. */
export async function runSqlAgent(args: SqlAgentArgs, dependencies: AgentDependencies): Promise<AgentOutcome> {
  if (args.others.length > 0 && args.given === null) return askSeveralDatabases(args, dependencies);
  const { trail, model, index, others: _others, ...request } = args;
  const planner = bindPlanner({
    model,
    index,
    today: dependencies.today,
    previewRows: dependencies.previewRows,
    dialect: dependencies.warehouse.dialectOf(args.context.database),
  });
  const equipped = equipSteps({ planner, semantic: model, trail }, dependencies);
  const end = await runMachine(sqlMachine, initialSqlState(request, trail.notices), equipped);
  if (end.kind === "ended" && end.state.finalOutput !== null) return end.state.finalOutput;
  const shown = end.state.parts.filter((part) => part.type !== "steps");
  const parts = [...shown, ...stepsParts(equipped, bestAttempt(end.state.results)?.execution.ref.rowCount ?? 0)];
  if (end.kind !== "failed") return { kind: "stopped", parts };
  const error: MessagePart = { type: "error", error: toPublicError(end.error) };
  return { kind: "failed", error: end.error, parts: [error, ...parts] };
}
