/** What people were told without asking, where it is sent beside the app, and how that went. Never edited. */
import "server-only";

export const noticesVersion: readonly string[] = [
  `CREATE TABLE notices (
    id TEXT PRIMARY KEY, recipient_id TEXT NOT NULL, notice_key TEXT NOT NULL, head TEXT NOT NULL, body TEXT NOT NULL,
    at INTEGER NOT NULL, read_at INTEGER
  )`,
  "CREATE UNIQUE INDEX notices_once ON notices (recipient_id, notice_key)",
  "CREATE INDEX notices_by_recipient ON notices (recipient_id, at)",
  "CREATE INDEX notices_unread ON notices (recipient_id) WHERE read_at IS NULL",
  // An empty owner is the app itself.
  `CREATE TABLE channels (
    id TEXT PRIMARY KEY, owner_id TEXT NOT NULL, kind TEXT NOT NULL, label TEXT NOT NULL, pace TEXT NOT NULL,
    target TEXT NOT NULL, sealed TEXT NOT NULL, created_at INTEGER NOT NULL
  )`,
  "CREATE INDEX channels_by_owner ON channels (owner_id)",
  `CREATE TABLE deliveries (
    notice_id TEXT NOT NULL, channel_id TEXT NOT NULL, batch_id TEXT, state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL, next_at INTEGER NOT NULL, lease_holder TEXT,
    lease_until INTEGER NOT NULL DEFAULT 0, outcome TEXT, ended_at INTEGER, PRIMARY KEY (notice_id, channel_id)
  )`,
  "CREATE INDEX deliveries_by_channel ON deliveries (channel_id, ended_at)",
  "CREATE INDEX deliveries_due ON deliveries (next_at) WHERE ended_at IS NULL",
  "CREATE INDEX deliveries_by_batch ON deliveries (batch_id) WHERE batch_id IS NOT NULL",
];
