/** The tables of sign-in as they were first made. Like every released version it is never edited. */
import "server-only";

export const authVersion: readonly string[] = [
  `CREATE TABLE auth_user (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, email_verified INTEGER NOT NULL DEFAULT 0,
    image TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, two_factor_enabled INTEGER DEFAULT 0,
    role TEXT NOT NULL, disabled_at INTEGER
  )`,
  `CREATE TABLE auth_session (
    id TEXT PRIMARY KEY, expires_at INTEGER NOT NULL, token TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL, ip_address TEXT, user_agent TEXT,
    user_id TEXT NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE, ends_at INTEGER NOT NULL
  )`,
  "CREATE INDEX auth_session_by_user ON auth_session (user_id)",
  `CREATE TABLE auth_account (
    id TEXT PRIMARY KEY, account_id TEXT NOT NULL, provider_id TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE, access_token TEXT, refresh_token TEXT,
    id_token TEXT, access_token_expires_at INTEGER, refresh_token_expires_at INTEGER, scope TEXT, password TEXT,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
  )`,
  "CREATE INDEX auth_account_by_user ON auth_account (user_id)",
  // One account of a provider is one person's.
  "CREATE UNIQUE INDEX auth_account_once ON auth_account (provider_id, account_id)",
  `CREATE TABLE auth_verification (
    id TEXT PRIMARY KEY, identifier TEXT NOT NULL, value TEXT NOT NULL, expires_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
  )`,
  "CREATE INDEX auth_verification_by_identifier ON auth_verification (identifier)",
  `CREATE TABLE auth_two_factor (
    id TEXT PRIMARY KEY, secret TEXT NOT NULL, backup_codes TEXT NOT NULL,
    user_id TEXT NOT NULL UNIQUE REFERENCES auth_user (id) ON DELETE CASCADE, verified INTEGER DEFAULT 1,
    failed_verification_count INTEGER DEFAULT 0, locked_until INTEGER
  )`,
  `CREATE TABLE auth_attempts (
    email TEXT PRIMARY KEY, failures INTEGER NOT NULL, last_at INTEGER NOT NULL, waits_until INTEGER NOT NULL
  )`,
  `CREATE TABLE auth_taken_codes (
    user_id TEXT NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE, code_hash TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (user_id, code_hash)
  )`,
];
