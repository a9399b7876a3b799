/** How a request begins: a message, a message sent again, and the router's word on it. */
import type { Message } from "#lib/domain/message";
import type { PlanOffer } from "#lib/domain/plan-offer";
import type { HistoryEntry, LiveRun, Routing, RunSnapshot, Session } from "#lib/domain/session";
import type { EventOf, Reduction } from "./session-event.ts";
import { askUser } from "./session-run-end.ts";
import { accepted, phaseOf, rejected, titleOf, unchanged, userTurns } from "./session-state.ts";

type StartEvent = EventOf<"SEND"> | EventOf<"RETRY"> | EventOf<"EDITED_SQL"> | EventOf<"STEER">;

/** The user's message: one run starts, with this turn added to the open request if there is one. */
export function sendMessage(session: Session, event: EventOf<"SEND">): Reduction {
  const obstacle = obstacleToStart(session, event.clientMessageId);
  if (obstacle !== null) return obstacle;
  if (event.text.trim() === "") return rejected(session, "BAD_REQUEST");
  const userInputHistory: HistoryEntry[] = [...session.userInputHistory, { role: "user", text: event.text }];
  return startRun(session, event, {
    text: event.text,
    retryOf: null,
    from: {
      userInputHistory,
      rounds: session.rounds,
      routing: session.routing,
      editedSql: null,
      steered: null,
      chosen: event.chosen ?? null,
      offers: optionOffers(session),
    },
  });
}

/** What a reply to the open question can take up; everything else on offer goes with its message. */
function optionOffers({ offers, routing }: Session): PlanOffer[] {
  const planIds = new Set(routing?.options.map(({ planId }) => planId) ?? []);
  return offers.filter(({ id }) => planIds.has(id));
}

/** The analyst's own statement: a request of its own, which ends an open question and goes to no router. */
export function runEditedSql(session: Session, event: EventOf<"EDITED_SQL">): Reduction {
  const obstacle = obstacleToStart(session, event.clientMessageId);
  if (obstacle !== null) return obstacle;
  const { edited } = event;
  return startRun(session, event, {
    text: edited.sql,
    retryOf: null,
    from: { ...ofItsOwn(edited.sql), editedSql: edited, steered: null },
  });
}

/** An answer's plan as it was changed: a request of its own too, which goes to no router. */
export function runSteered(session: Session, event: EventOf<"STEER">): Reduction {
  const obstacle = obstacleToStart(session, event.clientMessageId);
  if (obstacle !== null) return obstacle;
  const { steered } = event;
  return startRun(session, event, {
    text: steered.change,
    retryOf: null,
    from: { ...ofItsOwn(steered.change), editedSql: null, steered },
  });
}

function ofItsOwn(text: string): Omit<RunSnapshot, "editedSql" | "steered"> {
  return { userInputHistory: [{ role: "user", text }], rounds: 0, routing: null, chosen: null, offers: [] };
}

/** Asks the question of an ended run again, with the history that it started from: of an unfinished run, or of the last one. */
export function retryRun(session: Session, event: EventOf<"RETRY">): Reduction {
  const obstacle = obstacleToStart(session, event.clientMessageId);
  if (obstacle !== null) return obstacle;
  const snapshot = ownEntry(session.snapshots, event.of);
  const text = snapshot?.userInputHistory.at(-1)?.text;
  if (snapshot === undefined || text === undefined) return rejected(session, "NOT_RETRYABLE");
  return startRun(session, event, { text, retryOf: event.of, from: snapshot });
}

/**
 * Begins the run of a process that is gone anew, from where its question started: what the router said of it is said once
 * more. FENCED where somebody else has it already; NOT_RETRYABLE where it was begun too often.
 */
export function takeOverRun(session: Session, event: EventOf<"TAKE_OVER">): Reduction {
  const { run } = session;
  if (run === null || run.id !== event.runId || run.bootId !== event.from) return rejected(session, "FENCED");
  const snapshot = ownEntry(session.snapshots, run.id);
  const { takeovers = 0 } = run;
  if (snapshot === undefined || takeovers >= event.most) return rejected(session, "NOT_RETRYABLE");
  const begun: LiveRun = { ...run, stage: stageOf(snapshot), bootId: event.bootId, takeovers: takeovers + 1 };
  return accepted(session, { ...requestOf(snapshot), run: begun, updatedAt: event.at }, [
    { type: "start-run", runId: run.id },
  ]);
}

/** The router's decision: a question to the user, or the agent that goes on. */
export function routeRun(session: Session, event: EventOf<"ROUTED">): Reduction {
  const run = session.run;
  if (run === null || run.id !== event.runId) return rejected(session, "FENCED");
  if (run.stage !== "routing") return rejected(session, "INVALID_STATE");
  const request = event.relation === "new_request" && session.routerCounter > 1 ? keepLastTurn(session) : session;
  const current = withEnhanced(request, event.enhancedQuestion);
  if (event.routing.handoff !== "user") return startAgent(current, run, { routing: event.routing, at: event.at });
  if (current.rounds < event.maxRounds) return askUser(current, event, "router");
  return startAgent(current, run, { routing: assumeInstead(current, event.routing), at: event.at });
}

/** Why no run can start now; null when one can. A message that was sent before names its run. */
function obstacleToStart(session: Session, clientMessageId: string): Reduction | null {
  const runId = ownEntry(session.seen, clientMessageId);
  if (runId !== undefined) return unchanged(session, runId);
  if (session.run !== null) return rejected(session, "RUN_ACTIVE");
  const phase = phaseOf(session);
  if (phase === "archived" || phase === "deleted") return rejected(session, "INVALID_STATE");
  return phase === "no_context" ? rejected(session, "NO_CONTEXT") : null;
}

/** Ids come from outside: a name such as "constructor" must not find what every object inherits. */
function ownEntry<Value>(entries: Record<string, Value>, id: string): Value | undefined {
  return Object.hasOwn(entries, id) ? entries[id] : undefined;
}

type RunOrigin = { readonly text: string; readonly retryOf: string | null; readonly from: RunSnapshot };

function startRun(session: Session, event: StartEvent, origin: RunOrigin): Reduction {
  const { runId, messageId, bootId, at } = event;
  const change: Partial<Session> = {
    ...requestOf(origin.from),
    title: session.title === "" ? titleOf(origin.text) : session.title,
    run: { id: runId, stage: stageOf(origin.from), bootId, startedAt: at },
    messages: [
      ...session.messages,
      {
        id: messageId,
        seq: session.messages.length + 1,
        runId,
        role: "user",
        status: "complete",
        ...saidBy(origin),
        createdAt: at,
        retryOf: origin.retryOf,
      },
    ],
    seen: { ...session.seen, [event.clientMessageId]: runId },
    snapshots: { ...unfinished(session), [runId]: origin.from },
    readUpTo: session.messages.length + 1,
    updatedAt: at,
  };
  return accepted(session, change, [{ type: "start-run", runId }]);
}

/** The request as a run begins with it. */
function requestOf(from: RunSnapshot): Partial<Session> {
  const { editedSql: _edited, steered: _steered, chosen: _chosen, ...router } = from;
  return {
    ...router,
    routerCounter: userTurns(from.userInputHistory),
    handoff: stageOf(from) === "routing" ? "user" : "sql_query_agent",
  };
}

/** An answered question can be asked again until the next one is sent; one that found no answer always can. */
function unfinished({ snapshots, messages }: Session): Session["snapshots"] {
  const answered = new Set(
    messages.flatMap(({ role, status, runId }) =>
      role === "assistant" && (status === "complete" || status === "partial") ? [runId] : [],
    ),
  );
  return Object.fromEntries(Object.entries(snapshots).filter(([runId]) => !answered.has(runId)));
}

/** What a version is made of needs no router: there is nothing to understand. */
function stageOf({ editedSql, steered }: RunSnapshot): LiveRun["stage"] {
  if (editedSql !== null) return "edited_sql";
  return steered === null ? "routing" : "steering";
}

function saidBy({ text, from: { editedSql, steered, chosen } }: RunOrigin): Pick<Message, "kind" | "parts"> {
  if (editedSql !== null) return { kind: "edited_sql", parts: [{ type: "edited-sql", ...editedSql }] };
  if (steered === null) {
    const mark = chosen === null ? {} : { isChosen: true as const };
    return { kind: "text", parts: [{ type: "text", text, ...mark }] };
  }
  return { kind: "steering", parts: [{ type: "steering", change: steered.change, of: steered.of }] };
}

/** A new request in place of an answer: the question before it no longer counts. */
function keepLastTurn(session: Session): Session {
  return { ...session, userInputHistory: session.userInputHistory.slice(-1), routerCounter: 1, rounds: 0 };
}

/** The latest message of the user gets the question that it was read as; nothing else of the history changes. */
function withEnhanced(session: Session, enhancedQuestion: string | undefined): Session {
  const latest = session.userInputHistory.findLastIndex(({ role }) => role === "user");
  if (enhancedQuestion === undefined || latest === -1) return session;
  const userInputHistory = session.userInputHistory.map((entry, index) =>
    index === latest ? { ...entry, enhancedQuestion } : entry,
  );
  return { ...session, userInputHistory };
}

function startAgent(
  session: Session,
  run: LiveRun,
  { routing, at }: { readonly routing: Routing; readonly at: number },
): Reduction {
  const agent = routing.handoff === "dashboard_agent" ? "dashboard_agent" : "sql_query_agent";
  return accepted(session, { handoff: agent, routing, run: { ...run, stage: agent }, updatedAt: at }, [
    { type: "start-agent", runId: run.id, agent },
  ]);
}

/** Every question was asked that may be: the whole request goes to the agent, which states its assumptions. */
function assumeInstead(session: Session, routing: Routing): Routing {
  const joined = session.userInputHistory
    .filter((entry) => entry.role === "user")
    .map((entry) => entry.text)
    .join("\n");
  return {
    handoff: "sql_query_agent",
    userRequest: routing.userRequest ?? joined,
    question: null,
    options: [],
    pending: null,
  };
}
