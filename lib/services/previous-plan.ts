/** What a follow-up question follows: the plan of the last answer that is still in sight. */
import "server-only";
import { fitPlan } from "#lib/agents/runtime/fit-plan";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Plan } from "#lib/domain/plan";
import type { Session } from "#lib/domain/session";
import type { SemanticModel } from "#lib/semantic/model";
import { visibleMessages } from "#lib/state/session-view";

/**
 * The plan that this database was asked last, or another one's where it fits here as well; null on a first question,
 * and when the last answer's statement was written without a plan.
 */
export function lastPlan(
  session: Pick<Session, "messages" | "clearedBefore">,
  context: DatabaseContext,
  model: SemanticModel,
): Plan | null {
  const answer = visibleMessages(session).findLast(
    (message) => message.role === "assistant" && message.kind === "answer" && message.status !== "cancelled",
  );
  const plans = answer?.parts.flatMap((part) => (part.type === "result" ? (part.plan ?? []) : [])) ?? [];
  const own = plans.find(
    (plan) => plan.context.database === context.database && plan.context.schema === context.schema,
  );
  const [first] = plans;
  return own ?? (first === undefined ? null : fitPlan(first, context, model));
}
