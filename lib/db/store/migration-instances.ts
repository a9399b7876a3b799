/** Processes that share a store, what they tell each other, and what only one of them may do. Like every released version never edited. */
import "server-only";

export const instancesVersion: readonly string[] = [
  `CREATE TABLE instances (
    id TEXT PRIMARY KEY, started_at INTEGER NOT NULL, seen_at INTEGER NOT NULL
  )`,
  `CREATE TABLE signals (
    number INTEGER PRIMARY KEY AUTOINCREMENT, sender TEXT NOT NULL, topic TEXT NOT NULL, subject TEXT NOT NULL,
    sent_at INTEGER NOT NULL
  )`,
  "CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, ends_at INTEGER NOT NULL)",
  "CREATE INDEX runs_at_work ON runs (status, boot_id) WHERE status = 'running'",
];
