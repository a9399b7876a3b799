/** Whose figures a shared board shows, and what becomes of its link. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DashboardDefinition } from "#lib/domain/dashboard";
import { ok } from "#lib/domain/errors";
import { plainView } from "#lib/domain/plain-view";
import type { Recipient } from "#lib/domain/sharing";
import { atFileEnd, endFile } from "../support/at-end.ts";
import { rowsOf, runTiles } from "../support/dashboards/board-world.ts";
import { secrets } from "../support/rights/rights-world.ts";
import { expectValue } from "../support/run-world.ts";
import { boardObject, ordersBoard, regionsOf, unfiltered } from "../support/sharing/board-doors.ts";
import { openSharedWorld, type SharedWorld } from "../support/sharing/shared-world.ts";
import { failureFrom } from "../support/warehouse/read-rows.ts";

let world: SharedWorld;
beforeAll(async () => {
  world = await openSharedWorld(atFileEnd);
}, 240_000);
afterAll(() => endFile());

const signal = new AbortController().signal;
const toEve = (): Recipient => ({ kind: "person", id: world.eve });

describe("figures of a shared board", () => {
  it("are computed with the rights of whoever looks, and kept apart from those of others", async () => {
    const { id } = await ordersBoard(world.whole);
    await world.give(boardObject(id), toEve());
    const { whole, emea, eve } = world;
    expect(expectValue(await emea.dashboards.open(eve, id)).tiles).toEqual([]);
    expect((await regionsOf(emea, eve, id)).toSorted()).toEqual(["EU", "UK"]);
    const own = expectValue(await whole.dashboards.open("local", id)).tiles;
    expect((await rowsOf(whole, own[0])).map(([region]) => region)).toContain("US");
    const seen = JSON.stringify(expectValue(await emea.dashboards.open(eve, id)).tiles);
    for (const state of own)
      if (state.outcome.status === "ready") expect(seen).not.toContain(state.outcome.result.ref.id);
  });

  it("cannot be read by the ids of those that its owner was shown", async () => {
    const { id } = await ordersBoard(world.whole);
    await world.give(boardObject(id), toEve(), "edit");
    const [state] = expectValue(await world.whole.dashboards.open("local", id)).tiles;
    if (state?.outcome.status !== "ready") throw new Error("no figures");
    const resultId = state.outcome.result.ref.id;
    const page = { resultId, view: plainView, offset: 0, limit: 10 };
    const file = { resultId, format: "csv" as const, values: "raw" as const, view: plainView, signal };
    for (const app of [world.emea, world.whole]) {
      expect(failureFrom(await app.results.readPage(world.eve, page)).code).toBe("NOT_FOUND");
      expect(failureFrom(await app.results.openExport(world.eve, file)).code).toBe("NOT_FOUND");
    }
  });

  it("are not those of a link, whoever refreshes the board", async () => {
    const { id } = await ordersBoard(world.whole);
    const { whole, emea, eve } = world;
    const { token } = expectValue(await whole.dashboards.share("local", { id, ...unfiltered }));
    const shown = async () => JSON.stringify(expectValue(await whole.dashboards.openShared(token ?? "")));
    const before = await shown();
    expect(before).toContain("US");
    await world.give(boardObject(id), toEve());
    await regionsOf(emea, eve, id);
    expect(await shown()).toBe(before);
    await runTiles(whole, id);
    expect(await shown()).toContain("US");
  });

  it("of filters are chosen among the values that whoever looks may see", async () => {
    const { id } = await ordersBoard(world.whole);
    await world.give(boardObject(id), toEve());
    const fields = expectValue(await world.emea.dashboards.addableFilters(world.eve, id));
    expect(fields.length).toBeGreaterThan(0);
    for (const { id: fieldId } of fields) {
      const values = await world.emea.dashboards.filterValues(world.eve, { id, fieldId, search: "", signal });
      expect(JSON.stringify(values)).not.toMatch(/"US"|"AP"/);
      expect(JSON.stringify(values)).not.toMatch(secrets);
    }
  });
});

describe("looking as a group does", () => {
  it("leaves what one's own board and link show, and shows nothing of what was read with more rights", async () => {
    const { id } = await ordersBoard(world.whole);
    const { whole, emea } = world;
    const { token } = expectValue(await whole.dashboards.share("local", { id, ...unfiltered }));
    const own = expectValue(await whole.dashboards.open("local", id)).tiles;
    expect(own).toHaveLength(1);
    expect(expectValue(await emea.dashboards.open("local", id)).tiles).toEqual([]);
    const listed = expectValue(await emea.dashboards.list("local")).find((board) => board.id === id);
    expect(listed?.dataAt).toBeNull();
    expect((await regionsOf(emea, "local", id)).toSorted()).toEqual(["EU", "UK"]);
    expect(expectValue(await emea.dashboards.open("local", id)).tiles).toHaveLength(1);
    expect(expectValue(await whole.dashboards.open("local", id)).tiles).toEqual(own);
    expect(JSON.stringify(expectValue(await whole.dashboards.openShared(token ?? "")))).toContain("US");
  });

  it("leaves a link to filtered figures as it is", async () => {
    const { id } = await ordersBoard(world.whole);
    const { whole, emea } = world;
    const fields = expectValue(await whole.dashboards.addableFilters("local", id));
    const field = fields.find(({ column }) => column.column === "AREA") ?? fields[0];
    if (field === undefined) throw new Error("a board without filters");
    expectValue(
      await whole.dashboards.update("local", id, ({ definition }) => ok({ ...definition, filters: [field] })),
    );
    const values = expectValue(
      await whole.dashboards.filterValues("local", { id, fieldId: field.id, search: "", signal }),
    );
    const filtered = { ...unfiltered, filters: [{ fieldId: field.id, values: values.slice(0, 100) }] };
    const { token } = expectValue(await whole.dashboards.share("local", { id, ...filtered }));
    const shown = async () => JSON.stringify(expectValue(await whole.dashboards.openShared(token ?? "")));
    const before = await shown();
    expect(before).toContain("US");
    await runTiles(emea, id, { filters: filtered.filters });
    expect(await shown()).toBe(before);
  });
});

describe("what a board showed somebody", () => {
  it("goes when access is taken away, and what it showed its owner stays", async () => {
    const { id } = await ordersBoard(world.whole);
    const { emea, whole, eve } = world;
    await world.give(boardObject(id), toEve());
    await regionsOf(emea, eve, id);
    expect(expectValue(await emea.dashboards.open(eve, id)).tiles).toHaveLength(1);
    await world.takeAway(boardObject(id), toEve());
    await world.give(boardObject(id), toEve());
    expect(expectValue(await emea.dashboards.open(eve, id)).tiles).toEqual([]);
    expect(expectValue(await whole.dashboards.open("local", id)).tiles).toHaveLength(1);
  });
});

describe("a link of a board that others may change", () => {
  async function linked() {
    const { id } = await ordersBoard(world.whole);
    await world.give(boardObject(id), toEve(), "edit");
    const { token } = expectValue(await world.whole.dashboards.share("local", { id, ...unfiltered }));
    const { dashboard } = expectValue(await world.emea.dashboards.open(world.eve, id));
    const save = (definition: DashboardDefinition) =>
      world.emea.dashboards.save(world.eve, { id, seenRev: dashboard.rev, definition });
    const isShown = async () => (await world.whole.dashboards.openShared(token ?? "")).ok;
    return { definition: dashboard.definition, save, isShown };
  }

  it("stays when they give tiles another place and size", async () => {
    const { definition, save, isShown } = await linked();
    const tiles = definition.tiles.map((tile) => ({
      ...tile,
      placement: { ...tile.placement, height: tile.placement.height + 1 },
    }));
    expectValue(await save({ ...definition, tiles }));
    expect(await isShown()).toBe(true);
  });

  it("ends when they change what it would show with the rights of who made it", async () => {
    const { definition, save, isShown } = await linked();
    const tiles = definition.tiles.map((tile) =>
      tile.kind === "text"
        ? tile
        : { ...tile, source: { ...tile.source, plan: null, sql: "SELECT CARD FROM SALES.CUSTOMERS" } },
    );
    expectValue(await save({ ...definition, tiles }));
    expect(await isShown()).toBe(false);
  });
});
