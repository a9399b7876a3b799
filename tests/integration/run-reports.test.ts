/** What is kept of runs: every node, no secret, and never at the cost of an answer. */
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createAiSdkModel } from "#lib/agents/runtime/ai-sdk-model";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { openStore, type Store } from "#lib/db/store/open-store";
import { type App, assembleApp } from "#lib/services/app";
import { callerOf } from "../support/callers/stand-ins.ts";
import { startModelServer } from "../support/model-server/index.ts";
import { expectValue, readAll } from "../support/run-world.ts";
import { anyRun } from "../support/runs/sample-trace.ts";
import { openShop } from "../support/shop.ts";
import { silentLogger } from "../support/silent-logger.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { noUploads } from "../support/uploads/no-uploads.ts";

const key = "sk-live-0123456789abcdef";
const shop = { database: "SHOP", schema: "main", otherContexts: [] };

type WorldArgs = {
  readonly modelPort?: ModelPort;
  readonly masks?: boolean;
  readonly change?: (store: Store) => Store;
  readonly folder?: string;
};

async function openApp({ modelPort, masks = false, change = (store) => store, ...args }: WorldArgs = {}) {
  const folder = args.folder ?? (await temporaryFolder());
  const store = await openStore(folder);
  const app = await assembleApp({
    store: change(store),
    warehouse: await openShop(),
    uploads: noUploads,
    modelPort: modelPort ?? null,
    logger: silentLogger,
    secrets: [key],
    settings: {
      ...{ DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: folder, COST_GATE_GB: 1 },
      ...{ MASK_TRACES: masks, MODEL_PRICES: { small: { input: 1, output: 2 } } },
    },
  });
  onTestFinished(() => app.close());
  return { app, folder, store };
}

async function ask(app: App, text = "total revenue by city", sessionId = randomUUID()) {
  const asked = { sessionId, clientMessageId: randomUUID(), ...shop, text };
  const { runId } = expectValue(await app.conversations.ask("local", asked));
  await untilEnd(app, runId);
  return { sessionId, runId };
}

async function untilEnd(app: App, runId: string): Promise<void> {
  await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
}

const open = async (app: App, runId: string) => expectValue(await app.runReports.open(callerOf(), runId));

test("a run ends with a response and a record of every node: what it read, left, sent and took [req 121, 123, 146]", async () => {
  const { app } = await openApp();
  const { runId, sessionId } = await ask(app);
  await expect.poll(async () => (await open(app, runId)).run.entryCount).toBeGreaterThan(0);
  const { run, entries, gap } = await open(app, runId);
  expect(run).toMatchObject({
    ...{ sessionId, question: "total revenue by city", database: "SHOP", schema: "main", status: "succeeded" },
    ...{ agent: "SQL", model: null, modelCalls: 0, cost: 0, errorCode: null, verdict: null, rowCount: 2 },
  });
  expect(run.queries).toBeGreaterThan(0);
  expect(gap).toBeNull();
  expect(run.ms).toBeGreaterThanOrEqual(Math.max(...entries.map(({ ms }) => ms)));
  const { messages } = expectValue(await app.sessions.load("local", sessionId));
  expect(messages.at(-1)?.parts).toContainEqual({ type: "text", text: expect.stringMatching(/./) });
  const changed = entries.flatMap(({ before, after }) =>
    Object.keys(after).map((name) => [name in before, after[name]]),
  );
  expect(changed.length).toBeGreaterThan(entries.length);
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
  expect(entries.map(({ node }) => node)).toEqual(expect.arrayContaining(["plan", "validate", "execute", "respond"]));
  const query = entries.flatMap(({ statements }) => statements).find(({ kind }) => kind === "query");
  expect(query).toMatchObject({ database: "SHOP", rowCount: 2, error: null });
  expect(query?.head).toHaveLength(2);
});

test("an admin lists the runs of everybody, or of somebody, and nobody else does", async () => {
  const { app } = await openApp();
  const { runId } = await ask(app);
  const admin = callerOf("other", "admin");
  const idsOf = async (whose: string | null) =>
    expectValue(await app.runReports.overview(admin, { ...anyRun, whose })).page.items.map(({ id }) => id);
  expect(await idsOf(null)).toEqual([]);
  expect(await idsOf("local")).toEqual([runId]);
  expect(await idsOf("everybody")).toEqual([runId]);
  expect(await idsOf("nobody")).toEqual([]);
  const { choices } = expectValue(await app.runReports.overview(admin, anyRun));
  expect(choices.people).toEqual([{ id: "local", name: "local" }]);
  for (const role of ["viewer", "editor"] as const) {
    const caller = callerOf("other", role);
    for (const whose of ["local", "everybody"]) {
      const filter = { ...anyRun, whose };
      const refusal = { ok: false, error: { code: "FORBIDDEN" } };
      expect(await app.runReports.overview(caller, filter)).toMatchObject(refusal);
      expect(await app.runReports.list(caller, { filter, cursor: null })).toMatchObject(refusal);
    }
    expect(expectValue(await app.runReports.overview(caller, anyRun)).choices.people).toEqual([]);
    expect(await app.runReports.list(caller, { filter: { ...anyRun, whose: "other" }, cursor: null })).toMatchObject({
      ok: true,
    });
  }
});

test("a run is in the list with its figures, and nobody else sees it", async () => {
  const { app } = await openApp();
  const { runId } = await ask(app);
  // The figures are written right after the end that the chat hears of.
  await expect.poll(async () => (await open(app, runId)).run.entryCount).toBeGreaterThan(0);
  const overview = expectValue(await app.runReports.overview(callerOf(), anyRun));
  expect(overview.page.items.map(({ id }) => id)).toEqual([runId]);
  expect(overview.metrics).toMatchObject({ runs: 1, successShare: 1, runsWithoutPrice: 0 });
  expect(overview.metrics.days).toHaveLength(7);
  expect(overview.metrics.days.at(-1)?.runs).toBe(1);
  expect(overview.choices).toEqual({
    people: [{ id: "local", name: "local" }],
    agents: ["SQL"],
    models: [],
    databases: ["SHOP"],
    dashboards: [],
  });
  const refused = { ok: false, error: { code: "NOT_FOUND" } };
  expect(await app.runReports.open(callerOf("other", "editor"), runId)).toMatchObject(refused);
  expect(await app.runReports.masked(callerOf("other", "editor"), runId)).toMatchObject(refused);
  expect(await app.runReports.evalCase("other", runId)).toMatchObject(refused);
  const again = { runId, branchId: randomUUID(), clientMessageId: randomUUID() };
  expect(await app.runReports.askAgain("other", again)).toMatchObject(refused);
});

/** What the store lets go of while it closes is not stored any more. */
async function storedBytes(path: string): Promise<Buffer> {
  return readFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return Buffer.alloc(0);
    throw cause;
  });
}

test("an administrator sees the run of somebody else without its row values", async () => {
  const { app } = await openApp();
  const { runId } = await ask(app);
  await expect.poll(async () => (await open(app, runId)).run.entryCount).toBeGreaterThan(0);
  const seen = expectValue(await app.runReports.open(callerOf("other", "admin"), runId));
  expect(seen).toMatchObject({ isMasked: true, reading: null, run: { id: runId } });
  expect(seen).toEqual(expectValue(await app.runReports.masked(callerOf(), runId)));
  expect((await open(app, runId)).isMasked).toBe(false);
  const unknown = await app.runReports.open(callerOf("other", "admin"), randomUUID());
  expect(unknown).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
});

describe("L4: secrets and row values", () => {
  test("a key is in no byte that is stored, also when a server tells it back", async () => {
    const server = await startModelServer(() => ({ kind: "status", status: 401, message: `bad key ${key}` }));
    const modelPort = createAiSdkModel({ baseUrl: server.baseUrl, apiKey: key, model: "small", retryDelaysMs: [] });
    const { app, folder, store } = await openApp({ modelPort });
    const { runId } = await ask(app, "turnover of our zorbs per town");
    expect(server.requests.length).toBeGreaterThan(0);
    const calls = (await open(app, runId)).entries.flatMap(({ modelCalls }) => modelCalls);
    expect(calls.map(({ error }) => error?.code)).toContain("MODEL_AUTH");
    await app.close();
    await store.close();
    const files = (await readdir(folder)).filter((name) => name.startsWith("snowgpt.db"));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) expect((await storedBytes(join(folder, name))).includes(key)).toBe(false);
  });

  test("a download never has row values; the page has none where the settings say so", async () => {
    const { app } = await openApp();
    const { runId } = await ask(app);
    const cells = ["Berlin", "Paris", "69.5"];
    const shown = JSON.stringify(await open(app, runId));
    const known = cells.filter((cell) => shown.includes(cell));
    expect(known.length).toBeGreaterThan(0);
    const masked = expectValue(await app.runReports.masked(callerOf(), runId));
    expect(masked.isMasked).toBe(true);
    expect(known.filter((cell) => JSON.stringify(masked).includes(cell))).toEqual([]);
    const strict = await openApp({ masks: true });
    const other = await ask(strict.app);
    const page = JSON.stringify(await open(strict.app, other.runId));
    expect(known.filter((cell) => page.includes(cell))).toEqual([]);
  });
});

describe("a record that cannot be", () => {
  test("written costs no answer", async () => {
    const broken = () => Promise.reject(new Error("the disk is full"));
    const { app } = await openApp({
      change: (store) => ({ ...store, traces: { ...store.traces, append: broken, begin: broken, end: broken } }),
    });
    const { sessionId, runId } = await ask(app);
    const { messages } = expectValue(await app.sessions.load("local", sessionId));
    expect(messages.at(-1)).toMatchObject({ status: "complete", kind: "answer" });
    expect(await open(app, runId)).toMatchObject({
      entries: [],
      gap: "not_recorded",
      run: { id: runId, question: "" },
    });
  });

  test("found any more is said to be removed", async () => {
    const { app, store } = await openApp();
    const { runId } = await ask(app);
    await expect.poll(async () => (await open(app, runId)).run.entryCount).toBeGreaterThan(0);
    await store.traces.removeOld({ startedBefore: Date.now() + 1, keptRuns: 10 });
    expect(await open(app, runId)).toMatchObject({ entries: [], gap: "removed", run: { status: "succeeded" } });
  });
});

test("a run whose process was killed is counted at the next start", async () => {
  const uncounted = { end: () => Promise.reject(new Error("killed")) };
  const { app, store, folder } = await openApp({
    change: (opened) => ({ ...opened, traces: { ...opened.traces, ...uncounted } }),
  });
  const { runId } = await ask(app);
  await expect.poll(async () => (await store.traces.read(runId)).entries.length).toBeGreaterThan(0);
  await app.close();
  await store.close();
  const next = await openApp({ folder });
  expect(await next.store.runList.find("local", runId)).toMatchObject({
    agent: "SQL",
    queries: 1,
    errorCode: "INTERRUPTED",
  });
});

describe("asking again", () => {
  test("goes on in the question's own chat", async () => {
    const { app } = await openApp();
    const { runId, sessionId } = await ask(app);
    const again = { runId, branchId: randomUUID(), clientMessageId: randomUUID() };
    const reply = expectValue(await app.runReports.askAgain("local", again));
    expect(reply.sessionId).toBe(sessionId);
    await untilEnd(app, reply.runId);
    expect((await open(app, reply.runId)).run.question).toBe("total revenue by city");
  });

  test("makes a branch where the chat has gone on", async () => {
    const { app } = await openApp();
    const { runId, sessionId } = await ask(app);
    await ask(app, "average price by product", sessionId);
    await ask(app, "total revenue by product", sessionId);
    const again = { runId, branchId: randomUUID(), clientMessageId: randomUUID() };
    const reply = expectValue(await app.runReports.askAgain("local", again));
    expect(reply.sessionId).toBe(again.branchId);
    await untilEnd(app, reply.runId);
    expect((await open(app, reply.runId)).run.question).toBe("total revenue by city");
  });
});

test("a run becomes a case of an evaluation suite, with the user's word on it", async () => {
  const { app } = await openApp();
  const { runId } = await ask(app);
  await app.feedback.send("local", { runId, verdict: "down", reasons: ["wrong_table"], text: "Use net prices." });
  const made = expectValue(await app.runReports.evalCase("local", runId));
  expect(made).toMatchObject({
    ...{ form: "snowgpt-eval-case/1", id: runId, question: "total revenue by city", database: "SHOP", schema: "main" },
    ...{ verdict: "down", reasons: ["wrong_table"], note: "Use net prices." },
  });
  expect(made.sql).toMatch(/^SELECT/i);
});
