/** Whose figures a shared board shows, what of it is withheld, and what becomes of its link. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DashboardDefinition } from "#lib/domain/dashboard";
import { plainView } from "#lib/domain/plain-view";
import type { Recipient } from "#lib/domain/sharing";
import { atFileEnd, endFile } from "../support/at-end.ts";
import { rowsOf, runTiles } from "../support/dashboards/board-world.ts";
import { hiddenNames, secrets } from "../support/rights/rights-world.ts";
import { expectValue } from "../support/run-world.ts";
import { boardObject, ordersBoard, regionsOf, statesOf, unfiltered } from "../support/sharing/board-doors.ts";
import { openSharedWorld, type SharedWorld } from "../support/sharing/shared-world.ts";
import { failureFrom } from "../support/warehouse/read-rows.ts";

let world: SharedWorld;
beforeAll(async () => {
  world = await openSharedWorld(atFileEnd);
}, 240_000);
afterAll(() => endFile());

const signal = new AbortController().signal;
const toEve = (): Recipient => ({ kind: "person", id: world.eve });
const definitionOf = async (id: string) =>
  expectValue(await world.whole.dashboards.open("local", id)).dashboard.definition;

/** With a further tile that asks by a statement of its own. */
async function withStatement(sql: string) {
  const { id, tile: model } = await ordersBoard(world.whole);
  const tileId = "statement";
  const tile = {
    ...{ ...model, id: tileId, title: "By hand", placement: { ...model.placement, y: 40 } },
    source: { ...model.source, plan: null, sql, outputs: [], question: "what is on CARD" },
  };
  const updated = await world.whole.dashboards.update("local", id, ({ definition }) => ({
    ok: true,
    value: { ...definition, tiles: [...definition.tiles, tile] },
  }));
  expect(expectValue(updated).definition.tiles).toHaveLength(2);
  return { id, tileId };
}

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

describe("a tile that rests on what whoever looks may not see", () => {
  const hidden = "SELECT NAME, CARD FROM SALES.CUSTOMERS";

  it("says so, and tells nothing of how it asks", async () => {
    const { id, tileId } = await withStatement(hidden);
    await world.give(boardObject(id), toEve(), "edit");
    const opened = expectValue(await world.emea.dashboards.open(world.eve, id));
    expect(opened.shared?.withheld).toEqual([tileId]);
    expect(JSON.stringify(opened)).not.toMatch(hiddenNames);
    const states = await statesOf(world.emea, world.eve, id);
    const state = states.find((one) => one.tileId === tileId);
    expect(state?.outcome).toMatchObject({ status: "failed", error: { code: "FORBIDDEN" } });
    expect(states.filter(({ outcome }) => outcome.status === "ready")).toHaveLength(1);
    expect(JSON.stringify(states)).not.toMatch(hiddenNames);
  });

  it("with a * is withheld where that stands for fewer columns", async () => {
    const { id, tileId } = await withStatement("SELECT * FROM SALES.AUDIT");
    await world.give(boardObject(id), toEve());
    expect(expectValue(await world.emea.dashboards.open(world.eve, id)).shared?.withheld).toEqual([tileId]);
  });

  it("is whole for who sees everything", async () => {
    const { id } = await withStatement(hidden);
    await world.give(boardObject(id), toEve());
    const opened = expectValue(await world.whole.dashboards.open(world.eve, id));
    expect(opened.shared?.withheld).toEqual([]);
    expect(JSON.stringify(opened)).toContain(hidden);
  });

  it("is left out of copies and files, and is whole after somebody saved who does not see it", async () => {
    const { id, tileId } = await withStatement(hidden);
    await world.give(boardObject(id), toEve(), "edit");
    const { emea, eve } = world;
    const copy = expectValue(await emea.dashboards.duplicate(eve, id));
    expect(copy.definition.tiles.map((tile) => tile.id)).not.toContain(tileId);
    expect(JSON.stringify(copy)).not.toMatch(hiddenNames);
    expect(expectValue(await emea.dashboards.exportFile(eve, id)).text).not.toMatch(hiddenNames);
    const { dashboard } = expectValue(await emea.dashboards.open(eve, id));
    const definition = { ...dashboard.definition, title: "Renamed" };
    expectValue(await emea.dashboards.save(eve, { id, seenRev: dashboard.rev, definition }));
    const conflict = expectValue(await emea.dashboards.save(eve, { id, seenRev: dashboard.rev, definition }));
    expect(JSON.stringify(conflict)).not.toMatch(hiddenNames);
    const kept = (await definitionOf(id)).tiles.find((tile) => tile.id === tileId);
    expect(kept).toMatchObject({ source: { sql: hidden } });
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

  it("stays when they move and rename", async () => {
    const { definition, save, isShown } = await linked();
    expectValue(await save({ ...definition, title: "Otherwise", description: "words" }));
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
