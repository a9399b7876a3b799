/** Filters and picked marks of a dashboard, on a real database: what a tile then shows are exactly the rows that meet them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChartTile, CrossFilter, FilterField, FilterValue, TileState } from "#lib/domain/dashboard";
import { crossFilterId } from "#lib/domain/dashboard-filters";
import type { App } from "#lib/services/app";
import { boardOf, openBoardWorld, rowsOf, runTiles } from "../support/dashboards/board-world.ts";
import { expectValue } from "../support/run-world.ts";

/** The orders of the shop with the region of their customers. */
const orders = [
  { date: "2025-01-05", channel: "web", region: "North", revenue: 40 },
  { date: "2025-02-01", channel: "shop", region: "North", revenue: 29.5 },
  { date: "2025-06-30", channel: "web", region: "South", revenue: 30.5 },
  { date: "2025-06-01", channel: "shop", region: "South", revenue: 10 },
  { date: "2025-03-10", channel: "web", region: "South", revenue: 5 },
  { date: "2025-04-04", channel: "web", region: null, revenue: 7 },
  { date: "2025-05-05", channel: "shop", region: null, revenue: 1 },
];
type Order = (typeof orders)[number];

async function fieldOf(app: App, id: string, column: string): Promise<FilterField> {
  const fields = expectValue(await app.dashboards.addableFilters("local", id));
  const field = fields.find((one) => one.column.column === column);
  if (field === undefined) throw new Error(`${column} is not among ${fields.map(({ label }) => label).join(", ")}`);
  return field;
}

function revenueBy(key: (order: Order) => string, isKept: (order: Order) => boolean): [string, number][] {
  const sums = new Map<string, number>();
  for (const order of orders.filter(isKept)) sums.set(key(order), (sums.get(key(order)) ?? 0) + order.revenue);
  return [...sums].toSorted();
}

async function shownBy(app: App, state: TileState | undefined): Promise<[string, number][]> {
  const rows = await rowsOf(app, state);
  return rows.map(([key, figure]): [string, number] => [String(key).slice(0, 10), Number(figure)]).toSorted();
}

describe("a filter", () => {
  it("that reaches a tile leaves exactly the rows that meet it, each once", async () => {
    const { app } = await openBoardWorld();
    const { id, tileIds } = await boardOf(app, ["total revenue by channel", "total revenue by month"]);
    const [byChannel = "", byMonth = ""] = tileIds;
    const [region, channel, date] = [
      await fieldOf(app, id, "REGION"),
      await fieldOf(app, id, "CHANNEL"),
      await fieldOf(app, id, "ORDER_DATE"),
    ];
    const day = fc.constantFrom(...orders.map((order) => order.date), null);
    const anyFilters = fc.record({
      regions: fc.subarray(["North", "South", "Nowhere"]),
      channels: fc.subarray(["web", "shop"]),
      from: day,
      to: day,
    });
    await fc.assert(
      fc.asyncProperty(anyFilters, async ({ regions, channels, from, to }) => {
        const filters: FilterValue[] = [
          ...(regions.length === 0 ? [] : [{ fieldId: region.id, values: regions }]),
          ...(channels.length === 0 ? [] : [{ fieldId: channel.id, values: channels }]),
          { fieldId: date.id, from, to },
        ];
        const isKept = (order: Order): boolean =>
          (regions.length === 0 || regions.some((one) => one === order.region)) &&
          (channels.length === 0 || channels.some((one) => one === order.channel)) &&
          (from === null || order.date >= from) &&
          (to === null || order.date <= to);
        const states = await runTiles(app, id, { filters });
        expect(states.get(byChannel)?.reachedBy).toEqual(filters.map(({ fieldId }) => fieldId));
        expect(await shownBy(app, states.get(byChannel))).toEqual(revenueBy((order) => order.channel, isKept));
        expect(await shownBy(app, states.get(byMonth))).toEqual(
          revenueBy((order) => `${order.date.slice(0, 7)}-01`, isKept),
        );
      }),
      { numRuns: 12 },
    );
    // What the filters showed is not what the tile shows without them.
    const { tiles } = expectValue(await app.dashboards.open("local", id));
    expect(tiles.every(({ reachedBy }) => reachedBy.length === 0)).toBe(true);
    expect(
      await shownBy(
        app,
        tiles.find(({ tileId }) => tileId === byChannel),
      ),
    ).toEqual(
      revenueBy(
        (order) => order.channel,
        () => true,
      ),
    );
  });

  it("says of a tile that it cannot reach why not, and leaves its figures", async () => {
    const { app } = await openBoardWorld();
    const { id, tileIds } = await boardOf(app, ["total pieces", "number of customers by region"]);
    const [stock = "", customers = ""] = tileIds;
    const region = await fieldOf(app, id, "REGION");
    const filters = [{ fieldId: region.id, values: ["South"] }];
    const states = await runTiles(app, id, { filters });
    expect(states.get(stock)).toMatchObject({
      reachedBy: [],
      notReached: [{ id: region.id, why: "It is about stocks, which have no region." }],
    });
    expect(await rowsOf(app, states.get(stock))).toEqual([[11]]);
    expect(await shownBy(app, states.get(customers))).toEqual([["South", 2]]);
  });

  it("leaves a tile as it is that ignores it, and says so", async () => {
    const { app } = await openBoardWorld();
    const { id, tileIds } = await boardOf(app, ["total revenue by channel", "total revenue", "number of orders"]);
    const [byChannel = "", all = "", one = ""] = tileIds;
    const channel = await fieldOf(app, id, "CHANNEL");
    const { dashboard } = expectValue(await app.dashboards.open("local", id));
    const ignoring = new Map<string, ChartTile["ignoredFilters"]>([
      [all, "all"],
      [one, [channel.id]],
    ]);
    const tiles = dashboard.definition.tiles.map((tile) =>
      tile.kind === "chart" ? { ...tile, ignoredFilters: ignoring.get(tile.id) ?? [] } : tile,
    );
    const definition = { ...dashboard.definition, tiles };
    expectValue(await app.dashboards.save("local", { id, seenRev: dashboard.rev, definition }));
    const picked = { tileId: byChannel, column: 0, cell: "web", label: "Channel: web" };
    const states = await runTiles(app, id, {
      filters: [{ fieldId: channel.id, values: ["web"] }],
      crossFilters: [picked],
    });
    expect(await shownBy(app, states.get(byChannel))).toEqual([["web", 82.5]]);
    expect(await rowsOf(app, states.get(all))).toEqual([["123.00"]]);
    const why = "This tile ignores it.";
    expect(states.get(all)?.notReached).toEqual([
      { id: channel.id, why },
      { id: crossFilterId(picked), why },
    ]);
    expect(states.get(one)).toMatchObject({
      reachedBy: [crossFilterId(picked)],
      notReached: [{ id: channel.id, why }],
    });
  });

  it("does not reach rows of which one has several of its values", async () => {
    const { app } = await openBoardWorld();
    const { id, tileIds } = await boardOf(app, ["number of customers", "total revenue by channel"]);
    const channel = await fieldOf(app, id, "CHANNEL");
    const states = await runTiles(app, id, { filters: [{ fieldId: channel.id, values: ["web"] }] });
    expect(states.get(tileIds[0] ?? "")).toMatchObject({
      reachedBy: [],
      notReached: [{ why: expect.stringContaining("several") }],
    });
  });

  it("reaches a tile without a plan by the name of a column that its statement gives", async () => {
    const { app } = await openBoardWorld();
    const { id, tileIds } = await boardOf(app, ["total revenue by channel", "total pieces"]);
    const { dashboard } = expectValue(await app.dashboards.open("local", id));
    const sql = "SELECT CHANNEL, COUNT(*) AS N FROM ORDERS GROUP BY 1 -- by hand";
    const tiles = dashboard.definition.tiles.map((tile) =>
      tile.kind === "chart" ? { ...tile, source: { ...tile.source, plan: null, sql, outputs: [] } } : tile,
    );
    const definition = { ...dashboard.definition, tiles };
    expectValue(await app.dashboards.save("local", { id, seenRev: dashboard.rev, definition }));
    await runTiles(app, id);
    const channel = await fieldOf(app, id, "CHANNEL");
    const states = await runTiles(app, id, {
      filters: [
        { fieldId: channel.id, values: ["web", "it's none"] },
        { fieldId: channel.id, from: "2025-01-01", to: null },
      ],
    });
    const state = states.get(tileIds[0] ?? "");
    expect(await shownBy(app, state)).toEqual([["web", 4]]);
    expect(state?.notReached).toEqual([{ id: channel.id, why: expect.stringContaining("holds no values of") }]);
  });

  it("moves with the day, or with the end of data that is not live", async () => {
    const { app } = await openBoardWorld();
    const { id, tileIds } = await boardOf(app, ["total revenue by channel"]);
    const date = await fieldOf(app, id, "ORDER_DATE");
    const states = await runTiles(app, id, { filters: [{ fieldId: date.id, preset: "last-3-months" }] });
    // The newest order is of 30 June 2025: the three months before it begin on 1 April.
    expect(await shownBy(app, states.get(tileIds[0] ?? ""))).toEqual([
      ["shop", 11],
      ["web", 37.5],
    ]);
  });

  it("offers the values of its column, all or those that hold the letters", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue by channel"]);
    const region = await fieldOf(app, id, "REGION");
    const values = async (search: string) =>
      expectValue(await app.dashboards.filterValues("local", { id, fieldId: region.id, search })).toSorted();
    expect(await values("")).toEqual(["North", "South"]);
    expect(await values(" oUt")).toEqual(["South"]);
    expect(await values("%'; --")).toEqual([]);
    const unknown = { id, fieldId: "nothing", search: "" };
    expect(await app.dashboards.filterValues("local", unknown)).toMatchObject({
      ok: false,
      error: { code: "NOT_FOUND" },
    });
  });

  it("with a value that its column cannot have says so, whoever wrote it into the address", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue by channel"]);
    const date = await fieldOf(app, id, "ORDER_DATE");
    const filters = [
      { fieldId: date.id, values: ["x' OR 1=1 --"] },
      { fieldId: "gone", values: ["1"] },
    ];
    const [state] = (await runTiles(app, id, { filters })).values();
    expect(state?.outcome.status).toBe("ready");
    expect(state?.notReached.map(({ why }) => why)).toEqual([
      expect.stringContaining("is no value of"),
      expect.stringContaining("no such filter any more"),
    ]);
  });
});

describe("a picked mark", () => {
  const pick = (tileId: string | undefined, cell: string | null): CrossFilter => ({
    tileId: tileId ?? "",
    column: 0,
    cell,
    label: "picked",
  });

  it("narrows the other tiles down to its rows, and not its own tile", async () => {
    const { app } = await openBoardWorld();
    const { id, tileIds } = await boardOf(app, ["total revenue by region", "total revenue by channel"]);
    const [own, other] = tileIds;
    const picked = pick(own, "South");
    const states = await runTiles(app, id, { crossFilters: [picked] });
    expect(states.get(own ?? "")?.reachedBy).toEqual([]);
    expect(states.get(other ?? "")?.reachedBy).toEqual([crossFilterId(picked)]);
    expect(await shownBy(app, states.get(other ?? ""))).toEqual(
      revenueBy(
        (order) => order.channel,
        (order) => order.region === "South",
      ),
    );
  });

  it("of rows without a value stands for those rows", async () => {
    const { app } = await openBoardWorld();
    const { id, tileIds } = await boardOf(app, ["total revenue by region", "total revenue by channel"]);
    const states = await runTiles(app, id, { crossFilters: [pick(tileIds[0], null)] });
    expect(await shownBy(app, states.get(tileIds[1] ?? ""))).toEqual(
      revenueBy(
        (order) => order.channel,
        (order) => order.region === null,
      ),
    );
  });

  it("of a month stands for all of its days", async () => {
    const { app } = await openBoardWorld();
    const { id, tileIds } = await boardOf(app, ["total revenue by month", "total revenue by channel"]);
    const states = await runTiles(app, id, { crossFilters: [pick(tileIds[0], "2025-06-01")] });
    expect(await shownBy(app, states.get(tileIds[1] ?? ""))).toEqual([
      ["shop", 10],
      ["web", 30.5],
    ]);
  });
});
