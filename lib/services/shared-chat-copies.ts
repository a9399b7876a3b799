/**
 * Copies of shared chats: the questions are asked anew, one after the other, in a chat of whoever copies. Before each it is
 * looked whether they may still read the chat with the rights that they began with; whoever leaves is asked for no more.
 */
import "server-only";
import { selectionOf } from "#lib/domain/context-selection";
import { appError, type ErrorCode, err, ok, type Result } from "#lib/domain/errors";
import type { Session } from "#lib/domain/session";
import { copiedQuestions } from "#lib/domain/shared-chat";
import { type Asker, type Looker, lookerOf } from "#lib/domain/sharing";
import type { Conversations } from "./conversations.ts";
import type { Logger } from "./logger.ts";
import type { Runs } from "./runs.ts";
import { noSuchChat } from "./session-failures.ts";
import type { Standing, StandingOf } from "./standing.ts";
import { unlessAborted } from "./unless-aborted.ts";

export type SharedChatCopies = {
  /** Asks the first question in a new chat, and goes on by itself. */
  begin(asker: Asker, copied: CopiedChat): Promise<Result<{ readonly sessionId: string }>>;
  /** Nothing is asked for somebody any more; settles when nothing is being asked. What runs already is stopped by its run. */
  stopOf(personId: string): Promise<void>;
  /** Questions are still to be asked. */
  isAtWork(): boolean;
  /** The same for everybody. */
  close(): Promise<void>;
};

export type CopiedChat = {
  readonly session: Pick<Session, "id" | "currentDb" | "currentSchema" | "otherContexts">;
  /** Those that whoever copies may read. */
  readonly questions: readonly string[];
};

export type SharedChatCopiesDependencies = {
  readonly conversations: Pick<Conversations, "ask">;
  readonly runs: Pick<Runs, "attach">;
  /** Whether a chat is still shared with somebody. */
  readonly reaches: (looker: Looker, sessionId: string) => Promise<boolean>;
  readonly standingOf: StandingOf;
  readonly logger: Pick<Logger, "error">;
  readonly newId: () => string;
};

type Copying = { readonly ownerId: string; readonly stop: AbortController; readonly done: Promise<void> };

/** Copies that are asked with some rights on data. */
export function createSharedChatCopies(dependencies: SharedChatCopiesDependencies): SharedChatCopies {
  const { standingOf, logger } = dependencies;
  const underWay = new Set<Copying>();
  const stop = async (copies: readonly Copying[]): Promise<void> => {
    for (const copying of copies) copying.stop.abort();
    await Promise.all(copies.map(({ done }) => done));
  };
  const goOn = (later: Later): void => {
    const done = askLater(dependencies, later)
      .catch((cause: unknown) => logger.error({ cause }, "questions of a shared chat could not be asked"))
      .finally(() => underWay.delete(copying));
    const copying: Copying = { ownerId: later.looker.ownerId, stop: later.stop, done };
    underWay.add(copying);
  };
  return {
    begin: async (asker, { session, questions }) => {
      const looker = lookerOf(asker);
      const standing = await standingOf(looker);
      if (standing === null) return err(noSuchChat());
      const selection = selectionOf(session);
      const [first, ...texts] = questions.slice(0, copiedQuestions);
      if (selection === null || first === undefined) return err(nothingToAsk());
      const sessionId = dependencies.newId();
      const ask: Later["ask"] = (text, begins) => {
        const clientMessageId = dependencies.newId();
        return dependencies.conversations.ask(looker.ownerId, {
          ...{ ...selection, sessionId, text, clientMessageId, begins },
        });
      };
      const begun = await ask(first, true);
      if (!begun.ok) return hidesPlace.has(begun.error.code) ? err(notAmongYours()) : begun;
      const { runId } = begun.value;
      goOn({ looker, standing, copiedId: session.id, runId, texts, ask, stop: new AbortController() });
      return ok({ sessionId });
    },
    stopOf: (personId) => stop([...underWay].filter(({ ownerId }) => ownerId === personId)),
    isAtWork: () => underWay.size > 0,
    close: () => stop([...underWay]),
  };
}

type Later = {
  readonly looker: Looker;
  /** As it was at the beginning. */
  readonly standing: Standing;
  readonly copiedId: string;
  readonly runId: string;
  readonly texts: readonly string[];
  readonly ask: (text: string, begins: boolean) => ReturnType<Conversations["ask"]>;
  readonly stop: AbortController;
};

/** One after the other, since each may go on from the answer before: one without an answer ends it, and so does the app's end. */
async function askLater(dependencies: SharedChatCopiesDependencies, later: Later): Promise<void> {
  const { looker, runId, texts, ask, stop } = later;
  let current = runId;
  for (const text of texts) {
    const run = { ownerId: looker.ownerId, runId: current, signal: stop.signal };
    if (!(await hasSucceeded(dependencies.runs, run))) return;
    if (!(await mayGoOn(dependencies, later)) || stop.signal.aborted) return;
    // A chat that was deleted meanwhile is not begun anew.
    const asked = await ask(text, false);
    if (!asked.ok) return;
    current = asked.value.runId;
  }
}

/** What was opened for some rights is asked with them: with others the rest is not asked at all. */
async function mayGoOn(
  { standingOf, reaches }: SharedChatCopiesDependencies,
  { looker, standing, copiedId }: Later,
): Promise<boolean> {
  const now = await standingOf(looker);
  if (now === null || now.rights !== standing.rights) return false;
  return reaches({ ...looker, groups: now.groups }, copiedId);
}

type AwaitedRun = { readonly ownerId: string; readonly runId: string; readonly signal: AbortSignal };

/** Waits for a run's end; a line is let go after a while, and taken up again. False also where it cannot be followed. */
async function hasSucceeded(runs: Pick<Runs, "attach">, { ownerId, runId, signal }: AwaitedRun): Promise<boolean> {
  let fromSeq = 1;
  while (!signal.aborted) {
    const line = await runs.attach(ownerId, { runId, fromSeq });
    if (!line.ok) return false;
    const reader = line.value.events.getReader();
    try {
      for (;;) {
        const read = await unlessAborted(reader.read(), signal);
        if (read === null) return false;
        if (read.done) break;
        if (read.value.type === "run-end") return read.value.status === "succeeded";
        fromSeq = read.value.seq + 1;
      }
    } finally {
      await reader.cancel();
    }
  }
  return false;
}

/** These failures would name a database or a schema that whoever copies may not see. */
const hidesPlace: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["NOT_FOUND", "UNKNOWN_OBJECT", "FORBIDDEN"]);

function notAmongYours() {
  return appError("BAD_REQUEST", "What this chat asks is not among the data that you may see.");
}

function nothingToAsk() {
  return appError("BAD_REQUEST", "There is no question in this chat that could be asked again.");
}
