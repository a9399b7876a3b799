/**
 * The one owner of conversations: every change goes through `apply`, one event after the other per session,
 * each in one transaction, acknowledged only when it is stored.
 */
import "server-only";
import { createSerialQueue } from "#lib/db/store/serial-queue";
import type { SessionRecords, StoredSession } from "#lib/db/store/session-records";
import type { RunAdmission } from "#lib/db/store/usage-admission";
import { err, ok, type Result } from "#lib/domain/errors";
import type { OpenedSession, Session } from "#lib/domain/session";
import type { Reduction, SessionEvent } from "#lib/state/session-event";
import { reduce } from "#lib/state/session-reducer";
import { rejected } from "#lib/state/session-state";
import { projectSession } from "#lib/state/session-view";
import { damagedChat, noSuchChat } from "./session-failures.ts";

export type ApplyArgs = {
  readonly sessionId: string;
  readonly ownerId: string;
  readonly event: SessionEvent;
  /** The process that worked on the chat's run, for what comes of that work: FENCED once another one has the run. */
  readonly by?: string;
  /** The chat that this event is the first one of, if it is not stored yet; null: the chat must exist. */
  readonly begin: Session | null;
};

export type Sessions = {
  /**
   * What the rules answered; NOT_FOUND for a session of somebody else or of nobody, READ_ONLY for a damaged one, QUOTA
   * where a run that it would start may not begin.
   */
  apply(args: ApplyArgs): Promise<Result<Reduction>>;
  /** Stores a whole session, if there is none of its id yet. */
  add(session: Session): Promise<Result<null>>;
  /** NOT_FOUND also for a deleted session; of a damaged one, what can be read. */
  load(ownerId: string, sessionId: string): Promise<Result<Session>>;
  /** A session with what the reader has to know about it. */
  open(ownerId: string, sessionId: string): Promise<Result<OpenedSession>>;
};

type SessionsDependencies = {
  readonly records: SessionRecords;
  /** Under what the run of a session begins; without it runs are neither counted nor refused. */
  readonly admissionOf?: (session: Session) => RunAdmission;
};

export function createSessions({ records, admissionOf }: SessionsDependencies): Sessions {
  const inOrder = createSessionQueues();
  const find = async (ownerId: string, sessionId: string): Promise<Result<StoredSession>> => {
    const stored = await records.load(sessionId);
    const isVisible = stored !== null && stored.session.ownerId === ownerId && stored.session.deletedAt === null;
    return isVisible ? ok(stored) : err(noSuchChat());
  };
  return {
    apply: (args) => inOrder(args.sessionId, () => applyPersistently({ records, admissionOf }, args)),
    add: (session) =>
      inOrder(session.id, async () => {
        const stored = await records.load(session.id);
        if (stored !== null) return stored.session.ownerId === session.ownerId ? ok(null) : err(noSuchChat());
        return records.save({ previous: null, next: session, endedRuns: [] });
      }),
    load: async (ownerId, sessionId) => {
      const found = await find(ownerId, sessionId);
      return found.ok ? ok(found.value.session) : found;
    },
    open: async (ownerId, sessionId) => {
      const found = await find(ownerId, sessionId);
      if (!found.ok) return found;
      const { session, damage } = found.value;
      return ok({ session: projectSession(session), branches: await records.branches(session), damage });
    },
  };
}

/** Another instance may have changed the chat between reading and writing: then the event meets what it is now. */
async function applyPersistently(dependencies: SessionsDependencies, args: ApplyArgs): Promise<Result<Reduction>> {
  for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
    const applied = await applyNow(dependencies, args);
    if (applied.ok || applied.error.code !== "INVALID_STATE") return applied;
  }
  return applyNow(dependencies, args);
}

const mostAttempts = 6;

async function applyNow(
  { records, admissionOf }: SessionsDependencies,
  { sessionId, ownerId, event, begin, by }: ApplyArgs,
): Promise<Result<Reduction>> {
  const stored = await records.load(sessionId);
  if (stored !== null && stored.session.ownerId !== ownerId) return err(noSuchChat());
  if (stored !== null && stored.damage !== null) return err(damagedChat());
  const session = stored?.session ?? begin;
  if (session === null) return err(noSuchChat());
  if (by !== undefined && session.run !== null && session.run.bootId !== by) return ok(rejected(session, "FENCED"));
  const reduction = reduce(session, event);
  if (reduction.result.kind !== "accepted") return ok(reduction);
  const endedRuns = reduction.effects.flatMap((effect) =>
    effect.type === "end-run" ? [{ id: effect.runId, status: effect.status }] : [],
  );
  const starts = reduction.effects.some((effect) => effect.type === "start-run");
  const admission = starts ? (admissionOf?.(reduction.session) ?? null) : null;
  const previous = stored?.session ?? null;
  const saved = await records.save({ previous, next: reduction.session, endedRuns, admission });
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
