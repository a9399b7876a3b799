/** Apps that ask by consent. Never edited. */
import "server-only";

export const oauthVersion: readonly string[] = [
  `CREATE TABLE oauth_clients (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, redirect_uris TEXT NOT NULL, created_at INTEGER NOT NULL,
    used_at INTEGER, address TEXT
  )`,
  `CREATE TABLE oauth_codes (
    hash TEXT PRIMARY KEY, connection_id TEXT NOT NULL, client_id TEXT NOT NULL, owner_id TEXT NOT NULL,
    is_by_provider INTEGER NOT NULL, scopes TEXT NOT NULL, redirect_uri TEXT NOT NULL, challenge TEXT NOT NULL,
    resource TEXT NOT NULL, expires_at INTEGER NOT NULL
  )`,
  "CREATE INDEX oauth_codes_by_owner ON oauth_codes (owner_id)",
  `CREATE TABLE oauth_connections (
    id TEXT PRIMARY KEY, client_id TEXT NOT NULL, owner_id TEXT NOT NULL, is_by_provider INTEGER NOT NULL,
    scopes TEXT NOT NULL, resource TEXT NOT NULL, redirect_uri TEXT NOT NULL, code_hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL, ends_at INTEGER NOT NULL, used_at INTEGER
  )`,
  "CREATE INDEX oauth_connections_by_owner ON oauth_connections (owner_id, created_at)",
  `CREATE TABLE oauth_tokens (
    hash TEXT PRIMARY KEY, kind TEXT NOT NULL, connection_id TEXT NOT NULL, scopes TEXT NOT NULL,
    expires_at INTEGER NOT NULL, spent_at INTEGER
  )`,
  "CREATE INDEX oauth_tokens_by_connection ON oauth_tokens (connection_id)",
];
