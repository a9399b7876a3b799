/** The router agent: decides for one user message who works on it, or what is asked back. */
import "server-only";
import { type AppError, appError } from "#lib/domain/errors";
import type { ChosenOffer, PlanOffer } from "#lib/domain/plan-offer";
import type { WatchWish } from "#lib/planner/wishes/read-wish";
import type { DatabaseKnowledge } from "../runtime/database-knowledge.ts";
import type { AgentDependencies } from "../runtime/dependencies.ts";
import { runMachine } from "../runtime/run-machine.ts";
import { emptyTrail, type RunTrail } from "../runtime/run-trail.ts";
import { bindPlanners, joinPlanners } from "../runtime/several-planners.ts";
import { equipSteps, leaveTrail } from "../runtime/step-dependencies.ts";
import { routerMachine } from "./machine.ts";
import type { Decision, RoutedSession, RouterState } from "./state.ts";
import { type TakenWish, takeWish } from "./take-wish.ts";

export { plainHistory } from "./take-wish.ts";

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
export type RouterOutcome = {
  readonly trail: RunTrail;
  /** The answer is to be told by itself from then on, if the user says yes; null where nobody wished for that. */
  readonly wish: WatchWish | null;
} & (Decision | { readonly kind: "failed"; readonly error: AppError } | { readonly kind: "stopped" });

/** Routes the last user message. Never throws; a stop or a fault is an outcome. */
export async function runRouter(args: RouterArgs, dependencies: AgentDependencies): Promise<RouterOutcome> {
  const { session, model, previousPlan, context, others, unanswered = [], conversation = nothingSaid } = args;
  const [lead, ...planners] = bindPlanners([args, ...others], dependencies);
  if (lead === undefined) throw new Error("A question is asked of at least one database.");
  const planner = joinPlanners(
    lead,
    planners.flatMap((other, place) => ({ planner: other, previousPlan: others[place]?.previousPlan ?? null })),
  );
  const otherSchemas = others.map((other) => other.model);
  const trail = emptyTrail(dependencies.now());
  const equipped = equipSteps({ planner, semantic: model, trail }, dependencies);
  const said = { session, chosen: args.chosen ?? null, previousPlan };
  const taken = takeWish(said, { planner, models: [model, ...otherSchemas] });
  if (taken.unclear !== null) return { ...notKept(taken.unclear), wish: null, trail: leaveTrail(trail, equipped, []) };
  const end = await runMachine(
    routerMachine,
    {
      halt: null,
      session: taken.session,
      turns: conversation.turns,
      skippedTurns: conversation.skipped,
      previousPlan,
      chosen: taken.chosen,
      offers: args.offers ?? [],
      unanswered,
      context,
      otherSchemas,
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
  if (end.kind === "stopped") return { kind: "stopped", wish: null, trail: left };
  if (end.kind === "failed") return { kind: "failed", error: end.error, wish: null, trail: left };
  const { decision } = end.state;
  if (decision !== null) return { ...decision, wish: wishOf(decision, taken), trail: left };
  const error = appError("INTERNAL", "The question could not be routed.");
  return { kind: "failed", error, wish: null, trail: left };
}

/** Whoever asks something new instead of answering has left the wish as well. */
function wishOf(decision: Decision, { wish, isOfLast }: TakenWish): WatchWish | null {
  return decision.kind !== "off_topic" && decision.relation === "new_request" && !isOfLast ? null : wish;
}

/** Nothing is run for a wish that cannot be kept. */
function notKept(text: string): Extract<Decision, { kind: "off_topic" }> {
  return { kind: "off_topic", text, reading: null, isAnswer: false, suggestions: [] };
}

const nothingSaid = { turns: [], skipped: 0 };
