/** What a link shows, to whom and for how long. */
import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Store } from "#lib/db/store/open-store";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { ChartTile, Dashboard } from "#lib/domain/dashboard";
import { isSameBoard } from "#lib/domain/dashboard-file";
import type { DashboardLink } from "#lib/domain/dashboard-shared";
import { appError, ok, type Result, toPublicError } from "#lib/domain/errors";
import type { App } from "#lib/services/app";
import { openShareKey } from "#lib/services/share-key";
import { filterQuery } from "#lib/state/dashboard-address";
import { openTeam } from "../support/access/team.ts";
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
import { temporaryFolder } from "../support/temporary-folder.ts";

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

const whole = { filters: [], crossFilters: [], parameters: [] };
const share = async (app: App, id: string) => tokenOf(await app.dashboards.share("local", { id, ...whole }));
const linkOf = async (app: App, id: string) => expectValue(await app.dashboards.readLink("local", id));

function tokenOf(made: Result<DashboardLink>): string {
  const { token } = expectValue(made);
  if (token === null) throw new Error("a new link has a token");
  return token;
}

const isShown = async (app: App, token: string) => (await app.dashboards.openShared(token)).ok;

/** As links are in an app of one person. */
const endless = { until: null, isGood: true };

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

  it("shows nothing while the person is switched off whose board it is", async () => {
    const { app, store } = await openBoardWorld();
    const { access, join } = await openTeam({ store });
    await join("eve@example.org", "admin");
    const { id } = await boardOf(app, []);
    const token = await share(app, id);
    expect(await isShown(app, token)).toBe(true);
    expectValue(await access.people.change("somebody", { id: "local", change: { kind: "off" } }));
    expect(await isShown(app, token)).toBe(false);
    expectValue(await access.people.change("somebody", { id: "local", change: { kind: "on" } }));
    expect(await isShown(app, token)).toBe(true);
  });

  it("is not one that somebody makes up, nor the id of a dashboard, nor what is kept of it", async () => {
    const { app, store } = await openBoardWorld();
    const { id } = await boardOf(app, []);
    const token = await share(app, id);
    const wrong = ["", id, token.slice(1), `${token}A`, token.toLowerCase(), "A".repeat(43), "../".repeat(10), "null"];
    for (const other of wrong) expect([other, await isShown(app, other)]).toEqual([other, false]);
    expect(await store.shares.findShared(token)).toBeNull();
    const stranger = await app.dashboards.share("somebody", { id, ...whole });
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
    expect(Object.keys((await content()) ?? {}).toSorted()).toEqual([
      "at",
      "data",
      "notes",
      "spec",
      "status",
      "told",
      "trend",
    ]);
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
    const failed = {
      tileId,
      at: 5,
      outcome: { status: "failed" as const, error },
      reachedBy: [],
      notReached: [],
      trend: null,
    };
    await store.dashboards.saveTile({ id: copy, personId: "local", rights: null }, failed, true);
    const [tile] = expectValue(await app.dashboards.openShared(await share(app, copy))).tiles;
    expect(tile).toMatchObject({ content: { status: "failed", at: 5 } });
    expect(JSON.stringify(tile)).not.toContain("SECRET_PLANS");
  });

  it("is read again by its owner, also after a restart, and by nobody else", async () => {
    const { app, store, folder } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    expect(await linkOf(app, id)).toBeNull();
    const token = await share(app, id);
    expect(await linkOf(app, id)).toEqual({ token, filters: [], ...endless });
    expect(await app.dashboards.readLink("somebody", id)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    expect(await openShareKey(join(folder, "app")).tokenOf(id, await nonceOf(store, id))).toBe(token);
    const second = await share(app, id);
    expect([await linkOf(app, id), second === token]).toEqual([{ token: second, filters: [], ...endless }, false]);
    expectValue(await app.dashboards.unshare("local", id));
    expect(await linkOf(app, id)).toBeNull();
  });

  it("cannot be made from what the store keeps of it: the key lies elsewhere, for its user alone", async () => {
    const { app, store, folder } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    const token = await share(app, id);
    const kept = JSON.stringify(await store.shares.find({ ownerId: "local", id }));
    expect(kept).not.toContain(token);
    const elsewhere = openShareKey(join(await temporaryFolder(), "app"));
    expect(await elsewhere.tokenOf(id, await nonceOf(store, id))).not.toBe(token);
    expect((await stat(join(folder, "app", "share-links.key"))).mode & 0o077).toBe(0);
  });

  it("of before links could be read again goes on working, and its owner is told that it cannot be shown", async () => {
    const { app, store } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    const token = "A".repeat(43);
    const hash = createHash("sha256").update(token).digest("hex");
    const { rev: seenRev } = expectValue(await app.dashboards.open("local", id)).dashboard;
    await store.shares.set(
      { ownerId: "local", id },
      { hash, nonce: null, filters: [], states: null, rights: null, until: null, seenRev, asked: "" },
    );
    expect([await isShown(app, token), await linkOf(app, id)]).toEqual([
      true,
      { token: null, filters: [], ...endless },
    ]);
  });
});

async function nonceOf(store: Store, id: string): Promise<string> {
  return (await store.shares.find({ ownerId: "local", id }))?.nonce ?? "";
}

describe("a link to filtered figures", () => {
  async function openFiltered() {
    const world = await openCountingWorld();
    const { id } = await boardOf(world.app, ["total revenue by region"]);
    const fields = expectValue(await world.app.dashboards.addableFilters("local", id));
    const field = fields.find(({ column }) => column.column === "CHANNEL");
    if (field === undefined) throw new Error("there is no filter for the channel");
    const added = ({ definition }: Dashboard) => ok({ ...definition, filters: [field] });
    expectValue(await world.app.dashboards.update("local", id, added));
    const filters = [{ fieldId: field.id, values: ["web"] }];
    const token = tokenOf(await world.app.dashboards.share("local", { id, filters, crossFilters: [], parameters: [] }));
    return { ...world, id, field, token };
  }

  it("shows those figures and names the filters, whatever the board shows, and asks no database", async () => {
    const { app, ran, id, field, token } = await openFiltered();
    const shown = async () => expectValue(await app.dashboards.openShared(token));
    const [before, first] = [ran.length, await shown()];
    expect(first.filters).toEqual([`${field.label}: web`]);
    expect(JSON.stringify(first.tiles)).toContain("35.5");
    expect(await linkOf(app, id)).toEqual({ token, filters: first.filters, ...endless });
    expect(ran.length).toBe(before);
    await runTiles(app, id);
    expect(await shown()).toEqual(first);
  });

  it("is renewed by a refresh with the same filters and by no other", async () => {
    const { app, id, field, token } = await openFiltered();
    const other = { fieldId: `${field.id}X`, values: ["any"] };
    const filters = [{ fieldId: field.id, values: ["web"] }];
    const shownAt = async () => {
      const [tile] = expectValue(await app.dashboards.openShared(token)).tiles;
      return tile?.kind === "chart" ? tile.content : null;
    };
    const before = await shownAt();
    for (const asked of [[], [{ fieldId: field.id, values: ["shop"] }], [...filters, other]]) {
      await runTiles(app, id, { filters: asked });
      expect(await shownAt()).toEqual(before);
    }
    const [state] = (await runTiles(app, id, { filters })).values();
    expect(await shownAt()).toEqual({ ...before, at: state?.at });
    expect(state?.at).toBeGreaterThan(before?.at ?? 0);
  });

  it("keeps its figures while it is out, and gives them up with it", async () => {
    const { app, store, id, token } = await openFiltered();
    const later = Date.now() + 1_000_000;
    await store.dashboards.removeReplaced(later);
    await store.results.removeBefore(later);
    const [tile] = expectValue(await app.dashboards.openShared(token)).tiles;
    expect(tile).toMatchObject({ content: { status: "chart" } });
    const whole = await share(app, id);
    expect(expectValue(await app.dashboards.openShared(whole)).filters).toEqual([]);
    expect(await isShown(app, token)).toBe(false);
  });

  it("is told in the exported file as well, which comes back as the whole board", async () => {
    const { app, id, field } = await openFiltered();
    const asked = new URLSearchParams(
      filterQuery({ values: [{ fieldId: field.id, values: ["web"] }], picked: [], parameters: [] }),
    );
    const { text } = expectValue(await app.dashboards.exportFile("local", id, asked));
    expect(JSON.parse(text)).toMatchObject({ filteredBy: [`${field.label}: web`] });
    const { dashboard } = expectValue(await app.dashboards.importFile("local", text));
    const { definition } = expectValue(await app.dashboards.open("local", id)).dashboard;
    expect(isSameBoard(dashboard.definition, definition)).toBe(true);
  });

  it("narrows nothing down by a filter that the board does not have", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    const filters = [{ fieldId: "SHOP.SALES.ORDERS.CHANNEL", values: ["web"] }];
    expect(
      expectValue(await app.dashboards.share("local", { id, filters, crossFilters: [], parameters: [] })).filters,
    ).toEqual([]);
  });
});
