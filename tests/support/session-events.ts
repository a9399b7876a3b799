/** A small language for conversations in tests: events with ids that count up. */
import type { ContextSelection } from "#lib/domain/context-selection";
import type { MessagePart, ResultPart } from "#lib/domain/message";
import type { Plan } from "#lib/domain/plan";
import type { PendingStatement, Routing, Session } from "#lib/domain/session";
import { blankPlan } from "#lib/planner/plan/blank-plan";
import type { RequestRelation, SessionEvent } from "#lib/state/session-event";
import { createSession, reduce } from "#lib/state/session-reducer";

export const maxRounds = 3;
export const context = { database: "DEMO", schema: "SALES", otherContexts: [] };
export const otherContext = { database: "DEMO", schema: "MARKETING", otherContexts: [] };
export const archive = { database: "ARCHIVE", schema: "SALES" };
/** The first context with the archive beside it. */
export const bothContexts = { ...context, otherContexts: [archive] };

export function emptySession(id = "session"): Session {
  return createSession({ id, ownerId: "local", context, at: 0 });
}

export function text(words: string): MessagePart {
  return { type: "text", text: words };
}

export function routingTo(handoff: Routing["handoff"]): Routing {
  return handoff === "user"
    ? { handoff, userRequest: null, question: "Which one?", options: [], pending: null }
    : { handoff, userRequest: "the request", question: null, options: [], pending: null };
}

/** A result without rows of its own. */
export const resultPart: ResultPart = {
  type: "result",
  title: "Total revenue",
  context: { database: "DEMO", schema: "SALES" },
  engine: "duckdb",
  sql: "SELECT 42 AS ANSWER",
  ref: { id: "result-1", columns: [], rowCount: 1, limited: false, limitEnforced: false, ms: 1 },
  outputs: [],
  chart: null,
  chartReason: "",
  plan: null,
  chips: [],
  brain: "rules",
  sources: [],
};

/** A plan that asks for nothing. */
const emptyPlan: Plan = blankPlan(context);

/** A statement that waits for a yes. */
export const pendingStatement: PendingStatement = {
  request: "all of it",
  sql: "SELECT * FROM ORDERS",
  title: "All of it",
  brain: "rules",
  plan: null,
  outputs: null,
  assumptions: [],
  estimatedBytes: 5_000_000_000,
};

/** What an analyst makes of an answer by hand. */
function versionsAt(tick: number, start: ReturnType<typeof startAt>) {
  return {
    editedSql: (sql = "SELECT 1"): SessionEvent => ({
      type: "EDITED_SQL",
      edited: { sql, of: { messageId: "answer-1", resultId: "result-1" } },
      ...start,
    }),
    steer: (resultId = "result-1"): SessionEvent => ({
      type: "STEER",
      steered: { change: `Change ${tick}`, plan: emptyPlan, of: { messageId: "answer-1", resultId } },
      ...start,
    }),
    showVersion: (card: string, resultId: string): SessionEvent => ({ type: "SHOW_VERSION", card, resultId, at: tick }),
    onSheet: (card: string, isOn = true): SessionEvent => ({ type: "ON_SHEET", card, isOn }),
  };
}

function startAt(tick: number) {
  return {
    clientMessageId: `client-${tick}`,
    runId: `run-${tick}`,
    messageId: `question-${tick}`,
    bootId: "boot-1",
    at: tick,
  };
}

/** How often a run may be begun anew. */
export const mostTakeovers = 2;

/** What the processes do that runs belong to. */
function processesAt(tick: number, end: { readonly messageId: string; readonly at: number }) {
  return {
    takeOver: (runId: string, from: string): SessionEvent => ({
      type: "TAKE_OVER",
      runId,
      from,
      bootId: `boot-${tick}-anew`,
      most: mostTakeovers,
      at: tick,
    }),
    interrupt: (runId: string): SessionEvent => ({ type: "INTERRUPT", runId, parts: [text("interrupted")], ...end }),
    boot: (bootId: string): SessionEvent => ({ type: "BOOT", bootId, parts: [text("interrupted")], ...end }),
  };
}

/** One event per intent; `tick` makes ids and times unique. */
export function eventsAt(tick: number) {
  const end = { messageId: `answer-${tick}`, at: tick };
  const start = startAt(tick);
  return {
    ...versionsAt(tick, start),
    ...processesAt(tick, end),
    send: (words = "total revenue"): SessionEvent => ({ type: "SEND", text: words, ...start }),
    retry: (of: string): SessionEvent => ({ type: "RETRY", of, ...start }),
    confirm: (runId: string): SessionEvent => ({
      type: "CONFIRM",
      runId,
      question: "Run it anyway?",
      options: [],
      pending: pendingStatement,
      parts: [text("?")],
      ...end,
    }),
    routed: (runId: string, routing: Routing, relation: RequestRelation = "standalone") =>
      ({ type: "ROUTED", runId, routing, relation, maxRounds, parts: [text("?")], ...end }) satisfies SessionEvent,
    offTopic: (runId: string, status: "complete" | "not_answered" = "not_answered"): SessionEvent => ({
      type: "OFF_TOPIC",
      runId,
      status,
      parts: [text("no")],
      ...end,
    }),
    asked: (runId: string): SessionEvent => ({
      type: "AGENT_ASKED",
      runId,
      routing: routingTo("user"),
      maxRounds,
      parts: [text("?")],
      ...end,
    }),
    done: (runId: string, status: "complete" | "partial" | "not_answered" = "complete"): SessionEvent => ({
      type: "AGENT_DONE",
      runId,
      status,
      kind: "answer",
      parts: [text("42")],
      ...end,
    }),
    /** An answer with a result of its own, `result-<tick>`. */
    answered: (runId: string): SessionEvent => ({
      type: "AGENT_DONE",
      runId,
      status: "complete",
      kind: "answer",
      parts: [text("42"), { ...resultPart, ref: { ...resultPart.ref, id: `result-${tick}` } }],
      ...end,
    }),
    failed: (runId: string): SessionEvent => ({ type: "RUN_FAILED", runId, parts: [text("failed")], ...end }),
    cancel: (runId: string): SessionEvent => ({ type: "CANCEL", runId, parts: [text("so far")], ...end }),
    setContext: (to: ContextSelection = otherContext): SessionEvent => ({ type: "SET_CONTEXT", context: to, at: tick }),
    newQuestion: (): SessionEvent => ({ type: "NEW_QUESTION", at: tick }),
    rename: (title = "My numbers"): SessionEvent => ({ type: "RENAME", title }),
    pin: (isPinned = true): SessionEvent => ({ type: "PIN", isPinned }),
    read: (upTo: number): SessionEvent => ({ type: "READ", upTo }),
    archive: (): SessionEvent => ({ type: "ARCHIVE", parts: [text("so far")], ...end }),
    unarchive: (): SessionEvent => ({ type: "UNARCHIVE", at: tick }),
    remove: (): SessionEvent => ({ type: "DELETE", parts: [text("so far")], ...end }),
    showCleared: (): SessionEvent => ({ type: "SHOW_CLEARED", at: tick }),
    restore: (): SessionEvent => ({ type: "RESTORE", at: tick }),
    clear: (): SessionEvent => ({ type: "CLEAR_CHAT", parts: [text("so far")], ...end }),
  };
}

/** The event with ids that no other chat has: runs of all chats lie in one table. Ids that came from the chat stay. */
export function idsOf(chat: string, event: SessionEvent): SessionEvent {
  const own = (id: string): string => (id.startsWith(chat) ? id : `${chat}/${id}`);
  return {
    ...event,
    ...("runId" in event ? { runId: own(event.runId) } : {}),
    ...("messageId" in event ? { messageId: own(event.messageId) } : {}),
    ...("clientMessageId" in event ? { clientMessageId: own(event.clientMessageId) } : {}),
    ...(event.type === "RETRY" ? { of: own(event.of) } : {}),
  };
}

/** Applies events made from the session as it then is; `run` is its live run or the last one. */
export function play(session: Session, ...steps: ((session: Session, tick: number) => SessionEvent)[]): Session {
  return steps.reduce((current, step, position) => reduce(current, step(current, position + 1)).session, session);
}

export function runOf(session: Session): string {
  return session.run?.id ?? session.messages.at(-1)?.runId ?? "no-run";
}
