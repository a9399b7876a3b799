/** Links to boards in a team: off unless they are allowed, with an end, and ended by whoever runs the app. */
import { expect, it, onTestFinished } from "vitest";
import { noChartEdit } from "#lib/domain/chart-edit";
import type { ChartTile, DashboardDefinition } from "#lib/domain/dashboard";
import { allRights, type DataRights, noRights } from "#lib/domain/data-rights";
import { ok } from "#lib/domain/errors";
import { isLinkGood } from "#lib/domain/link-policy";
import { hasStillRights } from "#lib/services/rights/link-rights";
import { rightsOfSet } from "../support/rights/trade.ts";
import { expectValue } from "../support/run-world.ts";
import { boardObject, ordersBoard, unfiltered } from "../support/sharing/board-doors.ts";
import { openSharedWorld, type SharedWorld } from "../support/sharing/shared-world.ts";
import { failureFrom } from "../support/warehouse/read-rows.ts";

const dayMs = 24 * 60 * 60_000;
const open = (settings: Parameters<typeof openSharedWorld>[1] = {}) => openSharedWorld(onTestFinished, settings);

async function linked({ whole }: SharedWorld) {
  const { id } = await ordersBoard(whole);
  const link = expectValue(await whole.dashboards.share("local", { id, ...unfiltered }));
  const shown = async () => (await whole.dashboards.openShared(link.token ?? "")).ok;
  const key = { ownerId: "local", id };
  return { id, key, link, shown };
}

const hasLinks = async ({ whole }: SharedWorld, id: string) =>
  expectValue(await whole.sharing.stateOf({ ownerId: "local", role: "admin", groups: [] }, boardObject(id))).hasLinks;

it("nobody makes one where nobody allowed them, and those of before show nothing", async () => {
  const world = await open({ PUBLIC_LINKS: "off" });
  const { id } = await ordersBoard(world.whole);
  expect(await hasLinks(world, id)).toBe(false);
  const refused = await world.whole.dashboards.share("local", { id, ...unfiltered });
  expect(failureFrom(refused)).toMatchObject({
    code: "FORBIDDEN",
    message: expect.stringContaining("off in this team"),
  });
  expect(failureFrom(await world.whole.dashboards.prolong("local", id)).code).toBe("FORBIDDEN");
  const hash = "a".repeat(64);
  const until = Date.now() + dayMs;
  const { rev: seenRev } = expectValue(await world.whole.dashboards.open("local", id)).dashboard;
  await world.store.shares.set(
    { ownerId: "local", id },
    {
      ...{ hash, nonce: null, filters: [], states: null, rights: null, seenRev, asked: "", until },
    },
  );
  const link = expectValue(await world.whole.dashboards.readLink("local", id));
  expect(link).toMatchObject({ isGood: false });
  expectValue(await world.whole.dashboards.unshare("local", id));
  expect(expectValue(await world.whole.dashboards.readLink("local", id))).toBeNull();
});

it("one ends by itself after the days of the settings, and can be prolonged by whose it is", async () => {
  const world = await open({ PUBLIC_LINK_DAYS: 3 });
  const { id, key, link, shown } = await linked(world);
  expect(await hasLinks(world, id)).toBe(true);
  const inDays = ((link.until ?? 0) - Date.now()) / dayMs;
  expect([inDays > 2.9, inDays <= 3, await shown()]).toEqual([true, true, true]);
  await world.store.shares.prolong(key, Date.now() - 1);
  expect(await shown()).toBe(false);
  expect(expectValue(await world.whole.dashboards.readLink("local", id))).toMatchObject({ isGood: false });
  expect(failureFrom(await world.whole.dashboards.prolong(world.eve, id)).code).toBe("NOT_FOUND");
  expect(expectValue(await world.whole.dashboards.prolong("local", id))).toMatchObject({ isGood: true });
  expect(await shown()).toBe(true);
  await world.store.shares.prolong(key, null);
  expect(await shown()).toBe(false);
  expectValue(await world.whole.dashboards.unshare("local", id));
  expect(failureFrom(await world.whole.dashboards.prolong("local", id)).code).toBe("NOT_FOUND");
});

it("one says whose rights its figures are of, and is ended by an admin", async () => {
  const world = await open();
  const { id, link, shown } = await linked(world);
  expect(expectValue(await world.whole.dashboards.openShared(link.token ?? "")).by).toBe("Ada");
  const out = expectValue(await world.whole.sharing.linksOut());
  expect(out).toEqual([{ id, title: "Sales", ownerName: "Ada", until: link.until }]);
  expect(JSON.stringify(out)).not.toContain(link.token);
  expect(expectValue(await world.whole.sharing.endLink(id))).toEqual([]);
  expect(await shown()).toBe(false);
  expect(expectValue(await world.whole.dashboards.open("local", id)).dashboard.isShared).toBe(false);
});

/** What an editor who sees a part makes of a board whose link is out; the link shows more than they see. */
async function editedBy(
  world: SharedWorld,
  id: string,
  change: (definition: DashboardDefinition) => DashboardDefinition,
) {
  await world.give(boardObject(id), { kind: "person", id: world.eve }, "edit");
  const { dashboard } = expectValue(await world.emea.dashboards.open(world.eve, id));
  const { rev: seenRev, definition } = dashboard;
  return world.emea.dashboards.save(world.eve, { id, seenRev, definition: change(definition) });
}

const chartsTo =
  (more: Partial<ChartTile>) =>
  ({ tiles, ...board }: DashboardDefinition): DashboardDefinition => ({
    ...board,
    tiles: tiles.map((tile) => (tile.kind === "chart" ? { ...tile, ...more } : tile)),
  });

it.each([
  ["draws a chart as the rows behind it", chartsTo({ view: "table" })],
  ["gives a chart another look", chartsTo({ chartEdit: { ...noChartEdit, kind: "table" } })],
  ["writes other words", (board: DashboardDefinition) => ({ ...board, description: "Ada says so." })],
])("one ends when an editor who is not its owner %s", async (_what, change) => {
  const world = await open();
  const { id, shown } = await linked(world);
  expectValue(await editedBy(world, id, change));
  expect(await shown()).toBe(false);
});

it("one goes on where an editor only moves tiles, and where its owner changes the board", async () => {
  const world = await open();
  const { id, shown } = await linked(world);
  const move = (board: DashboardDefinition): DashboardDefinition => ({
    ...board,
    tiles: board.tiles.map((tile) => ({ ...tile, placement: { ...tile.placement, y: tile.placement.y + 7 } })),
  });
  expectValue(await editedBy(world, id, move));
  expect(await shown()).toBe(true);
  const ofOwner = await world.whole.dashboards.update("local", id, ({ definition }) =>
    ok(chartsTo({ view: "table" })(definition)),
  );
  expectValue(ofOwner);
  expect(await shown()).toBe(true);
});

it("of what an editor changes while one is made, nothing stands behind it", async () => {
  const world = await open();
  const { id } = await ordersBoard(world.whole);
  await world.give(boardObject(id), { kind: "person", id: world.eve }, "edit");
  const making = world.whole.dashboards.share("local", { id, ...unfiltered });
  expectValue(await editedBy(world, id, chartsTo({ view: "table" })));
  const made = await making;
  const token = made.ok ? made.value.token : null;
  expect((await world.whole.dashboards.openShared(token ?? "")).ok).toBe(false);
});

it("one that was made of an older board than the one that is kept is not made", async () => {
  const { store, whole } = await open();
  const { id } = await ordersBoard(whole);
  const { rev } = expectValue(await whole.dashboards.open("local", id)).dashboard;
  const share = { hash: "b".repeat(64), nonce: null, filters: [], states: null, rights: null, asked: "", until: null };
  expect(await store.shares.set({ ownerId: "local", id }, { ...share, seenRev: rev - 1 })).toBe(false);
  expect(await store.shares.set({ ownerId: "local", id }, { ...share, seenRev: rev })).toBe(true);
});

it("one is not prolonged by whose rights are others now, nor shown while they are", async () => {
  const world = await open();
  const { id, link } = await linked(world);
  expect(failureFrom(await world.emea.dashboards.prolong("local", id)).code).toBe("FORBIDDEN");
  const owner = await world.whole.dashboards.linkOwner(link.token ?? "");
  expect(owner).toEqual({ ownerId: "local", rights: null });
  const { groups } = world.store.access;
  const isShown = (rights: DataRights) =>
    hasStillRights({ groups, book: { rightsOf: async () => rights } }, owner ?? { ownerId: "", rights: "" });
  expect([await isShown(allRights), await isShown(rightsOfSet("emea")), await isShown(noRights)]).toEqual([
    true,
    false,
    false,
  ]);
});

it("in an app of one person they are as they were: without an end", () => {
  const alone = { isAllowed: true, lastsMs: null };
  expect([isLinkGood(alone, null, 9), isLinkGood(alone, 1, 9)]).toEqual([true, true]);
  const team = { isAllowed: true, lastsMs: dayMs };
  expect([isLinkGood(team, 10, 9), isLinkGood(team, 9, 9), isLinkGood(team, null, 9)]).toEqual([true, false, false]);
  expect(isLinkGood({ ...team, isAllowed: false }, 10, 9)).toBe(false);
});
