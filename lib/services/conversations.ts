/** The use cases of a chat: ask, ask again, stop, choose another database. */
import "server-only";
import { type ContextSelection, contextsOf, selectContexts, selectionOf } from "#lib/domain/context-selection";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { MessagePart } from "#lib/domain/message";
import type { SessionView } from "#lib/domain/session";
import type { Reduction } from "#lib/state/session-event";
import { projectSession } from "#lib/state/session-reducer";
import type { Catalog } from "./catalog.ts";
import type { Logger } from "./logger.ts";
import type { Runs } from "./runs.ts";
import { sessionFailure } from "./session-failures.ts";
import type { Sessions } from "./sessions.ts";

export type AskReply = { readonly sessionId: string; readonly runId: string; readonly session: SessionView };

export type AskArgs = ContextSelection & {
  readonly sessionId: string;
  readonly clientMessageId: string;
  readonly text: string;
};
export type RetryArgs = { readonly sessionId: string; readonly runId: string; readonly clientMessageId: string };
export type RunEditedSqlArgs = {
  readonly sessionId: string;
  readonly messageId: string;
  readonly resultId: string;
  readonly sql: string;
  readonly clientMessageId: string;
};
export type ChangeContextArgs = ContextSelection & { readonly sessionId: string | null };
export type ChangeContextReply = {
  /** `open_new`: the chat has messages, so the browser opens a fresh one; the old one stays in the list. */
  readonly kind: "same" | "rebound" | "open_new";
  readonly session: SessionView | null;
};

export type Conversations = {
  /** Sends a question and starts its run. What a chat is bound to wins over what is sent along. */
  ask(ownerId: string, args: AskArgs): Promise<Result<AskReply>>;
  /** Asks a failed, stopped or interrupted question again. */
  retry(ownerId: string, args: RetryArgs): Promise<Result<AskReply>>;
  /** Runs the analyst's own statement in place of the one behind a result. NOT_FOUND unless the chat holds that result. */
  runEditedSql(ownerId: string, args: RunEditedSqlArgs): Promise<Result<AskReply>>;
  /** Stops a run; what came so far is kept. */
  cancel(ownerId: string, runId: string): Promise<Result<{ readonly session: SessionView }>>;
  /** Binds an empty chat to other databases and schemas; a chat with messages stays as it is and a fresh one is to be opened. */
  changeContext(ownerId: string, args: ChangeContextArgs): Promise<Result<ChangeContextReply>>;
};

export type ConversationsDependencies = {
  readonly sessions: Sessions;
  readonly runs: Runs;
  readonly catalog: Catalog;
  readonly logger: Logger;
  readonly bootId: string;
  readonly now: () => number;
  readonly newId: () => string;
};

export function createConversations(dependencies: ConversationsDependencies): Conversations {
  return {
    ask: (ownerId, args) => ask(dependencies, ownerId, args),
    retry: (ownerId, args) => retry(dependencies, ownerId, args),
    runEditedSql: (ownerId, args) => runEditedSql(dependencies, ownerId, args),
    cancel: (ownerId, runId) => cancel(dependencies, ownerId, runId),
    changeContext: (ownerId, args) => changeContext(dependencies, ownerId, args),
  };
}

async function ask(
  dependencies: ConversationsDependencies,
  ownerId: string,
  { sessionId, clientMessageId, text, ...selection }: AskArgs,
): Promise<Result<AskReply>> {
  const createWith = selectContexts(selection, selection.otherContexts);
  const known = await requireAll(dependencies.catalog, createWith);
  if (!known.ok) return known;
  const event = { type: "SEND" as const, text, ...runStart(dependencies, clientMessageId) };
  const applied = await dependencies.sessions.apply({ sessionId, ownerId, event, createWith });
  return applied.ok ? startRun(dependencies, applied.value) : applied;
}

async function retry(
  dependencies: ConversationsDependencies,
  ownerId: string,
  { sessionId, runId, clientMessageId }: RetryArgs,
): Promise<Result<AskReply>> {
  const event = { type: "RETRY" as const, of: runId, ...runStart(dependencies, clientMessageId) };
  const applied = await dependencies.sessions.apply({ sessionId, ownerId, event, createWith: null });
  return applied.ok ? startRun(dependencies, applied.value) : applied;
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
  const applied = await dependencies.sessions.apply({ sessionId, ownerId, event, createWith: null });
  return applied.ok ? startRun(dependencies, applied.value) : applied;
}

/** Of the cards of an answer and of a dashboard's tiles. */
function resultIdsOf(parts: readonly MessagePart[]): string[] {
  return parts.flatMap((part) => {
    if (part.type === "result") return [part.ref.id];
    if (part.type !== "dashboard") return [];
    return part.tiles.flatMap((tile) => (tile.status === "ready" ? [tile.result.ref.id] : []));
  });
}

function noSuchAnswer() {
  return appError("NOT_FOUND", "The answer that this statement belongs to is not in this chat.", {
    nextStep: "Reload the page.",
  });
}

async function cancel(
  { runs, sessions }: ConversationsDependencies,
  ownerId: string,
  runId: string,
): Promise<Result<{ readonly session: SessionView }>> {
  const stopped = await runs.cancel(ownerId, runId);
  if (!stopped.ok) return stopped;
  const view = await sessions.view(ownerId, stopped.value.sessionId);
  return view.ok ? ok({ session: view.value }) : view;
}

async function changeContext(
  dependencies: ConversationsDependencies,
  ownerId: string,
  { sessionId, ...selection }: ChangeContextArgs,
): Promise<Result<ChangeContextReply>> {
  const { sessions, catalog, logger, now } = dependencies;
  const context = selectContexts(selection, selection.otherContexts);
  const known = await requireAll(catalog, context);
  if (!known.ok) return known;
  if (sessionId === null) return ok({ kind: "rebound", session: null });
  const event = { type: "SET_CONTEXT" as const, context, at: now() };
  const applied = await sessions.apply({ sessionId, ownerId, event, createWith: null });
  // A chat is stored with its first question: until then there is nothing to rebind but the page's own state.
  if (!applied.ok) return applied.error.code === "NOT_FOUND" ? ok({ kind: "rebound", session: null }) : applied;
  const { result, session, effects } = applied.value;
  for (const effect of effects) {
    if (effect.type === "change-context") logger.info({ sessionId, ...effect }, "context changed");
  }
  switch (result.kind) {
    case "accepted":
      return ok({ kind: "rebound", session: projectSession(session) });
    case "unchanged":
      return ok({ kind: "same", session: projectSession(session) });
    case "open_new":
      logger.info({ sessionId, from: selectionOf(session), to: context, at: now() }, "context changed in a fresh chat");
      return ok({ kind: "open_new", session: null });
    case "rejected":
      return err(sessionFailure(result.code));
  }
}

/** Starts what the event started; a message that was sent before answers with the run it started then. */
function startRun({ runs }: ConversationsDependencies, { session, effects, result }: Reduction): Result<AskReply> {
  if (result.kind === "rejected") return err(sessionFailure(result.code));
  const runId = result.kind === "unchanged" ? result.runId : session.run?.id;
  if (runId === null || runId === undefined) return err(sessionFailure("INVALID_STATE"));
  if (effects.some((effect) => effect.type === "start-run")) runs.start(session);
  return ok({ sessionId: session.id, runId, session: projectSession(session) });
}

function runStart({ newId, bootId, now }: ConversationsDependencies, clientMessageId: string) {
  return { clientMessageId, runId: newId(), messageId: newId(), bootId, at: now() };
}

/** The first of the selected schemas that is not there is the failure. */
async function requireAll(catalog: Catalog, selection: ContextSelection): Promise<Result<null>> {
  for (const context of contextsOf(selection)) {
    const known = await catalog.requireContext(context);
    if (!known.ok) return known;
  }
  return ok(null);
}
