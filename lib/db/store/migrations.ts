/**
 * The store's shape, version by version. A released version is never edited: a change is a new entry. The table
 * `store_version` counts the entries that a store has seen.
 */
import "server-only";
import type { Client } from "@libsql/client";
import { appError } from "#lib/domain/errors";
import { fillSearchAndUses } from "./migration-fill.ts";
import { versionsOfTeams } from "./migrations-of-teams.ts";
import { StoreFailure } from "./store-failure.ts";

/** Statements of one transaction, or work that SQL alone cannot do: it may be broken off and begun anew. */
type Version = readonly string[] | ((client: Client) => Promise<void>);

const versions: readonly Version[] = [
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
  [
    "ALTER TABLE sessions ADD COLUMN number INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE sessions ADD COLUMN status TEXT NOT NULL DEFAULT 'open'",
    "ALTER TABLE sessions ADD COLUMN is_pinned INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE sessions ADD COLUMN deleted_at INTEGER",
    "ALTER TABLE sessions ADD COLUMN read_up_to INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE sessions ADD COLUMN message_count INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE sessions ADD COLUMN last_status TEXT",
    "ALTER TABLE sessions ADD COLUMN other_contexts TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE sessions ADD COLUMN origin_session TEXT",
    "ALTER TABLE sessions ADD COLUMN origin_seq INTEGER",
    "ALTER TABLE messages ADD COLUMN asked_at INTEGER",
    // Nothing that was there before shows as unread; what is damaged stays as it is.
    `UPDATE sessions SET
      number = rowid,
      message_count = COALESCE((SELECT MAX(seq) FROM messages WHERE session_id = sessions.id), 0),
      read_up_to = COALESCE((SELECT MAX(seq) FROM messages WHERE session_id = sessions.id), 0),
      last_status = (
        SELECT CASE WHEN json_valid(body) THEN json_extract(body, '$.status') END
        FROM messages WHERE session_id = sessions.id ORDER BY seq DESC LIMIT 1
      ),
      status = CASE WHEN json_valid(state) THEN COALESCE(json_extract(state, '$.status'), 'open') ELSE 'open' END,
      other_contexts = CASE WHEN json_valid(state) THEN COALESCE(json_extract(state, '$.otherContexts'), '[]')
        ELSE '[]' END`,
    "UPDATE sessions SET state = json_set(state, '$.readUpTo', read_up_to) WHERE json_valid(state)",
    `UPDATE messages SET asked_at = CASE WHEN json_valid(body) THEN
      CASE WHEN json_extract(body, '$.role') = 'user' AND json_extract(body, '$.kind') = 'text'
        THEN json_extract(body, '$.createdAt') END
      END`,
    "DROP INDEX sessions_by_owner",
    `CREATE INDEX sessions_in_list ON sessions (owner_id, status, is_pinned, updated_at, id)
      WHERE deleted_at IS NULL`,
    "CREATE INDEX sessions_by_number ON sessions (number, owner_id, deleted_at, updated_at)",
    `CREATE INDEX sessions_by_origin ON sessions (origin_session, origin_seq)
      WHERE origin_session IS NOT NULL`,
    "CREATE INDEX sessions_with_run ON sessions (run_id) WHERE run_id IS NOT NULL",
    "CREATE INDEX sessions_deleted ON sessions (deleted_at) WHERE deleted_at IS NOT NULL",
    "CREATE INDEX messages_asked ON messages (asked_at) WHERE asked_at IS NOT NULL",
    `CREATE TABLE result_uses (
      session_id TEXT NOT NULL, result_id TEXT NOT NULL, PRIMARY KEY (session_id, result_id)
    )`,
    "CREATE INDEX result_uses_by_result ON result_uses (result_id)",
    // Beginnings of one to three letters have an index of their own: there are many words of each.
    `CREATE VIRTUAL TABLE search USING fts5(
      body, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
    )`,
  ],
  fillSearchAndUses,
  [
    `CREATE TABLE trace_entries (
      run_id TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (run_id, seq)
    )`,
    `CREATE TABLE run_figures (
      run_id TEXT PRIMARY KEY, question TEXT NOT NULL, folded TEXT NOT NULL, agent TEXT, model TEXT,
      database_name TEXT, schema_name TEXT, entries INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0,
      model_calls INTEGER NOT NULL DEFAULT 0, input_tokens INTEGER NOT NULL DEFAULT 0,
      output_tokens INTEGER NOT NULL DEFAULT 0, statements INTEGER NOT NULL DEFAULT 0,
      queries INTEGER NOT NULL DEFAULT 0, row_count INTEGER, cost REAL, error_code TEXT
    )`,
    `CREATE TABLE feedback (
      run_id TEXT PRIMARY KEY, owner_id TEXT NOT NULL, verdict TEXT NOT NULL, reasons TEXT NOT NULL,
      text TEXT NOT NULL, at INTEGER NOT NULL
    )`,
    "CREATE INDEX runs_by_owner ON runs (owner_id, started_at, id)",
    // Runs from before have no record, but they can be found by what was asked. What is damaged stays unnamed.
    `INSERT OR IGNORE INTO run_figures (run_id, question, folded, database_name, schema_name)
      SELECT runs.id, asked.said, lower(asked.said), sessions.current_db, sessions.current_schema
      FROM runs JOIN sessions ON sessions.id = runs.session_id
      JOIN (
        SELECT session_id, json_extract(body, '$.runId') AS run_id,
          COALESCE(json_extract(body, '$.parts[0].text'), json_extract(body, '$.parts[0].sql'), '') AS said
        FROM (SELECT session_id, CASE WHEN json_valid(body) THEN body ELSE '{}' END AS body FROM messages)
        WHERE json_extract(body, '$.role') = 'user'
      ) AS asked ON asked.session_id = runs.session_id AND asked.run_id = runs.id`,
  ],
  [
    `CREATE TABLE model_edits (
      database_name TEXT NOT NULL, schema_name TEXT NOT NULL, kind TEXT NOT NULL, element_key TEXT NOT NULL,
      change TEXT, edited_by TEXT NOT NULL, edited_at TEXT NOT NULL, version INTEGER NOT NULL,
      PRIMARY KEY (database_name, schema_name, kind, element_key)
    )`,
    `CREATE TABLE model_files (
      database_name TEXT NOT NULL, schema_name TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL,
      imported_by TEXT NOT NULL, imported_at TEXT NOT NULL, PRIMARY KEY (database_name, schema_name)
    )`,
  ],
  [
    `CREATE TABLE dashboards (
      id TEXT PRIMARY KEY, owner_id TEXT NOT NULL, rev INTEGER NOT NULL, definition TEXT NOT NULL,
      share_hash TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER
    )`,
    "CREATE INDEX dashboards_by_owner ON dashboards (owner_id, updated_at, id) WHERE deleted_at IS NULL",
    "CREATE INDEX dashboards_deleted ON dashboards (deleted_at) WHERE deleted_at IS NOT NULL",
    "CREATE UNIQUE INDEX dashboards_by_share ON dashboards (share_hash) WHERE share_hash IS NOT NULL",
    `CREATE TABLE dashboard_tiles (
      dashboard_id TEXT NOT NULL, tile_id TEXT NOT NULL, result_id TEXT, body TEXT NOT NULL,
      PRIMARY KEY (dashboard_id, tile_id)
    )`,
    "CREATE INDEX dashboard_tiles_by_result ON dashboard_tiles (result_id) WHERE result_id IS NOT NULL",
    // Whatever its tiles ever showed: what none of them shows any more goes after a while.
    `CREATE TABLE dashboard_results (
      dashboard_id TEXT NOT NULL, result_id TEXT NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (dashboard_id, result_id)
    )`,
    "CREATE INDEX dashboard_results_by_result ON dashboard_results (result_id)",
  ],
  // Share links that their owner can read again, and that show the figures of filters.
  [
    "ALTER TABLE dashboards ADD COLUMN share_nonce TEXT",
    "ALTER TABLE dashboards ADD COLUMN share_filters TEXT",
    `CREATE TABLE dashboard_share_tiles (
      dashboard_id TEXT NOT NULL, tile_id TEXT NOT NULL, result_id TEXT, body TEXT NOT NULL,
      PRIMARY KEY (dashboard_id, tile_id)
    )`,
    "CREATE INDEX dashboard_share_tiles_by_result ON dashboard_share_tiles (result_id) WHERE result_id IS NOT NULL",
  ],
  // A run belongs to a chat or to a dashboard. The events are moved along: they hold on to the table that goes.
  [
    `CREATE TABLE runs_moved (
      id TEXT PRIMARY KEY, session_id TEXT REFERENCES sessions (id), dashboard_id TEXT REFERENCES dashboards (id),
      owner_id TEXT NOT NULL, status TEXT NOT NULL, boot_id TEXT NOT NULL, started_at INTEGER NOT NULL,
      ended_at INTEGER, CHECK ((session_id IS NULL) <> (dashboard_id IS NULL))
    )`,
    `INSERT INTO runs_moved (id, session_id, owner_id, status, boot_id, started_at, ended_at)
      SELECT id, session_id, owner_id, status, boot_id, started_at, ended_at FROM runs`,
    `CREATE TABLE run_events_moved (
      run_id TEXT NOT NULL REFERENCES runs_moved (id), seq INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
      PRIMARY KEY (run_id, seq)
    )`,
    "INSERT INTO run_events_moved SELECT run_id, seq, at, body FROM run_events",
    "DROP TABLE run_events",
    "DROP TABLE runs",
    "ALTER TABLE runs_moved RENAME TO runs",
    "ALTER TABLE run_events_moved RENAME TO run_events",
    "CREATE INDEX runs_by_session ON runs (session_id)",
    "CREATE INDEX runs_by_owner ON runs (owner_id, started_at, id)",
    "CREATE INDEX runs_by_dashboard ON runs (dashboard_id, started_at, id) WHERE dashboard_id IS NOT NULL",
  ],
  // What boards were like before.
  [
    `CREATE TABLE dashboard_versions (
      dashboard_id TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, started_at INTEGER NOT NULL,
      at INTEGER NOT NULL, changes TEXT NOT NULL, definition TEXT NOT NULL, PRIMARY KEY (dashboard_id, number)
    )`,
  ],
  // Folders in the list of boards.
  [
    `CREATE TABLE dashboard_folders (
      id TEXT PRIMARY KEY, owner_id TEXT NOT NULL, name TEXT NOT NULL, created_at INTEGER NOT NULL
    )`,
    "ALTER TABLE dashboards ADD COLUMN folder_id TEXT",
  ],
  // What answers taught, and what editors said of it.
  [
    `CREATE TABLE lessons (
      session_id TEXT NOT NULL, run_id TEXT NOT NULL, seq INTEGER NOT NULL, owner_id TEXT NOT NULL,
      database_name TEXT NOT NULL, schema_name TEXT NOT NULL, proposal TEXT, body TEXT NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (session_id, run_id)
    )`,
    "CREATE INDEX lessons_by_schema ON lessons (owner_id, database_name, schema_name, at)",
    `CREATE TABLE lesson_decisions (
      owner_id TEXT NOT NULL, database_name TEXT NOT NULL, schema_name TEXT NOT NULL, proposal TEXT NOT NULL,
      decision TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (owner_id, database_name, schema_name, proposal)
    )`,
  ],
  ...versionsOfTeams,
];

/** The version that this app works with. */
export const currentVersion = versions.length;

/**
 * Brings a store up to date, a transaction at a time. The count is a table, because that is what every server lets its
 * clients write; a file keeps its `user_version` as well, so that an app from before the table will not open it.
 * @throws StoreFailure when the store was written by a newer app.
 */
export async function migrate(client: Client): Promise<void> {
  const found = await findVersion(client);
  if (found > versions.length) throw new StoreFailure(tooNew(found));
  for (const [offset, version] of versions.slice(found).entries()) {
    const counted = countUp(client, found + offset + 1);
    if (typeof version === "function") await version(client);
    await client.batch(typeof version === "function" ? counted : [...version, ...counted], "write");
  }
}

/** Makes the table where there is none yet. */
async function findVersion(client: Client): Promise<number> {
  const table = await client.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'store_version'");
  if (table.rows.length === 0) {
    const before = await client.execute("PRAGMA user_version");
    const version = Number(before.rows[0]?.[0] ?? 0);
    const made = ["CREATE TABLE store_version (version INTEGER NOT NULL)"];
    await client.batch([...made, { sql: "INSERT INTO store_version VALUES (?)", args: [version] }], "write");
    return version;
  }
  return storedVersion(client);
}

/** The version of a store that is only looked at; 0 where it has none. */
export async function storedVersion(client: Client): Promise<number> {
  const table = await client.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'store_version'");
  if (table.rows.length === 0) return 0;
  const stored = await client.execute("SELECT version FROM store_version");
  return Number(stored.rows[0]?.[0] ?? 0);
}

function countUp(client: Client, version: number): string[] {
  const counted = `UPDATE store_version SET version = ${version}`;
  return client.protocol === "file" ? [counted, `PRAGMA user_version = ${version}`] : [counted];
}

function tooNew(version: number) {
  return appError(
    "UNAVAILABLE",
    `The store of the chats has version ${version}; this app knows versions up to ${versions.length}.`,
    {
      nextStep: "Start the newer app, or choose another DATA_DIR.",
    },
  );
}
