/** Earlier versions of a dashboard, through the app and in each kind of store. */
import { describe, expect, test } from "vitest";
import type { DashboardDefinition } from "#lib/domain/dashboard";
import { openBoardWorld } from "../support/dashboards/board-world.ts";
import { sampleDashboard, sampleDefinition, textTile } from "../support/dashboards/sample-dashboard.ts";
import { expectValue } from "../support/run-world.ts";
import { storeKinds } from "../support/store/stores.ts";

const minuteMs = 60_000;
const texts = (count: number) => Array.from({ length: count }, (_, index) => textTile(`t${index}`, `Text ${index}`));

test("a change is a version, an older one can be looked at and brought back, and that is a change as well", async () => {
  const { app } = await openBoardWorld();
  const { dashboards } = app;
  const { id } = expectValue(await dashboards.create("local", sampleDefinition({ tiles: texts(2), filters: [] })));
  expect(expectValue(await dashboards.versions("local", id))).toEqual([]);

  const { dashboard } = expectValue(await dashboards.open("local", id));
  const emptied = { ...dashboard.definition, tiles: [] };
  expectValue(await dashboards.save("local", { id, seenRev: 1, definition: emptied }));
  const kept = expectValue(await dashboards.versions("local", id));
  expect(kept).toMatchObject([
    { number: 2, kind: "changed", changes: ['"Note" was removed.', '"Note" was removed.'] },
    { number: 1, kind: "first", changes: [] },
  ]);
  expect(expectValue(await dashboards.version("local", { id, number: 1 }))).toEqual(dashboard.definition);

  const back = expectValue(await dashboards.restoreVersion("local", { id, number: 1 }));
  expect(back).toMatchObject({ rev: 3, definition: dashboard.definition });
  expectValue(await dashboards.save("local", { id, seenRev: 3, definition: emptied }));
  const kinds = expectValue(await dashboards.versions("local", id)).map(({ kind }) => kind);
  expect(kinds).toEqual(["changed", "restored", "changed", "first"]);

  for (const foreign of [
    await dashboards.versions("somebody", id),
    await dashboards.version("somebody", { id, number: 1 }),
    await dashboards.restoreVersion("somebody", { id, number: 1 }),
    await dashboards.restoreVersion("local", { id, number: 99 }),
  ]) {
    expect(foreign).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  }
});

describe.each(storeKinds)("versions in %s", (_name, open) => {
  async function world() {
    const { store } = await open();
    const board = sampleDashboard({ rev: 1 });
    const key = { ownerId: "local", id: board.id };
    await store.dashboards.add("local", board, []);
    let seenRev = 1;
    const save = async (definition: DashboardDefinition, at: number) => {
      expect(await store.dashboards.save(key, { definition, seenRev, at, kind: "changed" })).toBe(true);
      seenRev += 1;
    };
    return { store, key, board, save };
  }

  test("join changes of a few minutes, and one that was taken back leaves none", async () => {
    const { store, key, board, save } = await world();
    const start = board.updatedAt + minuteMs;
    await save(sampleDefinition({ title: "One" }), start);
    await save(sampleDefinition({ title: "Two" }), start + minuteMs);
    expect(await store.versions.list(key)).toMatchObject([
      { number: 2, at: start + minuteMs, changes: ['The board is called "Two".'] },
      { number: 1, kind: "first", at: board.updatedAt },
    ]);
    await save(sampleDefinition(), start + 2 * minuteMs);
    expect((await store.versions.list(key)).map(({ number }) => number)).toEqual([1]);
    await save(sampleDefinition({ title: "Three" }), start + 20 * minuteMs);
    await save(sampleDefinition({ title: "Four" }), start + 40 * minuteMs);
    expect((await store.versions.list(key)).map(({ changes }) => changes)).toEqual([
      ['The board is called "Four".'],
      ['The board is called "Three".'],
      [],
    ]);
  });

  test("are kept up to fifty of a board, and go with it", async () => {
    const { store, key, board, save } = await world();
    for (let count = 1; count <= 55; count += 1) {
      await save(sampleDefinition({ title: `Name ${count}` }), board.updatedAt + count * 10 * minuteMs);
    }
    const numbers = (await store.versions.list(key)).map(({ number }) => number);
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([50, 56, 7]);
    await store.dashboards.markDeleted(key, 5);
    await store.dashboards.purge(10);
    expect(await store.versions.list(key)).toEqual([]);
    expect(await store.versions.find(key, 56)).toBeNull();
  });
});
