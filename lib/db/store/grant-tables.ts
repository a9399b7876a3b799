/** What is shared within a team, and with whom. */
import "server-only";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const grants = sqliteTable(
  "grants",
  {
    objectKind: text("object_kind", { enum: ["board", "chat"] }).notNull(),
    objectId: text("object_id").notNull(),
    toKind: text("to_kind", { enum: ["person", "group", "everyone"] }).notNull(),
    /** Empty for everyone. */
    toId: text("to_id").notNull(),
    level: text("level", { enum: ["view", "edit"] }).notNull(),
    /** Of a chat: how many of its messages are shown; null: it is followed. */
    upTo: integer("up_to"),
    givenBy: text("given_by").notNull(),
    givenAt: integer("given_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.objectKind, table.objectId, table.toKind, table.toId] }),
    index("grants_by_recipient").on(table.toKind, table.toId),
  ],
);
