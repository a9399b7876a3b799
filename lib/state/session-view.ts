/** What leaves the server of a session: the whole view for whoever opens it, and changes for whoever has it open. */
import type { Message } from "#lib/domain/message";
import type { Session, SessionChange, SessionView } from "#lib/domain/session";

/** What the browser may hold of a session: everything but the owner, the bookkeeping of runs and the plans on offer. */
export function projectSession(session: Session): SessionView {
  const { ownerId: _ownerId, seen: _seen, snapshots: _snapshots, offers: _offers, ...view } = session;
  return view;
}

/** The messages that are shown: those after the last "clear chat". */
export function visibleMessages(session: Pick<SessionView, "messages" | "clearedBefore">): readonly Message[] {
  return session.messages.filter((message) => message.seq > session.clearedBefore);
}

/** The session for whoever has its messages up to `knownUpTo`. */
export function changeSince(session: Session, knownUpTo: number): SessionChange {
  const { messages, ...fields } = projectSession(session);
  return { ...fields, messageCount: messages.length, messages: messages.slice(knownUpTo) };
}

/** The session for whoever watches one of its runs: with the messages from that run's question on. */
export function changeOfRun(session: Session, runId: string): SessionChange {
  const question = session.messages.findIndex((message) => message.runId === runId);
  return changeSince(session, question === -1 ? session.messages.length : question);
}

/** The view after a change of its own session; null when messages between the two are missing. */
export function applyChange(view: Pick<SessionView, "messages">, change: SessionChange): SessionView | null {
  const { messageCount, messages, ...fields } = change;
  const knownBefore = messageCount - messages.length;
  if (view.messages.length < knownBefore) return null;
  return { ...fields, messages: [...view.messages.slice(0, knownBefore), ...messages] };
}
