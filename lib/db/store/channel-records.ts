/** Where notices are sent beside the app. What an address is stays sealed here; see `deliveries` for how sending went. */
import "server-only";
import { and, asc, count, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { ChannelPace, DeliveryEnd } from "#lib/domain/channel";
import { deliveryEnds } from "#lib/domain/channel";
import type { Database } from "./database.ts";
import { channels, deliveries } from "./notice-tables.ts";
import { storeNow } from "./store-clock.ts";

export type ChannelRow = Omit<typeof channels.$inferSelect, "createdAt">;

/** A channel with how sending to it goes. */
export type SeenChannel = Omit<ChannelRow, "sealed"> & {
  readonly last: { readonly end: DeliveryEnd; readonly at: number; readonly outcome: string } | null;
  readonly waiting: number;
};

export type ChannelRecords = {
  /** @returns false where the owner has so many already. */
  add(channel: ChannelRow, most: number): Promise<boolean>;
  /** Of an owner, the first one first. @param ownerIds "" is the app. */
  list(ownerIds: readonly string[]): Promise<readonly SeenChannel[]>;
  /** null for one that is not there, or not the owner's. */
  find(ownerId: string, id: string): Promise<ChannelRow | null>;
  /** @returns false where there is none of the owner's. */
  change(ownerId: string, id: string, to: { readonly label: string; readonly pace: ChannelPace }): Promise<boolean>;
  /** What waits for it is not sent any more. @returns false where there is none of the owner's. */
  remove(ownerId: string, id: string): Promise<boolean>;
};

export function createChannelRecords({ orm, read, write }: Database): ChannelRecords {
  const isOf = (ownerId: string, id: string) => and(eq(channels.ownerId, ownerId), eq(channels.id, id));
  return {
    add: (channel, most) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const isOwn = eq(channels.ownerId, channel.ownerId);
          const [known] = await transaction.select({ number: count() }).from(channels).where(isOwn);
          if ((known?.number ?? 0) >= most) return false;
          await transaction.insert(channels).values({ ...channel, createdAt: storeNow });
          return true;
        }),
      ),
    list: (ownerIds) =>
      read(async () => {
        const { sealed: _sealed, createdAt: _createdAt, ...shown } = columns;
        const rows = await orm
          .select(shown)
          .from(channels)
          .where(inArray(channels.ownerId, [...ownerIds]))
          .orderBy(asc(channels.createdAt), asc(channels.id));
        return Promise.all(rows.map(async (row) => ({ ...row, ...(await standingOf(orm, row.id)) })));
      }),
    find: async (ownerId, id) => {
      const [row] = await read(() => orm.select(columns).from(channels).where(isOf(ownerId, id)));
      if (row === undefined) return null;
      const { createdAt: _createdAt, ...channel } = row;
      return channel;
    },
    change: (ownerId, id, to) =>
      write(async () => (await orm.update(channels).set(to).where(isOf(ownerId, id))).rowsAffected > 0),
    remove: (ownerId, id) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const removed = await transaction.delete(channels).where(isOf(ownerId, id));
          if (removed.rowsAffected === 0) return false;
          await transaction.delete(deliveries).where(eq(deliveries.channelId, id));
          return true;
        }),
      ),
  };
}

const columns = {
  ...{ id: channels.id, ownerId: channels.ownerId, kind: channels.kind, label: channels.label },
  ...{ pace: channels.pace, target: channels.target, sealed: channels.sealed, createdAt: channels.createdAt },
};

async function standingOf(orm: Database["orm"], channelId: string): Promise<Pick<SeenChannel, "last" | "waiting">> {
  const isIts = eq(deliveries.channelId, channelId);
  const [latest] = await orm
    .select({ state: deliveries.state, at: deliveries.endedAt, outcome: deliveries.outcome })
    .from(deliveries)
    .where(and(isIts, isNotNull(deliveries.endedAt)))
    .orderBy(desc(deliveries.endedAt))
    .limit(1);
  const [waiting] = await orm
    .select({ number: count() })
    .from(deliveries)
    .where(and(isIts, isNull(deliveries.endedAt)));
  const end = deliveryEnds.find((known) => known === latest?.state);
  const last = end === undefined ? null : { end, at: latest?.at ?? 0, outcome: latest?.outcome ?? "" };
  return { last, waiting: waiting?.number ?? 0 };
}
