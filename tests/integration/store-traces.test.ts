import { describe, expect, it } from "vitest";
import type { Store } from "#lib/db/store/open-store";
import type { EndedRun } from "#lib/db/store/trace-records";
import type { RunFilter } from "#lib/domain/run-report";
import { anyRun, entryOf } from "../support/runs/sample-trace.ts";
import { emptySession, eventsAt } from "../support/session-events.ts";
import { type StoreWorld, saveEvents, storeKinds } from "../support/store/stores.ts";

const figures: Omit<EndedRun, "runId"> = {
  ...{ agent: "SQL", model: null, attempts: 1, modelCalls: 0, inputTokens: 0, outputTokens: 0, statements: 2 },
  ...{ queries: 1, rowCount: 3, cost: 0, errorCode: null, entries: 1 },
};

/** A run in a chat of its own, begun at a tick; its id is `run-<tick>`. */
async function keepRun(store: Store, tick: number, more: Partial<EndedRun> = {}, question = `question ${tick}`) {
  const runId = `run-${tick}`;
  await saveEvents(store, emptySession(`chat-${tick}`), [eventsAt(tick).send(question)]);
  await store.traces.begin({ runId, question, database: "DEMO", schema: "SALES", rights: null });
  await store.traces.end({ ...figures, ...more, runId });
}

const idsOf = async (store: Store, filter: Partial<RunFilter> = {}) => {
  const query = { ownerId: "local", filter: { ...anyRun, ...filter }, cursor: null, limit: 10 };
  return (await store.runList.list(query)).items.map(({ id }) => id);
};

const endRun = ({ meddle }: StoreWorld, tick: number, status: string, ms: number) =>
  meddle("UPDATE runs SET status = ?, ended_at = started_at + ? WHERE id = ?", [status, ms, `run-${tick}`]);

const storedEntry = (seq: number) => ({ seq, body: JSON.stringify(entryOf(seq)) });

describe.each(storeKinds)("records of runs in %s", (_kind, openWorld) => {
  it("are read as they were written, in order, and a damaged entry is left out and counted", async () => {
    const { store, meddle, reopen } = await openWorld();
    await keepRun(store, 1);
    await store.traces.append("run-1", [storedEntry(3), storedEntry(1)]);
    await store.traces.append("run-1", [storedEntry(2), storedEntry(1)]);
    await store.close();
    const again = await reopen();
    expect(await again.traces.read("run-1")).toEqual({ entries: [entryOf(1), entryOf(2), entryOf(3)], damaged: 0 });
    await meddle("UPDATE trace_entries SET body = '{broken' WHERE seq = 2");
    expect(await again.traces.read("run-1")).toEqual({ entries: [entryOf(1), entryOf(3)], damaged: 1 });
    expect(await again.traces.read("run-2")).toEqual({ entries: [], damaged: 0 });
  });

  it("go with their chat, with the figures and what was said of the answer", async () => {
    const { store, meddle } = await openWorld();
    for (const tick of [1, 2]) {
      await keepRun(store, tick);
      await store.traces.append(`run-${tick}`, [storedEntry(1)]);
      await store.feedback.save("local", { runId: `run-${tick}`, verdict: "up", reasons: [], text: "", at: 1 });
    }
    await store.sessions.markDeleted("chat-1", 10);
    expect(await idsOf(store)).toEqual(["run-2"]);
    await store.sessions.purge(11);
    for (const table of ["trace_entries", "run_figures", "feedback"]) {
      expect(await meddle(`SELECT run_id FROM ${table}`)).toEqual([{ run_id: "run-2" }]);
    }
  });

  it("go when they are old or too many, and the figures stay", async () => {
    const { store } = await openWorld();
    for (const tick of [1, 2, 3, 4]) {
      await keepRun(store, tick);
      await store.traces.append(`run-${tick}`, [storedEntry(1)]);
    }
    const kept = async () => {
      const runs = await Promise.all([1, 2, 3, 4].map((tick) => store.traces.read(`run-${tick}`)));
      return runs.map(({ entries }) => entries.length);
    };
    const { startedAt } = (await store.runList.find("local", "run-2")) ?? { startedAt: 0 };
    await store.traces.removeOld({ startedBefore: startedAt, keptRuns: 10 });
    expect(await kept()).toEqual([0, 1, 1, 1]);
    await store.traces.removeOld({ startedBefore: 0, keptRuns: 2 });
    expect(await kept()).toEqual([0, 0, 1, 1]);
    expect(await idsOf(store)).toHaveLength(4);
  });
});

describe.each(storeKinds)("the list of runs in %s", (_kind, openWorld) => {
  it("tells the latest first, piece by piece, each once", async () => {
    const { store } = await openWorld();
    for (const tick of [1, 2, 3, 4, 5]) await keepRun(store, tick);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await store.runList.list({ ownerId: "local", filter: anyRun, cursor, limit: 2 });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(["run-5", "run-4", "run-3", "run-2", "run-1"]);
  });

  it("L5: is narrowed by each of its filters", async () => {
    const world = await openWorld();
    const { store } = world;
    await keepRun(store, 1, { agent: "dashboard", model: "gpt-5-mini" }, "Revenue by REGION");
    await keepRun(store, 2, {}, "Orders of ÉVRY by region");
    await store.feedback.save("local", { runId: "run-1", verdict: "down", reasons: ["chart"], text: "", at: 1 });
    await endRun(world, 1, "failed", 5);
    const second = await store.runList.find("local", "run-2");
    const from = second?.startedAt ?? 0;
    expect(await idsOf(store, { status: "failed" })).toEqual(["run-1"]);
    expect(await idsOf(store, { status: "running" })).toEqual(["run-2"]);
    expect(await idsOf(store, { agent: "dashboard" })).toEqual(["run-1"]);
    expect(await idsOf(store, { model: "gpt-5-mini" })).toEqual(["run-1"]);
    expect(await idsOf(store, { model: "none" })).toEqual(["run-2"]);
    expect(await idsOf(store, { database: "DEMO" })).toEqual(["run-2", "run-1"]);
    expect(await idsOf(store, { database: "OTHER" })).toEqual([]);
    expect(await idsOf(store, { feedback: "down" })).toEqual(["run-1"]);
    expect(await idsOf(store, { feedback: "none" })).toEqual(["run-2"]);
    expect(await idsOf(store, { text: "region revenue" })).toEqual(["run-1"]);
    expect(await idsOf(store, { text: "évry" })).toEqual(["run-2"]);
    expect(await idsOf(store, { text: "100%_" })).toEqual([]);
    expect(await idsOf(store, { from })).toEqual(["run-2"]);
    expect(await idsOf(store, { to: from })).toEqual(["run-1"]);
    expect(await store.runList.choices("local", "chats")).toEqual({
      agents: ["SQL", "dashboard"],
      models: ["gpt-5-mini"],
      databases: ["DEMO"],
      dashboards: [],
    });
  });

  it("shows nobody another one's runs", async () => {
    const { store } = await openWorld();
    await keepRun(store, 1);
    expect(await store.runList.find("local", "run-1")).toMatchObject({ id: "run-1", question: "question 1", ms: null });
    expect(await store.runList.find("other", "run-1")).toBeNull();
    const page = await store.runList.list({ ownerId: "other", filter: anyRun, cursor: null, limit: 10 });
    expect(page).toEqual({ items: [], nextCursor: null });
    expect(await store.runList.choices("other", "chats")).toEqual({
      ...{ agents: [], models: [], databases: [], dashboards: [] },
    });
  });

  it("L5: comes to figures: shares, times, retries, tokens and costs", async () => {
    const world = await openWorld();
    const { store } = world;
    const metricsOf = (filter: Partial<RunFilter>) =>
      store.runList.metrics({ ownerId: "local", filter: { ...anyRun, ...filter }, days: [0] });
    expect(await metricsOf({})).toMatchObject({ runs: 0, successShare: null, medianMs: null, retriesPerRun: null });
    await keepRun(store, 1, { attempts: 3, modelCalls: 1, inputTokens: 100, outputTokens: 10, cost: 0.25 });
    await keepRun(store, 2, { attempts: 1, modelCalls: 1, inputTokens: 1, outputTokens: 1, cost: null });
    await keepRun(store, 3, { attempts: 0 });
    await keepRun(store, 4);
    await keepRun(store, 5, { attempts: 0 });
    await endRun(world, 1, "succeeded", 100);
    await endRun(world, 2, "failed", 300);
    await endRun(world, 3, "awaiting_user", 200);
    await endRun(world, 5, "not_answered", 250);
    expect(await metricsOf({})).toEqual({
      ...{ runs: 5, successShare: 1 / 3, notAnswered: 1, medianMs: 200, p95Ms: 300, retriesPerRun: 2 / 3 },
      ...{ inputTokens: 101, outputTokens: 11, cost: 0.25, runsWithoutPrice: 1 },
      days: [{ startsAt: 0, runs: 5, tokens: 112 }],
    });
    expect(await metricsOf({ status: "failed" })).toMatchObject({ runs: 1, successShare: 0, p95Ms: 300 });
    expect(await metricsOf({ status: "not_answered" })).toMatchObject({ runs: 1, notAnswered: 1, successShare: 0 });
  });
});
