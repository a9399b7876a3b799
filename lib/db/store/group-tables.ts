/** Groups of people. The provider's word about a person is kept apart from what an admin did by hand. */
import "server-only";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const authGroup = sqliteTable("auth_group", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** The name in small letters: no two groups differ in case only. */
  nameKey: text("name_key").notNull(),
  /** The provider's group whose people are in this one; null: by hand only. */
  providerName: text("provider_name"),
  createdAt: integer("created_at").notNull(),
});

/** Who was put into a group by hand. */
export const authGroupMember = sqliteTable(
  "auth_group_member",
  {
    groupId: text("group_id").notNull(),
    userId: text("user_id").notNull(),
    addedAt: integer("added_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.groupId] })],
);

/** What the provider called the groups of a person at the person's last sign-in by it. */
export const authProviderGroup = sqliteTable(
  "auth_provider_group",
  {
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    seenAt: integer("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);
