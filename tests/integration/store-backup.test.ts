import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { expect, onTestFinished, test } from "vitest";
import { openStore, type Store } from "#lib/db/store/open-store";
import { lockFolder } from "#lib/db/store/process-lock";
import { text } from "../support/session-events.ts";
import { answered, asked, chatOf, messagesOf, resultOf } from "../support/store/said.ts";
import { sampleBoard } from "../support/store/sample-board.ts";
import { save } from "../support/store/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

type Ended = { readonly code: number; readonly out: string; readonly error: string };

function run(script: "backup" | "restore", dataFolder: string, args: readonly string[], url = ""): Promise<Ended> {
  const command = ["--conditions=react-server", join(process.cwd(), "scripts", `${script}.mjs`), ...args];
  const env = { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: url, NODE_OPTIONS: "" };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, { env, timeout: 60_000 }, (failure, out, error) => {
      resolve({ code: failure === null ? 0 : (child.exitCode ?? -1), out, error });
    });
  });
}

async function open(dataFolder: string): Promise<Store> {
  const store = await openStore(join(dataFolder, "app"));
  onTestFinished(() => store.close());
  return store;
}

const resultId = "11111111-2222-3333-4444-555555555555";
const chat = () => chatOf("chat", [asked("revenue"), answered(text("42"), resultOf(resultId))], { title: "Revenue" });

/** A data folder with a chat, a dashboard, their result and a table of an added file. */
async function makeData() {
  const folder = await temporaryFolder();
  const store = await open(folder);
  await store.results.add("local", { ref: resultOf(resultId).ref, file: { storage: [], bytes: 4 }, rights: null }, 1);
  await save(store, chat());
  await store.dashboards.add("local", sampleBoard, []);
  for (const name of ["results", "uploads"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "results", `${resultId}.parquet`), "rows");
  await writeFile(join(folder, "uploads", "UPLOADS.duckdb"), "tables");
  return { folder, store };
}

async function backUp(folder: string, ...args: readonly string[]): Promise<string> {
  const ended = await run("backup", folder, args);
  expect(ended).toMatchObject({ code: 0, error: "" });
  return ended.out.split("\n")[1]?.trim() ?? "";
}

async function meddle(folder: string, statement: string): Promise<void> {
  const client = createClient({ url: pathToFileURL(join(folder, "app", "snowgpt.db")).href });
  await client.execute(statement);
  client.close();
}

test("a backup holds chats, dashboards, results and added tables, for this user alone, and says so", async () => {
  const { folder } = await makeData();
  const { code, out, error } = await run("backup", folder, []);
  expect({ code, error }).toEqual({ code: 0, error: "" });
  const [, place = "", ...lines] = out.trimEnd().split("\n");
  expect(lines).toEqual([
    "  1 chat with 2 messages",
    "  1 dashboard",
    "  1 result (0.0 MB)",
    "  the tables of added files (0.0 MB)",
  ]);
  const made = place.trim();
  expect(made).toMatch(/\/backups\/snowgpt-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/);
  expect((await stat(made)).mode & 0o777).toBe(0o700);
  for (const name of ["snowgpt.db", "backup.json", `results/${resultId}.parquet`, "uploads/UPLOADS.duckdb"]) {
    expect((await stat(join(made, name))).mode & 0o777, name).toBe(0o600);
  }
});

test("a backup may go to another folder, and two of one second are two", async () => {
  const { folder } = await makeData();
  const target = join(await temporaryFolder(), "deep", "below");
  const made = [await backUp(folder, "--to", target), await backUp(folder, "--to", target)];
  expect(new Set(made).size).toBe(2);
  expect(await readdir(target)).toHaveLength(2);
});

test("a backup that is taken while the app writes is whole, as of one moment", async () => {
  const { folder, store } = await makeData();
  const lock = await lockFolder(join(folder, "app"));
  let isDone = false;
  const backup = backUp(folder).finally(() => {
    isDone = true;
  });
  let current = chat();
  let count = 0;
  while (!isDone) {
    count += 1;
    const said = [...current.messages.map(({ role, parts }) => ({ by: role, parts })), asked(`question ${count}`)];
    const next = { ...current, rev: count, title: `title ${count}`, messages: messagesOf(said.slice(0, 400)) };
    current = await save(store, next, current);
    // A save never leaves this process: without a turn of the event loop nothing else would happen.
    await turn();
  }
  if (lock.ok) await lock.value.release();
  const made = await backup;
  await store.close();
  const copy = await temporaryFolder();
  await writeFile(join(copy, "snowgpt.db"), await readFile(join(made, "snowgpt.db")));
  const restored = await openStore(copy);
  onTestFinished(() => restored.close());
  const { session, damage } = (await restored.sessions.load("chat")) ?? {};
  expect(damage).toBeNull();
  expect(session?.title).toBe(session?.rev === 0 ? "Revenue" : `title ${session?.rev}`);
  expect(session?.messages).toEqual(current.messages.slice(0, session?.messages.length));
  const hits = await restored.sessions.search({ ownerId: "local", text: session?.title ?? "", limit: 1 });
  expect(hits[0]?.field).toBe("title");
  expect(count).toBeGreaterThan(1);
});

test("a chat that was damaged after a backup is whole again after a restore, and what was there is kept", async () => {
  const { folder, store } = await makeData();
  const made = await backUp(folder);
  await meddle(folder, "UPDATE sessions SET state = '{broken'");
  expect((await store.sessions.load("chat"))?.damage).not.toBeNull();
  await save(store, chatOf("later", [asked("x")]));
  await store.close();
  await rm(join(folder, "results", `${resultId}.parquet`));
  await writeFile(join(folder, "uploads", "UPLOADS.duckdb"), "other tables");

  const { code, out, error } = await run("restore", folder, ["--from", made]);
  expect({ code, error }).toEqual({ code: 0, error: "" });
  expect(out).toMatch(/^Restored and checked, as of .*:\n {2}1 chat with 2 messages\n/);
  const next = await open(folder);
  expect(await next.sessions.load("chat")).toEqual({ session: chat(), damage: null });
  expect(await next.sessions.load("later")).toBeNull();
  expect(await readFile(join(folder, "results", `${resultId}.parquet`), "utf8")).toBe("rows");
  expect(await readFile(join(folder, "uploads", "UPLOADS.duckdb"), "utf8")).toBe("tables");
  const kept = out.split("What was there before:\n")[1]?.trim().split(/\n */) ?? [];
  expect(kept.map((place) => place.slice(folder.length + 1).replace(/\d.*/, "…"))).toEqual([
    "app/snowgpt.db.before-…",
    "results.before-…",
    "uploads.before-…",
  ]);
  const before = await openStore(folder, { url: pathToFileURL(kept[0] ?? "").href, authToken: null });
  onTestFinished(() => before.close());
  expect(await before.sessions.load("later")).not.toBeNull();
});

test("a restore into an empty data folder needs nothing to be there", async () => {
  const { folder } = await makeData();
  const made = await backUp(folder);
  const other = await temporaryFolder();
  const { code, out } = await run("restore", other, ["--from", made]);
  expect(code).toBe(0);
  expect(out).not.toContain("What was there before");
  const restored = await open(other);
  expect((await restored.sessions.load("chat"))?.damage).toBeNull();
  expect(await restored.dashboards.list("local")).toMatchObject([sampleBoard]);
});

test("a backup that says nothing of dashboards, or whose store has none yet, is restored", async () => {
  const { folder, store } = await makeData();
  await store.close();
  const listOf = (made: string) => join(made, "backup.json");
  const silent = await backUp(folder);
  const list = await readFile(listOf(silent), "utf8");
  await writeFile(listOf(silent), list.replace(/"dashboards": 1,/, ""));
  expect(await run("restore", await temporaryFolder(), ["--from", silent])).toMatchObject({ code: 0, error: "" });
  for (const table of ["dashboards", "dashboard_tiles", "dashboard_results"])
    await meddle(folder, `DROP TABLE ${table}`);
  const old = await backUp(folder);
  expect(await readFile(listOf(old), "utf8")).toContain('"dashboards": 0');
  expect(await run("restore", await temporaryFolder(), ["--from", old])).toMatchObject({ code: 0, error: "" });
});

test("a restore is refused while the app runs, and changes nothing", async () => {
  const { folder, store } = await makeData();
  const made = await backUp(folder);
  await save(store, chatOf("later", [asked("x")]));
  const lock = await lockFolder(join(folder, "app"));
  const { code, error } = await run("restore", folder, ["--from", made]);
  if (lock.ok) await lock.value.release();
  expect(code).toBe(1);
  expect(error).toMatch(/^The data folder .* is in use by process \d+\. Stop the app, then restore\.\n$/);
  expect(await store.sessions.load("later")).not.toBeNull();
});

test.each([
  ["a file that is missing", (made: string) => rm(join(made, "results", `${resultId}.parquet`)), /is missing\./],
  ["a file that was changed", (made: string) => writeFile(join(made, "snowgpt.db"), "x"), /is not what it was\./],
  ["no list of files", (made: string) => rm(join(made, "backup.json")), /is no backup: there is no backup\.json/],
  ["a list that is no list", (made: string) => writeFile(join(made, "backup.json"), "{}"), /cannot be read, so/],
])("a backup with %s is not restored", async (_what, spoil, sentence) => {
  const { folder, store } = await makeData();
  const made = await backUp(folder);
  await store.close();
  await spoil(made);
  const { code, error } = await run("restore", folder, ["--from", made]);
  expect(code).toBe(1);
  expect(error).toMatch(sentence);
  expect(error).not.toMatch(/ at .*:\d+/);
  expect((await (await open(folder)).sessions.load("chat"))?.damage).toBeNull();
});

test.each([
  ["backup", ["--into", "x"], "", /^Unknown option --into\. There is only --to <folder>\./],
  ["backup", ["--to"], "", /^--to needs a folder\./],
  ["backup", [], "", /^There is nothing to back up: .*snowgpt\.db does not exist\. Start the app once first\./],
  ["backup", [], "libsql://chats.example.org", /^DATABASE_URL names a libSQL server, .*use the server's own backup/],
  ["backup", [], "postgres://x", /^DATABASE_URL must begin with file:/],
  ["restore", [], "", /^Name the backup: npm run restore -- --from <folder>/],
  ["restore", ["--from", "/no/such/folder"], "", /^There is no folder \/no\/such\/folder\./],
  ["restore", ["--from", "/tmp", "more"], "", /^There is only --from <folder>, but more follows\./],
  ["restore", ["--from", "/tmp"], "https://chats.example.org", /^DATABASE_URL names a libSQL server/],
] as const)("npm run %s %j with DATABASE_URL=%j is answered in a sentence", async (script, args, url, sentence) => {
  const { code, out, error } = await run(script, await temporaryFolder(), args, url);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(error).toMatch(sentence);
  expect(error).not.toMatch(/ at .*:\d+/);
});

test("chats in another file are backed up and restored there", async () => {
  const folder = await temporaryFolder();
  const url = pathToFileURL(join(folder, "chats.db")).href;
  const store = await openStore(join(folder, "app"), { url, authToken: null });
  await save(store, chat());
  const { code, out } = await run("backup", folder, [], url);
  expect(code).toBe(0);
  const made = out.split("\n")[1]?.trim() ?? "";
  const refused = await run("restore", folder, ["--from", made], url);
  expect(refused.error).toMatch(/^The file .*chats\.db is in use by process/);
  await store.sessions.markDeleted("chat", 1);
  await store.close();
  expect(await run("restore", folder, ["--from", made], url)).toMatchObject({ code: 0, error: "" });
  const next = await openStore(join(folder, "app"), { url, authToken: null });
  onTestFinished(() => next.close());
  expect((await next.sessions.load("chat"))?.session.deletedAt).toBeNull();
});
