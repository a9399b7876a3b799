/** Whatever goes wrong between here and Snowflake: a right answer or a typed failure, in time, and nothing runs twice. */
import { describe, expect, test } from "vitest";
import { failureFrom, runOptions, valueFrom } from "../../support/warehouse/read-rows.ts";
import { openSnowflakeWorld } from "../../support/warehouse/snowflake-world.ts";

const sql = "SELECT ORDER_ID FROM ORDERS ORDER BY ORDER_ID";
const rows = [[2], [3], ["9007199254740993"]];

/** Rows that come in chunks: 500 in the answer, the others fetched. */
const many = `SELECT 1000 * A.X + 100 * B.X + 10 * C.X + D.X AS N FROM ${["A", "B", "C", "D"]
  .map((name) => `(VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS ${name} (X)`)
  .join(", ")} ORDER BY 1`;
const smallChunks = { chunkRows: 2_000 };

describe("a disturbance that passes", () => {
  test.each(["unavailableQueries", "droppedBeforeAccept", "droppedAfterAccept"] as const)(
    "%s: the answer is right and the statement ran once",
    async (fault) => {
      const { wire, run, executionsOf } = await openSnowflakeWorld();
      valueFrom(await run("SELECT 1"));
      wire.faults[fault] = 1;
      expect(valueFrom(await run(sql))).toMatchObject({ rows, failure: null });
      expect(wire.faults[fault]).toBe(0);
      expect(executionsOf(sql)).toBe(1);
    },
  );

  test("a login that is turned away once succeeds", async () => {
    const { wire, run } = await openSnowflakeWorld();
    wire.faults.unavailableLogins = 1;
    expect(valueFrom(await run(sql)).rows).toEqual(rows);
  });

  test.each(["expireAll", "expireMasters", "endAll"] as const)(
    "%s: sessions that are past their time are renewed or replaced, and the statement ran once",
    async (change) => {
      const { wire, run, executionsOf } = await openSnowflakeWorld();
      valueFrom(await run("SELECT 1"));
      wire.sessions[change]();
      expect(valueFrom(await run(sql)).rows).toEqual(rows);
      expect(executionsOf(sql)).toBe(1);
    },
  );

  test("chunks whose addresses have expired are asked for anew, without running the statement again", async () => {
    const { wire, warehouse, context, executionsOf } = await openSnowflakeWorld({ wire: smallChunks });
    const { batches } = valueFrom(await warehouse.run(many, runOptions(context)));
    wire.faults.forbiddenChunks = 1;
    const read: unknown[] = [];
    for await (const batch of batches) read.push(...valueFrom(batch).map(([n]) => n));
    expect(read).toEqual(Array.from({ length: 10_000 }, (_, n) => n));
    expect(executionsOf(many)).toBe(1);
  });
});

describe("a disturbance that does not pass", () => {
  test("a statement that is never answered ends as TIMEOUT, and the next one is answered", async () => {
    const { wire, run, executionsOf } = await openSnowflakeWorld();
    valueFrom(await run("SELECT 1"));
    wire.faults.silentQueries = 1;
    const failure = failureFrom(await run(sql, { timeoutMs: 500 }));
    expect(failure).toMatchObject({ code: "TIMEOUT", retryable: true });
    expect(executionsOf(sql)).toBeLessThanOrEqual(1);
    expect(valueFrom(await run(sql)).rows).toEqual(rows);
  });

  test("a statement that is never answered can be stopped", async () => {
    const { wire, run } = await openSnowflakeWorld();
    valueFrom(await run("SELECT 1"));
    wire.faults.silentQueries = 1;
    const stop = new AbortController();
    const running = run(sql, { signal: stop.signal });
    // Once the account has taken the request that it will never answer.
    await expect.poll(() => wire.faults.silentQueries).toBe(0);
    stop.abort();
    expect(failureFrom(await running).code).toBe("CANCELLED");
  });

  test("a login that is never answered ends at the deadline of whoever waits, or at its own", async () => {
    const { wire, run, warehouse } = await openSnowflakeWorld({ limits: { loginTimeoutMs: 700 } });
    wire.faults.silentLogins = 10;
    expect(failureFrom(await run(sql, { timeoutMs: 400 })).code).toBe("TIMEOUT");
    expect(failureFrom(await warehouse.ping("SHOP")).code).toMatch(/UNAVAILABLE|TIMEOUT/);
  });

  test("an answer that breaks off is a lost connection, and the statement is not run again", async () => {
    const { wire, run, executionsOf } = await openSnowflakeWorld();
    valueFrom(await run("SELECT 1"));
    wire.faults.truncatedAnswers = 1;
    expect(failureFrom(await run(sql, { timeoutMs: 3_000 }))).toMatchObject({
      code: "CONNECTION",
      retryable: true,
    });
    expect(executionsOf(sql)).toBe(1);
    expect(valueFrom(await run(sql)).rows).toEqual(rows);
  });

  test("a failed statement whose answer lacks the SQL state is not sent again", async () => {
    const { wire, run, executionsOf } = await openSnowflakeWorld();
    valueFrom(await run("SELECT 1"));
    wire.faults.missingSqlStates = 1;
    const wrong = "SELECT CAST(NAME AS INTEGER) FROM CUSTOMERS";
    expect(failureFrom(await run(wrong)).code).toBe("TYPE");
    expect(executionsOf(wrong)).toBe(1);
  });

  test("a chunk that comes too slowly ends as TIMEOUT after the rows that came", async () => {
    const { wire, run } = await openSnowflakeWorld({ wire: smallChunks });
    valueFrom(await run("SELECT 1"));
    wire.faults.slowChunkMs = 20_000;
    const result = valueFrom(await run(many, { timeoutMs: 1_500 }));
    expect(result.failure?.code).toBe("TIMEOUT");
    expect(result.rows.length).toBeLessThan(10_000);
    expect(result.stats.limited).toBe(true);
  });

  test("a chunk that breaks off is no end of the rows", async () => {
    const { wire, run } = await openSnowflakeWorld({ wire: smallChunks });
    valueFrom(await run("SELECT 1"));
    wire.faults.truncatedChunks = 100;
    const result = valueFrom(await run(many, { timeoutMs: 2_000 }));
    expect(result.failure?.code).toMatch(/TIMEOUT|CONNECTION/);
    expect(result.stats.limited).toBe(true);
  });

  test("a server that is not there is told within the deadline", async () => {
    const { wire, run } = await openSnowflakeWorld();
    valueFrom(await run("SELECT 1"));
    wire.faults.unavailableQueries = 1_000;
    expect(failureFrom(await run(sql, { timeoutMs: 800 })).code).toBe("TIMEOUT");
  });
});

describe("a refused sign-in", () => {
  test("is AUTH, and is not tried again and again: that would lock the user", async () => {
    const { wire, run, warehouse } = await openSnowflakeWorld();
    wire.faults.loginFailure = { code: "390100", message: "Incorrect username or password was specified." };
    const failures = await Promise.all([run(sql), run(sql), warehouse.listDatabases()]);
    expect(failures.map((result) => failureFrom(result).code)).toEqual(["AUTH", "AUTH", "AUTH"]);
    expect(failureFrom(await run(sql)).message).not.toContain("Incorrect");
    expect(wire.log.logins.length).toBe(1);
  });

  test("is tried anew by whoever tests the connection, and then by all", async () => {
    const { wire, run, warehouse } = await openSnowflakeWorld();
    wire.faults.loginFailure = { code: "390100", message: "Incorrect username or password was specified." };
    expect(failureFrom(await warehouse.ping("SHOP")).code).toBe("AUTH");
    wire.faults.loginFailure = null;
    expect(valueFrom(await warehouse.ping("SHOP"))).toBeNull();
    expect(valueFrom(await run(sql)).rows).toEqual(rows);
  });
});
