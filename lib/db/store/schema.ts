/** Tables of the app's own store. `migrations.ts` makes them; JSON columns are parsed by zod where they are read. */
import "server-only";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row per conversation: its state without the messages, and the columns that the list needs. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    rev: integer("rev").notNull(),
    title: text("title").notNull(),
    currentDb: text("current_db"),
    currentSchema: text("current_schema"),
    /** The live run, so that a start finds what another process left. */
    runId: text("run_id"),
    needsAnswer: integer("needs_answer", { mode: "boolean" }).notNull(),
    state: text("state").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Names the conversation in the full-text index. */
    number: integer("number").notNull(),
    status: text("status", { enum: ["open", "archived"] }).notNull(),
    isPinned: integer("is_pinned", { mode: "boolean" }).notNull(),
    deletedAt: integer("deleted_at"),
    readUpTo: integer("read_up_to").notNull(),
    messageCount: integer("message_count").notNull(),
    /** The status of the last message; null without one. */
    lastStatus: text("last_status"),
    /** JSON, as in the state. */
    otherContexts: text("other_contexts").notNull(),
    originSession: text("origin_session"),
    originSeq: integer("origin_seq"),
  },
  (table) => [
    index("sessions_in_list").on(table.ownerId, table.status, table.isPinned, table.updatedAt, table.id),
    index("sessions_by_number").on(table.number, table.ownerId, table.deletedAt, table.updatedAt),
    index("sessions_by_origin").on(table.originSession, table.originSeq),
  ],
);

/** Append-only. */
export const messages = sqliteTable(
  "messages",
  {
    sessionId: text("session_id").notNull(),
    seq: integer("seq").notNull(),
    body: text("body").notNull(),
    /** When it was said, for the user's own questions; null for every other message. */
    askedAt: integer("asked_at"),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.seq] }), index("messages_asked").on(table.askedAt)],
);

/** Answers of chats and refreshes of dashboards: a row belongs to one or the other. */
export const runs = sqliteTable(
  "runs",
  {
    id: text("id").primaryKey(),
    sessionId: text("session_id"),
    dashboardId: text("dashboard_id"),
    ownerId: text("owner_id").notNull(),
    status: text("status").notNull(),
    bootId: text("boot_id").notNull(),
    startedAt: integer("started_at").notNull(),
    endedAt: integer("ended_at"),
  },
  (table) => [
    index("runs_by_session").on(table.sessionId),
    index("runs_by_owner").on(table.ownerId, table.startedAt, table.id),
    index("runs_by_dashboard").on(table.dashboardId, table.startedAt, table.id),
  ],
);

/** The numbered log of a run, append-only. */
export const runEvents = sqliteTable(
  "run_events",
  {
    runId: text("run_id").notNull(),
    seq: integer("seq").notNull(),
    at: integer("at").notNull(),
    body: text("body").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.seq] })],
);

/** What is known of a stored result; its rows are in a file of the same id. */
export const results = sqliteTable("results", {
  id: text("id").primaryKey(),
  ownerId: text("owner_id").notNull(),
  ref: text("ref").notNull(),
  /** How each column lies in the file; null for a file of an earlier version, which has lines of JSON. */
  storage: text("storage"),
  /** Size of the file; 0 where it was never measured. */
  bytes: integer("bytes").notNull(),
  createdAt: integer("created_at").notNull(),
  /** Key of the rights on data that the rows were read with; null: with all of them. */
  rights: text("rights"),
});

/** What a run did, node by node, append-only; removed after a while. */
export const traceEntries = sqliteTable(
  "trace_entries",
  {
    runId: text("run_id").notNull(),
    seq: integer("seq").notNull(),
    body: text("body").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.seq] })],
);

/** What a run was about and what it took, for the list of runs. A run of an earlier version knows its question only. */
export const runFigures = sqliteTable("run_figures", {
  runId: text("run_id").primaryKey(),
  question: text("question").notNull(),
  /** The question as it is searched: in small letters. */
  folded: text("folded").notNull(),
  /** The agent that worked on it last; null before one has. */
  agent: text("agent"),
  /** The language model that was asked; null where none was. */
  model: text("model"),
  database: text("database_name"),
  schema: text("schema_name"),
  /** Entries of its trace that were written. */
  entries: integer("entries").notNull(),
  attempts: integer("attempts").notNull(),
  modelCalls: integer("model_calls").notNull(),
  inputTokens: integer("input_tokens").notNull(),
  outputTokens: integer("output_tokens").notNull(),
  statements: integer("statements").notNull(),
  queries: integer("queries").notNull(),
  rowCount: integer("row_count"),
  /** In US dollars; null where the price is not known. */
  cost: real("cost"),
  errorCode: text("error_code"),
  /** Key of the rights on data that it worked with; null: all of them. */
  rights: text("rights"),
});

export const feedback = sqliteTable("feedback", {
  runId: text("run_id").primaryKey(),
  ownerId: text("owner_id").notNull(),
  verdict: text("verdict").notNull(),
  /** JSON. */
  reasons: text("reasons").notNull(),
  text: text("text").notNull(),
  at: integer("at").notNull(),
});

/** What people changed in the semantic models, an element each; a change that was taken back keeps its row and no change. */
export const modelEdits = sqliteTable(
  "model_edits",
  {
    database: text("database_name").notNull(),
    schema: text("schema_name").notNull(),
    kind: text("kind").notNull(),
    key: text("element_key").notNull(),
    /** JSON; null once it was taken back. */
    change: text("change"),
    editedBy: text("edited_by").notNull(),
    editedAt: text("edited_at").notNull(),
    /** Counts what was done to the element, taking back included: it is never given twice. */
    version: integer("version").notNull(),
    /** Key of the rights on data that a verified answer was made with; empty: with all, and of what is everybody's. */
    rights: text("rights").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.database, table.schema, table.kind, table.key, table.rights] })],
);

/** A model file that somebody brought in, one per schema. */
export const modelFiles = sqliteTable(
  "model_files",
  {
    database: text("database_name").notNull(),
    schema: text("schema_name").notNull(),
    name: text("name").notNull(),
    body: text("body").notNull(),
    importedBy: text("imported_by").notNull(),
    importedAt: text("imported_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.database, table.schema] })],
);

/** Boards of tiles; the definition is JSON. */
export const dashboards = sqliteTable(
  "dashboards",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    rev: integer("rev").notNull(),
    definition: text("definition").notNull(),
    /** Of the token in the link that shows the board to others; null while it is not shared. */
    shareHash: text("share_hash"),
    /** What the token is made of beside the key, which is not kept here; null of links that were made by chance. */
    shareNonce: text("share_nonce"),
    /** The filters that the link shows, in words: a JSON list; null without any. */
    shareFilters: text("share_filters"),
    /** Key of the rights on data of whoever made the link: it shows what was read with these; null: with all of them. */
    shareRights: text("share_rights"),
    /** When the link ends; null: it was made where links do not end by themselves. */
    shareUntil: integer("share_until"),
    /** Null: in no folder. */
    folderId: text("folder_id"),
    /** Since when pages of others may show it; null: they may not. */
    embeddedAt: integer("embedded_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    deletedAt: integer("deleted_at"),
  },
  (table) => [index("dashboards_by_owner").on(table.ownerId, table.updatedAt, table.id)],
);

/** What each tile showed somebody last without filters. */
export const dashboardTiles = sqliteTable(
  "dashboard_tiles",
  {
    dashboardId: text("dashboard_id").notNull(),
    tileId: text("tile_id").notNull(),
    /** Who it was shown to: whoever looks has figures of their own, read with their own rights. */
    personId: text("person_id").notNull(),
    /** Key of those rights on data; empty: all of them. Who looks as a group does has other figures than as themselves. */
    rights: text("rights").notNull().default(""),
    /** Null for a tile that failed. */
    resultId: text("result_id"),
    body: text("body").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dashboardId, table.personId, table.rights, table.tileId] }),
    index("dashboard_tiles_by_result").on(table.resultId),
  ],
);

/** What the link shows instead, where it shows the figures of filters. */
export const dashboardShareTiles = sqliteTable(
  "dashboard_share_tiles",
  {
    dashboardId: text("dashboard_id").notNull(),
    tileId: text("tile_id").notNull(),
    resultId: text("result_id"),
    body: text("body").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dashboardId, table.tileId] }),
    index("dashboard_share_tiles_by_result").on(table.resultId),
  ],
);

/** Every result that a dashboard ever showed. */
export const dashboardResults = sqliteTable(
  "dashboard_results",
  {
    dashboardId: text("dashboard_id").notNull(),
    resultId: text("result_id").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dashboardId, table.resultId] }),
    index("dashboard_results_by_result").on(table.resultId),
  ],
);

/** What boards were like: after each change, and before the first one. */
export const dashboardVersions = sqliteTable(
  "dashboard_versions",
  {
    dashboardId: text("dashboard_id").notNull(),
    number: integer("number").notNull(),
    kind: text("kind").notNull(),
    /** When its first change was kept. */
    startedAt: integer("started_at").notNull(),
    at: integer("at").notNull(),
    /** What changed since the one before, as a JSON list of sentences. */
    changes: text("changes").notNull(),
    definition: text("definition").notNull(),
  },
  (table) => [primaryKey({ columns: [table.dashboardId, table.number] })],
);

/** Folders of the list of boards. */
export const dashboardFolders = sqliteTable("dashboard_folders", {
  id: text("id").primaryKey(),
  ownerId: text("owner_id").notNull(),
  name: text("name").notNull(),
  createdAt: integer("created_at").notNull(),
});
