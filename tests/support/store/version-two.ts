/** A store as the last version before lists and search left it. Released, so it never changes. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";

const statements = [
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
    id TEXT PRIMARY KEY, owner_id TEXT NOT NULL, ref TEXT NOT NULL, created_at INTEGER NOT NULL,
    storage TEXT, bytes INTEGER NOT NULL DEFAULT 0
  )`,
  "PRAGMA user_version = 2",
];

export type OldMessage = Readonly<Record<string, unknown>> & { readonly seq: number };

export type OldChat = {
  readonly id: string;
  readonly title: string;
  readonly messages: readonly OldMessage[];
  /** In place of the state that belongs to it. */
  readonly state?: string;
};

/** What stood in a session then. */
function stateOf({ id, title }: OldChat) {
  return {
    ...{ id, ownerId: "local", title, rev: 3, status: "open", currentDb: "DEMO", currentSchema: "SALES" },
    ...{ otherContexts: [{ database: "ARCHIVE", schema: "SALES" }], routerCounter: 0, handoff: "user", routing: null },
    ...{ userInputHistory: [], rounds: 0, run: null, clearedBefore: 0, seen: {}, snapshots: {} },
    ...{ createdAt: 1, updatedAt: 2 },
  };
}

/** Makes the file of a store in a folder. */
export async function makeVersionTwo(folder: string, chats: readonly OldChat[], resultIds: readonly string[] = []) {
  const client = createClient({ url: pathToFileURL(join(folder, "snowgpt.db")).href });
  const rows = chats.flatMap((chat) => [
    {
      sql: "INSERT INTO sessions VALUES (?, 'local', 3, ?, 'DEMO', 'SALES', NULL, 0, ?, 1, 2)",
      args: [chat.id, chat.title, chat.state ?? JSON.stringify(stateOf(chat))],
    },
    ...chat.messages.map((message) => ({
      sql: "INSERT INTO messages VALUES (?, ?, ?)",
      args: [chat.id, message.seq, "broken" in message ? "{broken" : JSON.stringify(message)],
    })),
  ]);
  const results = resultIds.map((id) => ({
    sql: "INSERT INTO results VALUES (?, 'local', '{}', 1, NULL, 0)",
    args: [id],
  }));
  await client.batch([...statements, ...rows, ...results], "write");
  client.close();
}
