/** Tokens of people for their programs, and the keys by which a program asks the same once. Never edited. */
import "server-only";

export const apiVersion: readonly string[] = [
  `CREATE TABLE api_tokens (
    id TEXT PRIMARY KEY, owner_id TEXT NOT NULL, name TEXT NOT NULL, scopes TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
    hint TEXT NOT NULL, is_by_provider INTEGER NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    used_at INTEGER
  )`,
  "CREATE INDEX api_tokens_by_owner ON api_tokens (owner_id, created_at)",
  `CREATE TABLE api_keys (
    owner_id TEXT NOT NULL, key TEXT NOT NULL, asked TEXT NOT NULL, seed TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (owner_id, key)
  )`,
  "CREATE INDEX api_keys_by_time ON api_keys (at)",
];
