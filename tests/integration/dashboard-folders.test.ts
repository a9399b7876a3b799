/** Folders of dashboards, through the app: whatever happens to a folder, its dashboards stay. */
import { expect, test } from "vitest";
import { boardOf, openBoardWorld } from "../support/dashboards/board-world.ts";
import { sampleDefinition } from "../support/dashboards/sample-dashboard.ts";
import { expectValue } from "../support/run-world.ts";

test("a folder is made, renamed and removed; its dashboards stay and are told, so that they can be put back", async () => {
  const { app } = await openBoardWorld();
  const { dashboards } = app;
  const make = async (title: string) =>
    expectValue(await dashboards.create("local", sampleDefinition({ title, tiles: [], filters: [] }))).id;
  const [first, second] = [await make("First"), await make("Second")];
  const sales = expectValue(await dashboards.makeFolder("local", { name: "Sales", dashboardIds: [first] }));
  expectValue(await dashboards.moveToFolder("local", { id: second, folderId: sales.id }));
  const places = async () => {
    const list = expectValue(await dashboards.list("local"));
    return Object.fromEntries(list.map(({ title, folderId }) => [title, folderId]));
  };
  expect(await places()).toEqual({ First: sales.id, Second: sales.id });
  expectValue(await dashboards.duplicate("local", first));
  expect(await places()).toMatchObject({ "First (copy)": sales.id });

  const taken = await dashboards.makeFolder("local", { name: "SALES", dashboardIds: [] });
  expect(taken).toMatchObject({ ok: false, error: { message: 'There is a folder "SALES" already.' } });
  expectValue(await dashboards.renameFolder("local", { id: sales.id, name: "Stores" }));
  expect(expectValue(await dashboards.folders("local"))).toEqual([{ id: sales.id, name: "Stores" }]);

  expectValue(await dashboards.moveToFolder("local", { id: second, folderId: null }));
  const left = expectValue(await dashboards.removeFolder("local", sales.id));
  expect(left).toHaveLength(2);
  expect(left).toContain(first);
  expect(await places()).toEqual({ First: null, Second: null, "First (copy)": null });
  expect(expectValue(await dashboards.folders("local"))).toEqual([]);
});

test("folders of somebody else are out of reach, and so are their dashboards", async () => {
  const { app } = await openBoardWorld();
  const { dashboards } = app;
  const { id } = expectValue(await dashboards.create("local", sampleDefinition({ tiles: [], filters: [] })));
  const theirs = expectValue(await dashboards.makeFolder("somebody", { name: "Theirs", dashboardIds: [id] }));
  expect(expectValue(await dashboards.list("local"))).toMatchObject([{ folderId: null }]);
  for (const refused of [
    await dashboards.moveToFolder("local", { id, folderId: theirs.id }),
    await dashboards.moveToFolder("somebody", { id, folderId: null }),
    await dashboards.renameFolder("local", { id: theirs.id, name: "Mine" }),
    await dashboards.removeFolder("local", theirs.id),
  ]) {
    expect(refused).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  }
  expect(expectValue(await dashboards.folders("local"))).toEqual([]);
});

test("the list tells the tiles by name, draws them, and says how old the oldest figures are", async () => {
  const { app } = await openBoardWorld();
  const before = Date.now();
  const { id } = await boardOf(app, ["total revenue by channel", "total revenue"]);
  const [listed] = expectValue(await app.dashboards.list("local"));
  if (listed === undefined) throw new Error("The dashboard is not listed.");
  expect(listed.id).toBe(id);
  expect(listed.tileTitles).toHaveLength(2);
  expect(listed.preview.map(({ look }) => look)).toEqual(["bars", "number"]);
  expect(listed.dataAt).toBeGreaterThanOrEqual(before);
  const oldest = Math.min(...expectValue(await app.dashboards.open("local", id)).tiles.map(({ at }) => at));
  expect(listed.dataAt).toBe(oldest);
});
