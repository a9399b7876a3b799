/**
 * The rules of a conversation: event and session in, next session and effects out. Pure, the same on the server and
 * in the browser; it reads no clock, makes no id and does no I/O.
 */
import { assertNever } from "#lib/domain/assert-never";
import { type ContextSelection, isSameSelection, selectContexts, selectionOf } from "#lib/domain/context-selection";
import type { Session } from "#lib/domain/session";
import type { Reduction, SessionEvent } from "./session-event.ts";
import {
  archive,
  markRead,
  pin,
  putOnSheet,
  remove,
  rename,
  restore,
  showCleared,
  showVersion,
  unarchive,
} from "./session-place.ts";
import { retryRun, routeRun, runEditedSql, runSteered, sendMessage, takeOverRun } from "./session-request.ts";
import {
  askByAgent,
  boot,
  cancelRun,
  clearChat,
  confirmByUser,
  failRun,
  finishAgent,
  interrupt,
  refuseOffTopic,
} from "./session-run-end.ts";
import { accepted, phaseOf, rejected, resetState, type SessionPhase, unchanged } from "./session-state.ts";

/** Applies one event; a rejected or empty event returns the same session reference and no effect. */
export function reduce(session: Session, event: SessionEvent): Reduction {
  if (event.type === "INIT") return initialise(session);
  if (!isPossibleIn(phaseOf(session), event.type)) return rejected(session, "INVALID_STATE");
  switch (event.type) {
    case "SET_CONTEXT":
      return setContext(session, event.context, event.at);
    case "SEND":
      return sendMessage(session, event);
    case "RETRY":
      return retryRun(session, event);
    case "EDITED_SQL":
      return runEditedSql(session, event);
    case "STEER":
      return runSteered(session, event);
    case "SHOW_VERSION":
      return showVersion(session, event);
    case "ON_SHEET":
      return putOnSheet(session, event);
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
    case "INTERRUPT":
      return interrupt(session, event);
    case "TAKE_OVER":
      return takeOverRun(session, event);
    case "RENAME":
      return rename(session, event);
    case "PIN":
      return pin(session, event);
    case "READ":
      return markRead(session, event);
    case "ARCHIVE":
      return archive(session, event);
    case "UNARCHIVE":
      return unarchive(session, event);
    case "DELETE":
      return remove(session, event);
    case "SHOW_CLEARED":
      return showCleared(session);
    case "RESTORE":
      return restore(session);
    default:
      return assertNever(event);
  }
}

const needsOpenChat: ReadonlySet<SessionEvent["type"]> = new Set([
  "SET_CONTEXT",
  "NEW_QUESTION",
  "CLEAR_CHAT",
  "SHOW_CLEARED",
  "SHOW_VERSION",
  "ON_SHEET",
] as const);
const needsChat: ReadonlySet<SessionEvent["type"]> = new Set([
  ...needsOpenChat,
  ...(["RENAME", "PIN", "READ", "ARCHIVE", "UNARCHIVE"] as const),
]);

/** A chat that was put aside is not worked in; one that was deleted can only come back. What starts a run says so itself. */
function isPossibleIn(phase: SessionPhase, type: SessionEvent["type"]): boolean {
  if (phase === "deleted") return !needsChat.has(type);
  return phase !== "archived" || !needsOpenChat.has(type);
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
    titleFrom: "question",
    rev: 0,
    status: "open",
    deletedAt: null,
    isPinned: false,
    ...freshFields(),
    ...(args.context === null ? {} : boundTo(selectContexts(args.context, args.context.otherContexts))),
    createdAt: args.at,
    updatedAt: args.at,
  };
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
    readUpTo: 0,
    branchedFrom: null,
    shownVersions: {},
    sheet: [],
    seen: {},
    snapshots: {},
    offers: [],
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
