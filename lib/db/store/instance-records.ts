/**
 * Processes that share a store: which of them live, what they tell each other, and what only one of them may do at a
 * time. Every time is by the store's own clock, so that the clocks of their machines need not agree.
 */
import "server-only";
import { and, asc, eq, gt, isNotNull, lt, lte, max, ne, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { instances, leases, signals } from "./instance-tables.ts";
import { runs } from "./schema.ts";
import { storeNow } from "./store-clock.ts";

/** Something that happened in one instance and that the others have to know. */
export type Signal = {
  readonly number: number;
  readonly sender: string;
  readonly topic: string;
  readonly subject: string;
};

/** A run of a chat whose process does not live any more. */
export type OrphanedRun = {
  readonly runId: string;
  readonly sessionId: string;
  readonly ownerId: string;
  /** The process that worked on it. */
  readonly bootId: string;
};

export type InstanceRecords = {
  /** Says that an instance lives, however much else is being written. */
  beat(id: string): Promise<void>;
  /** Forgets those that have not said so for so long. */
  forget(silentForMs: number): Promise<void>;
  /** An instance ends: what it worked on is free at once. */
  leave(id: string): Promise<void>;
  /** Those that said so within the last `leaseMs`. */
  living(leaseMs: number): Promise<readonly string[]>;
  /** Runs of chats that are at work by the store, and in no living instance. */
  orphans(living: readonly string[]): Promise<readonly OrphanedRun[]>;
  send(signal: Omit<Signal, "number">): Promise<void>;
  /** Of others than `receiver`, after a number, in order. */
  received(receiver: string, after: number): Promise<readonly Signal[]>;
  /** The number of the latest signal; 0 before the first. */
  latest(): Promise<number>;
  /** Signals that everybody has had the time to read. */
  removeSignals(olderThanMs: number): Promise<void>;
  /**
   * Takes a lease for so long, or prolongs one's own. @returns false while another has it.
   * @param name what only one may do at a time.
   */
  hold(name: string, holder: string, leaseMs: number): Promise<boolean>;
  /** Prolongs one's own. @returns false once another has had it, also where that one has let it go since. */
  prolong(name: string, holder: string, leaseMs: number): Promise<boolean>;
  letGo(name: string, holder: string): Promise<void>;
};

export function createInstanceRecords({ orm, read, write, writeAtOnce }: Database): InstanceRecords {
  return {
    beat: (id) =>
      writeAtOnce(async () => {
        await orm
          .insert(instances)
          .values({ id, startedAt: storeNow, seenAt: storeNow })
          .onConflictDoUpdate({ target: instances.id, set: { seenAt: storeNow } });
      }),
    forget: (silentForMs) =>
      write(async () => {
        await orm.delete(instances).where(lt(instances.seenAt, sql`${storeNow} - ${silentForMs}`));
      }),
    leave: (id) =>
      write(async () => {
        await orm.delete(instances).where(eq(instances.id, id));
      }),
    living: async (leaseMs) => {
      const lives = gt(instances.seenAt, sql`${storeNow} - ${leaseMs}`);
      const rows = await read(() => orm.select({ id: instances.id }).from(instances).where(lives));
      return rows.map(({ id }) => id);
    },
    orphans: async (living) => {
      const columns = { runId: runs.id, sessionId: runs.sessionId, ownerId: runs.ownerId, bootId: runs.bootId };
      const isLeft = and(eq(runs.status, "running"), isNotNull(runs.sessionId), notInArray(runs.bootId, [...living]));
      const rows = await read(() => orm.select(columns).from(runs).where(isLeft).orderBy(asc(runs.startedAt)));
      return rows.flatMap(({ sessionId, ...run }) => (sessionId === null ? [] : [{ ...run, sessionId }]));
    },
    send: (signal) =>
      write(async () => {
        await orm.insert(signals).values({ ...signal, sentAt: storeNow });
      }),
    received: (receiver, after) => {
      const { number, sender, topic, subject } = signals;
      const isNew = and(gt(number, after), ne(sender, receiver));
      return read(() => orm.select({ number, sender, topic, subject }).from(signals).where(isNew).orderBy(asc(number)));
    },
    latest: async () => {
      const [row] = await read(() => orm.select({ number: max(signals.number) }).from(signals));
      return row?.number ?? 0;
    },
    removeSignals: (olderThanMs) =>
      write(async () => {
        await orm.delete(signals).where(lt(signals.sentAt, sql`${storeNow} - ${olderThanMs}`));
      }),
    hold: (name, holder, leaseMs) =>
      write(async () => {
        const endsAt = sql`${storeNow} + ${leaseMs}`;
        const taken = await orm
          .insert(leases)
          .values({ name, holder, endsAt })
          .onConflictDoUpdate({
            target: leases.name,
            set: { holder, endsAt },
            setWhere: or(eq(leases.holder, holder), lte(leases.endsAt, storeNow)),
          });
        return taken.rowsAffected > 0;
      }),
    prolong: (name, holder, leaseMs) =>
      writeAtOnce(async () => {
        const isOwn = and(eq(leases.name, name), eq(leases.holder, holder));
        const kept = await orm
          .update(leases)
          .set({ endsAt: sql`${storeNow} + ${leaseMs}` })
          .where(isOwn);
        return kept.rowsAffected > 0;
      }),
    letGo: (name, holder) =>
      write(async () => {
        await orm.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)));
      }),
  };
}
