/** The router agent: decides for one user message who works on it, or what is asked back. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type AppError, appError } from "#lib/domain/errors";
import type { Plan } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import type { AgentDependencies } from "../runtime/dependencies.ts";
import { runMachine } from "../runtime/machine.ts";
import { bindPlanner } from "../runtime/planner.ts";
import { emptyTrail, type RunTrail } from "../runtime/run-trail.ts";
import { equipSteps, leaveTrail } from "../runtime/step-dependencies.ts";
import { routerMachine } from "./machine.ts";
import type { Decision, RoutedSession } from "./state.ts";

export type RouterArgs = {
  /** As it stands after the user's message was accepted: the last history entry is that message. */
  readonly session: RoutedSession;
  readonly model: SemanticModel;
  readonly index: SemanticIndex;
  readonly previousPlan: Plan | null;
  readonly context: DatabaseContext;
};

/** `trail` goes to the agent that works on; its notices belong into the message that the user gets. */
export type RouterOutcome = { readonly trail: RunTrail } & (
  | Decision
  | { readonly kind: "failed"; readonly error: AppError }
  | { readonly kind: "stopped" }
);

/** Routes the last user message. Never throws; a stop or a fault is an outcome. */
export async function runRouter(args: RouterArgs, dependencies: AgentDependencies): Promise<RouterOutcome> {
  const { session, model, index, previousPlan, context } = args;
  const planner = bindPlanner({
    model,
    index,
    today: dependencies.today,
    dialect: dependencies.warehouse.engineOf(args.context.database).name,
  });
  const trail = emptyTrail(dependencies.now());
  const equipped = equipSteps({ planner, semantic: model, trail }, dependencies);
  const end = await runMachine(
    routerMachine,
    {
      halt: null,
      session,
      previousPlan,
      context,
      reading: null,
      approval: null,
      modelRouting: null,
      notices: [],
      decision: null,
    },
    equipped,
  );
  const left = leaveTrail(trail, equipped, end.state.notices);
  if (end.kind === "stopped") return { kind: "stopped", trail: left };
  if (end.kind === "failed") return { kind: "failed", error: end.error, trail: left };
  const { decision } = end.state;
  if (decision !== null) return { ...decision, trail: left };
  return { kind: "failed", error: appError("INTERNAL", "The question could not be routed."), trail: left };
}
