/**
 * Messages on their way to channels. One process at a time has a message, by a lease of the store's clock; what is about to
 * leave is written down before it does, so that whoever takes it from a process that is gone knows that it may have arrived.
 */
import "server-only";
import { and, asc, eq, inArray, isNull, lte, min, type SQL, sql } from "drizzle-orm";
import type { DeliveryEnd } from "#lib/domain/channel";
import type { ChannelRow } from "./channel-records.ts";
import type { Database, Transaction } from "./database.ts";
import { channels, deliveries, notices } from "./notice-tables.ts";
import { readClock, storeNow } from "./store-clock.ts";

/** A message of one notice or of several. */
export type Batch = {
  /** The same at every try. */
  readonly id: string;
  readonly channel: ChannelRow;
  readonly notices: readonly { readonly id: string; readonly at: number; readonly body: string }[];
  /** Tries, this one among them. */
  readonly attempts: number;
  /** For how long it has been due. */
  readonly ageMs: number;
  /** How far the try before had come when its process ended: made ready, or perhaps on its way; null where it did not. */
  readonly leftAt: "taken" | "sending" | null;
};

export type TakingArgs = {
  readonly holder: string;
  readonly leaseMs: number;
  /** From how many on what is due goes as one message, and how many it takes. */
  readonly digestFrom: number;
  readonly digestMost: number;
};

export type DeliveryRecords = {
  /** In how many milliseconds something is due; null for never. */
  dueIn(): Promise<number | null>;
  /** Takes what is due longest; null where nothing is. */
  take(args: TakingArgs): Promise<Batch | null>;
  /** It is about to leave. @returns false where it is another's by now, and is not to be sent. */
  beginSending(batchId: string, holder: string): Promise<boolean>;
  /** It is over. @param outcome a word, no body. */
  end(batchId: string, holder: string, ending: { readonly end: DeliveryEnd; readonly outcome: string }): Promise<void>;
  /** It is tried again after a pause, and nothing else goes to its channel before. */
  retry(batchId: string, holder: string, later: { readonly pauseMs: number; readonly outcome: string }): Promise<void>;
};

export function createDeliveryRecords({ orm, read, write }: Database): DeliveryRecords {
  const isHeld = (batchId: string, holder: string) =>
    and(eq(deliveries.batchId, batchId), eq(deliveries.leaseHolder, holder), isNull(deliveries.endedAt));
  return {
    dueIn: () =>
      read(async () => {
        const free = sql<number>`max(${deliveries.nextAt}, ${deliveries.leaseUntil})`;
        const [row] = await orm
          .select({ at: min(free) })
          .from(deliveries)
          .where(isNull(deliveries.endedAt));
        return row?.at == null ? null : Math.max(0, Number(row.at) - (await readClock(orm)));
      }),
    take: (args) => write(() => orm.transaction((transaction) => takeBatch(transaction, args))),
    beginSending: (batchId, holder) =>
      write(async () => {
        const isOpen = sql`${deliveries.leaseUntil} > ${storeNow}`;
        const begun = await orm
          .update(deliveries)
          .set({ state: "sending" })
          .where(and(isHeld(batchId, holder), isOpen));
        return begun.rowsAffected > 0;
      }),
    end: (batchId, holder, { end, outcome }) =>
      write(async () => {
        const over = { state: end, outcome, endedAt: storeNow, leaseHolder: null, leaseUntil: 0 };
        await orm.update(deliveries).set(over).where(isHeld(batchId, holder));
      }),
    retry: (batchId, holder, { pauseMs, outcome }) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const nextAt = sql`${storeNow} + ${pauseMs}`;
          const [held] = await transaction
            .select({ channelId: deliveries.channelId })
            .from(deliveries)
            .where(isHeld(batchId, holder));
          if (held === undefined) return;
          const later = { state: "waiting" as const, nextAt, outcome, leaseHolder: null, leaseUntil: 0 };
          await transaction.update(deliveries).set(later).where(isHeld(batchId, holder));
          const isBehind = and(eq(deliveries.channelId, held.channelId), eq(deliveries.state, "waiting"));
          await transaction
            .update(deliveries)
            .set({ nextAt: sql`max(${deliveries.nextAt}, ${nextAt})` })
            .where(isBehind);
        }),
      ),
  };
}

type Row = { readonly noticeId: string; readonly state: string; readonly attempts: number; readonly dueAt: number };

async function takeBatch(transaction: Transaction, args: TakingArgs): Promise<Batch | null> {
  const now = await readClock(transaction);
  const first = await firstDue(transaction, now);
  if (first === null) return null;
  const [channel] = await transaction.select().from(channels).where(eq(channels.id, first.channelId));
  if (channel === undefined) {
    // Nothing is left behind where a channel goes; what is all the same keeps nobody waiting.
    await transaction.delete(deliveries).where(eq(deliveries.channelId, first.channelId));
    return null;
  }
  const rows = await rowsOf(transaction, { ...first, now, isPaced: channel.pace !== "at-once" }, args);
  const id = first.batchId ?? crypto.randomUUID();
  const noticeIds = rows.map(({ noticeId }) => noticeId);
  const taken = { batchId: id, state: "taken" as const, leaseHolder: args.holder, leaseUntil: now + args.leaseMs };
  await transaction
    .update(deliveries)
    .set({ ...taken, attempts: sql`${deliveries.attempts} + 1` })
    .where(and(eq(deliveries.channelId, channel.id), inArray(deliveries.noticeId, noticeIds)));
  const told = await transaction
    .select({ id: notices.id, at: notices.at, body: notices.body })
    .from(notices)
    .where(inArray(notices.id, noticeIds))
    .orderBy(asc(notices.at), sql`${notices}.rowid`);
  const { createdAt: _createdAt, ...shown } = channel;
  return {
    ...{ id, channel: shown, notices: told },
    attempts: Math.max(...rows.map(({ attempts }) => attempts)) + 1,
    ageMs: now - Math.min(...rows.map(({ dueAt }) => dueAt)),
    leftAt: leftAt(rows),
  };
}

function leftAt(rows: readonly Row[]): Batch["leftAt"] {
  if (rows.some(({ state }) => state === "sending")) return "sending";
  return rows.some(({ state }) => state === "taken") ? "taken" : null;
}

type Due = { readonly channelId: string; readonly batchId: string | null };

/** Of a channel that nobody writes to now: one message after the other. */
async function firstDue(transaction: Transaction, now: number): Promise<Due | null> {
  const isBusy = sql`EXISTS (SELECT 1 FROM deliveries AS other WHERE other.channel_id = ${deliveries.channelId}
    AND other.ended_at IS NULL AND other.lease_until > ${now})`;
  const [due] = await transaction
    .select({ channelId: deliveries.channelId, batchId: deliveries.batchId })
    .from(deliveries)
    .where(and(isDue(now), sql`NOT ${isBusy}`))
    .orderBy(asc(deliveries.nextAt), sql`${deliveries.batchId} IS NULL`, asc(deliveries.dueAt))
    .limit(1);
  return due ?? null;
}

function isDue(now: number): SQL | undefined {
  return and(isNull(deliveries.endedAt), lte(deliveries.nextAt, now), lte(deliveries.leaseUntil, now));
}

/** A message that was tried stays what it was; else all that waits makes one, where it is much or the channel wants it so. */
async function rowsOf(
  transaction: Transaction,
  { channelId, batchId, now, isPaced }: Due & { readonly now: number; readonly isPaced: boolean },
  { digestFrom, digestMost }: TakingArgs,
): Promise<readonly Row[]> {
  const { noticeId, state, attempts, dueAt } = deliveries;
  const select = (where: SQL | undefined) =>
    transaction
      .select({ noticeId, state, attempts, dueAt })
      .from(deliveries)
      .where(where)
      .orderBy(asc(dueAt), sql`${deliveries}.rowid`);
  const isIts = eq(deliveries.channelId, channelId);
  if (batchId !== null) return select(and(isIts, eq(deliveries.batchId, batchId)));
  const waiting = await select(and(isIts, isDue(now), isNull(deliveries.batchId))).limit(digestMost);
  return isPaced || waiting.length >= digestFrom ? waiting : waiting.slice(0, 1);
}
