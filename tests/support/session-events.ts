/** A small language for conversations in tests: events with ids that count up, and random walks of them. */
import fc from "fast-check";
import type { ContextSelection } from "#lib/domain/context-selection";
import type { MessagePart, ResultPart } from "#lib/domain/message";
import type { PendingStatement, Routing, Session } from "#lib/domain/session";
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
  brain: "rules",
  sources: [],
};

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

/** One event per intent; `tick` makes ids and times unique. */
export function eventsAt(tick: number) {
  const end = { messageId: `answer-${tick}`, at: tick };
  const start = {
    clientMessageId: `client-${tick}`,
    runId: `run-${tick}`,
    messageId: `question-${tick}`,
    bootId: "boot-1",
    at: tick,
  };
  return {
    send: (words = "total revenue"): SessionEvent => ({ type: "SEND", text: words, ...start }),
    retry: (of: string): SessionEvent => ({ type: "RETRY", of, ...start }),
    editedSql: (sql = "SELECT 1"): SessionEvent => ({
      type: "EDITED_SQL",
      edited: { sql, of: { messageId: "answer-1", resultId: "result-1" } },
      ...start,
    }),
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
    interrupt: (runId: string): SessionEvent => ({ type: "INTERRUPT", runId, parts: [text("interrupted")], ...end }),
    boot: (bootId: string): SessionEvent => ({ type: "BOOT", bootId, parts: [text("interrupted")], ...end }),
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

const contexts = fc.constantFrom(
  { database: "DEMO", schema: "SALES" },
  { database: "DEMO", schema: "MARKETING" },
  archive,
  { database: "OPENDATA", schema: "CLIMATE" },
);

/** One to many databases, some of them twice: what a browser may send is cut down by the rules. */
const selections: fc.Arbitrary<ContextSelection> = fc
  .tuple(contexts, fc.array(contexts, { maxLength: 4 }))
  .map(([lead, otherContexts]) => ({ ...lead, otherContexts }));

/** An event made from what its sender knows of the session; `tick` makes its ids its own. */
export type Move = (session: Session, tick: number) => SessionEvent;

const agents = fc.constantFrom("user" as const, "sql_query_agent" as const, "dashboard_agent" as const);
const relations = fc.constantFrom<RequestRelation>("standalone", "follow_up", "answers", "new_request");
const enhanced = fc.oneof(fc.constant({}), fc.record({ enhancedQuestion: fc.string() }));

/** What is done to a chat as a whole; an end of it is undone more often than not, or nothing else would be seen. */
const placeMoves: readonly fc.MaybeWeightedArbitrary<Move>[] = [
  fc.string().map(
    (title): Move =>
      (_, tick) =>
        eventsAt(tick).rename(title),
  ),
  fc.boolean().map(
    (isPinned): Move =>
      (_, tick) =>
        eventsAt(tick).pin(isPinned),
  ),
  fc.nat(40).map(
    (upTo): Move =>
      (_, tick) =>
        eventsAt(tick).read(upTo),
  ),
  fc.constant<Move>((_, tick) => eventsAt(tick).showCleared()),
  fc.constant<Move>((_, tick) => eventsAt(tick).archive()),
  fc.constant<Move>((_, tick) => eventsAt(tick).remove()),
  { weight: 4, arbitrary: fc.constant<Move>((_, tick) => eventsAt(tick).unarchive()) },
  { weight: 4, arbitrary: fc.constant<Move>((_, tick) => eventsAt(tick).restore()) },
];

/** Any move a user, a second tab, a run, a late run or a restart can make. */
export const moveArbitrary: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.string({ minLength: 1 }).map(
      (words): Move =>
        (_, tick) =>
          eventsAt(tick).send(words),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(agents, relations, enhanced).map(
      ([to, relation, more]): Move =>
        (s, tick) => ({ ...eventsAt(tick).routed(runOf(s), routingTo(to), relation), ...more }),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Move>((s, tick) => eventsAt(tick).asked(runOf(s))) },
  { weight: 2, arbitrary: fc.constant<Move>((_, tick) => eventsAt(tick).editedSql()) },
  fc.constant<Move>((s, tick) => eventsAt(tick).confirm(runOf(s))),
  {
    weight: 3,
    arbitrary: fc.constantFrom("complete" as const, "partial" as const).map(
      (status): Move =>
        (s, tick) =>
          eventsAt(tick).done(runOf(s), status),
    ),
  },
  fc.constant<Move>((s, tick) => eventsAt(tick).offTopic(runOf(s))),
  fc.constant<Move>((s, tick) => eventsAt(tick).failed(runOf(s))),
  fc.constant<Move>((s, tick) => eventsAt(tick).cancel(runOf(s))),
  fc.constant<Move>((s, tick) => eventsAt(tick).interrupt(runOf(s))),
  fc.constant<Move>((_, tick) => eventsAt(tick).cancel("stale-run")),
  fc.constant<Move>((_, tick) => eventsAt(tick).interrupt("stale-run")),
  fc.constant<Move>((_, tick) => eventsAt(tick).done("stale-run")),
  fc.nat(20).map(
    (of): Move =>
      (_, tick) =>
        eventsAt(tick).retry(`run-${of}`),
  ),
  fc.constant<Move>((s, tick) => ({
    ...eventsAt(tick).send("again"),
    clientMessageId: Object.keys(s.seen)[0] ?? "new",
  })),
  selections.map(
    (to): Move =>
      (_, tick) =>
        eventsAt(tick).setContext(to),
  ),
  fc.constant<Move>((_, tick) => eventsAt(tick).newQuestion()),
  fc.constant<Move>((_, tick) => eventsAt(tick).clear()),
  fc.constantFrom("boot-1", "boot-2").map(
    (bootId): Move =>
      (_, tick) =>
        eventsAt(tick).boot(bootId),
  ),
  fc.constant<Move>(() => ({ type: "INIT" })),
  ...placeMoves,
);

export type Walked = {
  readonly before: Session;
  readonly event: SessionEvent;
  readonly reduction: ReturnType<typeof reduce>;
};

const answer: Move = (s, tick) => eventsAt(tick).done(runOf(s));
const routeTo =
  (agent: Routing["handoff"]): Move =>
  (s, tick) =>
    eventsAt(tick).routed(runOf(s), routingTo(agent));
const ask: Move = (_, tick) => eventsAt(tick).send();

/** Moves as they come in life: one at a time, or a question with what follows from it. Alone they would rarely meet. */
const episodeArbitrary: fc.Arbitrary<readonly Move[]> = fc.oneof(
  { weight: 8, arbitrary: moveArbitrary.map((move) => [move]) },
  fc.constant([ask, routeTo("sql_query_agent"), answer]),
  fc.integer({ min: 1, max: 5 }).map((rounds) => Array.from({ length: rounds }, () => [ask, routeTo("user")]).flat()),
);

/** The most events of a random conversation. */
export const longestWalk = 60;

/** A random conversation: each event with the session before it and what the rules said. Most are long. */
export const walkArbitrary: fc.Arbitrary<readonly Walked[]> = walkOf(() => "session");

/** The same, in a chat of its own each time. */
export function walkOf(newChat: () => string): fc.Arbitrary<readonly Walked[]> {
  return fc
    .array(episodeArbitrary, { minLength: 1, maxLength: longestWalk, size: "max" })
    .map((episodes) => walk(emptySession(newChat()), episodes.flat().slice(0, longestWalk)));
}

/** The chat of the plain walks keeps the plain ids that other tests name. */
function nameIds(chat: string, event: SessionEvent): SessionEvent {
  return chat === "session" ? event : idsOf(chat, event);
}

function walk(session: Session, moves: readonly Move[]): readonly Walked[] {
  const walked: Walked[] = [];
  let current = session;
  for (const [position, move] of moves.entries()) {
    const event = nameIds(current.id, move(current, position + 1));
    const reduction = reduce(current, event);
    walked.push({ before: current, event, reduction });
    current = reduction.session;
  }
  return walked;
}
