/** How a run ends: exactly one assistant message, `run = null`, and the router's fields reset or kept for an answer. */
import type { Message, MessagePart } from "#lib/domain/message";
import type { PlanOffer } from "#lib/domain/plan-offer";
import type { FinalRunStatus, LiveRun, Routing, Session } from "#lib/domain/session";
import { cardsOfVersions, resultIdsOf } from "./answer-versions.ts";
import type { EventOf, Reduction } from "./session-event.ts";
import { accepted, rejected, resetState, titleOf, unchanged } from "./session-state.ts";

/** What every ending event carries. */
type Ending = {
  readonly messageId: string;
  readonly parts: readonly MessagePart[];
  readonly at: number;
  /** What the message offers; left out where it has nothing to choose. */
  readonly offers?: readonly PlanOffer[];
};

/** Ends the run with a question to the user; its answer goes on with the same request. */
export function askUser(
  session: Session,
  event: Ending & { readonly routing: Routing },
  askedBy: "router" | "agent",
): Reduction {
  const { run } = session;
  if (run === null) return rejected(session, "FENCED");
  const question = event.routing.question ?? "";
  return accepted(
    session,
    {
      ...endRun(session, run, { ending: event, kind: "clarification", status: "complete" }),
      handoff: "user",
      routing: { ...event.routing, handoff: "user" },
      userInputHistory: [...session.userInputHistory, { role: askedBy, text: question }],
      rounds: session.rounds + 1,
      snapshots: withoutSnapshot(session, run.id),
    },
    [{ type: "end-run", runId: run.id, status: "awaiting_user" }],
  );
}

/** The router found nothing to ask the data: the message says so, or tells what it knows without; the request is over. */
export function refuseOffTopic(session: Session, event: EventOf<"OFF_TOPIC">): Reduction {
  const run = ownRun(session, event.runId);
  if (run === null) return rejected(session, "FENCED");
  if (run.stage !== "routing") return rejected(session, "INVALID_STATE");
  return finish(session, run, {
    ending: event,
    kind: "notice",
    status: event.status,
    runStatus: runEnds[event.status],
  });
}

/** The agent needs a word from the user; CLARIFY_LIMIT when the request has asked often enough. */
export function askByAgent(session: Session, event: EventOf<"AGENT_ASKED">): Reduction {
  const run = ownRun(session, event.runId);
  if (run === null) return rejected(session, "FENCED");
  if (run.stage === "routing") return rejected(session, "INVALID_STATE");
  if (session.rounds >= event.maxRounds) return rejected(session, "CLARIFY_LIMIT");
  return askUser(session, event, "agent");
}

/** A costly statement waits for the user's yes; the question is about its cost, not about what was meant. */
export function confirmByUser(session: Session, event: EventOf<"CONFIRM">): Reduction {
  const run = ownRun(session, event.runId);
  if (run === null) return rejected(session, "FENCED");
  if (run.stage === "routing") return rejected(session, "INVALID_STATE");
  const { question, options, pending } = event;
  const routing: Routing = { handoff: "user", userRequest: null, question, options: [...options], pending };
  const asked = askUser(session, { ...event, routing }, "agent");
  return { ...asked, session: { ...asked.session, rounds: session.rounds } };
}

/** The agent's answer, whole or in part, or its refusal ends the request. */
export function finishAgent(session: Session, event: EventOf<"AGENT_DONE">): Reduction {
  const run = ownRun(session, event.runId);
  if (run === null) return rejected(session, "FENCED");
  if (run.stage === "routing") return rejected(session, "INVALID_STATE");
  const { kind, status } = event;
  return finish(session, run, { ending: event, kind, status, runStatus: runEnds[status] });
}

const runEnds = { complete: "succeeded", partial: "partial", not_answered: "not_answered" } as const;

/** A run that cannot go on ends with what is known; its question can be asked again. */
export function failRun(session: Session, event: EventOf<"RUN_FAILED">): Reduction {
  const run = ownRun(session, event.runId);
  if (run === null) return rejected(session, "FENCED");
  return finish(session, run, { ending: event, kind: "error", status: "failed", runStatus: "failed" });
}

/** Stop: what came so far is kept and marked; model and database are to be aborted. */
export function cancelRun(session: Session, event: EventOf<"CANCEL">): Reduction {
  if (session.run === null) return rejected(session, "NOT_RUNNING");
  const run = ownRun(session, event.runId);
  if (run === null) return rejected(session, "FENCED");
  return abortRun(session, run, event);
}

/** Hides everything so far; the messages themselves stay. */
export function clearChat(session: Session, event: EventOf<"CLEAR_CHAT">): Reduction {
  if (session.currentDb === null) return rejected(session, "INVALID_STATE");
  const ended = session.run === null ? null : abortRun(session, session.run, event);
  const current = ended?.session ?? session;
  const isClear = current.clearedBefore === current.messages.length && current.routerCounter === 0;
  if (isClear) return unchanged(session);
  const cleared = accepted(
    session,
    {
      ...current,
      ...resetState(),
      clearedBefore: current.messages.length,
      // What is hidden does not wait to be read.
      readUpTo: current.messages.length,
      updatedAt: event.at,
    },
    ended?.effects ?? [],
  );
  return cleared;
}

/** A run of another process is interrupted; its question can be asked again. */
export function boot(session: Session, event: EventOf<"BOOT">): Reduction {
  const { run } = session;
  if (run === null || run.bootId === event.bootId) return unchanged(session);
  return finish(session, run, { ending: event, kind: "error", status: "interrupted", runStatus: "interrupted" });
}

/** The process ends: its run is interrupted while what it had to show is still there. */
export function interrupt(session: Session, event: EventOf<"INTERRUPT">): Reduction {
  const run = ownRun(session, event.runId);
  if (run === null) return rejected(session, "FENCED");
  return finish(session, run, { ending: event, kind: "error", status: "interrupted", runStatus: "interrupted" });
}

type RunClosing = {
  readonly ending: Ending;
  readonly kind: Message["kind"];
  readonly status: Message["status"];
};

/** Ends a run as cancelled: model and database are to be aborted. */
export function abortRun(session: Session, run: LiveRun, ending: Ending): Reduction {
  const closed = finish(session, run, { ending, kind: "answer", status: "cancelled", runStatus: "cancelled" });
  return { ...closed, effects: [{ type: "abort-run", runId: run.id }, ...closed.effects] };
}

/** The end of a request: the closing message and the reset. What a retry needs is kept. */
function finish(
  session: Session,
  run: LiveRun,
  closing: RunClosing & { readonly runStatus: FinalRunStatus },
): Reduction {
  return accepted(
    session,
    { ...endRun(session, run, closing), ...resetState(), ...titleFromAnswer(session, closing.ending.parts) },
    [{ type: "end-run", runId: run.id, status: closing.runStatus }],
  );
}

/** The first answer names the chat better than the question did; a name that the user gave stays. */
function titleFromAnswer(session: Session, parts: readonly MessagePart[]): Partial<Session> {
  if (session.titleFrom !== "question") return {};
  const named = parts.find((part) => part.type === "result" || part.type === "dashboard");
  const title = named === undefined ? "" : titleOf(named.title);
  return title === "" ? {} : { title, titleFrom: "answer" };
}

function endRun(session: Session, run: LiveRun, { ending, kind, status }: RunClosing): Partial<Session> {
  const message: Message = {
    id: ending.messageId,
    seq: session.messages.length + 1,
    runId: run.id,
    role: "assistant",
    kind,
    status,
    parts: [...ending.parts],
    createdAt: ending.at,
    retryOf: null,
  };
  const offers = [...(ending.offers ?? [])];
  const messages = [...session.messages, message];
  return { messages, run: null, offers, ...newestShown(session, messages), updatedAt: ending.at };
}

/** A new version of an answer is the one to be seen. */
function newestShown({ shownVersions }: Session, messages: readonly Message[]): Pick<Session, "shownVersions"> {
  const latest = messages.at(-1);
  const card = latest === undefined ? undefined : cardsOfVersions(messages).get(latest.runId);
  const [made] = latest === undefined ? [] : resultIdsOf(latest);
  return {
    shownVersions: card === undefined || made === undefined ? shownVersions : { ...shownVersions, [card]: made },
  };
}

function withoutSnapshot(session: Session, runId: string): Session["snapshots"] {
  const { [runId]: _dropped, ...rest } = session.snapshots;
  return rest;
}

function ownRun(session: Session, runId: string): LiveRun | null {
  return session.run !== null && session.run.id === runId ? session.run : null;
}
