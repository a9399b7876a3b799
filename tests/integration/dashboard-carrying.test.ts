/** A dashboard that is copied to another schema with the same names. */
import { expect, test } from "vitest";
import { parameterId } from "#lib/domain/dashboard-parameters";
import { boardOf, openBoardWorld, rowsOf, runTiles, shopStatements } from "../support/dashboards/board-world.ts";
import { openDatabases } from "../support/duckdb-files.ts";
import { expectValue } from "../support/run-world.ts";

/** The same shop elsewhere, without its stock and with one order. */
const branch = [
  ...shopStatements.filter(
    (statement) => !statement.includes("STOCK") && !statement.includes("insert into SALES.ORDERS"),
  ),
  "insert into SALES.ORDERS values (1, 1, '2025-01-05', 'web', 99)",
];

async function world() {
  const warehouse = await openDatabases({ SHOP: shopStatements, BRANCH: branch });
  return openBoardWorld({ warehouse });
}

test("tiles that fit ask the other schema, those that do not stay as they were and are named", async () => {
  const { app } = await world();
  const { dashboards } = app;
  const { id, tileIds } = await boardOf(app, ["total revenue by channel", "total pieces"]);
  const [revenue = "", stock = ""] = tileIds;
  const channel = expectValue(await dashboards.addableFilters("local", id)).find(
    ({ column }) => column.column === "CHANNEL",
  );
  if (channel === undefined) throw new Error("The channel is not offered.");
  const { dashboard } = expectValue(await dashboards.open("local", id));
  const definition = {
    ...dashboard.definition,
    filters: [channel],
    defaultFilters: [{ fieldId: channel.id, values: ["web"] }],
    parameters: [{ kind: "steps" as const, grain: "year" as const }],
    tiles: dashboard.definition.tiles.map((tile) =>
      tile.kind === "chart" ? { ...tile, ignoredFilters: [parameterId("steps")] } : tile,
    ),
  };
  expectValue(await dashboards.save("local", { id, seenRev: dashboard.rev, definition }));

  const context = { database: "BRANCH", schema: "SALES" };
  const { dashboard: copy, left } = expectValue(await dashboards.carry("local", { id, context }));
  expect(copy.definition.title).toBe("Sales (SALES)");
  expect(left).toEqual([
    {
      tileId: stock,
      title: expect.any(String),
      why: expect.stringMatching(/^This schema has no \w+/),
    },
  ]);
  const states = await runTiles(app, copy.id);
  expect(await rowsOf(app, states.get(revenue))).toEqual([["web", "99.00"]]);
  expect(await rowsOf(app, states.get(stock))).toEqual([[11]]);
  const [own, carried] = copy.definition.filters;
  expect([own, carried]).toEqual([channel, { ...channel, id: carried?.id, context }]);
  expect(copy.definition.defaultFilters.map(({ fieldId }) => fieldId)).toEqual([channel.id, carried?.id]);
  expect(copy.definition.parameters).toEqual(definition.parameters);
  const ignored = copy.definition.tiles.map((tile) => (tile.kind === "chart" ? tile.ignoredFilters : []));
  expect(ignored).toEqual([[parameterId("steps")], [parameterId("steps")]]);
  // The first board still asks what it asked.
  expect(await rowsOf(app, (await runTiles(app, id)).get(revenue))).toHaveLength(2);
});

test("a tile of a statement alone is not carried over, a board of which nothing fits is not copied, and a schema that is not there is refused", async () => {
  const { app } = await world();
  const { dashboards } = app;
  const { id } = await boardOf(app, ["total revenue", "total revenue by channel"]);
  const { dashboard } = expectValue(await dashboards.open("local", id));
  const tiles = dashboard.definition.tiles.map((tile, place) =>
    tile.kind === "chart" && place === 0 ? { ...tile, source: { ...tile.source, plan: null } } : tile,
  );
  const definition = { ...dashboard.definition, tiles };
  expectValue(await dashboards.save("local", { id, seenRev: dashboard.rev, definition }));
  const carried = expectValue(
    await dashboards.carry("local", { id, context: { database: "BRANCH", schema: "SALES" } }),
  );
  expect(carried.left).toMatchObject([{ why: expect.stringContaining("a statement of its own") }]);
  expect(carried.dashboard.definition.tiles[0]).toEqual(definition.tiles[0]);
  const pieces = await boardOf(app, ["total pieces"]);
  const count = async () => expectValue(await dashboards.list("local")).length;
  const before = await count();
  const nothing = await dashboards.carry("local", { id: pieces.id, context: { database: "BRANCH", schema: "SALES" } });
  expect(nothing).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/^No tile fits BRANCH \/ SALES\. This schema has no \w+/) },
  });
  expect(await count()).toBe(before);
  const context = { database: "BRANCH", schema: "NOWHERE" };
  expect((await dashboards.carry("local", { id, context })).ok).toBe(false);
  expect((await dashboards.carry("somebody", { id, context: { ...context, schema: "SALES" } })).ok).toBe(false);
});
