/**
 * Runs of watches as work: planned when they are due, taken by one process at a time, and ended once. Whoever lost a run to
 * another process writes nothing into it any more.
 */
import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, lte, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { WatchOutcome, WatchRunState } from "#lib/domain/watch";
import type { Database, Transaction } from "./database.ts";
import { hasOtherRule } from "./judged-rule.ts";
import { readClock, type StoreClock, storeClock } from "./store-clock.ts";
import { parsed, readWatch, type StoredWatch, type WatchAlert } from "./watch-rows.ts";
import { watches, watchRuns } from "./watch-tables.ts";

export type DueWatch = StoredWatch & { readonly nextDueAt: number };

export type PlannedRun = {
  readonly watchId: string;
  /** The due time that was seen: where it is another one by now, somebody else has planned it. */
  readonly seenDueAt: number;
  readonly runId: string;
  readonly dueAt: number;
  /** Due times before it that are not made up for. */
  readonly missed: number;
  readonly nextDueAt: number | null;
};

export type TakenRun = {
  readonly id: string;
  readonly watch: StoredWatch;
  readonly dueAt: number;
  readonly isByHand: boolean;
  /** This one included. */
  readonly attempts: number;
  readonly missed: number;
};

/** Whose run it is, for as long as nobody else has taken it. */
export type RunHold = { readonly runId: string; readonly holder: string };

export type RunEnding = {
  readonly state: Extract<WatchRunState, "done" | "failed" | "stopped">;
  readonly outcome: WatchOutcome;
  /** What the owner is told, as JSON; null: nothing. */
  readonly notice: string | null;
  /** Not null: the watch ends with it, and why. */
  readonly endsWatch: string | null;
  /** What its alert remembers from now on, and of which rule; left out where that stays as it is, or where there is none. */
  readonly alert?: Pick<WatchAlert, "rule" | "state">;
};

export type UntoldRun = {
  readonly runId: string;
  readonly watchId: string;
  readonly ownerId: string;
  readonly channelIds: readonly string[];
  readonly notice: string;
};

export type JobRecords = {
  /** Watches whose time has come, those that wait longest first, and what time it is. */
  due(limit: number): Promise<{ readonly now: number; readonly watches: readonly DueWatch[] }>;
  /**
   * Makes a run of a due time and sets the watch to its next one; a run that still waited is left out for it.
   * @returns false where somebody else was quicker, or the watch is due no more.
   */
  plan(planned: PlannedRun): Promise<boolean>;
  /** Takes the run that waits longest, also one whose holder has not prolonged it; null: there is none. */
  take(holder: string, leaseMs: number): Promise<TakenRun | null>;
  /** @returns false once another has it, or it is over. */
  prolong(hold: RunHold, leaseMs: number): Promise<boolean>;
  /**
   * Later again. @param counts whether it was a try: for a further one there is only time before the next due time.
   * @returns false where there is none, and once another has it.
   */
  giveBack(hold: RunHold, pauseMs: number, counts: boolean): Promise<boolean>;
  /** Ends it, and forgets all but the last runs of its watch. @returns false once another has it: then nothing is written. */
  end(hold: RunHold, ending: RunEnding, kept: number): Promise<boolean>;
  /** Runs that are over and whose owner is still to be told. */
  untold(limit: number): Promise<readonly UntoldRun[]>;
  told(runId: string): Promise<void>;
};

/** @param clock the store's; a test may have one of its own. */
export function createJobRecords(database: Database, clock: StoreClock = storeClock): JobRecords {
  const { orm, read, write } = database;
  const transact = <Value>(act: (transaction: Transaction) => Promise<Value>) => write(() => orm.transaction(act));
  const isHeld = ({ runId, holder }: RunHold) =>
    and(eq(watchRuns.id, runId), eq(watchRuns.holder, holder), eq(watchRuns.state, "running"));
  return {
    due: (limit) =>
      read(async () => {
        const now = await readClock(orm, clock);
        const isDue = and(isNotNull(watches.nextDueAt), lte(watches.nextDueAt, now));
        const rows = await orm.select().from(watches).where(isDue).orderBy(asc(watches.nextDueAt)).limit(limit);
        return { now, watches: rows.flatMap(dueWatch) };
      }),
    plan: (planned) => transact((transaction) => planRun(transaction, planned)),
    take: async (holder, leaseMs) => {
      const isFree = sql`${watchRuns.id} = ${freeRun(clock())}`;
      const free = await read(() => orm.select({ id: watchRuns.id }).from(watchRuns).where(isFree));
      // Nothing is written where there is nothing to do, which is nearly always.
      return free.length === 0 ? null : transact((transaction) => takeRun(transaction, { holder, leaseMs, clock }));
    },
    prolong: (hold, leaseMs) =>
      write(async () => {
        const leaseEndsAt = sql`${clock()} + ${leaseMs}`;
        return (await orm.update(watchRuns).set({ leaseEndsAt }).where(isHeld(hold))).rowsAffected > 0;
      }),
    giveBack: (hold, pauseMs, counts) =>
      write(async () => {
        const again = {
          ...{ state: "waiting" as const, holder: null, leaseEndsAt: null, tryAt: sql`${clock()} + ${pauseMs}` },
          ...(counts ? {} : { attempts: sql`${watchRuns.attempts} - 1` }),
        };
        const isInTime = counts ? hasTimeFor(sql`${clock()} + ${pauseMs}`) : undefined;
        return (
          (
            await orm
              .update(watchRuns)
              .set(again)
              .where(and(isHeld(hold), isInTime))
          ).rowsAffected > 0
        );
      }),
    end: (hold, ending, kept) =>
      transact(async (transaction) => {
        const watchId = await endRun(transaction, { isHeld: isHeld(hold), runId: hold.runId, ending, clock });
        if (watchId !== null) await forgetRuns(transaction, watchId, kept);
        return watchId !== null;
      }),
    untold: async (limit) => {
      const { id, watchId, notice } = watchRuns;
      const rows = await read(() =>
        orm
          .select({ runId: id, watchId, notice, ownerId: watches.ownerId, channelIds: watches.channelIds })
          .from(watchRuns)
          .innerJoin(watches, eq(watches.id, watchId))
          .where(isNotNull(notice))
          .limit(limit),
      );
      return rows.flatMap(untoldRun);
    },
    told: (runId) =>
      write(async () => {
        await orm.update(watchRuns).set({ notice: null }).where(eq(watchRuns.id, runId));
      }),
  };
}

/** Whether a try at that moment comes before the next due time of its watch, which would take its place. */
function hasTimeFor(tryAt: SQL): SQL {
  return sql`NOT EXISTS (
    SELECT 1 FROM watches WHERE watches.id = ${watchRuns.watchId} AND watches.next_due_at <= ${tryAt}
  )`;
}

function dueWatch(row: typeof watches.$inferSelect): DueWatch[] {
  const watch = readWatch(row);
  return watch === null || watch.nextDueAt === null ? [] : [{ ...watch, nextDueAt: watch.nextDueAt }];
}

const channelNames = z.array(z.string());

function untoldRun(row: Omit<UntoldRun, "notice" | "channelIds"> & { channelIds: string; notice: string | null }) {
  const channelIds = parsed(row.channelIds, channelNames);
  return row.notice === null || channelIds === null ? [] : [{ ...row, notice: row.notice, channelIds }];
}

async function planRun(
  transaction: Transaction,
  { watchId, seenDueAt, runId, dueAt, missed, nextDueAt }: PlannedRun,
): Promise<boolean> {
  const isSeen = and(eq(watches.id, watchId), eq(watches.nextDueAt, seenDueAt), eq(watches.state, "active"));
  const moved = await transaction.update(watches).set({ nextDueAt }).where(isSeen);
  if (moved.rowsAffected === 0) return false;
  const isWaiting = and(eq(watchRuns.watchId, watchId), eq(watchRuns.state, "waiting"));
  const left = await transaction
    .update(watchRuns)
    .set({ state: "skipped", endedAt: dueAt })
    .where(isWaiting)
    .returning({ isByHand: watchRuns.isByHand, missed: watchRuns.missed });
  const leftOut = left.reduce((sum, run) => sum + run.missed + (run.isByHand ? 0 : 1), 0);
  await transaction
    .insert(watchRuns)
    .values({
      ...{ id: runId, watchId, dueAt, missed: missed + leftOut, tryAt: dueAt },
      ...{ isByHand: false, state: "waiting", attempts: 0 },
    })
    .onConflictDoNothing();
  return true;
}

/** The one that waits longest. Two runs of one watch are never at work at the same time. */
function freeRun(now: ReturnType<StoreClock>) {
  return sql`(
    SELECT run.id FROM watch_runs AS run
    WHERE ((run.state = 'waiting' AND run.try_at <= ${now}) OR (run.state = 'running' AND run.lease_ends_at <= ${now}))
      AND NOT EXISTS (
        SELECT 1 FROM watch_runs AS other
        WHERE other.watch_id = run.watch_id AND other.id <> run.id AND other.state = 'running'
          AND other.lease_ends_at > ${now}
      )
    ORDER BY run.try_at, run.due_at LIMIT 1
  )`;
}

type Taking = { readonly holder: string; readonly leaseMs: number; readonly clock: StoreClock };

async function takeRun(transaction: Transaction, { holder, leaseMs, clock }: Taking): Promise<TakenRun | null> {
  const now = clock();
  const [taken] = await transaction
    .update(watchRuns)
    .set({
      ...{ state: "running", holder, leaseEndsAt: sql`${now} + ${leaseMs}` },
      ...{ attempts: sql`${watchRuns.attempts} + 1`, startedAt: sql`coalesce(${watchRuns.startedAt}, ${now})` },
    })
    .where(sql`${watchRuns.id} = ${freeRun(now)}`)
    .returning();
  if (taken === undefined) return null;
  const [row] = await transaction.select().from(watches).where(eq(watches.id, taken.watchId));
  const watch = row === undefined ? null : readWatch(row);
  if (watch === null) {
    // Its watch is gone, or cannot be read: nobody can say what it was to do.
    await transaction.delete(watchRuns).where(eq(watchRuns.id, taken.id));
    return null;
  }
  const { id, dueAt, isByHand, attempts, missed } = taken;
  if (watch.state !== "active" && !isByHand) {
    // It was paused, or has ended, while somebody was at work on it.
    const left = { state: "skipped" as const, endedAt: now, holder: null, leaseEndsAt: null };
    await transaction.update(watchRuns).set(left).where(eq(watchRuns.id, id));
    return null;
  }
  return { id, watch, dueAt, isByHand, attempts, missed };
}

type Ended = {
  readonly isHeld: SQL | undefined;
  readonly runId: string;
  readonly ending: RunEnding;
  readonly clock: StoreClock;
};

/** @returns its watch; null where another has it. */
async function endRun(transaction: Transaction, { isHeld, runId, ending, clock }: Ended): Promise<string | null> {
  const { state, outcome } = ending;
  const isOther = await hasOtherRule(transaction, runId, ending.alert);
  // What began or ended of another condition than it has by now is nobody's news.
  const notice = isOther ? null : ending.notice;
  const over = { state, outcome: JSON.stringify(outcome), endedAt: clock(), holder: null, leaseEndsAt: null, notice };
  const [ended] = await transaction.update(watchRuns).set(over).where(isHeld).returning({ watchId: watchRuns.watchId });
  if (ended === undefined) return null;
  const alertState = isOther ? undefined : ending.alert?.state;
  await settleWatch(transaction, ended.watchId, { ...ending, alertState, now: clock() });
  return ended.watchId;
}

type Settling = Pick<RunEnding, "state" | "endsWatch"> & {
  readonly alertState: WatchAlert["state"] | undefined;
  readonly now: ReturnType<StoreClock>;
};

async function settleWatch(
  transaction: Transaction,
  watchId: string,
  { state, endsWatch, alertState, now }: Settling,
): Promise<void> {
  const failing = { failingSince: sql`coalesce(${watches.failingSince}, ${now})` };
  const change = {
    ...(state === "done" ? { failingSince: null } : {}),
    ...(state === "failed" ? failing : {}),
    ...(alertState === undefined ? {} : { alertState: JSON.stringify(alertState) }),
    ...(endsWatch === null ? {} : { state: "ended" as const, endedWhy: endsWatch, nextDueAt: null }),
  };
  if (Object.keys(change).length > 0) await transaction.update(watches).set(change).where(eq(watches.id, watchId));
}

/** None that goes on, and none that is still to be told. */
async function forgetRuns(transaction: Transaction, watchId: string, kept: number): Promise<void> {
  const isOfWatch = eq(watchRuns.watchId, watchId);
  const latest = transaction
    .select({ id: watchRuns.id })
    .from(watchRuns)
    .where(isOfWatch)
    .orderBy(desc(watchRuns.dueAt))
    .limit(kept);
  const isOver = and(ne(watchRuns.state, "running"), ne(watchRuns.state, "waiting"), sql`${watchRuns.notice} IS NULL`);
  await transaction.delete(watchRuns).where(and(isOfWatch, isOver, notInArray(watchRuns.id, latest)));
}

/** Watches go with all their runs. */
export async function removeWatches(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.delete(watchRuns).where(inArray(watchRuns.watchId, [...ids]));
  await transaction.delete(watches).where(inArray(watches.id, [...ids]));
}
