/** A question on its way to the server: shown at once, then confirmed or taken back. Pure. */
import { type ContextSelection, selectionOf } from "#lib/domain/context-selection";
import type { ErrorCode, PublicError } from "#lib/domain/errors";
import type { Session, SessionView } from "#lib/domain/session";
import type { QueuedMessage } from "./drafts.ts";
import { reduce } from "./session-reducer.ts";
import { projectSession } from "./session-view.ts";
import type { SessionState } from "./shown-session.ts";

/** A question on its way to the server. */
export type SentQuestion = ContextSelection &
  QueuedMessage & {
    readonly sessionId: string;
    /** It comes from the queue, not from the composer. */
    readonly isQueued: boolean;
    /** The chat has no message yet: the server makes it with this one. */
    readonly begins: boolean;
  };

type SendArgs = { readonly message: QueuedMessage; readonly isQueued: boolean; readonly at: number };

type SendOutcome = { readonly change: Partial<SessionState>; readonly question: SentQuestion | null };

/** Shows the question with a run of its own, until the server says what became of it. */
export function sendQuestion(state: SessionState, { message, isQueued, at }: SendArgs): SendOutcome {
  const { pickedDatabase } = state;
  // What waits in the queue was written for the databases that the chat has.
  if (pickedDatabase !== null && !isQueued) return { change: { problem: halfChosen(pickedDatabase) }, question: null };
  const { clientMessageId, text, planId } = message;
  const { session, result } = reduce(toSession(state), {
    type: "SEND",
    text,
    clientMessageId,
    // Stand-ins until the server's projection brings the real ids.
    runId: clientMessageId,
    messageId: clientMessageId,
    bootId: "",
    at,
  });
  if (result.kind === "rejected") return { change: { problem: refusal(result.code) }, question: null };
  const selection = selectionOf(session);
  if (result.kind !== "accepted" || selection === null) return { change: {}, question: null };
  return {
    change: {
      ...unconfirmed(state, session),
      draft: isQueued ? state.draft : "",
      beforeSend: { ...toView(state), ...state.place },
      problem: null,
      leftChat: null,
      isQueueHeld: false,
      returned: null,
    },
    question: {
      ...{ sessionId: state.id, clientMessageId, text, isQueued, ...selection },
      ...(planId === undefined ? {} : { planId }),
      begins: state.messages.length === 0,
    },
  };
}

/** A question that the server had before brings no change with it: the chat is as the server said last. */
export function confirmSent(state: SessionState, question: SentQuestion): Partial<SessionState> {
  return isOnItsWay(state, question) && state.beforeSend !== null ? { ...state.beforeSend, beforeSend: null } : {};
}

/** Text that was typed in the meantime is not overwritten by the question that comes back. */
export function takeBack(state: SessionState, question: SentQuestion, problem: PublicError): Partial<SessionState> {
  if (state.beforeSend === null || !isOnItsWay(state, question)) return {};
  const draft = state.draft === "" && !question.isQueued ? question.text : state.draft;
  const { clientMessageId, text, planId, isQueued } = question;
  // Another tab asked first: the queue goes on when that is answered.
  if (isQueued && problem.code === "RUN_ACTIVE") return { ...state.beforeSend, beforeSend: null };
  const returned = isQueued ? null : { clientMessageId, text, ...(planId === undefined ? {} : { planId }) };
  return { ...state.beforeSend, beforeSend: null, draft, problem, returned, isQueueHeld: state.queue.length > 0 };
}

/**
 * The server's newer word on the chat. One that does not know the question on its way yet (another tab read the chat,
 * its title was changed) goes below it; the question stays on the screen.
 */
export function adoptView(state: SessionState, view: SessionView): Partial<SessionState> {
  const { beforeSend } = state;
  const isBelow = beforeSend !== null && view.run === null && view.messages.length === beforeSend.messages.length;
  if (!isBelow) return { ...view, beforeSend: null };
  const { rev, title, titleFrom, isPinned, status, readUpTo } = view;
  return { rev, title: title === "" ? state.title : title, titleFrom, isPinned, status, readUpTo, beforeSend: view };
}

/** A change of ours must not look newer than the server's own word on it: `rev` stays the confirmed one. */
export function unconfirmed(state: SessionState, session: Session): SessionView {
  return { ...projectSession(session), rev: state.rev };
}

/** The reducer works on whole sessions; the owner and the bookkeeping of runs stay on the server. */
export function toSession(state: SessionState): Session {
  return { ...toView(state), ownerId: "", seen: {}, snapshots: {}, offers: [] };
}

function isOnItsWay(state: SessionState, { sessionId, clientMessageId }: SentQuestion): boolean {
  return state.id === sessionId && state.beforeSend !== null && state.run?.id === clientMessageId;
}

function toView(state: SessionState): SessionView {
  const { draft: _draft, pickedDatabase: _picked, ...rest } = state;
  const { queue: _queue, isQueueHeld: _held, returned: _returned, ...shown } = rest;
  const {
    beforeSend: _before,
    wishes: _wishes,
    place: _place,
    problem: _problem,
    leftChat: _left,
    branches: _branches,
    damage: _damage,
    ...view
  } = shown;
  return view;
}

function halfChosen(database: string): PublicError {
  return {
    ...{ code: "NO_CONTEXT", message: `${database} has no schema yet.`, nextStep: `Choose a schema of ${database}.` },
    ...{ retryable: false, position: null },
  };
}

function refusal(code: ErrorCode): PublicError {
  return { code, ...refusalWords(code), retryable: false, position: null };
}

function refusalWords(code: ErrorCode): Pick<PublicError, "message" | "nextStep"> {
  switch (code) {
    case "RUN_ACTIVE":
      return { message: "The last question is still being answered.", nextStep: "Wait for the answer or stop it." };
    case "INVALID_STATE":
      return { message: "Nothing can be asked in this chat now.", nextStep: "Take it back, or start a new chat." };
    default:
      return { message: "No database and schema are chosen.", nextStep: "Choose a database and a schema above." };
  }
}
