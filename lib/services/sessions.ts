/**
 * The one owner of conversations: every change goes through `apply`, one event after the other per session,
 * each in one transaction, acknowledged only when it is stored.
 */
import "server-only";
import { createSerialQueue } from "#lib/db/store/serial-queue";
import type { SessionRecords } from "#lib/db/store/session-records";
import type { ContextSelection } from "#lib/domain/context-selection";
import { err, ok, type Result } from "#lib/domain/errors";
import type { Session, SessionListItem, SessionView } from "#lib/domain/session";
import type { Reduction, SessionEvent } from "#lib/state/session-event";
import { createSession, projectSession, reduce } from "#lib/state/session-reducer";
import { noSuchChat } from "./session-failures.ts";

export type ApplyArgs = {
  readonly sessionId: string;
  readonly ownerId: string;
  readonly event: SessionEvent;
  /** What a session is bound to if this event is its first; null: the session must exist. */
  readonly createWith: ContextSelection | null;
};

export type Sessions = {
  /** What the rules answered; NOT_FOUND for a session of somebody else or of nobody. */
  apply(args: ApplyArgs): Promise<Result<Reduction>>;
  load(ownerId: string, sessionId: string): Promise<Result<Session>>;
  view(ownerId: string, sessionId: string): Promise<Result<SessionView>>;
  list(ownerId: string): Promise<Result<readonly SessionListItem[]>>;
};

export function createSessions(dependencies: {
  readonly records: SessionRecords;
  readonly now: () => number;
}): Sessions {
  const { records } = dependencies;
  const inOrder = createSessionQueues();
  const load = async (ownerId: string, sessionId: string): Promise<Result<Session>> => {
    const stored = await records.load(sessionId);
    if (!stored.ok) return stored;
    return stored.value?.ownerId === ownerId ? ok(stored.value) : err(noSuchChat());
  };
  return {
    apply: (args) => inOrder(args.sessionId, () => applyNow(dependencies, args)),
    load,
    view: async (ownerId, sessionId) => {
      const session = await load(ownerId, sessionId);
      return session.ok ? ok(projectSession(session.value)) : session;
    },
    list: async (ownerId) => ok(await records.list(ownerId)),
  };
}

async function applyNow(
  { records, now }: { readonly records: SessionRecords; readonly now: () => number },
  { sessionId, ownerId, event, createWith }: ApplyArgs,
): Promise<Result<Reduction>> {
  const stored = await records.load(sessionId);
  if (!stored.ok) return stored;
  const previous = stored.value;
  if (previous !== null && previous.ownerId !== ownerId) return err(noSuchChat());
  if (previous === null && createWith === null) return err(noSuchChat());
  const session = previous ?? createSession({ id: sessionId, ownerId, context: createWith, at: now() });
  const reduction = reduce(session, event);
  if (reduction.result.kind !== "accepted") return ok(reduction);
  const endedRuns = reduction.effects.flatMap((effect) =>
    effect.type === "end-run" ? [{ id: effect.runId, status: effect.status }] : [],
  );
  const saved = await records.save({ previous, next: reduction.session, endedRuns });
  return saved.ok ? ok(reduction) : saved;
}

/** One queue per session that is being written; dropped when it is empty. */
function createSessionQueues() {
  const queues = new Map<string, { readonly run: ReturnType<typeof createSerialQueue>; pending: number }>();
  return async <Value>(sessionId: string, task: () => Promise<Value>): Promise<Value> => {
    const queue = queues.get(sessionId) ?? { run: createSerialQueue(), pending: 0 };
    queues.set(sessionId, queue);
    queue.pending += 1;
    try {
      return await queue.run(task);
    } finally {
      queue.pending -= 1;
      if (queue.pending === 0) queues.delete(sessionId);
    }
  };
}
