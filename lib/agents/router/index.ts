/** The router agent: decides for one user message who works on it, or what is asked back. */
import "server-only";
import { type AppError, appError } from "#lib/domain/errors";
import type { ChosenOffer, PlanOffer } from "#lib/domain/plan-offer";
import type { DatabaseKnowledge } from "../runtime/database-knowledge.ts";
import type { AgentDependencies } from "../runtime/dependencies.ts";
import { runMachine } from "../runtime/run-machine.ts";
import { emptyTrail, type RunTrail } from "../runtime/run-trail.ts";
import { bindPlanners, joinPlanners } from "../runtime/several-planners.ts";
import { equipSteps, leaveTrail } from "../runtime/step-dependencies.ts";
import { routerMachine } from "./machine.ts";
import type { Decision, RoutedSession, RouterState } from "./state.ts";

export type RouterArgs = DatabaseKnowledge & {
  /** As it stands after the user's message was accepted: the last history entry is that message. */
  readonly session: RoutedSession;
  /** Finished requests of the chat; none on a first question. */
  readonly conversation?: Pick<RouterState, "turns"> & { readonly skipped: number };
  /** What was asked after the last answer and got none. */
  readonly unanswered?: readonly string[];
  /** What was chosen instead of typed, and what could be chosen; nothing on a question in words. */
  readonly chosen?: ChosenOffer | null;
  readonly offers?: readonly PlanOffer[];
  /** Asked beside the first one: what any of them can answer is understood. */
  readonly others: readonly DatabaseKnowledge[];
};

/** `trail` goes to the agent that works on; its notices belong into the message that the user gets. */
export type RouterOutcome = { readonly trail: RunTrail } & (
  | Decision
  | { readonly kind: "failed"; readonly error: AppError }
  | { readonly kind: "stopped" }
);

/** Routes the last user message. Never throws; a stop or a fault is an outcome. */
export async function runRouter(args: RouterArgs, dependencies: AgentDependencies): Promise<RouterOutcome> {
  const { session, model, previousPlan, context, others, unanswered = [], conversation = nothingSaid } = args;
  const { chosen = null, offers = [] } = args;
  const [lead, ...planners] = bindPlanners([args, ...others], dependencies);
  if (lead === undefined) throw new Error("A question is asked of at least one database.");
  const planner = joinPlanners(
    lead,
    planners.flatMap((other, place) => ({ planner: other, previousPlan: others[place]?.previousPlan ?? null })),
  );
  const trail = emptyTrail(dependencies.now());
  const equipped = equipSteps({ planner, semantic: model, trail }, dependencies);
  const end = await runMachine(
    routerMachine,
    {
      halt: null,
      session,
      turns: conversation.turns,
      skippedTurns: conversation.skipped,
      previousPlan,
      chosen,
      offers,
      unanswered,
      context,
      otherSchemas: others.map((other) => other.model),
      reading: null,
      approval: null,
      choice: null,
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

const nothingSaid = { turns: [], skipped: 0 };
