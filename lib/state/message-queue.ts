/** When the questions that wait for their turn are sent, and why they are not. Pure. */
import type { Message } from "#lib/domain/message";
import type { SessionView } from "#lib/domain/session";

/**
 * Why the first question of the queue stays where it is: the chat is at work, it asked something back, its last
 * question found no answer, one could not be sent, or nothing may be sent in it at all.
 */
export type QueueWait = "running" | "asked" | "failed" | "stopped" | "unsent" | "read-only";

type QueueingChat = Pick<SessionView, "run" | "messages" | "routerCounter" | "status"> & {
  readonly damage: string | null;
  /** A question could not be sent; nobody has said since that the next one may be. */
  readonly isQueueHeld: boolean;
};

/** null: the first question of the queue is to be sent now. */
export function whyQueueWaits(chat: QueueingChat): QueueWait | null {
  if (chat.status === "archived" || chat.damage !== null) return "read-only";
  if (chat.run !== null) return "running";
  const last = chat.messages.at(-1);
  if (chat.isQueueHeld || last === undefined) return "unsent";
  const ending = endingOf(last);
  if (ending !== null) return ending;
  return chat.routerCounter > 0 ? "asked" : null;
}

function endingOf({ status }: Message): QueueWait | null {
  switch (status) {
    case "complete":
    case "partial":
    case "not_answered":
      return null;
    case "cancelled":
      return "stopped";
    case "failed":
    case "interrupted":
      return "failed";
  }
}
