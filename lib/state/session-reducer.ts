/**
 * The rules of a conversation: event and session in, next session and effects out. Pure, the same on the server and
 * in the browser; it reads no clock, makes no id and does no I/O.
 */
import { assertNever } from "#lib/domain/assert-never";
import { type ContextSelection, isSameSelection, selectContexts, selectionOf } from "#lib/domain/context-selection";
import type { Message } from "#lib/domain/message";
import type { Session, SessionView } from "#lib/domain/session";
import type { Reduction, SessionEvent } from "./session-event.ts";
import { retryRun, routeRun, runEditedSql, sendMessage } from "./session-request.ts";
import {
  askByAgent,
  boot,
  cancelRun,
  clearChat,
  confirmByUser,
  failRun,
  finishAgent,
  refuseOffTopic,
} from "./session-run-end.ts";
import { accepted, phaseOf, rejected, resetState, unchanged } from "./session-state.ts";

/** Applies one event; a rejected or empty event returns the same session reference and no effect. */
export function reduce(session: Session, event: SessionEvent): Reduction {
  if (event.type === "INIT") return initialise(session);
  if (phaseOf(session) === "archived") return rejected(session, "INVALID_STATE");
  switch (event.type) {
    case "SET_CONTEXT":
      return setContext(session, event.context, event.at);
    case "SEND":
      return sendMessage(session, event);
    case "RETRY":
      return retryRun(session, event);
    case "EDITED_SQL":
      return runEditedSql(session, event);
    case "ROUTED":
      return routeRun(session, event);
    case "OFF_TOPIC":
      return refuseOffTopic(session, event);
    case "AGENT_ASKED":
      return askByAgent(session, event);
    case "CONFIRM":
      return confirmByUser(session, event);
    case "AGENT_DONE":
      return finishAgent(session, event);
    case "RUN_FAILED":
      return failRun(session, event);
    case "CANCEL":
      return cancelRun(session, event);
    case "NEW_QUESTION":
      return dropQuestion(session, event.at);
    case "CLEAR_CHAT":
      return clearChat(session, event);
    case "BOOT":
      return boot(session, event);
    default:
      return assertNever(event);
  }
}

/** A session that nobody has written to yet. */
export function createSession(args: {
  readonly id: string;
  readonly ownerId: string;
  readonly context: ContextSelection | null;
  readonly at: number;
}): Session {
  return {
    id: args.id,
    ownerId: args.ownerId,
    title: "",
    rev: 0,
    status: "open",
    ...freshFields(),
    ...(args.context === null ? {} : boundTo(selectContexts(args.context, args.context.otherContexts))),
    createdAt: args.at,
    updatedAt: args.at,
  };
}

/** What the browser may hold of a session: everything but the owner and the bookkeeping of runs. */
export function projectSession(session: Session): SessionView {
  const { ownerId: _ownerId, seen: _seen, snapshots: _snapshots, ...view } = session;
  return view;
}

/** The messages that are shown: those after the last "clear chat". */
export function visibleMessages(session: Pick<SessionView, "messages" | "clearedBefore">): readonly Message[] {
  return session.messages.filter((message) => message.seq > session.clearedBefore);
}

/** Missing fields get their defaults one by one; present ones stay as they are. */
function initialise(session: Session): Reduction {
  const fresh = freshFields();
  const isWhole = Object.keys(fresh).every((field) => field in session);
  return isWhole ? unchanged(session) : { ...unchanged(session), session: { ...fresh, ...session } };
}

function freshFields() {
  return {
    ...resetState(),
    currentDb: null,
    currentSchema: null,
    otherContexts: [],
    messages: [],
    run: null,
    clearedBefore: 0,
    seen: {},
    snapshots: {},
  };
}

/** A chat stays with what its messages were answered from; only an empty one is bound anew. */
function setContext(session: Session, wanted: ContextSelection, at: number): Reduction {
  const to = selectContexts(wanted, wanted.otherContexts);
  const from = selectionOf(session);
  if (from !== null && isSameSelection(from, to)) return unchanged(session);
  if (session.messages.length > 0) return { session, effects: [], result: { kind: "open_new" } };
  return accepted(session, { ...resetState(), ...boundTo(to), updatedAt: at }, [
    { type: "change-context", from, to, at },
  ]);
}

function boundTo({ database, schema, otherContexts }: ContextSelection) {
  return { currentDb: database, currentSchema: schema, otherContexts };
}

function dropQuestion(session: Session, at: number): Reduction {
  if (phaseOf(session) !== "question_open") return rejected(session, "INVALID_STATE");
  return accepted(session, { ...resetState(), updatedAt: at }, []);
}
