/** Processes that share a store, what they tell each other, and what only one of them may do. All times are the store's own. */
import "server-only";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const instances = sqliteTable("instances", {
  /** The boot of the process. */
  id: text("id").primaryKey(),
  startedAt: integer("started_at").notNull(),
  /** When it last said that it lives. */
  seenAt: integer("seen_at").notNull(),
});

/** Append-only, and removed after a while. */
export const signals = sqliteTable("signals", {
  number: integer("number").primaryKey({ autoIncrement: true }),
  /** The instance that sent it. */
  sender: text("sender").notNull(),
  topic: text("topic").notNull(),
  subject: text("subject").notNull(),
  sentAt: integer("sent_at").notNull(),
});

/** Who may do something that only one may do at a time. */
export const leases = sqliteTable("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  endsAt: integer("ends_at").notNull(),
});
