/** What a follow-up question follows: the plan of the last answer that is still in sight. */
import "server-only";
import type { Plan } from "#lib/domain/plan";
import type { Session } from "#lib/domain/session";
import { visibleMessages } from "#lib/state/session-reducer";

/** null on a first question, and when a model wrote the last answer's statement without a plan. */
export function lastPlan(session: Pick<Session, "messages" | "clearedBefore">): Plan | null {
  const answer = visibleMessages(session).findLast(
    (message) => message.role === "assistant" && message.kind === "answer" && message.status !== "cancelled",
  );
  const result = answer?.parts.find((part) => part.type === "result");
  return result?.plan ?? null;
}
