/** Dashboards over a Snowflake account, through its own driver and the wire. */
import { describe, expect, it } from "vitest";
import { boardOf, openBoardWorld, rowsOf, runTiles, shopStatements } from "../support/dashboards/board-world.ts";
import { expectValue } from "../support/run-world.ts";
import { openSnowflakeWorld } from "../support/warehouse/snowflake-world.ts";

async function openWorld() {
  const { warehouse, wire } = await openSnowflakeWorld({
    wire: { databases: [{ name: "SHOP", statements: shopStatements }] },
  });
  return { ...(await openBoardWorld({ warehouse })), wire };
}

const figures = (rows: readonly (readonly unknown[])[]) =>
  rows.map(([key, figure]) => [String(key).slice(0, 10), Number(figure)]).toSorted();

describe("a dashboard on Snowflake", () => {
  it("runs its tiles anew, in the account's own dialect", async () => {
    const { app } = await openWorld();
    const { id, tileIds } = await boardOf(app, ["total revenue", "total revenue by channel"]);
    const { dashboard } = expectValue(await app.dashboards.open("local", id));
    expect(dashboard.definition.tiles).toMatchObject([
      { source: { engine: "snowflake" } },
      { source: { engine: "snowflake" } },
    ]);
    const states = await runTiles(app, id);
    expect((await rowsOf(app, states.get(tileIds[0] ?? ""))).map(([figure]) => Number(figure))).toEqual([123]);
    expect(figures(await rowsOf(app, states.get(tileIds[1] ?? "")))).toEqual([
      ["shop", 40.5],
      ["web", 82.5],
    ]);
  });

  it("narrows tiles down by values, by time and by what was picked", async () => {
    const { app } = await openWorld();
    const { id, tileIds } = await boardOf(app, ["total revenue by region", "total revenue by channel"]);
    const [byRegion = "", byChannel = ""] = tileIds;
    const fields = expectValue(await app.dashboards.addableFilters("local", id));
    const [region, date] = ["REGION", "ORDER_DATE"].map((name) => fields.find(({ column }) => column.column === name));
    const values = { id, fieldId: region?.id ?? "", search: "" };
    expect([...expectValue(await app.dashboards.filterValues("local", values))].toSorted()).toEqual(["North", "South"]);
    const filters = [
      { fieldId: region?.id ?? "", values: ["South"] },
      { fieldId: date?.id ?? "", from: "2025-06-01", to: "2025-06-30" },
    ];
    const filtered = await runTiles(app, id, { filters });
    expect(filtered.get(byChannel)?.notReached).toEqual([]);
    expect(figures(await rowsOf(app, filtered.get(byChannel)))).toEqual([
      ["shop", 10],
      ["web", 30.5],
    ]);
    const picked = { tileId: byRegion, column: 0, cell: "North", label: "Region: North" };
    const crossed = await runTiles(app, id, { crossFilters: [picked] });
    expect(figures(await rowsOf(app, crossed.get(byChannel)))).toEqual([
      ["shop", 29.5],
      ["web", 40],
    ]);
  });

  it("keeps the other tiles when a statement is refused there", async () => {
    const { app } = await openWorld();
    const { id } = await boardOf(app, ["total revenue", "total pieces"]);
    const { dashboard } = expectValue(await app.dashboards.open("local", id));
    const [first, ...others] = dashboard.definition.tiles;
    if (first?.kind !== "chart") throw new Error("No chart.");
    const broken = {
      ...first,
      source: { ...first.source, plan: null, sql: "SELECT NO_SUCH_COLUMN_AT_ALL FROM STOCK" },
    };
    const definition = { ...dashboard.definition, tiles: [broken, ...others] };
    expectValue(await app.dashboards.save("local", { id, seenRev: dashboard.rev, definition }));
    const states = await runTiles(app, id);
    expect(states.get(first.id)?.outcome.status).toBe("failed");
    expect(states.get(others[0]?.id ?? "")?.outcome.status).toBe("ready");
  });
});
