/** The course behind a figure, on a real database: each step is what its rows add up to. */
import { expect, test } from "vitest";
import type { ChartTile, FilterField } from "#lib/domain/dashboard";
import type { App } from "#lib/services/app";
import { boardOf, openBoardWorld, rowsOf, runTiles } from "../support/dashboards/board-world.ts";
import { expectValue } from "../support/run-world.ts";

async function withTrends(app: App, id: string, hasTrend: boolean, more: Partial<ChartTile> = {}): Promise<void> {
  const { dashboard } = expectValue(await app.dashboards.open("local", id));
  const tiles = dashboard.definition.tiles.map((tile) =>
    tile.kind === "chart" ? { ...tile, hasTrend, ...more } : tile,
  );
  const definition = { ...dashboard.definition, tiles };
  expectValue(await app.dashboards.save("local", { id, seenRev: dashboard.rev, definition }));
}

/** The shop's revenue of 2025, month by month; its orders end on June 30. */
const months = [
  ["2025-01-01", 40],
  ["2025-02-01", 29.5],
  ["2025-03-01", 5],
  ["2025-04-01", 7],
  ["2025-05-01", 1],
  ["2025-06-01", 40.5],
] as const;

test("a figure has the course of its own rows, up to the last month that is over", async () => {
  const { app } = await openBoardWorld();
  const { id, tileIds } = await boardOf(app, ["total revenue", "total revenue by channel", "total pieces"]);
  const [figure = "", groups = "", undated = ""] = tileIds;
  expect((await runTiles(app, id)).get(figure)?.trend).toBeNull();
  await withTrends(app, id, true);
  const states = await runTiles(app, id);
  expect(await rowsOf(app, states.get(figure))).toEqual([["123.00"]]);
  const trend = states.get(figure)?.trend;
  expect(trend?.grain).toBe("month");
  expect(trend?.points).toHaveLength(13);
  expect(trend?.points.slice(-6).map(({ start, values }) => [start, ...values])).toEqual(months);
  // Before the first order there is nothing that could be added up.
  expect(trend?.points.slice(0, -6).flatMap(({ values }) => values)).toEqual(Array.from({ length: 7 }, () => null));
  expect(states.get(groups)?.trend).toBeNull();
  expect(states.get(undated)).toMatchObject({ outcome: { status: "ready" }, trend: null });
  const kept = expectValue(await app.dashboards.open("local", id)).tiles;
  expect(kept.find(({ tileId }) => tileId === figure)?.trend).toEqual(trend);
});

test("filters reach the course as they reach the figure", async () => {
  const { app } = await openBoardWorld();
  const { id, tileIds } = await boardOf(app, ["total revenue"]);
  await withTrends(app, id, true);
  const fields = expectValue(await app.dashboards.addableFilters("local", id));
  const channel = fields.find((field: FilterField) => field.column.column === "CHANNEL");
  if (channel === undefined) throw new Error("The channel is not offered.");
  const states = await runTiles(app, id, { filters: [{ fieldId: channel.id, values: ["web"] }] });
  const points = states.get(tileIds[0] ?? "")?.trend?.points ?? [];
  expect(points.slice(-6).map(({ values }) => values[0])).toEqual([40, null, 5, 7, null, 30.5]);
});
