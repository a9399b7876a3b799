/** Tokens of people for their programs, and the keys by which a program asks the same once. */
import "server-only";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    name: text("name").notNull(),
    /** JSON: a list of words. */
    scopes: text("scopes").notNull(),
    /** SHA-256 of the secret, which is long and random: nobody finds it by trying. */
    hash: text("hash").notNull().unique(),
    hint: text("hint").notNull(),
    /** Made in a session that began by the sign-in provider: what that says of the person counts for it, too. */
    isByProvider: integer("is_by_provider", { mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
  },
  (table) => [index("api_tokens_by_owner").on(table.ownerId, table.createdAt)],
);

export const apiKeys = sqliteTable(
  "api_keys",
  {
    ownerId: text("owner_id").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of what was asked under it. */
    asked: text("asked").notNull(),
    /** What the ids of all that is made by it come from. */
    seed: text("seed").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.key] }), index("api_keys_by_time").on(table.at)],
);
