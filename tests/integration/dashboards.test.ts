/** Dashboards over a real app, its store and a real database. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { noChartEdit } from "#lib/domain/chart-edit";
import type { DashboardDefinition } from "#lib/domain/dashboard";
import { isSameBoard } from "#lib/domain/dashboard-file";
import {
  answerTo,
  boardOf,
  finish,
  openBoardWorld,
  rowsOf,
  runTiles,
  shopContext,
} from "../support/dashboards/board-world.ts";
import { expectValue } from "../support/run-world.ts";

const nothing = { ok: false, error: { code: "NOT_FOUND" } };

describe("an answer on a dashboard", () => {
  it("keeps its plan, shows its rows at once, and runs anew", async () => {
    const { app } = await openBoardWorld();
    const { id, tileIds } = await boardOf(app, ["total revenue by channel"]);
    const { dashboard, tiles } = expectValue(await app.dashboards.open("local", id));
    expect(dashboard).toMatchObject({ rev: 2, isShared: false, definition: { title: "Sales" } });
    const [tile] = dashboard.definition.tiles;
    expect(tile).toMatchObject({
      kind: "chart",
      source: { question: "total revenue by channel", context: shopContext },
    });
    expect(tile?.kind === "chart" && tile.source.plan !== null).toBe(true);
    const shown = await rowsOf(app, tiles[0]);
    const states = await runTiles(app, id);
    expect(await rowsOf(app, states.get(tileIds[0] ?? ""))).toEqual(shown);
    const opened = expectValue(await app.dashboards.open("local", id));
    expect(opened.tiles).toEqual([...states.values()]);
  });

  it("is a new tile at the first free place of a board that is there", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue by channel", "total revenue", "revenue by month"]);
    const { dashboard } = expectValue(await app.dashboards.open("local", id));
    expect(dashboard.rev).toBe(4);
    expect(dashboard.definition.tiles.map(({ placement: { x, y, width } }) => [x, y, width])).toEqual([
      [0, 0, 6],
      [6, 0, 3],
      [6, 3, 6],
    ]);
  });

  it("has to be one that the owner's chat shows", async () => {
    const { app } = await openBoardWorld();
    const { sessionId, part } = await answerTo(app, "total revenue");
    const target = { newTitle: "Sales" };
    const add = (ownerId: string, from: { sessionId: string; resultId: string }) =>
      app.dashboards.addTile(ownerId, { target, from, chartEdit: noChartEdit });
    expect(await add("somebody", { sessionId, resultId: part.ref.id })).toMatchObject(nothing);
    expect(await add("local", { sessionId, resultId: randomUUID() })).toMatchObject(nothing);
    expect(await add("local", { sessionId: randomUUID(), resultId: part.ref.id })).toMatchObject(nothing);
    expect(expectValue(await app.dashboards.list("local"))).toEqual([]);
  });

  it("outlives its chat, and goes with its dashboard", async () => {
    const { app, store } = await openBoardWorld();
    const { sessionId, part } = await answerTo(app, "total revenue");
    const from = { sessionId, resultId: part.ref.id };
    const args = { target: { newTitle: "Sales" }, from, chartEdit: noChartEdit };
    const { dashboardId } = expectValue(await app.dashboards.addTile("local", args));
    expectValue(await app.chats.remove("local", sessionId));
    await store.sessions.purge(Number.MAX_SAFE_INTEGER);
    await app.results.cleanUp();
    expect(await rowsOf(app, expectValue(await app.dashboards.open("local", dashboardId)).tiles[0])).toEqual([
      ["123.00"],
    ]);
    expectValue(await app.dashboards.remove("local", dashboardId));
    await store.dashboards.purge(Number.MAX_SAFE_INTEGER);
    expect(await store.results.sizes()).toEqual([]);
  });
});

describe("a dashboard from a chat", () => {
  it("is kept with every chart that is ready, as it was shown", async () => {
    const { app } = await openBoardWorld();
    const sessionId = randomUUID();
    const message = await finish(app, { ...shopContext, sessionId, text: "build a dashboard of sales" });
    const part = message.parts.find((one) => one.type === "dashboard");
    if (part?.type !== "dashboard") throw new Error("No dashboard was built.");
    const made = expectValue(await app.dashboards.saveFromChat("local", { sessionId, messageId: message.id }));
    expect(made.definition.title).toBe(part.title);
    expect(made.definition.tiles.map(({ title }) => title)).toEqual(part.tiles.map(({ title }) => title));
    const { tiles } = expectValue(await app.dashboards.open("local", made.id));
    expect(tiles).toHaveLength(part.tiles.length);
    const states = await runTiles(app, made.id);
    expect([...states.values()].map(({ outcome }) => outcome.status)).toEqual(part.tiles.map(() => "ready"));
    expect(await app.dashboards.saveFromChat("somebody", { sessionId, messageId: message.id })).toMatchObject(nothing);
    expect(await app.dashboards.saveFromChat("local", { sessionId, messageId: randomUUID() })).toMatchObject(nothing);
  });
});

describe("a change", () => {
  it("that was made on an older state gives the newer one, and loses nothing", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    const { definition } = expectValue(await app.dashboards.open("local", id)).dashboard;
    const titled = (title: string): DashboardDefinition => ({ ...definition, title });
    const first = expectValue(await app.dashboards.save("local", { id, seenRev: 2, definition: titled("One") }));
    expect(first).toMatchObject({ kind: "saved", rev: 3 });
    const stale = expectValue(await app.dashboards.save("local", { id, seenRev: 2, definition: titled("Two") }));
    expect(stale).toMatchObject({ kind: "conflict", dashboard: { rev: 3, definition: { title: "One" } } });
    const again = expectValue(await app.dashboards.save("local", { id, seenRev: 3, definition: titled("Two") }));
    expect(again).toMatchObject({ kind: "saved", rev: 4 });
    expect(expectValue(await app.dashboards.open("local", id)).dashboard.definition.title).toBe("Two");
  });

  it("of several pages at once is kept once for each of them", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    const { sessionId, part } = await answerTo(app, "revenue by month");
    const from = { sessionId, resultId: part.ref.id };
    const add = () => app.dashboards.addTile("local", { target: { dashboardId: id }, from, chartEdit: noChartEdit });
    for (const added of await Promise.all([add(), add(), add()])) expectValue(added);
    expect(expectValue(await app.dashboards.open("local", id)).dashboard).toMatchObject({ rev: 5 });
    expect(expectValue(await app.dashboards.list("local"))).toMatchObject([{ id, tileCount: 4 }]);
  });

  it("leaves no tiles on top of each other", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue", "revenue by month"]);
    const { definition } = expectValue(await app.dashboards.open("local", id)).dashboard;
    const tiles = definition.tiles.map((tile) => ({ ...tile, placement: { x: 0, y: 7, width: 4, height: 4 } }));
    expectValue(await app.dashboards.save("local", { id, seenRev: 3, definition: { ...definition, tiles } }));
    const saved = expectValue(await app.dashboards.open("local", id)).dashboard.definition;
    expect(saved.tiles.map(({ placement }) => placement.y)).toEqual([0, 4]);
  });
});

describe("a dashboard as a whole", () => {
  it("is nobody's but its owner's", async () => {
    const { app } = await openBoardWorld();
    const { id, tileIds } = await boardOf(app, ["total revenue"]);
    const { dashboards } = app;
    const { definition } = expectValue(await dashboards.open("local", id)).dashboard;
    for (const refused of [
      await dashboards.open("somebody", id),
      await dashboards.save("somebody", { id, seenRev: 1, definition }),
      await dashboards.duplicate("somebody", id),
      await dashboards.remove("somebody", id),
      await dashboards.restore("somebody", id),
      await dashboards.share("somebody", id),
      await dashboards.unshare("somebody", id),
      await dashboards.exportFile("somebody", id),
      await dashboards.addableFilters("somebody", id),
      await dashboards.filterValues("somebody", { id, fieldId: "x", search: "" }),
      await dashboards.askAbout("somebody", { id, tileId: tileIds[0] ?? "" }),
      await dashboards.runTiles("somebody", { id, tileIds: null, filters: [], crossFilters: [] }),
    ]) {
      expect(refused).toMatchObject(nothing);
    }
    expect(expectValue(await dashboards.list("somebody"))).toEqual([]);
  });

  it("is copied with what its tiles show, and the copy is shared with nobody", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    expectValue(await app.dashboards.share("local", id));
    const copy = expectValue(await app.dashboards.duplicate("local", id));
    const opened = expectValue(await app.dashboards.open("local", copy.id));
    expect(opened.dashboard).toMatchObject({ isShared: false, definition: { title: "Sales (copy)" } });
    expect(await rowsOf(app, opened.tiles[0])).toEqual([["123.00"]]);
    expectValue(await app.dashboards.remove("local", id));
    expect(await rowsOf(app, opened.tiles[0])).toEqual([["123.00"]]);
  });

  it("can be taken back after it was removed, as it was", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    const before = expectValue(await app.dashboards.open("local", id));
    expectValue(await app.dashboards.remove("local", id));
    expect(await app.dashboards.open("local", id)).toMatchObject(nothing);
    expect(expectValue(await app.dashboards.list("local"))).toEqual([]);
    expectValue(await app.dashboards.restore("local", id));
    expect(expectValue(await app.dashboards.open("local", id))).toEqual(before);
  });

  it("comes back equal from the file that it was exported to, and runs", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue by channel", "revenue by month"]);
    const { definition } = expectValue(await app.dashboards.open("local", id)).dashboard;
    const { text, title } = expectValue(await app.dashboards.exportFile("local", id));
    expect(title).toBe("Sales");
    const { dashboard, missing } = expectValue(await app.dashboards.importFile("local", text));
    expect(missing).toEqual([]);
    expect(dashboard.id).not.toBe(id);
    expect(isSameBoard(dashboard.definition, definition)).toBe(true);
    const states = await runTiles(app, dashboard.id);
    expect([...states.values()].map(({ outcome }) => outcome.status)).toEqual(["ready", "ready"]);
  });

  it("says of each tile whose database is not here that it is missing", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    const { text } = expectValue(await app.dashboards.exportFile("local", id));
    const elsewhere = text.replaceAll('"SHOP"', '"ELSEWHERE"');
    const { dashboard, missing } = expectValue(await app.dashboards.importFile("local", elsewhere));
    expect(missing).toMatchObject([{ tileId: dashboard.definition.tiles[0]?.id }]);
    const [state] = (await runTiles(app, dashboard.id)).values();
    expect(state?.outcome).toMatchObject({ status: "failed", error: { nextStep: expect.stringMatching(/./) } });
  });

  it.each([
    ["no JSON", "{", /not JSON/],
    ["another JSON", '{"tiles": []}', /not a dashboard/],
    ["a newer form", '{"format": "snowgpt-dashboard", "version": 9}', /newer version/],
    [
      "a damaged board",
      '{"format": "snowgpt-dashboard", "version": 1, "definition": {"title": 1}}',
      /damaged at "title"/,
    ],
  ])("is not made of a file with %s", async (_, text, sentence) => {
    const { app } = await openBoardWorld();
    const refused = await app.dashboards.importFile("local", text);
    expect(refused).toMatchObject({
      ok: false,
      error: { code: "BAD_REQUEST", message: expect.stringMatching(sentence) },
    });
    expect(expectValue(await app.dashboards.list("local"))).toEqual([]);
  });

  it("cannot run what the guard refuses, whatever a file says", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    const { text } = expectValue(await app.dashboards.exportFile("local", id));
    const file = JSON.parse(text);
    file.definition.tiles[0].source.plan = null;
    file.definition.tiles[0].source.sql = "DROP TABLE SALES.ORDERS";
    const { dashboard } = expectValue(await app.dashboards.importFile("local", JSON.stringify(file)));
    const [state] = (await runTiles(app, dashboard.id)).values();
    expect(state?.outcome).toMatchObject({ status: "failed", error: { code: "UNSAFE" } });
    expect(await rowsOf(app, [...(await runTiles(app, id)).values()][0])).toEqual([["123.00"]]);
  });
});

describe("a shared dashboard", () => {
  it("shows whoever has the link its last figures, and neither statement nor plan", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue by channel"]);
    const { token } = expectValue(await app.dashboards.share("local", id));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(expectValue(await app.dashboards.open("local", id)).dashboard.isShared).toBe(true);
    const shared = expectValue(await app.dashboards.openShared(token));
    expect(shared).toMatchObject({
      title: "Sales",
      tiles: [{ content: { status: "ready", spec: { kind: "bar" }, data: { kind: "points" }, rowCount: 2 } }],
    });
    expect(JSON.stringify(shared)).not.toMatch(/select|"sql"|"plan"|ORDERS/i);
  });

  it("shows nothing to any other token, after it was taken back, and once the dashboard is removed", async () => {
    const { app, store } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    const { token } = expectValue(await app.dashboards.share("local", id));
    expect(JSON.stringify(await store.dashboards.find({ ownerId: "local", id }))).not.toContain(token);
    for (const other of ["", "x", token.slice(1), `${token}x`, `${"A".repeat(43)}`, "' OR 1=1 --"]) {
      expect(await app.dashboards.openShared(other)).toMatchObject(nothing);
    }
    const next = expectValue(await app.dashboards.share("local", id)).token;
    expect(await app.dashboards.openShared(token)).toMatchObject(nothing);
    expectValue(await app.dashboards.remove("local", id));
    expect(await app.dashboards.openShared(next)).toMatchObject(nothing);
    expectValue(await app.dashboards.restore("local", id));
    expectValue(await app.dashboards.openShared(next));
    expectValue(await app.dashboards.unshare("local", id));
    expect(await app.dashboards.openShared(next)).toMatchObject(nothing);
  });
});

describe("asking about a tile", () => {
  it("begins a chat that goes on from the tile's answer", async () => {
    const { app } = await openBoardWorld();
    const { id, tileIds } = await boardOf(app, ["total revenue by channel"]);
    const { sessionId } = expectValue(await app.dashboards.askAbout("local", { id, tileId: tileIds[0] ?? "" }));
    const { messages, run } = expectValue(await app.sessions.load("local", sessionId));
    expect(run).toBeNull();
    expect(messages.map(({ role, kind, status }) => [role, kind, status])).toEqual([
      ["user", "text", "complete"],
      ["assistant", "answer", "complete"],
    ]);
    const message = await finish(app, { ...shopContext, sessionId, text: "only the web" });
    const part = message.parts.find((one) => one.type === "result");
    expect(part?.type === "result" && part.sql).toMatch(/'web'/);
  });

  it("needs a tile with figures", async () => {
    const { app } = await openBoardWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    expect(await app.dashboards.askAbout("local", { id, tileId: "nothing" })).toMatchObject(nothing);
  });
});
