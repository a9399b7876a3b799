/** Apps that ask by consent: who they say they are, codes on their way, who let them in, and their tokens. */
import "server-only";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const oauthClients = sqliteTable("oauth_clients", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** JSON: a list of addresses. */
  redirectUris: text("redirect_uris").notNull(),
  createdAt: integer("created_at").notNull(),
  /** When it was let in or last got a token; null before. */
  usedAt: integer("used_at"),
  /** Where it registered from, for as long as registrations are counted. */
  address: text("address"),
});

export const oauthCodes = sqliteTable(
  "oauth_codes",
  {
    /** SHA-256 of the code, as of all that is secret here. */
    hash: text("hash").primaryKey(),
    /** What it opens has this id. */
    connectionId: text("connection_id").notNull(),
    clientId: text("client_id").notNull(),
    ownerId: text("owner_id").notNull(),
    /** See `api_tokens`. */
    isByProvider: integer("is_by_provider", { mode: "boolean" }).notNull(),
    scopes: text("scopes").notNull(),
    redirectUri: text("redirect_uri").notNull(),
    challenge: text("challenge").notNull(),
    resource: text("resource").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("oauth_codes_by_owner").on(table.ownerId)],
);

export const oauthConnections = sqliteTable(
  "oauth_connections",
  {
    id: text("id").primaryKey(),
    clientId: text("client_id").notNull(),
    ownerId: text("owner_id").notNull(),
    isByProvider: integer("is_by_provider", { mode: "boolean" }).notNull(),
    scopes: text("scopes").notNull(),
    resource: text("resource").notNull(),
    redirectUri: text("redirect_uri").notNull(),
    /** Of the code that it came of: whoever brings that again ends it. */
    codeHash: text("code_hash").notNull().unique(),
    createdAt: integer("created_at").notNull(),
    /** When the last of its tokens is over. */
    endsAt: integer("ends_at").notNull(),
    usedAt: integer("used_at"),
  },
  (table) => [index("oauth_connections_by_owner").on(table.ownerId, table.createdAt)],
);

export const oauthTokens = sqliteTable(
  "oauth_tokens",
  {
    hash: text("hash").primaryKey(),
    kind: text("kind", { enum: ["access", "refresh"] }).notNull(),
    connectionId: text("connection_id").notNull(),
    scopes: text("scopes").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** When others came in place of it; whoever brings it again ends them all. */
    spentAt: integer("spent_at"),
  },
  (table) => [index("oauth_tokens_by_connection").on(table.connectionId)],
);
