/** Groups of people, and which way a session began, as they were first made. Like every released version never edited. */
import "server-only";

export const groupsVersion: readonly string[] = [
  // Names that differ in case only would be taken for each other.
  `CREATE TABLE auth_group (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE, provider_name TEXT, created_at INTEGER NOT NULL
  )`,
  "CREATE INDEX auth_group_by_provider_name ON auth_group (provider_name)",
  `CREATE TABLE auth_group_member (
    group_id TEXT NOT NULL REFERENCES auth_group (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE, added_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, group_id)
  )`,
  `CREATE TABLE auth_provider_group (
    user_id TEXT NOT NULL REFERENCES auth_user (id) ON DELETE CASCADE, name TEXT NOT NULL, seen_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, name)
  )`,
  "ALTER TABLE auth_session ADD COLUMN provider TEXT",
];
