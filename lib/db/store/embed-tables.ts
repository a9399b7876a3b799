/** Who looks at boards and chats on pages of others. */
import "server-only";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const embedViewers = sqliteTable("embed_viewers", {
  id: text("id").primaryKey(),
  /** What their own app calls them. */
  name: text("name").notNull(),
  seenAt: integer("seen_at").notNull(),
});

/** By whose rights they look, and with whose quotas. */
export const embedViewerGroups = sqliteTable(
  "embed_viewer_groups",
  { viewerId: text("viewer_id").notNull(), groupId: text("group_id").notNull() },
  (table) => [primaryKey({ columns: [table.viewerId, table.groupId] })],
);
