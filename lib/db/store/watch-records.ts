/** Watches as their owners have them: made, listed, changed, removed, with what their runs came to. */
import "server-only";
import { and, count, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { WatchRun } from "#lib/domain/watch";
import type { Database, Transaction } from "./database.ts";
import { removeWatches } from "./job-records.ts";
import { type StoreClock, storeClock } from "./store-clock.ts";
import { alertColumns, readWatch, readWatchRun, type StoredWatch, type WatchAlert, watchRow } from "./watch-rows.ts";
import { watches, watchRuns } from "./watch-tables.ts";

export type WatchKey = { readonly ownerId: string; readonly id: string };

/** What of a watch may become otherwise. */
export type WatchChange = Partial<
  Pick<StoredWatch, "title" | "rule" | "channelIds" | "groups" | "state" | "endedWhy" | "snoozedUntil" | "nextDueAt">
> & {
  /** Null: it tells each time from now on. */
  readonly alert?: WatchAlert | null;
};

/** Boards that refresh themselves are in none of it: that is a setting of the board. */
export type WatchRecords = {
  /** "full": the owner has `most` already. "known": there is one of this id, the owner's or somebody else's. */
  add(watch: StoredWatch, most: number): Promise<"added" | "full" | "known">;
  /** The latest first, each with its last run. */
  list(ownerId: string): Promise<readonly { readonly watch: StoredWatch; readonly lastRun: WatchRun | null }[]>;
  find(key: WatchKey): Promise<StoredWatch | null>;
  /** One that does not go on any more leaves out what waits. @returns false when the owner has none of this id. */
  change(key: WatchKey, change: WatchChange): Promise<boolean>;
  remove(key: WatchKey): Promise<boolean>;
  /** A run of this moment. @returns false while another one waits or is at work. */
  runNow(watchId: string, runId: string): Promise<boolean>;
  /** The latest first. */
  history(watchId: string, limit: number): Promise<readonly WatchRun[]>;
};

/** The watches of all owners of a store. @param clock the store's; a test may have one of its own. */
export function createWatchRecords(database: Database, clock: StoreClock = storeClock): WatchRecords {
  const { orm, read, write } = database;
  const transact = <Value>(act: (transaction: Transaction) => Promise<Value>) => write(() => orm.transaction(act));
  const isKey = ({ ownerId, id }: WatchKey) => and(eq(watches.id, id), isOwn(ownerId));
  return {
    add: (watch, most) =>
      transact(async (transaction) => {
        const isKnown = eq(watches.id, watch.id);
        const known = await transaction.select({ id: watches.id }).from(watches).where(isKnown);
        if (known.length > 0) return "known";
        const [own] = await transaction.select({ number: count() }).from(watches).where(isOwn(watch.ownerId));
        if ((own?.number ?? 0) >= most) return "full";
        await transaction.insert(watches).values(watchRow(watch));
        return "added";
      }),
    list: (ownerId) => read(() => listOf(database, ownerId)),
    find: async (key) => {
      const [row] = await read(() => orm.select().from(watches).where(isKey(key)));
      return row === undefined ? null : readWatch(row);
    },
    change: (key, { rule, groups, channelIds, alert, ...change }) =>
      transact(async (transaction) => {
        const texts = Object.entries({ rule, groups, channelIds }).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, JSON.stringify(value)]],
        );
        const changed = await transaction
          .update(watches)
          .set({ ...change, ...Object.fromEntries(texts), ...(alert === undefined ? {} : alertColumns(alert)) })
          .where(isKey(key));
        if (changed.rowsAffected === 0) return false;
        if (change.state !== undefined && change.state !== "active") await leaveOut(transaction, key.id, clock);
        return true;
      }),
    remove: (key) =>
      transact(async (transaction) => {
        const found = await transaction.select({ id: watches.id }).from(watches).where(isKey(key));
        await removeWatches(
          transaction,
          found.map(({ id }) => id),
        );
        return found.length > 0;
      }),
    runNow: (watchId, runId) =>
      transact(async (transaction) => {
        const isOpen = and(eq(watchRuns.watchId, watchId), inArray(watchRuns.state, ["waiting", "running"]));
        const open = await transaction.select({ id: watchRuns.id }).from(watchRuns).where(isOpen);
        if (open.length > 0) return false;
        const made = await transaction
          .insert(watchRuns)
          .values({
            ...{ id: runId, watchId, dueAt: clock(), tryAt: clock(), isByHand: true },
            ...{ state: "waiting", attempts: 0, missed: 0 },
          })
          .onConflictDoNothing();
        return made.rowsAffected > 0;
      }),
    history: async (watchId, limit) => {
      const isOf = eq(watchRuns.watchId, watchId);
      const rows = await read(() =>
        orm.select().from(watchRuns).where(isOf).orderBy(desc(watchRuns.dueAt)).limit(limit),
      );
      return rows.map(readWatchRun);
    },
  };
}

async function listOf({ orm }: Database, ownerId: string): ReturnType<WatchRecords["list"]> {
  const rows = await orm.select().from(watches).where(isOwn(ownerId)).orderBy(desc(watches.createdAt));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lastDue = sql`${watchRuns.dueAt} = (SELECT max(due_at) FROM watch_runs AS run WHERE run.watch_id = ${watchRuns.watchId})`;
  const runs = await orm
    .select()
    .from(watchRuns)
    .where(and(inArray(watchRuns.watchId, ids), lastDue));
  return rows.flatMap((row) => {
    const watch = readWatch(row);
    const run = runs.find(({ watchId }) => watchId === row.id);
    return watch === null ? [] : [{ watch, lastRun: run === undefined ? null : readWatchRun(run) }];
  });
}

function isOwn(ownerId: string) {
  return and(eq(watches.ownerId, ownerId), ne(watches.kind, "refresh"));
}

async function leaveOut(transaction: Transaction, watchId: string, clock: StoreClock): Promise<void> {
  const isWaiting = and(eq(watchRuns.watchId, watchId), eq(watchRuns.state, "waiting"));
  await transaction.update(watchRuns).set({ state: "skipped", endedAt: clock() }).where(isWaiting);
}
