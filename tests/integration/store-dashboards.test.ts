import { describe, expect, test } from "vitest";
import type { Store } from "#lib/db/store/open-store";
import { noChartEdit } from "#lib/domain/chart-edit";
import type { ChartTile, Dashboard, TileState } from "#lib/domain/dashboard";
import { appError, toPublicError } from "#lib/domain/errors";
import { answered, asked, chatOf, resultOf } from "../support/store/said.ts";
import { save, storeKinds } from "../support/store/stores.ts";

const key = { ownerId: "local", id: "4a1b7c52-6f0e-4f6e-9a37-0e0e5f6f3c11" };
const shownTo = { id: key.id, personId: key.ownerId, rights: null };

function tile(id: string): ChartTile {
  const { context, engine, sql, outputs, brain } = resultOf("any");
  const source = { context, engine, plan: null, sql, outputs, brain, question: "revenue" };
  const placement = { x: 0, y: 0, width: 6, height: 8 };
  return {
    kind: "chart",
    id,
    title: id,
    placement,
    tabId: null,
    source,
    chartEdit: noChartEdit,
    view: "chart",
    ignoredFilters: [],
    hasTrend: false,
    isTold: false,
  };
}

function board(...tileIds: readonly string[]): Dashboard {
  const definition = { title: "Sales", description: "", tiles: tileIds.map(tile), filters: [] };
  const times = { createdAt: 1, updatedAt: 1 };
  return {
    id: key.id,
    rev: 1,
    definition: { ...definition, defaultFilters: [], parameters: [], tabs: [], refreshMinutes: 0 },
    ...times,
    isShared: false,
  };
}

function shows(tileId: string, resultId: string, at = 1): TileState {
  return {
    tileId,
    at,
    outcome: { status: "ready", result: resultOf(resultId) },
    reachedBy: [],
    notReached: [],
    trend: null,
  };
}

async function keepResults(store: Store, ...ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await store.results.add("local", { ref: resultOf(id).ref, file: { storage: [], bytes: 1 }, rights: null }, 1);
}

const keptResults = async (store: Store) => (await store.results.sizes()).map(({ id }) => id).toSorted();

describe.each(storeKinds)("dashboards in %s", (_name, open) => {
  test("are there after the next start, with what their tiles showed", async () => {
    const { store, reopen } = await open();
    await store.dashboards.add("local", board("a"), [shows("a", "one")]);
    await store.close();
    const next = await reopen();
    expect(await next.dashboards.list("local")).toMatchObject([{ id: key.id, rev: 1, definition: { title: "Sales" } }]);
    expect(await next.dashboards.tiles(shownTo)).toEqual([shows("a", "one")]);
    expect(await next.dashboards.list("somebody")).toEqual([]);
    expect(await next.dashboards.find({ ...key, ownerId: "somebody" })).toBeNull();
  });

  test("of two writers who saw the same state one is told", async () => {
    const { store } = await open();
    await store.dashboards.add("local", board("a"), []);
    const change = { definition: board("a", "b").definition, seenRev: 1, at: 2, kind: "changed" } as const;
    const kept = await Promise.all([store.dashboards.save(key, change), store.dashboards.save(key, change)]);
    expect(kept.toSorted()).toEqual([false, true]);
    expect(await store.dashboards.find(key)).toMatchObject({ rev: 2, updatedAt: 2 });
  });

  test("keep the results that they show, however old; what was replaced goes after a while", async () => {
    const { store } = await open();
    await keepResults(store, "one", "two", "filtered", "other");
    await store.dashboards.add("local", board("a"), [shows("a", "one")]);
    await store.dashboards.saveTile(shownTo, shows("a", "filtered", 5), false);
    await store.dashboards.saveTile(shownTo, shows("a", "two", 5), true);
    await store.results.removeBefore(100);
    expect(await keptResults(store)).toEqual(["two"]);
    await keepResults(store, "one", "filtered");
    await store.dashboards.removeReplaced(5);
    expect(await keptResults(store)).toEqual(["filtered", "two"]);
    await store.dashboards.removeReplaced(6);
    expect(await keptResults(store)).toEqual(["two"]);
    expect(await store.dashboards.tiles(shownTo)).toEqual([shows("a", "two", 5)]);
  });

  test("bring back a tile that was taken off, for a while", async () => {
    const { store } = await open();
    await store.dashboards.add("local", board("a", "b"), [shows("a", "one"), shows("b", "two")]);
    await store.dashboards.save(key, { definition: board("b").definition, seenRev: 1, at: 9, kind: "changed" });
    await store.dashboards.removeReplaced(9);
    expect(await store.dashboards.tiles(shownTo)).toHaveLength(2);
    await store.dashboards.removeReplaced(10);
    expect(await store.dashboards.tiles(shownTo)).toEqual([shows("b", "two")]);
  });

  test("share a result with chats: it goes with the last that shows it", async () => {
    const { store } = await open();
    await keepResults(store, "one");
    await save(store, chatOf("chat", [asked("revenue"), answered(resultOf("one"))]));
    await store.dashboards.add("local", board("a"), [shows("a", "one")]);
    await store.sessions.markDeleted("chat", 1);
    await store.sessions.purge(2);
    expect(await keptResults(store)).toEqual(["one"]);
    await store.dashboards.markDeleted(key, 1);
    expect(await store.dashboards.purge(1)).toBe(0);
    expect(await store.dashboards.purge(2)).toBe(1);
    expect(await keptResults(store)).toEqual([]);
    expect(await store.dashboards.find(key)).toBeNull();
  });

  test("tell for want of room what they show from what they showed before", async () => {
    const { store } = await open();
    await keepResults(store, "one", "two", "three");
    await save(store, chatOf("chat", [asked("revenue"), answered(resultOf("three"))]));
    await store.dashboards.add("local", board("a"), [shows("a", "one")]);
    await store.dashboards.saveTile(shownTo, shows("a", "two", 5), true);
    const shownBy = (await store.results.sizes()).map(({ id, shownBy: place }) => [id, place]);
    expect(Object.fromEntries(shownBy)).toEqual({ one: null, two: "dashboard", three: "chat" });
  });

  test("that go leave a chat its results", async () => {
    const { store } = await open();
    await keepResults(store, "one");
    await save(store, chatOf("chat", [asked("revenue"), answered(resultOf("one"))]));
    await store.dashboards.add("local", board("a"), [shows("a", "one")]);
    await store.dashboards.markDeleted(key, 1);
    await store.dashboards.purge(2);
    expect(await keptResults(store)).toEqual(["one"]);
  });

  test("keep the figures of the run that was begun last, and no failure in their place", async () => {
    const { store } = await open();
    await store.dashboards.add("local", board("a"), []);
    const shown = async () => (await store.dashboards.tiles(shownTo))[0];
    const failure: TileState = {
      ...shows("a", "none", 7),
      outcome: { status: "failed", error: toPublicError(appError("TIMEOUT", "It took too long.")) },
    };
    await store.dashboards.saveTile(shownTo, failure, true);
    expect(await shown()).toEqual(failure);
    for (const state of [shows("a", "one", 5), shows("a", "two", 6), shows("a", "late", 5), failure])
      await store.dashboards.saveTile(shownTo, state, true);
    expect(await shown()).toEqual(shows("a", "two", 6));
  });

  test("are not written to by a tile that they have no longer", async () => {
    const { store } = await open();
    await store.dashboards.add("local", board("a"), []);
    await store.dashboards.saveTile(shownTo, shows("gone", "one"), true);
    await store.dashboards.saveTile({ ...shownTo, id: "nobody" }, shows("a", "one"), true);
    expect(await store.dashboards.tiles(shownTo)).toEqual([]);
  });

  test("that are damaged are left out, and the others are there", async () => {
    const { store, meddle } = await open();
    await store.dashboards.add("local", board("a"), [shows("a", "one")]);
    await store.dashboards.add("local", { ...board(), id: "5b1b7c52-6f0e-4f6e-9a37-0e0e5f6f3c22" }, []);
    await meddle("UPDATE dashboards SET definition = '{broken' WHERE id <> ?", [key.id]);
    await meddle("UPDATE dashboard_tiles SET body = '{broken'");
    expect((await store.dashboards.list("local")).map(({ id }) => id)).toEqual([key.id]);
    expect(await store.dashboards.tiles(shownTo)).toEqual([]);
    await store.dashboards.removeReplaced(1_000);
  });
});
