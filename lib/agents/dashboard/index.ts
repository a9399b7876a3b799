/** The dashboard agent: one request to two to six charts, each with a query of its own. */
import "server-only";
import { toPublicError } from "#lib/domain/errors";
import type { AgentArgs } from "../runtime/agent-args.ts";
import type { AgentOutcome } from "../runtime/agent-outcome.ts";
import type { AgentDependencies } from "../runtime/dependencies.ts";
import { bindPlanner, type Planner } from "../runtime/planner.ts";
import { runMachine } from "../runtime/run-machine.ts";
import { equipSteps } from "../runtime/step-dependencies.ts";
import { stepsParts } from "../runtime/steps-part.ts";
import { chooseDatabase } from "./choose-database.ts";
import { dashboardMachine } from "./machine.ts";
import { initialDashboardState } from "./state.ts";

export { executeTile } from "./execute-tile.ts";

export type DashboardAgentArgs = AgentArgs;

/** Builds one dashboard. Never throws; failures, questions and stops are outcomes. */
export async function runDashboardAgent(
  args: DashboardAgentArgs,
  dependencies: AgentDependencies,
): Promise<AgentOutcome> {
  const { index, ...rest } = chooseDatabase(args);
  const { model } = rest;
  const planner = bindPlanner({
    model,
    index,
    today: dependencies.today,
    dialect: dependencies.warehouse.dialectOf(rest.context.database),
  });
  return buildDashboardWith(planner, rest, dependencies);
}

/** The same with another planner in place of the built-in one. */
export async function buildDashboardWith(
  planner: Planner,
  args: Omit<DashboardAgentArgs, "index">,
  dependencies: AgentDependencies,
): Promise<AgentOutcome> {
  const { trail, model, ...request } = args;
  const equipped = equipSteps({ planner, semantic: model, trail }, dependencies);
  const end = await runMachine(dashboardMachine, initialDashboardState(request, trail.notices), equipped);
  if (end.kind === "ended" && end.state.finalOutput !== null) return end.state.finalOutput;
  const shown = end.state.parts.filter((part) => part.type !== "steps");
  const parts = [...shown, ...stepsParts(equipped, 0)];
  if (end.kind !== "failed") return { kind: "stopped", parts };
  return { kind: "failed", error: end.error, parts: [{ type: "error", error: toPublicError(end.error) }, ...parts] };
}
