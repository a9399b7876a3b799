/** What a follow-up question follows: the plan of the last answer that is still in sight, in the version that is shown, and what stands between. */
import "server-only";
import { fitPlan } from "#lib/agents/runtime/fit-plan";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Message } from "#lib/domain/message";
import type { Plan } from "#lib/domain/plan";
import type { Session } from "#lib/domain/session";
import type { SemanticModel } from "#lib/semantic/model";
import { shownMessages } from "#lib/state/answer-versions";
import { visibleMessages } from "#lib/state/session-view";

/**
 * The plan that this database was asked last, or another one's where it fits here as well; null on a first question,
 * and when the last answer's statement was written without a plan.
 */
export function lastPlan(
  session: Pick<Session, "messages" | "clearedBefore" | "shownVersions">,
  context: DatabaseContext,
  model: SemanticModel,
): Plan | null {
  const messages = shownMessages({ ...session, messages: visibleMessages(session) });
  const answer = messages.findLast(isAnswer);
  const plans = answer?.parts.flatMap((part) => (part.type === "result" ? (part.plan ?? []) : [])) ?? [];
  const own = plans.find(
    (plan) => plan.context.database === context.database && plan.context.schema === context.schema,
  );
  const [first] = plans;
  return own ?? (first === undefined ? null : fitPlan(first, context, model));
}

function isAnswer({ role, kind, status }: Message): boolean {
  return role === "assistant" && kind === "answer" && status !== "cancelled";
}

/** What the user asked after the last answer and was told that it cannot be answered. */
export function unansweredQuestions(session: Pick<Session, "messages" | "clearedBefore">): string[] {
  const messages = visibleMessages(session);
  const since = messages.slice(messages.findLastIndex(isAnswer) + 1);
  return since.flatMap((message, place) => {
    const isRefused = since[place + 1]?.role === "assistant" && since[place + 1]?.kind === "notice";
    if (message.role !== "user" || message.kind !== "text" || !isRefused) return [];
    return [message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join(" ")];
  });
}
