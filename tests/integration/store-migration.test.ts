import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { expect, onTestFinished, test } from "vitest";
import { openStore, type Store } from "#lib/db/store/open-store";
import { appError, toPublicError } from "#lib/domain/errors";
import { anyRun, entryOf } from "../support/runs/sample-trace.ts";
import { emptySession, eventsAt, text } from "../support/session-events.ts";
import { answered, asked, chatOf, messagesOf, resultOf } from "../support/store/said.ts";
import { sampleBoard } from "../support/store/sample-board.ts";
import { save, saveEvents } from "../support/store/stores.ts";
import { makeVersionTwo, type OldChat } from "../support/store/version-two.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const said = messagesOf([asked("revenue by region"), answered(text("42"), resultOf("result", { title: "Turnover" }))]);
const old: OldChat = { id: "old", title: "Overview", messages: said };

async function open(folder: string): Promise<Store> {
  const store = await openStore(folder);
  onTestFinished(() => store.close());
  return store;
}

async function openOld(chats: readonly OldChat[], resultIds: readonly string[] = []) {
  const folder = await temporaryFolder();
  await makeVersionTwo(folder, chats, resultIds);
  return { folder, store: await open(folder) };
}

async function query(folder: string, ...statements: readonly string[]): Promise<readonly unknown[]> {
  const client = createClient({ url: pathToFileURL(join(folder, "snowgpt.db")).href });
  const results = await client.batch([...statements], "write");
  client.close();
  return results.map(({ rows }) => rows[0]?.[0]);
}

/** Of sign-in and of what people did, those first that name others. */
const signInTables = [
  ...["audit_trace", "audit_outcome", "audit_entry", "audit_keep"],
  ...["auth_group_member", "auth_provider_group", "auth_group", "auth_taken_codes", "auth_attempts"],
  ...["auth_two_factor", "auth_verification", "auth_account", "auth_session", "auth_user"],
];

/** Of processes, quotas, notices, programs, pages of others, and what comes by itself. */
const serverTables = [
  ...["instances", "signals", "leases", "usage_amounts", "usage_holds", "quotas", "notices", "channels", "deliveries"],
  ...["api_tokens", "api_keys", "embed_viewers", "embed_viewer_groups", "oauth_tokens", "oauth_connections"],
  ...["oauth_codes", "oauth_clients", "watches", "watch_runs"],
];

const signInAndSettings = [...signInTables, ...serverTables, "live_setting"];

/** A start that broke off in version 4 never came to what follows it. */
const laterTables = [
  ...["trace_entries", "run_figures", "feedback", "model_edits", "model_files"],
  ...["dashboards", "dashboard_tiles", "dashboard_results", "dashboard_share_tiles"],
  ...["dashboard_versions", "dashboard_folders", "lessons", "lesson_decisions", "grants"],
  ...signInAndSettings,
];
const undoLaterVersions = laterTables
  .map((table) => `DROP TABLE ${table}`)
  .concat("DROP INDEX runs_by_owner", "DROP INDEX runs_at_work", "ALTER TABLE results DROP COLUMN rights");

/** The tables that held runs before dashboards had some. */
const toVersionEight = [
  ...signInAndSettings.map((table) => `DROP TABLE ${table}`),
  ...["ALTER TABLE results DROP COLUMN rights", "ALTER TABLE run_figures DROP COLUMN rights"],
  "ALTER TABLE dashboards DROP COLUMN share_rights",
  ...["DROP TABLE grants", "ALTER TABLE dashboards DROP COLUMN share_until"],
  "ALTER TABLE dashboards DROP COLUMN embedded_at",
  ...["DROP TABLE lessons", "DROP TABLE lesson_decisions"],
  ...["DROP TABLE dashboard_versions", "DROP TABLE dashboard_folders", "ALTER TABLE dashboards DROP COLUMN folder_id"],
  `CREATE TABLE runs_before (
    id TEXT PRIMARY KEY, session_id TEXT NOT NULL REFERENCES sessions (id), owner_id TEXT NOT NULL,
    status TEXT NOT NULL, boot_id TEXT NOT NULL, started_at INTEGER NOT NULL, ended_at INTEGER
  )`,
  `INSERT INTO runs_before SELECT id, session_id, owner_id, status, boot_id, started_at, ended_at FROM runs`,
  `CREATE TABLE run_events_before (
    run_id TEXT NOT NULL REFERENCES runs_before (id), seq INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (run_id, seq)
  )`,
  "INSERT INTO run_events_before SELECT * FROM run_events",
  ...["DROP TABLE run_events", "DROP TABLE runs", "ALTER TABLE runs_before RENAME TO runs"],
  "ALTER TABLE run_events_before RENAME TO run_events",
  "CREATE INDEX runs_by_session ON runs (session_id)",
  "CREATE INDEX runs_by_owner ON runs (owner_id, started_at, id)",
  ...["UPDATE store_version SET version = 8", "PRAGMA user_version = 8"],
];

/** Every row of every table, by its table. */
async function everyRow(folder: string): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const client = createClient({ url: pathToFileURL(join(folder, "snowgpt.db")).href });
  const names = await client.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
  const tables = names.rows.map(({ name }) => String(name)).filter((name) => !/^(?:search|sqlite)_|^store_/.test(name));
  const results = await client.batch(tables.map((name) => `SELECT * FROM ${name}`));
  client.close();
  return Object.fromEntries(
    tables.map((name, place) => [name, (results[place]?.rows ?? []).map((row) => JSON.stringify({ ...row })).sort()]),
  );
}

const listed = async (store: Store) =>
  (await store.sessions.list({ ownerId: "local", status: "open", cursor: null, limit: 10 })).items;

const found = async (store: Store, words: string) =>
  (await store.sessions.search({ ownerId: "local", text: words, limit: 10 })).map(({ item, field, seq }) => [
    item.id,
    field,
    seq,
  ]);

test("chats of an earlier version are there, and nothing of them is unread", async () => {
  const { store } = await openOld([old]);
  expect(await store.sessions.load("old")).toMatchObject({
    session: { title: "Overview", rev: 3, messages: said, readUpTo: 2, isPinned: false, deletedAt: null },
    damage: null,
  });
  expect(await listed(store)).toMatchObject([
    { id: "old", badge: null, otherContexts: [{ database: "ARCHIVE", schema: "SALES" }] },
  ]);
});

test("what was said before can be searched, and asked again", async () => {
  const { store } = await openOld([old]);
  expect(await found(store, "overview")).toEqual([["old", "title", 0]]);
  expect(await found(store, "region")).toEqual([["old", "question", 1]]);
  expect(await found(store, "turnover")).toEqual([["old", "answer", 2]]);
  expect(await found(store, "select")).toEqual([["old", "sql", 2]]);
  expect(await store.sessions.recentQuestions("local", 5)).toEqual(["revenue by region"]);
});

test("runs of an earlier version are in the list by what was asked, and have no record", async () => {
  const folder = await temporaryFolder();
  const broken = { seq: 3, broken: true };
  await makeVersionTwo(folder, [{ ...old, messages: [...said, broken] }]);
  const columns = "INSERT INTO runs VALUES";
  await query(folder, `${columns} ('run-0', 'old', 'local', 'succeeded', 'boot', 1, 5)`);
  await query(folder, `${columns} ('run-9', 'old', 'local', 'failed', 'boot', 2, 5)`);
  const store = await open(folder);
  const { items } = await store.runList.list({ ownerId: "local", filter: anyRun, cursor: null, limit: 10 });
  expect(items).toMatchObject([
    { id: "run-9", question: "", status: "failed", entryCount: 0 },
    { id: "run-0", question: "revenue by region", database: "DEMO", ms: 4, cost: null, agent: null },
  ]);
  const filter = { ...anyRun, text: "region" };
  expect((await store.runList.list({ ownerId: "local", filter, cursor: null, limit: 10 })).items).toHaveLength(1);
});

test("of a store from before dashboards had runs every row is kept, and dashboards have runs from then on", async () => {
  const folder = await temporaryFolder();
  const store = await open(folder);
  await saveEvents(store, emptySession("chat"), [eventsAt(1).send("revenue"), eventsAt(2).failed("run-1")]);
  await saveEvents(store, emptySession("other"), [eventsAt(5).send("orders")]);
  await store.runs.appendEvents(
    { runId: "run-1", bootId: "boot-1" },
    [1, 2].map((seq) => ({ seq, at: seq, body: `{"seq":${seq}}` })),
  );
  await store.traces.begin({ runId: "run-1", question: "revenue", database: "DEMO", schema: "SALES", rights: null });
  await store.traces.append("run-1", [{ seq: 1, body: JSON.stringify(entryOf(1)) }]);
  await store.feedback.save("local", { runId: "run-1", verdict: "up", reasons: [], text: "Good.", at: 3 });
  await store.dashboards.add("local", sampleBoard, []);
  await store.close();
  await query(folder, ...toVersionEight);
  const before = await everyRow(folder);
  expect(
    Object.entries(before).filter(([name, rows]) => /^(?:run|sess|mess|trace|feed|dash)/.test(name) && rows[0]),
  ).toHaveLength(8);

  const next = await open(folder);
  const after = await everyRow(folder);
  const runsAfter = (after.runs ?? []).map((row) => JSON.parse(String(row)));
  expect(runsAfter.map(({ dashboard_id: board }) => board)).toEqual([null, null]);
  const asBefore = runsAfter.map(({ dashboard_id: _board, ...row }) => JSON.stringify(row));
  const boardsAfter = (after.dashboards ?? []).map((row) => JSON.parse(String(row)));
  const boards = boardsAfter.map(({ folder_id: folder, share_rights: rights, share_until: until, ...row }) => {
    const { embedded_at: embedded, ...board } = row;
    expect([folder, rights, until, embedded]).toEqual([null, null, null, null]);
    return JSON.stringify(board);
  });
  const { dashboard_versions: versions, dashboard_folders: folders, lessons, lesson_decisions, ...later } = after;
  const { grants, ...others } = later;
  expect([versions, folders, lessons, lesson_decisions, grants]).toEqual([[], [], [], [], []]);
  expect(others.audit_keep).toEqual(['{"gone_before":0}']);
  // What earlier runs took is counted for their owners.
  const amounts = (others.usage_amounts ?? []).map((row) => JSON.parse(String(row)));
  expect(amounts).toMatchObject([{ person_id: "local", runs: 2 }]);
  const empty = signInAndSettings.filter((table) => !["audit_keep", "usage_amounts"].includes(table));
  expect(empty.map((table) => others[table])).toEqual(empty.map(() => []));
  const kept = Object.fromEntries(Object.entries(others).filter(([name]) => !signInAndSettings.includes(name)));
  // What there is was made with all rights on data.
  const figures = (after.run_figures ?? []).map((row) => {
    const { rights, ...figure } = JSON.parse(String(row));
    expect(rights).toBeNull();
    return JSON.stringify(figure);
  });
  expect({ ...kept, runs: asBefore, dashboards: boards, run_figures: figures }).toEqual(before);
  expect(await query(folder, "SELECT COUNT(*) FROM pragma_foreign_key_check")).toEqual([0]);
  const refresh = { id: "refresh-1", dashboardId: sampleBoard.id, ownerId: "local", bootId: "boot", startedAt: 9 };
  await next.refreshes.begin(refresh, 10);
  expect(await next.runList.find("local", "refresh-1")).toMatchObject({ dashboardId: sampleBoard.id, sessionId: null });
});

test("what tiles showed before boards were shared, they showed to whose boards they are, with the rights that it was read with", async () => {
  const folder = await temporaryFolder();
  const store = await open(folder);
  await store.dashboards.add("ada", sampleBoard, []);
  const { ref } = resultOf("narrow");
  await store.results.add("ada", { ref, file: { storage: [], bytes: 1 }, rights: "narrow" }, 1);
  await store.close();
  const state = {
    tileId: "tile",
    at: 7,
    outcome: { status: "failed", error: toPublicError(appError("TIMEOUT", "Late.")) },
  };
  const body = JSON.stringify({ ...state, reachedBy: [], notReached: [], trend: null }).replaceAll("'", "''");
  await query(
    folder,
    ...["DROP TABLE grants", "DROP TABLE dashboard_tiles", "ALTER TABLE dashboards DROP COLUMN share_until"],
    `CREATE TABLE dashboard_tiles (
      dashboard_id TEXT NOT NULL, tile_id TEXT NOT NULL, result_id TEXT, body TEXT NOT NULL,
      PRIMARY KEY (dashboard_id, tile_id)
    )`,
    `INSERT INTO dashboard_tiles VALUES ('${sampleBoard.id}', 'tile', NULL, '${body}')`,
    `INSERT INTO dashboard_tiles VALUES ('${sampleBoard.id}', 'other', 'narrow', '${body}')`,
    ...serverTables.map((table) => `DROP TABLE ${table}`),
    "ALTER TABLE dashboards DROP COLUMN embedded_at",
    "DROP INDEX runs_at_work",
    "UPDATE store_version SET version = version - 8",
  );
  const next = await open(folder);
  const shownTo = async (personId: string, rights: string | null) =>
    (await next.dashboards.tiles({ id: sampleBoard.id, personId, rights })).length;
  expect([await shownTo("ada", null), await shownTo("ada", "narrow")]).toEqual([1, 1]);
  expect([await shownTo("local", null), await shownTo("local", "narrow")]).toEqual([0, 0]);
});

test("results of earlier chats go with the last chat that shows them", async () => {
  const { store } = await openOld([old, { ...old, id: "twin" }], ["result"]);
  await store.sessions.markDeleted("old", 1);
  await store.sessions.purge(2);
  expect(await store.results.sizes()).toHaveLength(1);
  await store.sessions.markDeleted("twin", 1);
  await store.sessions.purge(2);
  expect(await store.results.sizes()).toEqual([]);
});

test("a chat that was damaged before stays as it is, and the others are brought up to date", async () => {
  const broken = { seq: 3, broken: true };
  const { store } = await openOld([
    { ...old, id: "state", state: "{broken" },
    { ...old, id: "message", messages: [...said, broken] },
    old,
  ]);
  expect(await store.sessions.load("state")).toMatchObject({ session: { messages: said, readUpTo: 2 } });
  expect((await store.sessions.load("message"))?.damage).toMatch(/^One message/);
  expect((await listed(store)).map(({ id, badge }) => [id, badge]).toSorted()).toEqual([
    ["message", null],
    ["old", null],
    ["state", null],
  ]);
  expect(await found(store, "region")).toHaveLength(3);
});

test("a chat that is added afterwards does not get into another one's way", async () => {
  const { store } = await openOld([old]);
  await save(store, chatOf("new", [asked("revenue by quarter")], { updatedAt: 9 }));
  expect(await found(store, "revenue")).toEqual([
    ["new", "question", 1],
    ["old", "question", 1],
  ]);
});

test("what a start that broke off had begun is done by the next one", async () => {
  const { folder, store } = await openOld([old]);
  await store.close();
  await query(folder, ...undoLaterVersions, "UPDATE store_version SET version = 3");
  await query(folder, "DELETE FROM search WHERE rowid % 4194304 = 2");
  const next = await open(folder);
  expect(await found(next, "turnover")).toEqual([["old", "answer", 2]]);
  expect(await query(folder, "SELECT COUNT(*) FROM search", "SELECT COUNT(*) FROM result_uses")).toEqual([4, 1]);
});

test("a file counts its versions where earlier versions of the app look for them", async () => {
  const { folder } = await openOld([]);
  const [counted, before] = await query(folder, "SELECT version FROM store_version", "PRAGMA user_version");
  expect(before).toBe(counted);
});
