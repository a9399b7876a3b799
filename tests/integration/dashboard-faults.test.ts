/** What goes wrong with one tile stays with that tile. */
import { describe, expect, it } from "vitest";
import { agentLimits } from "#lib/config/limits";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { appError, err } from "#lib/domain/errors";
import {
  boardOf,
  methodsOf,
  openBoardWorld,
  rowsOf,
  runTiles,
  shopStatements,
} from "../support/dashboards/board-world.ts";
import { openDatabases } from "../support/duckdb-files.ts";
import { expectValue, sign } from "../support/run-world.ts";
import { hangingRun } from "../support/warehouse/hanging-run.ts";

type Run = Warehouse["run"];

/** A shop whose statements the test can meet on their way. */
async function openWorld() {
  const real = await openDatabases({ SHOP: shopStatements });
  let meet: (run: Run, ...args: Parameters<Run>) => ReturnType<Run> = (run, ...args) => run(...args);
  const run: Run = (sql, options) => meet((...args) => real.run(...args), sql, options);
  const world = await openBoardWorld({ warehouse: { ...methodsOf(real), run } });
  return {
    ...world,
    meetStatements: (next: typeof meet): void => {
      meet = next;
    },
  };
}

const questions = [
  "total revenue",
  "total revenue by channel",
  "total revenue by month",
  "number of orders",
  "number of orders by channel",
  "total pieces",
];

describe("a tile that fails", () => {
  it("leaves the five others, keeps what it showed before, and says what can be done", async () => {
    const { app, meetStatements } = await openWorld();
    const { id, tileIds } = await boardOf(app, questions);
    const before = expectValue(await app.dashboards.open("local", id)).tiles;
    meetStatements((run, sql, options) =>
      sql.includes("PIECES") ? Promise.resolve(err(appError("RESOURCE", "Too little memory."))) : run(sql, options),
    );
    const states = await runTiles(app, id);
    expect(tileIds.map((tileId) => states.get(tileId)?.outcome.status)).toEqual([
      ...Array.from({ length: 5 }, () => "ready"),
      "failed",
    ]);
    expect(states.get(tileIds[5] ?? "")?.outcome).toMatchObject({
      error: { code: "RESOURCE", nextStep: expect.stringMatching(/./) },
    });
    const stored = expectValue(await app.dashboards.open("local", id)).tiles;
    const last = (tiles: typeof stored) => tiles.find(({ tileId }) => tileId === tileIds[5]);
    expect(last(stored)).toEqual(last(before));
  });

  it("because the engine went away is tried again, then shown with a way on", async () => {
    const { app, meetStatements } = await openWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    let tries = 0;
    meetStatements(() => {
      tries += 1;
      return Promise.resolve(err(appError("CONNECTION", "The engine has stopped.", { retryable: true })));
    });
    const [state] = (await runTiles(app, id)).values();
    expect(tries).toBe(1 + agentLimits.maxReconnections);
    expect(state?.outcome).toMatchObject({ error: { code: "CONNECTION", nextStep: expect.stringMatching(/./) } });
    meetStatements((run, ...args) => run(...args));
    expect(await rowsOf(app, [...(await runTiles(app, id)).values()][0])).toEqual([["123.00"]]);
  });

  it("by a bug is an error tile all the same", async () => {
    const { app, meetStatements } = await openWorld();
    const { id } = await boardOf(app, ["total revenue", "total pieces"]);
    meetStatements((run, sql, options) => {
      if (sql.includes("PIECES")) throw new Error("a bug");
      return run(sql, options);
    });
    const outcomes = [...(await runTiles(app, id)).values()].map(({ outcome }) => outcome.status);
    expect(outcomes.toSorted()).toEqual(["failed", "ready"]);
  });
});

describe("tiles that run", () => {
  it("are three at a time, and each is told as soon as it is there", async () => {
    const { app, meetStatements } = await openWorld();
    const { id } = await boardOf(app, questions);
    const gate = sign();
    let atOnce = 0;
    let most = 0;
    meetStatements(async (run, sql, options) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      // The first one waits for the last: all others are told before it.
      if (sql.includes("PIECES")) gate.give();
      const isFirst = !sql.includes("GROUP BY") && sql.includes("REVENUE");
      if (isFirst) await gate.seen;
      const result = await run(sql, options);
      atOnce -= 1;
      return result;
    });
    const states = await runTiles(app, id);
    expect(states.size).toBe(6);
    expect(most).toBeLessThanOrEqual(3);
  });

  it("go on when nobody watches them, and whoever asks for the same watches the same", async () => {
    const { app, meetStatements } = await openWorld();
    const { id } = await boardOf(app, questions);
    const [begun, seen] = [sign(), sign()];
    let count = 0;
    meetStatements(async (run, sql, options) => {
      count += 1;
      begun.give();
      await seen.seen;
      return run(sql, options);
    });
    const first = expectValue(await app.dashboards.runTiles("local", { id, ...everything }));
    await begun.seen;
    await first.states.cancel();
    const second = expectValue(await app.dashboards.runTiles("local", { id, ...everything }));
    expect(second.refreshId).toBe(first.refreshId);
    seen.give();
    const states: string[] = [];
    for await (const state of second.states) states.push(state.outcome.status);
    expect(states).toEqual(questions.map(() => "ready"));
    expect(count).toBe(questions.length);
  });

  it("are stopped with their statements for everybody who watches them, by their owner alone", async () => {
    const { app, id, first, stopped } = await hangingRefresh();
    const reader = first.states.getReader();
    await app.dashboards.stopRefresh("somebody else", first.refreshId);
    await app.dashboards.stopRefresh("local", first.refreshId);
    expect(await reader.read()).toEqual({ done: true, value: undefined });
    await stopped;
    const { tiles } = expectValue(await app.dashboards.open("local", id));
    expect(tiles.every(({ outcome }) => outcome.status === "ready")).toBe(true);
  });

  it("are given up once nobody watches them and others are asked for in their place", async () => {
    const { app, id, first, stopped, meetStatements } = await hangingRefresh();
    await first.states.cancel();
    meetStatements((run, ...args) => run(...args));
    const other = { ...everything, filters: [{ fieldId: "none", values: ["North"] }] };
    await app.dashboards.runTiles("local", { id, ...other });
    await stopped;
  });
});

const everything = { tileIds: null, filters: [], crossFilters: [], parameters: [], isApproved: false };

/** A board whose refresh has begun and does not end by itself. */
async function hangingRefresh() {
  const { app, meetStatements } = await openWorld();
  const { id } = await boardOf(app, questions);
  const hanging = hangingRun();
  meetStatements((_run, ...args) => hanging.run(...args));
  const first = expectValue(await app.dashboards.runTiles("local", { id, ...everything }));
  await hanging.begun;
  return { app, id, first, stopped: hanging.stopped, meetStatements };
}

/** A shop of which every statement would read much once `makeDear` was called. */
async function openDearWorld(...more: readonly string[]) {
  const real = await openDatabases({ SHOP: [...shopStatements, ...more] });
  let isDear = false;
  const check: Warehouse["check"] = async (sql, options) => {
    const report = await real.check(sql, options);
    return report.ok && isDear ? { ...report, value: { ...report.value, estimatedBytes: 9_000_000_000 } } : report;
  };
  const world = await openBoardWorld({ warehouse: { ...methodsOf(real), check } });
  return {
    ...world,
    makeDear: (): void => {
      isDear = true;
    },
  };
}

/** More names than are known without asking. */
const manyCustomers =
  "insert into SALES.CUSTOMERS select number, 'Customer ' || number, 'North' from range(10, 20000) as numbers(number)";

describe("a tile that would read much", () => {
  it("is not run unasked: it says how much, and that it can be allowed", async () => {
    const { app, makeDear } = await openDearWorld();
    const { id } = await boardOf(app, ["total revenue"]);
    makeDear();
    const [state] = (await runTiles(app, id)).values();
    expect(state?.outcome).toMatchObject({
      status: "failed",
      error: {
        code: "TOO_COSTLY",
        message: expect.stringContaining("9 GB"),
        nextStep: expect.stringMatching(/^Allow/),
      },
    });
  });

  it("is run after a yes, which counts for its tiles and for that one run", async () => {
    const { app, makeDear } = await openDearWorld();
    const { id, tileIds } = await boardOf(app, ["total revenue", "total pieces"]);
    makeDear();
    const [first = ""] = tileIds;
    const allowed = await runTiles(app, id, { tileIds: [first], isApproved: true });
    expect([...allowed.keys()]).toEqual([first]);
    expect(await rowsOf(app, allowed.get(first))).toEqual([["123.00"]]);
    const next = [...(await runTiles(app, id)).values()];
    expect(next.map(({ outcome }) => outcome)).toMatchObject([
      { error: { code: "TOO_COSTLY" } },
      { error: { code: "TOO_COSTLY" } },
    ]);
  });

  it("is no reason to read much for the values of a filter", async () => {
    const { app, makeDear } = await openDearWorld(manyCustomers);
    const { id } = await boardOf(app, ["Top 10 customers by total revenue"]);
    const fields = expectValue(await app.dashboards.addableFilters("local", id));
    const field = fields.find(({ column }) => column.column === "CUSTOMER_NAME");
    const args = { id, fieldId: field?.id ?? "", search: "" };
    expect(await app.dashboards.filterValues("local", args)).toMatchObject({ ok: true });
    makeDear();
    const asked = await app.dashboards.filterValues("local", { ...args, search: "A" });
    expect(asked).toMatchObject({ ok: false, error: { code: "TOO_COSTLY" } });
  });
});
