/** What a link shows, to whom and for how long. */
import { describe, expect, it } from "vitest";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { ChartTile, Dashboard } from "#lib/domain/dashboard";
import { appError, toPublicError } from "#lib/domain/errors";
import type { App } from "#lib/services/app";
import {
  boardOf,
  methodsOf,
  openBoardWorld,
  runTiles,
  shopContext,
  shopStatements,
} from "../support/dashboards/board-world.ts";
import { openDatabases } from "../support/duckdb-files.ts";
import { expectValue } from "../support/run-world.ts";

/** A shop that tells which statements it was asked to run. */
async function openCountingWorld() {
  const warehouse = await openDatabases({ SHOP: shopStatements });
  const ran: string[] = [];
  const run: Warehouse["run"] = (sql, options) => {
    ran.push(sql);
    return warehouse.run(sql, options);
  };
  return { ...(await openBoardWorld({ warehouse: { ...methodsOf(warehouse), run } })), ran };
}

const share = async (app: App, id: string) => expectValue(await app.dashboards.share("local", id)).token;
const isShown = async (app: App, token: string) => (await app.dashboards.openShared(token)).ok;

async function withTiles(app: App, id: string, change: (tile: ChartTile) => ChartTile): Promise<Dashboard> {
  return expectValue(
    await app.dashboards.update("local", id, ({ definition }) => {
      const tiles = definition.tiles.map((tile) => (tile.kind === "chart" ? change(tile) : tile));
      return { ok: true, value: { ...definition, tiles } };
    }),
  );
}

describe("a link", () => {
  it("ends when it is taken back, when another one is made, and with the dashboard", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    const first = await share(app, id);
    expect(await isShown(app, first)).toBe(true);
    const second = await share(app, id);
    expect([await isShown(app, first), await isShown(app, second)]).toEqual([false, true]);
    expectValue(await app.dashboards.unshare("local", id));
    expect(await isShown(app, second)).toBe(false);
    const third = await share(app, id);
    expectValue(await app.dashboards.remove("local", id));
    expect(await isShown(app, third)).toBe(false);
  });

  it("is not one that somebody makes up, nor the id of a dashboard, nor what is kept of it", async () => {
    const { app, store } = await openBoardWorld();
    const { id } = await boardOf(app, []);
    const token = await share(app, id);
    const wrong = ["", id, token.slice(1), `${token}A`, token.toLowerCase(), "A".repeat(43), "../".repeat(10), "null"];
    for (const other of wrong) expect([other, await isShown(app, other)]).toEqual([other, false]);
    expect(await store.dashboards.findShared(token)).toBeNull();
    const stranger = await app.dashboards.share("somebody", id);
    expect(stranger).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    expect(await isShown(app, token)).toBe(true);
  });

  it("shows figures, and nothing of how they came or of what else there is", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue by channel in 2025", "list orders with their customers"]);
    const [chart, table] = expectValue(await app.dashboards.openShared(await share(app, id))).tiles;
    expect(chart).toMatchObject({ kind: "chart", content: { status: "chart" } });
    expect(table).toMatchObject({ kind: "chart", content: { status: "table", rowCount: 7 } });
    const text = JSON.stringify([chart, table]);
    const { tiles } = expectValue(await app.dashboards.open("local", id));
    const secrets = tiles.flatMap(({ outcome }) => (outcome.status === "ready" ? [outcome.result.ref.id] : []));
    for (const secret of [...secrets, id, "SELECT", "FROM", shopContext.database, "in 2025", "local"])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  it("shows of a chart what is drawn, and not the rows behind it", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue by channel"]);
    const token = await share(app, id);
    const content = async () => {
      const [tile] = expectValue(await app.dashboards.openShared(token)).tiles;
      return tile?.kind === "chart" ? tile.content : null;
    };
    expect(Object.keys((await content()) ?? {}).toSorted()).toEqual(["at", "data", "spec", "status"]);
    await withTiles(app, id, (tile) => ({ ...tile, view: "table" }));
    expect(await content()).toMatchObject({
      status: "table",
      rows: [
        ["shop", "40.50"],
        ["web", "82.50"],
      ].toReversed(),
    });
  });

  it("asks no database, however often it is opened, and shows the newest figures", async () => {
    const { app, ran } = await openCountingWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    const token = await share(app, id);
    const shown = async () => JSON.stringify(expectValue(await app.dashboards.openShared(token)));
    const before = ran.length;
    const all = new Set(await Promise.all([shown(), shown(), shown()]));
    expect([all.size, ran.length]).toEqual([1, before]);
    const [state] = (await runTiles(app, id)).values();
    expect(await shown()).toContain(`"at":${state?.at}`);
  });

  it("says of a tile that failed that it did, and nothing of why", async () => {
    const { app, store } = await openBoardWorld();
    const { id, tileIds } = await boardOf(app, ["total revenue"]);
    const opened = expectValue(await app.dashboards.open("local", id));
    const { id: copy } = expectValue(await app.dashboards.create("local", opened.dashboard.definition));
    const error = toPublicError(appError("UNKNOWN_OBJECT", "There is no table SALES.SECRET_PLANS."));
    const [tileId = ""] = tileIds;
    const failed = { tileId, at: 5, outcome: { status: "failed" as const, error }, reachedBy: [], notReached: [] };
    await store.dashboards.saveTile(copy, failed, true);
    const [tile] = expectValue(await app.dashboards.openShared(await share(app, copy))).tiles;
    expect(tile).toMatchObject({ content: { status: "failed", at: 5 } });
    expect(JSON.stringify(tile)).not.toContain("SECRET_PLANS");
  });
});
