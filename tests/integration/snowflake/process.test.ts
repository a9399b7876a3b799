/** The process of Snowflake's driver: what it keeps from the app's own, and what is left when it ends. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startSnowflakeWireProcess } from "../../support/snowflake-wire/child-process.ts";
import { failureFrom, runOptions, valueFrom } from "../../support/warehouse/read-rows.ts";
import { openWireWarehouse } from "../../support/warehouse/snowflake-engine.ts";
import { hangs, openWatchedWorld } from "../../support/warehouse/watched-process.ts";

const orders = "SELECT COUNT(*) FROM ORDERS";

/** Comes in chunks of 1,000 rows. */
const many = `SELECT 1000 * A.X + 100 * B.X + 10 * C.X + D.X AS N FROM ${["A", "B", "C", "D"]
  .map((name) => `(VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS ${name} (X)`)
  .join(", ")} ORDER BY 1`;
const smallChunks = { chunkRows: 1_000 };

const endless = `SELECT COUNT(*) FROM ${"ABCDEFGHIJKL"
  .split("")
  .map((name) => `(VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS ${name} (X)`)
  .join(", ")} WHERE MOD(A.X * B.X + L.X, 7) = 3`;

describe("a large chunk", () => {
  test("is parsed in another process: here only batches arrive", async () => {
    const statements = [
      "CREATE SCHEMA SALES",
      "CREATE TABLE SALES.EVENTS AS SELECT range AS ID, 'event number ' || range AS NAME FROM range(60000)",
    ];
    // Elsewhere too, so that every text that is parsed here is parsed by the side that takes the rows.
    const wire = await startSnowflakeWireProcess({ databases: [{ name: "SHOP", statements }], chunkRows: 59_500 });
    const warehouse = await openWireWarehouse(wire);
    onTestFinished(async () => {
      await warehouse.close();
      await wire.close();
    });
    const parse = vi.spyOn(JSON, "parse");
    onTestFinished(() => parse.mockRestore());
    const options = runOptions({ database: "SHOP", schema: "SALES" }, { maxRows: 60_000, timeoutMs: 60_000 });
    const { batches } = valueFrom(await warehouse.run("SELECT * FROM EVENTS", options));
    let count = 0;
    let largest = 0;
    for await (const batch of batches) {
      count += valueFrom(batch).length;
      largest = Math.max(largest, valueFrom(batch).length);
    }
    expect({ count, largest }).toEqual({ count: 60_000, largest: 500 });
    // The chunk has about two million characters.
    expect(Math.max(0, ...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(100_000);
  });
});

describe("the process of the driver", () => {
  test("knows the way through a proxy, and no secret by its environment or its command", async () => {
    vi.stubEnv("NO_PROXY", "127.0.0.1");
    vi.stubEnv("SNOWFLAKE_PASSWORD", "analyst-password");
    vi.stubEnv("LLM_API_KEY", "a-key-of-the-app");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { run, identity, wire } = await openWatchedWorld();
    expect(valueFrom(await run(orders)).rows).toEqual([[3]]);
    const { environment, words } = await identity();
    expect(environment.NO_PROXY).toBe("127.0.0.1");
    expect(JSON.stringify({ environment, words })).not.toContain(wire.credentials.password);
    expect(JSON.stringify({ environment, words })).not.toContain("a-key-of-the-app");
  });

  test("that dies in the middle of a reading is a lost connection for all that it served, and is started again", async () => {
    const { warehouse, context, run, identity, executionsOf } = await openWatchedWorld({ wire: smallChunks });
    const { batches } = valueFrom(await warehouse.run(many, runOptions(context)));
    const read: unknown[] = [];
    let waiting: ReturnType<typeof run> | null = null;
    let failure: unknown = null;
    const { pid } = await identity();
    for await (const batch of batches) {
      if (batch.ok) read.push(...batch.value.map(([n]) => n));
      else failure = batch.error;
      if (waiting !== null) continue;
      waiting = run(endless);
      await expect.poll(() => executionsOf(endless)).toBe(1);
      process.kill(pid, "SIGKILL");
    }
    expect(failure).toMatchObject({ code: "CONNECTION", retryable: true });
    expect(read).toEqual(Array.from({ length: read.length }, (_, n) => n));
    expect(read.length).toBeLessThan(10_000);
    expect(waiting === null ? null : failureFrom(await waiting).code).toBe("CONNECTION");
    expect(valueFrom(await run(orders)).rows).toEqual([[3]]);
    expect((await identity()).pid).not.toBe(pid);
    expect(executionsOf(many)).toBe(1);
    expect(executionsOf(endless)).toBe(1);
  });

  test("hears a stop, the account hears it too, and whatever else is under way goes on", async () => {
    const { wire, warehouse, context, run, identity } = await openWatchedWorld({ wire: smallChunks });
    const stop = new AbortController();
    const beside = valueFrom(await warehouse.run(many, runOptions(context)));
    const running = run(endless, { signal: stop.signal });
    const stateOf = (sql: string) => wire.log.statements.find(({ sqlText }) => sqlText === sql)?.state;
    await expect.poll(() => stateOf(endless)).toBe("running");
    const { pid } = await identity();
    stop.abort();
    expect(failureFrom(await running).code).toBe("CANCELLED");
    await expect.poll(() => stateOf(endless)).toBe("failed");
    let count = 0;
    for await (const batch of beside.batches) count += valueFrom(batch).length;
    expect(count).toBe(10_000);
    expect((await identity()).pid).toBe(pid);
  });

  test("hears a stop in the middle of a reading, and fetches nothing more", async () => {
    const { wire, warehouse, context, run } = await openWatchedWorld({ wire: smallChunks });
    const stop = new AbortController();
    const { batches } = valueFrom(await warehouse.run(many, runOptions(context, { signal: stop.signal })));
    const outcomes: string[] = [];
    for await (const batch of batches) {
      outcomes.push(batch.ok ? "rows" : batch.error.code);
      stop.abort();
    }
    expect(outcomes.at(-1)).toBe("CANCELLED");
    expect(outcomes.length).toBeLessThan(8);
    expect(valueFrom(await run(orders)).rows).toEqual([[3]]);
    const fetched = wire.log.requests.filter((request) => request.path.startsWith("/stage/")).length;
    expect(fetched).toBeLessThan(8);
  });

  test("that no longer answers a stop is killed, and the next statement is answered by another one", async () => {
    const { run, identity } = await openWatchedWorld({ limits: { killGraceMs: 200 } });
    expect(valueFrom(await run(orders)).rows).toEqual([[3]]);
    const { pid } = await identity();
    expect(failureFrom(await run(`${orders} ${hangs}`, { timeoutMs: 300 })).code).toBe("TIMEOUT");
    expect(valueFrom(await run(orders)).rows).toEqual([[3]]);
    expect((await identity()).pid).not.toBe(pid);
  });

  test("is gone when the warehouse is closed, with its sessions", async () => {
    const { wire, warehouse, run, identity } = await openWatchedWorld();
    expect(valueFrom(await run(orders)).rows).toEqual([[3]]);
    const { pid } = await identity();
    await warehouse.close();
    expect(wire.sessions.count()).toBe(0);
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });
});
