/** What people were told without asking. A notice and its deliveries are written together: neither is there without the other. */
import "server-only";
import { and, count, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { ChannelPace } from "#lib/domain/channel";
import type { Database } from "./database.ts";
import { channels, deliveries, notices } from "./notice-tables.ts";
import { readClock, storeNow } from "./store-clock.ts";

export type ToldNotice = {
  readonly id: string;
  readonly recipientId: string;
  readonly key: string;
  readonly head: string;
  readonly body: string;
  /** Those that are neither the recipient's nor the app's are passed over. */
  readonly channelIds: readonly string[];
};

export type NoticeRow = Pick<typeof notices.$inferSelect, "id" | "at" | "readAt" | "head">;

export type NoticeRecords = {
  /** @param dueAt when a channel of a pace is written to next. @returns false: it was told under this key before. */
  tell(notice: ToldNotice, dueAt: (pace: ChannelPace, now: number) => number): Promise<boolean>;
  /** The latest, the newest first, and how many of all are unread. */
  list(recipientId: string, limit: number): Promise<{ readonly unread: number; readonly rows: readonly NoticeRow[] }>;
  /** @param id null: all of them. */
  markRead(recipientId: string, id: string | null): Promise<void>;
  /** With what is known of their deliveries. */
  removeOld(keptMs: number): Promise<void>;
};

export function createNoticeRecords({ orm, read, write }: Database): NoticeRecords {
  return {
    tell: ({ channelIds, ...notice }, dueAt) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const told = await transaction
            .insert(notices)
            .values({ ...notice, at: storeNow })
            .onConflictDoNothing();
          if (told.rowsAffected === 0) return false;
          if (channelIds.length === 0) return true;
          const isFor = or(eq(channels.ownerId, notice.recipientId), eq(channels.ownerId, ""));
          const reached = await transaction
            .select({ id: channels.id, pace: channels.pace })
            .from(channels)
            .where(and(inArray(channels.id, [...channelIds]), isFor));
          const now = await readClock(transaction);
          for (const { id: channelId, pace } of reached) {
            const at = dueAt(pace, now);
            const waiting = { noticeId: notice.id, channelId, state: "waiting" as const };
            const nextAt = sql`max(${at}, ${pausedUntil(channelId)})`;
            await transaction.insert(deliveries).values({ ...waiting, dueAt: at, nextAt });
          }
          return true;
        }),
      ),
    list: (recipientId, limit) =>
      read(async () => {
        const isOwn = eq(notices.recipientId, recipientId);
        const { id, at, readAt, head } = notices;
        const rows = await orm
          .select({ id, at, readAt, head })
          .from(notices)
          .where(isOwn)
          .orderBy(desc(at), sql`${notices}.rowid DESC`)
          .limit(limit);
        const [unread] = await orm
          .select({ number: count() })
          .from(notices)
          .where(and(isOwn, isNull(readAt)));
        return { unread: unread?.number ?? 0, rows };
      }),
    markRead: (recipientId, id) =>
      write(async () => {
        const isMeant = id === null ? undefined : eq(notices.id, id);
        await orm
          .update(notices)
          .set({ readAt: storeNow })
          .where(and(eq(notices.recipientId, recipientId), isNull(notices.readAt), isMeant));
      }),
    removeOld: (keptMs) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const isOld = lt(notices.at, sql`${storeNow} - ${keptMs}`);
          const old = transaction.select({ id: notices.id }).from(notices).where(isOld);
          await transaction.delete(deliveries).where(inArray(deliveries.noticeId, old));
          await transaction.delete(notices).where(isOld);
        }),
      ),
  };
}

/** Nothing goes to a channel before the next try of what it did not take. */
function pausedUntil(channelId: string) {
  return sql`(
    SELECT coalesce(max(tried.next_at), 0) FROM deliveries AS tried
    WHERE tried.channel_id = ${channelId} AND tried.ended_at IS NULL AND tried.batch_id IS NOT NULL
  )`;
}
