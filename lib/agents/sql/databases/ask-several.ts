/** One question to several databases: asked of each on its own, answered together. */
import "server-only";
import { toPublicError } from "#lib/domain/errors";
import type { AgentArgs } from "../../runtime/agent-args.ts";
import type { AgentOutcome } from "../../runtime/agent-outcome.ts";
import type { AgentDependencies } from "../../runtime/dependencies.ts";
import { runMachine } from "../../runtime/run-machine.ts";
import { bindPlanners } from "../../runtime/several-planners.ts";
import { equipSteps } from "../../runtime/step-dependencies.ts";
import { stepsParts } from "../../runtime/steps-part.ts";
import { databasesMachine } from "./machine.ts";
import { initialDatabasesState } from "./state.ts";

/** Answers one request from all selected databases. Never throws; failures and stops are outcomes. */
export async function askSeveralDatabases(args: AgentArgs, dependencies: AgentDependencies): Promise<AgentOutcome> {
  const { trail, model } = args;
  const [planner] = bindPlanners([args], dependencies);
  if (planner === undefined) throw new Error("A question is asked of at least one database.");
  const equipped = equipSteps({ planner, semantic: model, trail }, dependencies);
  const end = await runMachine(databasesMachine, initialDatabasesState(args), equipped);
  if (end.kind === "ended" && end.state.finalOutput !== null) return end.state.finalOutput;
  const shown = end.state.parts.filter((part) => part.type !== "steps");
  const parts = [...shown, ...stepsParts(equipped, 0)];
  if (end.kind !== "failed") return { kind: "stopped", parts };
  return { kind: "failed", error: end.error, parts: [{ type: "error", error: toPublicError(end.error) }, ...parts] };
}
