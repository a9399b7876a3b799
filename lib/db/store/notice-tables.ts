/** What people were told without asking, where it is sent beside the app, and how that went. All times are the store's own. */
import "server-only";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { channelKinds, channelPaces, deliveryEnds } from "#lib/domain/channel";

export const notices = sqliteTable(
  "notices",
  {
    id: text("id").primaryKey(),
    recipientId: text("recipient_id").notNull(),
    /** What it tells, by whoever tells it: told again, it is the same one. */
    key: text("notice_key").notNull(),
    /** What the bell tells, without table and picture: it is read often. */
    head: text("head").notNull(),
    body: text("body").notNull(),
    at: integer("at").notNull(),
    readAt: integer("read_at"),
  },
  (table) => [
    uniqueIndex("notices_once").on(table.recipientId, table.key),
    index("notices_by_recipient").on(table.recipientId, table.at),
  ],
);

export const channels = sqliteTable(
  "channels",
  {
    id: text("id").primaryKey(),
    /** Empty: the app's own. */
    ownerId: text("owner_id").notNull(),
    kind: text("kind", { enum: channelKinds }).notNull(),
    label: text("label").notNull(),
    pace: text("pace", { enum: channelPaces }).notNull(),
    /** What of the address may be shown. */
    target: text("target").notNull(),
    /** The address and its secret, which only a key outside of the store opens. */
    sealed: text("sealed").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("channels_by_owner").on(table.ownerId)],
);

/** `taken`: a process gets it ready. `sending`: it may be on its way. */
export const deliveryStates = ["waiting", "taken", "sending", ...deliveryEnds] as const;

/** A notice on its way to a channel. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    noticeId: text("notice_id").notNull(),
    channelId: text("channel_id").notNull(),
    /** The message that it goes in, alone or with others, by which receivers tell a second try; null before the first. */
    batchId: text("batch_id"),
    state: text("state", { enum: deliveryStates }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When it was to be sent first. */
    dueAt: integer("due_at").notNull(),
    nextAt: integer("next_at").notNull(),
    leaseHolder: text("lease_holder"),
    leaseUntil: integer("lease_until").notNull().default(0),
    /** How the latest try went, in a word of the code's own or the receiver's status. */
    outcome: text("outcome"),
    endedAt: integer("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.channelId] }),
    index("deliveries_by_channel").on(table.channelId, table.endedAt),
  ],
);
