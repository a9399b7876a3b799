/** The use cases of a chat: ask, ask again, stop, choose another database. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type ContextSelection, selectContexts } from "#lib/domain/context-selection";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { type MessagePart, noReplacedResult } from "#lib/domain/message";
import { resultsOfPart } from "#lib/domain/message-results";
import type { ChosenOffer, PlanOffer } from "#lib/domain/plan-offer";
import type { BranchOrigin, Session, SessionChange, SteeredPlan } from "#lib/domain/session";
import { branchSession, originOf } from "#lib/state/session-copy";
import type { SessionEvent } from "#lib/state/session-event";
import { createSession } from "#lib/state/session-reducer";
import { changeOfRun } from "#lib/state/session-view";
import type { Catalog } from "./catalog.ts";
import { type ChangeContextArgs, type ChangeContextReply, changeContext, requireAll } from "./chat-context.ts";
import type { Logger } from "./logger.ts";
import type { Runs } from "./runs.ts";
import { noSuchChat, sessionFailure } from "./session-failures.ts";
import type { ApplyArgs, Sessions } from "./sessions.ts";
import type { Suggestions } from "./suggestions.ts";

export type AskReply = { readonly sessionId: string; readonly runId: string; readonly change: SessionChange };

export type AskArgs = ContextSelection & {
  readonly sessionId: string;
  readonly clientMessageId: string;
  readonly text: string;
  /** Of the offer that was chosen instead of typing the text; null for words. */
  readonly planId?: string | null;
  /** The chat is made with this question if it is not there; false for one that is known to have messages. */
  readonly begins?: boolean;
};
export type BranchArgs = {
  /** The chat that is branched off, and the message of the user's that is said in other words. */
  readonly sessionId: string;
  readonly seq: number;
  readonly text: string;
  /** Of the new chat; made by the caller, so that sending twice makes one. */
  readonly branchId: string;
  readonly clientMessageId: string;
};
export type RetryArgs = { readonly sessionId: string; readonly runId: string; readonly clientMessageId: string };
export type RunEditedSqlArgs = {
  readonly sessionId: string;
  readonly messageId: string;
  readonly resultId: string;
  readonly sql: string;
  readonly clientMessageId: string;
};
export type RunStatementArgs = Pick<AskArgs, "sessionId" | "clientMessageId"> & {
  readonly sql: string;
  /** The chat is made over this schema if it is not there; null for one that has messages. */
  readonly begins: DatabaseContext | null;
};
export type ChooseArgs = Pick<RetryArgs, "sessionId" | "clientMessageId"> & {
  /** What stands in the chat. */
  readonly text: string;
  readonly offer: PlanOffer;
  /** The chat is made over this schema if it is not there; null for one that has messages. */
  readonly begins: DatabaseContext | null;
};
export type SteerArgs = Pick<RetryArgs, "sessionId" | "clientMessageId"> & { readonly steered: SteeredPlan };

export type Conversations = {
  /** Sends a question and starts its run. What a chat is bound to wins over what is sent along. */
  ask(ownerId: string, args: AskArgs): Promise<Result<AskReply>>;
  /** Says an earlier message in other words, in a new chat that goes on from there; the old one stays whole. */
  branch(ownerId: string, args: BranchArgs): Promise<Result<AskReply>>;
  /** Asks the question of an ended run again: an unfinished one, or the last one. */
  retry(ownerId: string, args: RetryArgs): Promise<Result<AskReply>>;
  /** Runs the analyst's own statement in place of the one behind a result. NOT_FOUND unless the chat holds that result. */
  runEditedSql(ownerId: string, args: RunEditedSqlArgs): Promise<Result<AskReply>>;
  /** Runs a statement that stands on its own, over the schema of its chat, by the same checks as every other. */
  runStatement(ownerId: string, args: RunStatementArgs): Promise<Result<AskReply>>;
  /** Runs a plan that was changed by hand, as a new version of the answer that it was changed from. */
  steer(ownerId: string, args: SteerArgs): Promise<Result<AskReply>>;
  /** Asks for the answer of a plan that was made of an answer or of a tile, in words that stand for it. */
  choose(ownerId: string, args: ChooseArgs): Promise<Result<AskReply>>;
  /** Stops a run; what came so far is kept. */
  cancel(ownerId: string, runId: string): Promise<Result<{ readonly change: SessionChange }>>;
  /** Binds an empty chat to other databases and schemas; a chat with messages stays as it is and a fresh one is to be opened. */
  changeContext(ownerId: string, args: ChangeContextArgs): Promise<Result<ChangeContextReply>>;
};

export type ConversationsDependencies = {
  readonly sessions: Sessions;
  readonly runs: Runs;
  readonly catalog: Catalog;
  readonly suggestions: Pick<Suggestions, "findOffer">;
  readonly logger: Logger;
  readonly bootId: string;
  readonly now: () => number;
  readonly newId: () => string;
};

export function createConversations(dependencies: ConversationsDependencies): Conversations {
  return {
    ask: (ownerId, args) => ask(dependencies, ownerId, args),
    branch: (ownerId, args) => branch(dependencies, ownerId, args),
    retry: (ownerId, args) => retry(dependencies, ownerId, args),
    runEditedSql: (ownerId, args) => runEditedSql(dependencies, ownerId, args),
    runStatement: (ownerId, args) => runStatement(dependencies, ownerId, args),
    steer: (ownerId, { sessionId, clientMessageId, steered }) => {
      const event = { type: "STEER" as const, steered, ...runStart(dependencies, clientMessageId) };
      return startRun(dependencies, { sessionId, ownerId, event, begin: null });
    },
    choose: (ownerId, args) => choose(dependencies, ownerId, args),
    cancel: (ownerId, runId) => cancel(dependencies, ownerId, runId),
    changeContext: (ownerId, args) => changeContext(dependencies, ownerId, args),
  };
}

async function ask(
  dependencies: ConversationsDependencies,
  ownerId: string,
  { sessionId, clientMessageId, text, planId = null, begins = true, ...selection }: AskArgs,
): Promise<Result<AskReply>> {
  const context = selectContexts(selection, selection.otherContexts);
  const known = await requireAll(dependencies.catalog, context);
  if (!known.ok) return known;
  const begin = begins ? createSession({ id: sessionId, ownerId, context, at: dependencies.now() }) : null;
  const chosen = planId === null ? null : await findOffer(dependencies, ownerId, { sessionId, planId, context });
  const event = { type: "SEND" as const, text, chosen, ...runStart(dependencies, clientMessageId) };
  return startRun(dependencies, { sessionId, ownerId, event, begin });
}

async function runStatement(
  dependencies: ConversationsDependencies,
  ownerId: string,
  { sessionId, clientMessageId, sql, begins }: RunStatementArgs,
): Promise<Result<AskReply>> {
  const begin = await beginOver(dependencies, ownerId, { sessionId, begins });
  if (!begin.ok) return begin;
  const edited = { sql, of: noReplacedResult };
  const event = { type: "EDITED_SQL" as const, edited, ...runStart(dependencies, clientMessageId) };
  return startRun(dependencies, { sessionId, ownerId, event, begin: begin.value });
}

/** The chat as it is made if it is not there; null for one that has messages. */
async function beginOver(
  { catalog, now }: ConversationsDependencies,
  ownerId: string,
  { sessionId, begins }: Pick<ChooseArgs, "sessionId" | "begins">,
): Promise<Result<Session | null>> {
  if (begins === null) return ok(null);
  const context = { ...begins, otherContexts: [] };
  const known = await requireAll(catalog, context);
  return known.ok ? ok(createSession({ id: sessionId, ownerId, context, at: now() })) : known;
}

async function choose(
  dependencies: ConversationsDependencies,
  ownerId: string,
  { sessionId, clientMessageId, text, offer, begins }: ChooseArgs,
): Promise<Result<AskReply>> {
  const begin = await beginOver(dependencies, ownerId, { sessionId, begins });
  if (!begin.ok) return begin;
  const chosen = { id: offer.id, offer };
  const event = { type: "SEND" as const, text, chosen, ...runStart(dependencies, clientMessageId) };
  return startRun(dependencies, { sessionId, ownerId, event, begin: begin.value });
}

/**
 * What the chat offers, else what the schema suggests to begin with. A suggestion that is none any more is asked in its
 * words; in a chat that goes on there is no offer then.
 */
async function findOffer(
  { sessions, suggestions }: ConversationsDependencies,
  ownerId: string,
  { sessionId, planId, context }: { sessionId: string; planId: string; context: ContextSelection },
): Promise<ChosenOffer | null> {
  const session = await sessions.load(ownerId, sessionId);
  const offered = session.ok ? session.value.offers.find(({ id }) => id === planId) : undefined;
  const offer = offered ?? (await suggestions.findOffer(context, planId));
  return offer === null && !session.ok ? null : { id: planId, offer };
}

async function branch(
  dependencies: ConversationsDependencies,
  ownerId: string,
  { sessionId, seq, text, branchId, clientMessageId }: BranchArgs,
): Promise<Result<AskReply>> {
  const source = await dependencies.sessions.load(ownerId, sessionId);
  if (!source.ok) return source;
  const origin = await farthestOrigin(dependencies.sessions, source.value, seq);
  const begin = branchSession(source.value, { id: branchId, at: dependencies.now(), seq, origin });
  if (begin === null) return err(noSuchQuestion());
  const event = { type: "SEND" as const, text, ...runStart(dependencies, clientMessageId) };
  return startRun(dependencies, { sessionId: branchId, ownerId, event, begin });
}

/** A branch of a branch may say again what both have from the first chat. */
async function farthestOrigin(sessions: Sessions, source: Session, seq: number): Promise<BranchOrigin> {
  const passed = new Set([source.id]);
  let origin = originOf(source, seq);
  // The ids of branches are made by browsers: one that takes the id of a chat that is gone could close a ring.
  while (!passed.has(origin.sessionId)) {
    passed.add(origin.sessionId);
    const earlier = await sessions.load(source.ownerId, origin.sessionId);
    // The chat that it was branched off may be gone; its branches still belong together.
    if (!earlier.ok) return origin;
    origin = originOf(earlier.value, seq);
  }
  return origin;
}

async function retry(
  dependencies: ConversationsDependencies,
  ownerId: string,
  { sessionId, runId, clientMessageId }: RetryArgs,
): Promise<Result<AskReply>> {
  const event = { type: "RETRY" as const, of: runId, ...runStart(dependencies, clientMessageId) };
  return startRun(dependencies, { sessionId, ownerId, event, begin: null });
}

async function runEditedSql(
  dependencies: ConversationsDependencies,
  ownerId: string,
  { sessionId, messageId, resultId, sql, clientMessageId }: RunEditedSqlArgs,
): Promise<Result<AskReply>> {
  const session = await dependencies.sessions.load(ownerId, sessionId);
  if (!session.ok) return session;
  const message = session.value.messages.find((candidate) => candidate.id === messageId);
  if (message === undefined || !resultIdsOf(message.parts).includes(resultId)) return err(noSuchAnswer());
  const edited = { sql, of: { messageId, resultId } };
  const event = { type: "EDITED_SQL" as const, edited, ...runStart(dependencies, clientMessageId) };
  return startRun(dependencies, { sessionId, ownerId, event, begin: null });
}

/** Of the cards of an answer and of a dashboard's tiles. */
function resultIdsOf(parts: readonly MessagePart[]): string[] {
  return parts.flatMap(resultsOfPart).map(({ ref }) => ref.id);
}

function noSuchAnswer() {
  return appError("NOT_FOUND", "The answer that this statement belongs to is not in this chat.", {
    nextStep: "Reload the page.",
  });
}

function noSuchQuestion() {
  return appError("NOT_FOUND", "There is no question at this place of the chat.", { nextStep: "Reload the page." });
}

async function cancel(
  { runs, sessions }: ConversationsDependencies,
  ownerId: string,
  runId: string,
): Promise<Result<{ readonly change: SessionChange }>> {
  const stopped = await runs.cancel(ownerId, runId);
  if (!stopped.ok) return stopped;
  const session = await sessions.load(ownerId, stopped.value.sessionId);
  return session.ok ? ok({ change: changeOfRun(session.value, runId) }) : session;
}

type StartArgs = Omit<ApplyArgs, "event"> & { readonly event: SessionEvent & { readonly runId: string } };

/** Stores the event and starts its run; a message that was sent before answers with the run it started then. */
async function startRun({ sessions, runs }: ConversationsDependencies, args: StartArgs): Promise<Result<AskReply>> {
  const applied = await runs.begin(args.event.runId, () => sessions.apply(args));
  if (!applied.ok) return applied;
  const { session, result } = applied.value;
  // Also for a message that it had before: whoever sends it again is told nothing of a deleted chat.
  if (session.deletedAt !== null) return err(noSuchChat());
  if (result.kind === "rejected") return err(sessionFailure(result.code));
  const runId = result.kind === "unchanged" ? result.runId : session.run?.id;
  if (runId === null || runId === undefined) return err(sessionFailure("INVALID_STATE"));
  return ok({ sessionId: session.id, runId, change: changeOfRun(session, runId) });
}

function runStart({ newId, bootId, now }: ConversationsDependencies, clientMessageId: string) {
  return { clientMessageId, runId: newId(), messageId: newId(), bootId, at: now() };
}
