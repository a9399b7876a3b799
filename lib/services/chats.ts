/** The use cases of the chat list: what there is, search, and what is done to a chat as a whole. */
import "server-only";
import { chatLimits } from "#lib/config/limits";
import type { SessionRecords } from "#lib/db/store/session-records";
import { err, ok, type Result } from "#lib/domain/errors";
import type { PutOnSheetInput } from "#lib/domain/inputs/sheets";
import type { ShowVersionInput } from "#lib/domain/inputs/steering";
import type { SessionChange, SessionHit, SessionListItem, SessionPage, SessionStatus } from "#lib/domain/session";
import { duplicateSession } from "#lib/state/session-copy";
import type { SessionEvent } from "#lib/state/session-event";
import { changeSince } from "#lib/state/session-view";
import type { Lessons } from "./lessons.ts";
import type { Logger } from "./logger.ts";
import type { Runs } from "./runs.ts";
import { noSuchChat, sessionFailure } from "./session-failures.ts";
import type { Sessions } from "./sessions.ts";

export type ListArgs = { readonly status: SessionStatus; readonly cursor: string | null };

export type Chats = {
  list(ownerId: string, args: ListArgs): Promise<Result<SessionPage>>;
  /** Chats whose title, questions, answers or statements have all the words, the best first. */
  search(ownerId: string, text: string): Promise<Result<readonly SessionHit[]>>;
  /** The user's latest questions of all chats, latest first, each once. */
  recentQuestions(ownerId: string): Promise<Result<readonly string[]>>;
  rename(ownerId: string, sessionId: string, title: string): Promise<Result<SessionChange>>;
  pin(ownerId: string, sessionId: string, isPinned: boolean): Promise<Result<SessionChange>>;
  /** The messages up to a number were on the user's screen. */
  markRead(ownerId: string, sessionId: string, upTo: number): Promise<Result<SessionChange>>;
  /** Shows another version of an answer; what is asked next goes on from it. */
  showVersion(ownerId: string, args: ShowVersionInput): Promise<Result<SessionChange>>;
  /** Puts an answer on the chat's sheet, or takes it off. */
  putOnSheet(ownerId: string, args: PutOnSheetInput): Promise<Result<SessionChange>>;
  /** Puts the chat aside; what runs in it is stopped. */
  archive(ownerId: string, sessionId: string): Promise<Result<SessionChange>>;
  unarchive(ownerId: string, sessionId: string): Promise<Result<SessionChange>>;
  /** Hides the messages so far; what runs is stopped. */
  clear(ownerId: string, sessionId: string): Promise<Result<SessionChange>>;
  /** Shows the messages that were hidden by clearing. */
  showCleared(ownerId: string, sessionId: string): Promise<Result<SessionChange>>;
  /** Drops the open question to the user. */
  dropQuestion(ownerId: string, sessionId: string): Promise<Result<SessionChange>>;
  /** Hides the chat from everything; for a while `restore` takes it back, then it is gone. */
  remove(ownerId: string, sessionId: string): Promise<Result<null>>;
  restore(ownerId: string, sessionId: string): Promise<Result<null>>;
  /** @param copyId of the new chat; the same twice makes one. */
  duplicate(ownerId: string, sessionId: string, copyId: string): Promise<Result<{ readonly sessionId: string }>>;
  /** Removes what was deleted too long ago to be taken back. */
  removeDeleted(): Promise<void>;
  close(): void;
};

export type ChatsDependencies = {
  readonly sessions: Sessions;
  readonly records: SessionRecords;
  readonly runs: Runs;
  /** What the shown version teaches is found out anew. */
  readonly lessons: Pick<Lessons, "touched">;
  /** Removes files that no result needs any more. */
  readonly cleanResults: () => Promise<void>;
  readonly logger: Logger;
  readonly now: () => number;
  readonly newId: () => string;
};

export function createChats(dependencies: ChatsDependencies): Chats {
  const { records, runs, now } = dependencies;
  const change = (ownerId: string, sessionId: string, event: SessionEvent) =>
    applyChange(dependencies, { ownerId, sessionId }, event);
  const changeWhenStopped = (ownerId: string, sessionId: string, event: SessionEvent) =>
    stopThenApply(dependencies, { ownerId, sessionId }, event);
  const ending = () => ({ messageId: dependencies.newId(), parts: [], at: now() });
  const purging = createPurging(dependencies);
  return {
    list: async (ownerId, args) => {
      const page = await records.list({ ownerId, ...args, limit: chatLimits.pageSize });
      return ok({ ...page, items: page.items.map((item) => asShown(item, runs)) });
    },
    search: async (ownerId, text) => {
      const hits = await records.search({ ownerId, text, limit: chatLimits.searchHits });
      return ok(hits.map((hit) => ({ ...hit, item: asShown(hit.item, runs) })));
    },
    recentQuestions: async (ownerId) => ok(await records.recentQuestions(ownerId, chatLimits.recentQuestions)),
    rename: (ownerId, sessionId, title) => change(ownerId, sessionId, { type: "RENAME", title }),
    pin: (ownerId, sessionId, isPinned) => change(ownerId, sessionId, { type: "PIN", isPinned }),
    markRead: (ownerId, sessionId, upTo) => change(ownerId, sessionId, { type: "READ", upTo }),
    showVersion: async (ownerId, { sessionId, ...version }) => {
      const shown = await change(ownerId, sessionId, { type: "SHOW_VERSION", ...version, at: now() });
      if (shown.ok) dependencies.lessons.touched({ ownerId, sessionId, of: version.card, isSaid: false });
      return shown;
    },
    putOnSheet: (ownerId, { sessionId, ...put }) => change(ownerId, sessionId, { type: "ON_SHEET", ...put }),
    archive: (ownerId, sessionId) => changeWhenStopped(ownerId, sessionId, { type: "ARCHIVE", ...ending() }),
    unarchive: (ownerId, sessionId) => change(ownerId, sessionId, { type: "UNARCHIVE", at: now() }),
    clear: (ownerId, sessionId) => changeWhenStopped(ownerId, sessionId, { type: "CLEAR_CHAT", ...ending() }),
    showCleared: (ownerId, sessionId) => change(ownerId, sessionId, { type: "SHOW_CLEARED", at: now() }),
    dropQuestion: (ownerId, sessionId) => change(ownerId, sessionId, { type: "NEW_QUESTION", at: now() }),
    remove: async (ownerId, sessionId) => {
      const removed = await remove(dependencies, { ownerId, sessionId }, { type: "DELETE", ...ending() });
      if (removed.ok) purging.later();
      return removed;
    },
    restore: (ownerId, sessionId) => restore(dependencies, { ownerId, sessionId }),
    duplicate: (ownerId, sessionId, copyId) => duplicate(dependencies, { ownerId, sessionId }, copyId),
    removeDeleted: async () => {
      await purging.now();
      // What an earlier process was asked to delete just before its end has its time still to come.
      purging.later();
    },
    close: purging.close,
  };
}

type Place = { readonly ownerId: string; readonly sessionId: string };

async function applyChange(
  { sessions, runs }: ChatsDependencies,
  place: Place,
  event: SessionEvent,
): Promise<Result<SessionChange>> {
  const applied = await sessions.apply({ ...place, event, begin: null });
  if (!applied.ok) return applied;
  const { session, effects, result } = applied.value;
  if (result.kind === "rejected") return err(session.deletedAt === null ? sessionFailure(result.code) : noSuchChat());
  for (const effect of effects) if (effect.type === "abort-run") await runs.abandon(effect.runId);
  // A run that ended with the event has left two messages.
  return ok(changeSince(session, Math.max(0, session.messages.length - 2)));
}

/** A run is stopped in its own time first, so that what it had to show is kept; the event ends one that began meanwhile. */
async function stopThenApply(dependencies: ChatsDependencies, place: Place, event: SessionEvent) {
  const session = await dependencies.sessions.load(place.ownerId, place.sessionId);
  if (!session.ok) return session;
  if (session.value.run !== null) await dependencies.runs.cancel(place.ownerId, session.value.run.id);
  return applyChange(dependencies, place, event);
}

async function remove(dependencies: ChatsDependencies, place: Place, event: SessionEvent): Promise<Result<null>> {
  const removed = await stopThenApply(dependencies, place, event);
  if (removed.ok) return ok(null);
  if (removed.error.code !== "READ_ONLY") return removed;
  await dependencies.records.markDeleted(place.sessionId, dependencies.now());
  return ok(null);
}

async function restore(dependencies: ChatsDependencies, place: Place): Promise<Result<null>> {
  const { sessions, records, now } = dependencies;
  const restored = await sessions.apply({ ...place, event: { type: "RESTORE", at: now() }, begin: null });
  if (restored.ok) return ok(null);
  if (restored.error.code !== "READ_ONLY") return restored;
  await records.markDeleted(place.sessionId, null);
  return ok(null);
}

async function duplicate(
  { sessions, now }: ChatsDependencies,
  { ownerId, sessionId }: Place,
  copyId: string,
): Promise<Result<{ readonly sessionId: string }>> {
  const source = await sessions.load(ownerId, sessionId);
  if (!source.ok) return source;
  if (source.value.messages.length === 0) return err(noSuchChat());
  const added = await sessions.add(duplicateSession(source.value, { id: copyId, at: now() }));
  return added.ok ? ok({ sessionId: copyId }) : added;
}

/** A run that waits for its turn is told apart from one that works. */
function asShown(item: SessionListItem & { readonly runId: string | null }, runs: Runs): SessionListItem {
  const { runId, ...shown } = item;
  return runId !== null && runs.waiting().has(runId) ? { ...shown, badge: "queued" } : shown;
}

/** Deleted chats go when their time is over: by a timer, and at the next start if the process ended before. */
function createPurging({ records, cleanResults, logger, now }: ChatsDependencies) {
  const timers = new Set<NodeJS.Timeout>();
  const purge = async (): Promise<void> => {
    const count = await records.purge(now() - chatLimits.undoMs);
    if (count > 0) await cleanResults();
  };
  return {
    now: purge,
    later: (): void => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        purge().catch((cause: unknown) => logger.error({ cause }, "deleted chats could not be removed"));
      }, chatLimits.undoMs + 1_000);
      timer.unref();
      timers.add(timer);
    },
    close: (): void => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
