/** Tiles that are steered, looked behind, left by a mark and read twice, on a real database. */
import { expect, test } from "vitest";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { ChartTile, TileState } from "#lib/domain/dashboard";
import type { TileLookInput } from "#lib/domain/inputs/dashboard-tiles";
import type { Plan } from "#lib/domain/plan";
import type { App } from "#lib/services/app";
import { boardSummary } from "#lib/state/board-summary";
import {
  boardOf,
  methodsOf,
  openBoardWorld,
  type RunOptions,
  rowsOf,
  runTiles,
  shopStatements,
} from "../support/dashboards/board-world.ts";
import { openDatabases } from "../support/duckdb-files.ts";
import { expectValue } from "../support/run-world.ts";

async function tileOf(app: App, id: string, tileId: string): Promise<ChartTile & { readonly plan: Plan }> {
  const { dashboard } = expectValue(await app.dashboards.open("local", id));
  const tile = dashboard.definition.tiles.find((one) => one.id === tileId);
  if (tile?.kind !== "chart" || tile.source.plan === null) throw new Error("No such tile with a plan.");
  return { ...tile, plan: tile.source.plan };
}

async function change(app: App, id: string, tileId: string, next: (tile: ChartTile) => ChartTile): Promise<void> {
  const { dashboard } = expectValue(await app.dashboards.open("local", id));
  const tiles = dashboard.definition.tiles.map((tile) =>
    tile.kind === "chart" && tile.id === tileId ? next(tile) : tile,
  );
  const definition = { ...dashboard.definition, tiles };
  expectValue(await app.dashboards.save("local", { id, seenRev: dashboard.rev, definition }));
}

/** The plan of what a tile shows. */
function shownPlan(state: TileState | undefined): Plan {
  if (state?.outcome.status !== "ready" || state.outcome.result.plan === null) throw new Error("Nothing is shown.");
  return state.outcome.result.plan;
}

test("a tile is seen in other steps and beside an earlier time; all that is offered runs", async () => {
  const { app } = await openBoardWorld();
  const { id, tileIds } = await boardOf(app, ["revenue by month in 2025"]);
  const [tileId = ""] = tileIds;
  const { plan, title } = await tileOf(app, id, tileId);
  const menu = expectValue(await app.dashboards.tileTimeMenu("local", { id, tileId, plan }));
  expect(menu.steps.map(({ label }) => label)).toEqual(expect.arrayContaining(["Month", "Quarter", "Year"]));
  const edits = menu.steps.find(({ label }) => label === "Quarter")?.edits ?? [];
  const steered = expectValue(await app.dashboards.steerTile("local", { id, tileId, plan, edits: [...edits] }));
  expect(steered.title).not.toBe(title);
  expect(steered.change).toMatch(/quarter/i);
  await change(app, id, tileId, (tile) => ({ ...tile, source: { ...tile.source, ...steered.source } }));
  const rows = await rowsOf(app, (await runTiles(app, id)).get(tileId));
  expect(rows).toEqual([
    ["2025-01-01", "74.50"],
    ["2025-04-01", "48.50"],
  ]);
  for (const { label, edits: compared } of menu.comparisons.filter(({ isChosen }) => !isChosen)) {
    const other = expectValue(await app.dashboards.steerTile("local", { id, tileId, plan, edits: [...compared] }));
    await change(app, id, tileId, (tile) => ({ ...tile, source: { ...tile.source, ...other.source } }));
    expect((await runTiles(app, id)).get(tileId)?.outcome.status, label).toBe("ready");
  }
});

test("a plan that does not fit the tile's schema, and a board of somebody else, are refused", async () => {
  const { app } = await openBoardWorld();
  const { id, tileIds } = await boardOf(app, ["revenue by month"]);
  const [tileId = ""] = tileIds;
  const { plan } = await tileOf(app, id, tileId);
  const foreign = await app.dashboards.tileTimeMenu("stranger", { id, tileId, plan });
  expect(foreign).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  const column = { table: "SECRETS", column: "KEPT_ON" };
  const wrong: Plan = { ...plan, dimensions: plan.dimensions.map((one) => ({ ...one, column })) };
  for (const refused of [
    await app.dashboards.tileTimeMenu("local", { id, tileId, plan: wrong }),
    await app.dashboards.tileLook("local", {
      ...{ id, tileId, plan: wrong, cells: [], figure: null, into: { kind: "records" } },
      ...{ filters: [], isApproved: false },
    }),
  ]) {
    expect(refused).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
  }
});

test("a stretch of a course is a filter of the board that leaves just its steps", async () => {
  const { app } = await openBoardWorld();
  const { id, tileIds } = await boardOf(app, ["revenue by month", "total revenue by channel"]);
  const [course = "", channels = ""] = tileIds;
  const { plan } = await tileOf(app, id, course);
  const stretch = { id, tileId: course, plan, from: "2025-02-01", to: "2025-04-01" };
  const { field, value } = expectValue(await app.dashboards.tileStretch("local", stretch));
  expect(field).toMatchObject({ kind: "time", column: { table: "ORDERS", column: "ORDER_DATE" } });
  expect(value).toEqual({ fieldId: field.id, from: "2025-02-01", to: "2025-04-30" });
  const states = await runTiles(app, id, { filters: [value] });
  expect((await rowsOf(app, states.get(course))).map(([month]) => month)).toEqual([
    "2025-02-01",
    "2025-03-01",
    "2025-04-01",
  ]);
  expect(await rowsOf(app, states.get(channels))).toEqual(
    expect.arrayContaining([
      ["shop", "29.50"],
      ["web", "12.00"],
    ]),
  );
});

/** The records behind a mark of the first group, as the window shows them. */
async function recordsOf(
  app: App,
  {
    id,
    tileId,
    cell,
    ...options
  }: RunOptions & { readonly id: string; readonly tileId: string; readonly cell: string | null },
) {
  const shown = (await runTiles(app, id, options)).get(tileId);
  const cells = cell === null ? [] : [{ column: 0, cell }];
  const number = { cells, figure: null, into: { kind: "records" as const } };
  return { shown, state: await lookedAt(app, { id, tileId, plan: shownPlan(shown), ...number }) };
}

/** What is behind a number, as the window shows it. */
async function lookedAt(app: App, look: Omit<TileLookInput, "filters" | "isApproved">): Promise<TileState | undefined> {
  const { states } = expectValue(await app.dashboards.tileLook("local", { ...look, filters: [], isApproved: false }));
  const all: TileState[] = [];
  for await (const state of states) all.push(state);
  return all[0];
}

test("the records behind a mark add up to its figure, with the filters of the board, and the tile stays", async () => {
  const { app } = await openBoardWorld();
  const { id, tileIds } = await boardOf(app, ["total revenue by channel", "total revenue"]);
  const [channels = "", total = ""] = tileIds;
  const sumOf = async (state: TileState | undefined) => {
    if (state?.outcome.status !== "ready") throw new Error(JSON.stringify(state));
    const place = state.outcome.result.ref.columns.findIndex(({ name }) => /^revenue$/i.test(name));
    return (await rowsOf(app, state)).reduce((sum, row) => sum + Number(row[place]), 0);
  };
  const web = await recordsOf(app, { id, tileId: channels, cell: "web" });
  expect(await sumOf(web.state)).toBe(82.5);
  expect(web.state?.outcome).toMatchObject({ result: { title: expect.stringMatching(/^Records behind .*web/) } });

  const fields = expectValue(await app.dashboards.addableFilters("local", id));
  const region = fields.find(({ column }) => column.column === "REGION");
  const filters = [{ fieldId: region?.id ?? "", values: ["South"] }];
  expect(await sumOf((await recordsOf(app, { id, tileId: channels, cell: "web", filters })).state)).toBe(35.5);
  expect(await sumOf((await recordsOf(app, { id, tileId: total, cell: null })).state)).toBe(123);

  const kept = expectValue(await app.dashboards.open("local", id)).tiles.find(({ tileId }) => tileId === channels);
  expect(await rowsOf(app, kept)).toHaveLength(2);
  const runs = expectValue(await app.dashboards.open("local", id)).dashboard.definition;
  expect(runs.tiles).toHaveLength(2);
});

test("a mark by another group adds up to its figure, and leads on to the records of one of its groups", async () => {
  const { app } = await openBoardWorld();
  const { id, tileIds } = await boardOf(app, ["total revenue by channel"]);
  const [tileId = ""] = tileIds;
  const shown = shownPlan((await runTiles(app, id)).get(tileId));
  const menu = expectValue(await app.dashboards.tileGroupMenu("local", { id, tileId, plan: shown }));
  const offered = menu.sections.flatMap(({ options }) => options).find(({ label }) => /region/i.test(label));
  const edit = offered?.edits[0];
  if (edit?.kind !== "add" || edit.part.kind !== "group") throw new Error(JSON.stringify(menu));
  const { dimension } = edit.part;
  const cells = [{ column: 0, cell: "web" }];
  const into = { kind: "group" as const, dimension };
  const byRegion = await lookedAt(app, { id, tileId, plan: shown, cells, figure: null, into });
  const rows = await rowsOf(app, byRegion);
  expect(rows.reduce((sum, [, revenue]) => sum + Number(revenue), 0)).toBe(82.5);
  expect(byRegion?.outcome).toMatchObject({ result: { title: expect.stringMatching(/^Revenue by region.*web/i) } });

  const [region = null, revenue] = rows[0] ?? [];
  const further = { plan: shownPlan(byRegion), cells: [{ column: 0, cell: region }], figure: null };
  const records = await lookedAt(app, { id, tileId, ...further, into: { kind: "records" } });
  if (records?.outcome.status !== "ready") throw new Error(JSON.stringify(records));
  const place = records.outcome.result.ref.columns.findIndex(({ name }) => /^revenue$/i.test(name));
  const sum = (await rowsOf(app, records)).reduce((total, row) => total + Number(row[place]), 0);
  expect(sum).toBe(Number(revenue));
  const foreign = await app.dashboards.tileGroupMenu("stranger", { id, tileId, plan: shown });
  expect(foreign).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
});

test("a mark leads to the tabs and boards that it reaches, which then offer its filter", async () => {
  const { app } = await openBoardWorld();
  const { id, tileIds } = await boardOf(app, ["total revenue by channel", "revenue by month"]);
  const other = await boardOf(app, ["total revenue"]);
  const stock = await boardOf(app, ["total pieces"]);
  const [channels = "", course = ""] = tileIds;
  const { dashboard } = expectValue(await app.dashboards.open("local", id));
  const tabs = [
    { id: "first", title: "First" },
    { id: "second", title: "Second" },
    { id: "empty", title: "Empty" },
  ];
  const tiles = dashboard.definition.tiles.map((tile) => (tile.id === course ? { ...tile, tabId: "second" } : tile));
  const definition = { ...dashboard.definition, tabs, tiles };
  expectValue(await app.dashboards.save("local", { id, seenRev: dashboard.rev, definition }));
  const { plan } = await tileOf(app, id, channels);
  const picked = [{ tileId: channels, column: 0, cell: "web", label: "Channel: web" }];
  const targets = expectValue(await app.dashboards.markTargets("local", { id, tileId: channels, plan, picked }));
  expect(targets.tabs.map(({ title }) => title)).toEqual(["Second"]);
  expect(targets.boards.map((board) => board.id)).toEqual([other.id]);
  expect(stock.id).not.toBe(other.id);

  const values = [...targets.values];
  expect(expectValue(await app.dashboards.offerFilters("local", { id: other.id, values }))).toEqual(values);
  const reached = expectValue(await app.dashboards.open("local", other.id)).dashboard.definition;
  expect(reached.filters.map(({ column }) => column.column)).toEqual(["CHANNEL"]);
  const states = await runTiles(app, other.id, { filters: values });
  expect(await rowsOf(app, states.get(other.tileIds[0] ?? ""))).toEqual([["82.50"]]);
  const refused = await app.dashboards.offerFilters("local", { id: stock.id, values });
  expect(refused).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
});

test("figures that were read twice say what moved, from the rows of both reads alone", async () => {
  const more = "insert into SALES.ORDERS values (8, 1, '2025-06-12', 'web', 77), (9, 1, '2025-06-12', 'phone', 5)";
  const earlier = await openDatabases({ SHOP: shopStatements });
  const later = await openDatabases({ SHOP: [...shopStatements, more] });
  let current = earlier;
  const run: Warehouse["run"] = (sql, options) => current.run(sql, options);
  const { app } = await openBoardWorld({ warehouse: { ...methodsOf(earlier), run } });
  const { id, tileIds } = await boardOf(app, ["total revenue", "total revenue by channel"]);
  const summaryOf = async (options: RunOptions = {}) => {
    const states = await runTiles(app, id, options);
    const titles = ["Revenue", "By channel"];
    const tiles = tileIds.map((tileId, place) => ({ title: titles[place] ?? "", state: states.get(tileId) ?? null }));
    const summary = boardSummary(tiles, Date.now());
    return summary.kind === "unknown" ? null : summary.paragraphs.map(({ text }) => text).join(" ");
  };
  expect(await summaryOf()).toBe("Nothing that could be compared has changed.");
  current = later;
  expect(await summaryOf()).toBe(
    "Revenue rose from 123 to 205 (+66.7%). By channel: web rose from 82.50 to 159.50 (+93.3%), phone has 5 and had no figure before.",
  );
  expect(await summaryOf()).toBe("Nothing that could be compared has changed.");
  const fields = expectValue(await app.dashboards.addableFilters("local", id));
  const channel = fields.find(({ column }) => column.column === "CHANNEL");
  expect(await summaryOf({ filters: [{ fieldId: channel?.id ?? "", values: ["web"] }] })).toBeNull();
});
