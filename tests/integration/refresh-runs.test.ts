/** What is kept of refreshes: a run of the dashboard with an entry for each tile, as strict as the record of an answer. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { appError, err } from "#lib/domain/errors";
import type { RunReport } from "#lib/domain/run-report";
import type { App } from "#lib/services/app";
import { callerOf } from "../support/callers/stand-ins.ts";
import { boardOf, methodsOf, openBoardWorld, runTiles, shopStatements } from "../support/dashboards/board-world.ts";
import { openDatabases } from "../support/duckdb-files.ts";
import { expectValue, sign } from "../support/run-world.ts";
import { anyRun } from "../support/runs/sample-trace.ts";
import { hangingRun } from "../support/warehouse/hanging-run.ts";

type Run = Warehouse["run"];

/** A shop whose statements the test can meet on their way. */
async function openWorld(questions: readonly string[], change?: Parameters<typeof openBoardWorld>[0]) {
  const real = await openDatabases({ SHOP: shopStatements });
  let meet: (run: Run, ...args: Parameters<Run>) => ReturnType<Run> = (run, ...args) => run(...args);
  const run: Run = (sql, options) => meet((...args) => real.run(...args), sql, options);
  const world = await openBoardWorld({ warehouse: { ...methodsOf(real), run }, ...change });
  const board = await boardOf(world.app, questions);
  return {
    ...world,
    ...board,
    meetStatements: (next: typeof meet): void => {
      meet = next;
    },
  };
}

const listed = async (app: App, of: "chats" | "dashboards" = "dashboards") =>
  expectValue(await app.runReports.overview(callerOf(), { ...anyRun, of })).page.items;

/** The latest refresh, once it is over. */
async function latest(app: App): Promise<RunReport> {
  await expect.poll(async () => (await listed(app))[0]?.status).not.toBe("running");
  const [run] = await listed(app);
  return expectValue(await app.runReports.open(callerOf(), run?.id ?? ""));
}

const tilesOf = ({ entries }: RunReport) => entries.filter(({ node }) => node === "tile");
const outcomesOf = (report: RunReport) => tilesOf(report).map(({ subject, outcome }) => `${subject}: ${outcome}`);

const everything = { tileIds: null, filters: [], crossFilters: [], parameters: [], isApproved: false };

describe("a refresh", () => {
  it("is a run of its dashboard: when, how long, and of each tile what was sent and what became of it", async () => {
    const { app, id } = await openWorld(["total revenue by channel", "total pieces"]);
    const answers = await listed(app, "chats");
    await runTiles(app, id);
    const report = await latest(app);
    expect(report.run).toMatchObject({
      ...{ dashboardId: id, sessionId: null, question: "Sales", status: "succeeded", errorCode: null },
      ...{ database: "SHOP", schema: "SALES", agent: "refresh", model: null, queries: 2, rowCount: 3 },
    });
    expect(report.run.ms).toBeGreaterThanOrEqual(Math.max(...tilesOf(report).map(({ ms }) => ms)));
    expect(report.gap).toBeNull();
    const [whole] = report.entries;
    expect(whole).toMatchObject({ seq: 1, node: "refresh", outcome: "succeeded", detail: "Tiles: 2 fresh." });
    expect(outcomesOf(report).toSorted()).toEqual(["Revenue by channel: fresh", "Total pieces: fresh"].toSorted());
    for (const { parent, statements } of tilesOf(report)) {
      expect(parent).toBe(1);
      expect(statements.map(({ kind }) => kind)).toEqual(["check", "query"]);
      for (const { ms, startedAt, error } of statements) {
        expect(error).toBeNull();
        expect(ms).toBeGreaterThanOrEqual(0);
        expect(startedAt).toBeGreaterThanOrEqual(report.run.startedAt);
      }
    }
    const query = tilesOf(report)
      .flatMap(({ statements }) => statements)
      .find(({ kind, sql }) => kind === "query" && sql.includes("CHANNEL"));
    expect(query).toMatchObject({ database: "SHOP", rowCount: 2 });
    expect(await listed(app, "chats")).toEqual(answers);
  });

  it("has what was sent for the course of a figure as well, with how many rows came", async () => {
    const { app, id } = await openWorld(["total revenue"]);
    const { dashboard } = expectValue(await app.dashboards.open("local", id));
    const tiles = dashboard.definition.tiles.map((tile) =>
      tile.kind === "chart" ? { ...tile, hasTrend: true } : tile,
    );
    const definition = { ...dashboard.definition, tiles };
    expectValue(await app.dashboards.save("local", { id, seenRev: dashboard.rev, definition }));
    await runTiles(app, id);
    const [statements = []] = tilesOf(await latest(app)).map((tile) => tile.statements);
    expect(statements.map(({ kind }) => kind)).toEqual(["check", "query", "check", "query"]);
    expect(statements.map(({ rowCount }) => rowCount)).toEqual([null, 1, null, 6]);
  });

  it("tells the filters that it was asked with, and one for each time that something is asked", async () => {
    const { app, id } = await openWorld(["total revenue by channel"]);
    const [field] = expectValue(await app.dashboards.addableFilters("local", id)).filter(
      ({ column }) => column.column === "REGION",
    );
    const filters = [{ fieldId: field?.id ?? "", values: ["North"] }];
    await runTiles(app, id);
    await runTiles(app, id, { filters });
    const report = await latest(app);
    expect(report.entries[0]?.reads).toMatchObject({ filters: ["Region: North"], isApproved: false });
    expect(report.run.question).toBe("Sales: Revenue by channel (Region: North)");
    expect(tilesOf(report)[0]?.after).toMatchObject({ reachedBy: [field?.id] });
    expect(await listed(app)).toHaveLength(2);
  });

  it("that somebody else asks for meanwhile is one run", async () => {
    const { app, id, meetStatements } = await openWorld(["total revenue"]);
    const gate = sign();
    meetStatements(async (run, ...args) => {
      await gate.seen;
      return run(...args);
    });
    const ask = async () => expectValue(await app.dashboards.runTiles("local", { id, ...everything })).refreshId;
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second).toBe(first);
    await expect.poll(() => listed(app)).toMatchObject([{ id: first, status: "running" }]);
    gate.give();
    expect((await latest(app)).run).toMatchObject({ id: first, status: "succeeded" });
    expect(await listed(app)).toHaveLength(1);
  });

  it("of which a tile fails is done in part, with the engine's words; of which all fail it failed", async () => {
    const { app, id, meetStatements } = await openWorld(["total revenue", "total pieces"]);
    const fails = () => Promise.resolve(err(appError("RESOURCE", "Too little memory.", { cause: "Out of memory" })));
    meetStatements((run, sql, options) => (sql.includes("PIECES") ? fails() : run(sql, options)));
    await runTiles(app, id);
    const report = await latest(app);
    expect(report.run).toMatchObject({ status: "partial", errorCode: "RESOURCE" });
    expect(report.entries[0]?.detail).toBe("Tiles: 1 fresh, 1 failed.");
    const failed = tilesOf(report).find(({ status }) => status === "failed");
    expect(failed).toMatchObject({ subject: "Total pieces", outcome: "failed", detail: "Too little memory." });
    expect(failed?.statements.at(-1)?.error).toMatchObject({ code: "RESOURCE", cause: "Out of memory" });
    meetStatements(fails);
    await runTiles(app, id);
    expect((await latest(app)).run).toMatchObject({ status: "failed", rowCount: null });
  });

  it("that is stopped says which tiles were, those among them that were never begun", async () => {
    const { app, id, meetStatements } = await openWorld([
      ...["total revenue", "total pieces", "number of orders", "total revenue by channel"],
    ]);
    const hanging = hangingRun();
    meetStatements((_run, ...args) => hanging.run(...args));
    const { refreshId } = expectValue(await app.dashboards.runTiles("local", { id, ...everything }));
    await hanging.begun;
    await app.dashboards.stopRefresh("local", refreshId);
    const report = await latest(app);
    expect(report.run).toMatchObject({ id: refreshId, status: "cancelled", errorCode: null });
    expect(outcomesOf(report).map((text) => text.split(": ").at(-1))).toEqual(Array(4).fill("stopped"));
    expect(tilesOf(report).at(-1)?.statements).toEqual([]);
  });

  it("that the app's end breaks off is interrupted, and so is one whose process was killed", async () => {
    const { app, id, folder, store, meetStatements } = await openWorld(["total revenue"]);
    const hanging = hangingRun();
    meetStatements((_run, ...args) => hanging.run(...args));
    await app.dashboards.runTiles("local", { id, ...everything });
    await hanging.begun;
    const killed = {
      id: randomUUID(),
      dashboardId: id,
      ownerId: "local",
      bootId: "killed",
      startedAt: Date.now() - 60_000,
    };
    await store.refreshes.begin(killed, 10);
    await app.close();
    const next = await openBoardWorld({ folder });
    expect((await listed(next.app)).map(({ status, ms }) => [status, ms !== null])).toEqual([
      ["interrupted", true],
      ["interrupted", false],
    ]);
  });

  it("is nobody else's, no question to ask again, and no case of a suite", async () => {
    const { app, id } = await openWorld(["total revenue"]);
    await runTiles(app, id);
    const { run } = await latest(app);
    const refused = { ok: false, error: { code: "NOT_FOUND" } };
    const again = { runId: run.id, branchId: randomUUID(), clientMessageId: randomUUID() };
    for (const owner of ["other", "local"]) {
      expect(await app.runReports.evalCase(owner, run.id)).toMatchObject(refused);
      expect(await app.runReports.askAgain(owner, again)).toMatchObject(refused);
      expect(await app.runs.attach(owner, { runId: run.id, fromSeq: 1 })).toMatchObject(refused);
      expect(await app.runs.cancel(owner, run.id)).toMatchObject(refused);
      const judged = { runId: run.id, verdict: "up" as const, reasons: [], text: "" };
      expect(await app.feedback.send(owner, judged)).toMatchObject({ ok: false });
    }
    expect(await app.runReports.open(callerOf("other", "editor"), run.id)).toMatchObject(refused);
    expect(await app.runReports.masked(callerOf("other", "editor"), run.id)).toMatchObject(refused);
    expect(
      expectValue(await app.runReports.overview(callerOf("other"), { ...anyRun, of: "dashboards" })).page.items,
    ).toEqual([]);
  });

  it("is downloaded without row values", async () => {
    const { app, id } = await openWorld(["total revenue by channel"]);
    await runTiles(app, id);
    const report = await latest(app);
    const cells = ["web", "shop", "82.50"];
    const known = cells.filter((cell) => JSON.stringify(report).includes(`"${cell}"`));
    expect(known.length).toBeGreaterThan(0);
    const masked = expectValue(await app.runReports.masked(callerOf(), report.run.id));
    expect(masked).toMatchObject({ isMasked: true, run: { question: "Sales: Revenue by channel" } });
    expect(known.filter((cell) => JSON.stringify(masked).includes(cell))).toEqual([]);
    expect(tilesOf(masked)[0]).toMatchObject({ outcome: "fresh", statements: [{ kind: "check" }, { rowCount: 2 }] });
  });

  it("that cannot be recorded brings its figures all the same", async () => {
    const broken = () => Promise.reject(new Error("the disk is full"));
    const { app, id } = await openWorld(["total revenue"], {
      change: (store) => ({
        ...store,
        refreshes: { ...store.refreshes, begin: broken, end: broken },
        traces: { ...store.traces, begin: broken, append: broken, end: broken },
      }),
    });
    const states = [...(await runTiles(app, id)).values()];
    expect(states.map(({ outcome }) => outcome.status)).toEqual(["ready"]);
    expect(await listed(app)).toEqual([]);
  });
});
