/** What of a shared board is withheld from whoever may not see what it rests on, and how it outlasts what they change. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noChartEdit } from "#lib/domain/chart-edit";
import type { FilterField } from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { ok } from "#lib/domain/errors";
import type { Recipient } from "#lib/domain/sharing";
import { atFileEnd, endFile } from "../support/at-end.ts";
import { hiddenNames } from "../support/rights/rights-world.ts";
import { tradeSales } from "../support/rights/trade.ts";
import { expectValue } from "../support/run-world.ts";
import { boardObject, ordersBoard, statesOf } from "../support/sharing/board-doors.ts";
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

  it("tells nothing of how its chart was changed, nor which filters leave it alone", async () => {
    const { id, tileId } = await withStatement(hidden);
    const updated = await world.whole.dashboards.update("local", id, ({ definition }) => {
      const change = { chartEdit: { ...noChartEdit, title: "Each CARD" }, ignoredFilters: "all" as const };
      const tiles = definition.tiles.map((tile) =>
        tile.kind === "text" || tile.id !== tileId ? tile : { ...tile, ...change },
      );
      return ok({ ...definition, tiles });
    });
    const before = expectValue(updated).definition.tiles;
    await world.give(boardObject(id), toEve(), "edit");
    const { dashboard } = expectValue(await world.emea.dashboards.open(world.eve, id));
    const seen = dashboard.definition.tiles.find((tile) => tile.id === tileId);
    expect(seen).toMatchObject({ chartEdit: noChartEdit, ignoredFilters: [] });
    expect(JSON.stringify(seen)).not.toContain(tradeSales.database);
    const { rev: seenRev, definition } = dashboard;
    expectValue(await world.emea.dashboards.save(world.eve, { id, seenRev, definition }));
    expect((await definitionOf(id)).tiles).toEqual(before);
  });

  it("is whole after somebody took it away who does not see it, and took that back", async () => {
    const { id, tileId } = await withStatement(hidden);
    const before = (await definitionOf(id)).tiles;
    await world.give(boardObject(id), toEve(), "edit");
    const { emea, eve } = world;
    const { definition, rev } = expectValue(await emea.dashboards.open(eve, id)).dashboard;
    const tiles = definition.tiles.filter((tile) => tile.id !== tileId);
    expectValue(await emea.dashboards.save(eve, { id, seenRev: rev, definition: { ...definition, tiles } }));
    expect((await definitionOf(id)).tiles).toHaveLength(1);
    expectValue(await emea.dashboards.save(eve, { id, seenRev: rev + 1, definition }));
    expect((await definitionOf(id)).tiles).toEqual(before);
  });

  it("is not brought back where no version of the board is known to have had it", async () => {
    const { id, tileId } = await withStatement(hidden);
    await world.give(boardObject(id), toEve(), "edit");
    const { definition, rev } = expectValue(await world.emea.dashboards.open(world.eve, id)).dashboard;
    const tiles = definition.tiles.map((tile) => (tile.id === tileId ? { ...tile, id: "made up" } : tile));
    const saved = await world.emea.dashboards.save(world.eve, {
      id,
      seenRev: rev,
      definition: { ...definition, tiles },
    });
    expect(failureFrom(saved).code).toBe("BAD_REQUEST");
    expect((await definitionOf(id)).tiles).toHaveLength(2);
  });
});

describe("filters by a column that whoever looks may not see", () => {
  const column = { table: "CUSTOMERS", column: "CARD" };
  const card: FilterField = { ...{ context: tradeSales, column }, id: "by-card", label: "Card", kind: "values" };
  const area: FilterField = {
    ...{ context: tradeSales, id: "by-area", label: "Area", kind: "values" },
    column: { table: "CUSTOMERS", column: "AREA" },
  };

  async function filtered() {
    const { id } = await ordersBoard(world.whole);
    const whole = await world.whole.dashboards.update("local", id, ({ definition }) =>
      ok({
        ...definition,
        filters: [card, area],
        defaultFilters: [{ fieldId: card.id, values: ["CARD-4001"] }],
        tiles: definition.tiles.map((tile) =>
          tile.kind === "text" ? tile : { ...tile, ignoredFilters: [card.id, area.id, "gone"] },
        ),
      }),
    );
    await world.give(boardObject(id), toEve(), "edit");
    return { id, whole: expectValue(whole).definition };
  }

  it("are not told, nor what they are set to, in the board, in copies and in files", async () => {
    const { id } = await filtered();
    const { emea, eve } = world;
    const { dashboard } = expectValue(await emea.dashboards.open(eve, id));
    expect(dashboard.definition.filters).toEqual([area]);
    expect(dashboard.definition.tiles).toMatchObject([{ ignoredFilters: [area.id] }]);
    const copy = expectValue(await emea.dashboards.duplicate(eve, id));
    const { text } = expectValue(await emea.dashboards.exportFile(eve, id));
    for (const told of [JSON.stringify(dashboard), JSON.stringify(copy), text]) expect(told).not.toMatch(/card/i);
    const search = { id, fieldId: card.id, search: "", signal };
    expect(failureFrom(await emea.dashboards.filterValues(eve, search)).code).toBe("NOT_FOUND");
  });

  it("are as they were after somebody saved who does not see them", async () => {
    const { id, whole } = await filtered();
    const { emea, eve } = world;
    const { dashboard } = expectValue(await emea.dashboards.open(eve, id));
    const definition = { ...dashboard.definition, title: "Renamed" };
    expectValue(await emea.dashboards.save(eve, { id, seenRev: dashboard.rev, definition }));
    expect(await definitionOf(id)).toEqual({ ...whole, title: "Renamed" });
  });

  it("leave no room for as many as a board can have at most", async () => {
    const { id, whole } = await filtered();
    const { emea, eve } = world;
    const { rev: seenRev, definition } = expectValue(await emea.dashboards.open(eve, id)).dashboard;
    const filters = Array.from({ length: dashboardLimits.filters }, (_, place) => ({ ...area, id: `area ${place}` }));
    const saved = await emea.dashboards.save(eve, { id, seenRev, definition: { ...definition, filters } });
    expect(failureFrom(saved).code).toBe("BAD_REQUEST");
    expect(await definitionOf(id)).toEqual(whole);
  });

  it("are there for who sees everything", async () => {
    const { id, whole } = await filtered();
    expect(expectValue(await world.whole.dashboards.open(world.eve, id)).dashboard.definition).toEqual(whole);
  });
});
