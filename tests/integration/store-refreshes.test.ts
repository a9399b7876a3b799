/** Refreshes of dashboards as runs in the store: found apart from answers, bounded, and gone with their dashboard. */
import { describe, expect, it } from "vitest";
import type { Store } from "#lib/db/store/open-store";
import type { RunFilter } from "#lib/domain/run-report";
import { anyRun, entryOf } from "../support/runs/sample-trace.ts";
import { emptySession, eventsAt } from "../support/session-events.ts";
import { sampleBoard } from "../support/store/sample-board.ts";
import { saveEvents, storeKinds } from "../support/store/stores.ts";

const key = { ownerId: "local", id: sampleBoard.id };
const other = { ...sampleBoard, id: "4a1b7c52-6f0e-4f6e-9a37-0e0e5f6f3c12" };

type Kept = { readonly dashboardId?: string; readonly kept?: number; readonly isOver?: boolean };

/** Its id is `refresh-<startedAt>`. */
async function keepRefresh(store: Store, startedAt: number, more: Kept = {}): Promise<string> {
  const { dashboardId = key.id, kept = 10, isOver = true } = more;
  const id = `refresh-${startedAt}`;
  await store.refreshes.begin({ id, dashboardId, ownerId: "local", bootId: "boot", startedAt }, kept);
  await store.traces.begin({ runId: id, question: "Sales", database: null, schema: null, rights: null });
  await store.traces.append(id, [{ seq: 1, body: JSON.stringify(entryOf(1)) }]);
  if (isOver) await store.refreshes.end(id, { status: "succeeded", endedAt: startedAt + 5 });
  return id;
}

const idsOf = async (store: Store, filter: Partial<RunFilter> = {}) => {
  const query = { ownerId: "local", filter: { ...anyRun, of: "dashboards" as const, ...filter } };
  return (await store.runList.list({ ...query, cursor: null, limit: 10 })).items.map(({ id }) => id);
};

describe.each(storeKinds)("refreshes in %s", (_kind, openWorld) => {
  it("are listed, counted and offered as choices apart from answers", async () => {
    const { store } = await openWorld();
    await store.dashboards.add("local", sampleBoard, []);
    await saveEvents(store, emptySession("chat"), [eventsAt(1).send("revenue")]);
    await store.traces.begin({ runId: "run-1", question: "revenue", database: "DEMO", schema: "SALES", rights: null });
    const id = await keepRefresh(store, 7);
    expect(await idsOf(store)).toEqual([id]);
    expect(await idsOf(store, { of: "chats" })).toEqual(["run-1"]);
    expect(await idsOf(store, { text: "SALES" })).toEqual([id]);
    expect(await idsOf(store, { status: "failed" })).toEqual([]);
    expect(await idsOf(store, { dashboardId: key.id })).toEqual([id]);
    expect(await idsOf(store, { dashboardId: "another" })).toEqual([]);
    expect(await store.runList.find("local", id)).toMatchObject({
      ...{ id, sessionId: null, dashboardId: key.id, question: "Sales", status: "succeeded", startedAt: 7, ms: 5 },
      ...{ database: null, verdict: null },
    });
    const days = [0];
    const metrics = await store.runList.metrics({ ownerId: "local", filter: { ...anyRun, of: "dashboards" }, days });
    expect(metrics).toMatchObject({ runs: 1, successShare: 1, medianMs: 5 });
    expect(await store.runList.metrics({ ownerId: "local", filter: anyRun, days })).toMatchObject({
      runs: 1,
      medianMs: null,
    });
    expect(await store.runList.choices("local", "chats")).toMatchObject({ databases: ["DEMO"], dashboards: [] });
    expect(await store.runList.choices("local", "dashboards")).toMatchObject({
      ...{ databases: [], dashboards: [{ id: key.id, title: "Sales" }] },
    });
  });

  it("are nobody else's, and no run that a chat can watch or judge", async () => {
    const { store } = await openWorld();
    await store.dashboards.add("local", sampleBoard, []);
    const id = await keepRefresh(store, 7);
    expect(await store.runList.find("somebody", id)).toBeNull();
    expect(await store.runs.find(id)).toBeNull();
  });

  it("are hidden with their dashboard, back with it, and removed with it for good", async () => {
    const { store, meddle } = await openWorld();
    await store.dashboards.add("local", sampleBoard, []);
    await store.dashboards.add("local", other, []);
    const gone = await keepRefresh(store, 1);
    const kept = await keepRefresh(store, 2, { dashboardId: other.id });
    await store.dashboards.markDeleted(key, 10);
    expect(await idsOf(store)).toEqual([kept]);
    expect(await store.runList.find("local", gone)).toBeNull();
    await store.dashboards.markDeleted(key, null);
    expect(await idsOf(store)).toEqual([kept, gone]);
    await store.dashboards.markDeleted(key, 10);
    expect(await store.dashboards.purge(11)).toBe(1);
    for (const column of ["id FROM runs", "run_id FROM run_figures", "run_id FROM trace_entries"]) {
      expect((await meddle(`SELECT ${column}`)).flatMap((row) => Object.values(row ?? {}))).toEqual([kept]);
    }
  });

  it("are the latest so many of each dashboard; one that goes on stays", async () => {
    const { store, meddle } = await openWorld();
    await store.dashboards.add("local", sampleBoard, []);
    await store.dashboards.add("local", other, []);
    await keepRefresh(store, 1, { isOver: false, kept: 2 });
    await keepRefresh(store, 2, { dashboardId: other.id, kept: 2 });
    for (const at of [3, 4, 5]) await keepRefresh(store, at, { kept: 2 });
    expect(await idsOf(store)).toEqual(["refresh-5", "refresh-4", "refresh-2", "refresh-1"]);
    expect(await meddle("SELECT run_id FROM run_figures WHERE run_id = 'refresh-3'")).toEqual([]);
    expect((await store.traces.read("refresh-3")).entries).toEqual([]);
  });

  it("go when they are old, and take no place of an answer's record", async () => {
    const { store } = await openWorld();
    await store.dashboards.add("local", sampleBoard, []);
    await saveEvents(store, emptySession("chat"), [eventsAt(1).send("revenue")]);
    await store.traces.append("run-1", [{ seq: 1, body: JSON.stringify(entryOf(1)) }]);
    const { startedAt } = (await store.runList.find("local", "run-1")) ?? { startedAt: 0 };
    for (const later of [1, 2, 3]) await keepRefresh(store, startedAt + later);
    await store.traces.removeOld({ startedBefore: startedAt, keptRuns: 1 });
    expect((await store.traces.read("run-1")).entries).toHaveLength(1);
    await store.traces.removeOld({ startedBefore: startedAt + 2, keptRuns: 1 });
    expect(await idsOf(store)).toEqual([`refresh-${startedAt + 3}`, `refresh-${startedAt + 2}`]);
    expect((await store.traces.read(`refresh-${startedAt + 2}`)).entries).toHaveLength(1);
    expect(await idsOf(store, { of: "chats" })).toEqual(["run-1"]);
  });

  it("of an earlier process are interrupted, those of this one are not", async () => {
    const { store } = await openWorld();
    await store.dashboards.add("local", sampleBoard, []);
    const id = await keepRefresh(store, 1, { isOver: false });
    await store.refreshes.interruptOthers(["earlier", "boot"]);
    expect(await store.runList.find("local", id)).toMatchObject({ status: "running" });
    await store.refreshes.interruptOthers(["the next"]);
    expect(await store.runList.find("local", id)).toMatchObject({ status: "interrupted", ms: null });
    expect(await store.traces.uncounted()).toEqual([id]);
  });

  it("belong to a dashboard as answers belong to a chat: a run of both or of neither is refused", async () => {
    const { store, meddle } = await openWorld();
    await store.dashboards.add("local", sampleBoard, []);
    await saveEvents(store, emptySession("chat"), [eventsAt(1).send("revenue")]);
    const insert = "INSERT INTO runs VALUES ('odd', ?, ?, 'local', 'running', 'boot', 1, NULL)";
    await expect(meddle(insert, ["chat", key.id])).rejects.toThrow(/CHECK/);
    await expect(meddle(insert, [null, null])).rejects.toThrow(/CHECK/);
  });
});
