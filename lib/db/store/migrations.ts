/**
 * The store's shape, version by version. A released version is never edited: a change is a new entry.
 * `PRAGMA user_version` counts the entries that a file has seen.
 */
import "server-only";
import type { Client } from "@libsql/client";

const versions: readonly (readonly string[])[] = [
  [
    `CREATE TABLE sessions (
      id TEXT PRIMARY KEY, owner_id TEXT NOT NULL, rev INTEGER NOT NULL, title TEXT NOT NULL,
      current_db TEXT, current_schema TEXT, run_id TEXT, needs_answer INTEGER NOT NULL, state TEXT NOT NULL,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
    )`,
    "CREATE INDEX sessions_by_owner ON sessions (owner_id, updated_at)",
    `CREATE TABLE messages (
      session_id TEXT NOT NULL REFERENCES sessions (id), seq INTEGER NOT NULL, body TEXT NOT NULL,
      PRIMARY KEY (session_id, seq)
    )`,
    `CREATE TABLE runs (
      id TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions (id), owner_id TEXT NOT NULL,
      status TEXT NOT NULL, boot_id TEXT NOT NULL, started_at INTEGER NOT NULL, ended_at INTEGER
    )`,
    "CREATE INDEX runs_by_session ON runs (session_id)",
    `CREATE TABLE run_events (
      run_id TEXT NOT NULL REFERENCES runs (id), seq INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
      PRIMARY KEY (run_id, seq)
    )`,
    `CREATE TABLE results (
      id TEXT PRIMARY KEY, owner_id TEXT NOT NULL, ref TEXT NOT NULL, page_offsets TEXT NOT NULL,
      created_at INTEGER NOT NULL
    )`,
  ],
  [
    "ALTER TABLE results DROP COLUMN page_offsets",
    "ALTER TABLE results ADD COLUMN storage TEXT",
    "ALTER TABLE results ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0",
  ],
];

/** Brings a file up to date, one transaction per version. @throws when the file was written by a newer app. */
export async function migrate(client: Client): Promise<void> {
  const found = await client.execute("PRAGMA user_version");
  const version = Number(found.rows[0]?.[0] ?? 0);
  if (version > versions.length) {
    throw new Error(`The store has version ${version}; this app knows versions up to ${versions.length}.`);
  }
  for (const [offset, statements] of versions.slice(version).entries()) {
    await client.batch([...statements, `PRAGMA user_version = ${version + offset + 1}`], "write");
  }
}
