import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EngineWorld } from "../support/warehouse/engine-world.ts";
import { engines } from "../support/warehouse/engines.ts";
import { failureFrom, readAll, runOptions, valueFrom } from "../support/warehouse/read-rows.ts";

describe.each(engines)("running a statement with $name", (engine) => {
  let world: EngineWorld;
  beforeAll(async () => {
    world = await engine.open();
  });
  afterAll(() => world.close());

  const run = (sql: string, more = {}) => readAll(world.warehouse, sql, runOptions(world.context, more));

  test("values are exact, whatever their type", async () => {
    const { columns, rows } = valueFrom(await run(engine.statements.exact));
    expect(columns.map((column) => column.kind)).toEqual(engine.exactRow.map(([kind]) => kind));
    expect(rows).toEqual([engine.exactRow.map(([, cell]) => cell)]);
  });

  test("unqualified names mean the selected schema", async () => {
    const { rows } = valueFrom(await run("SELECT ORDER_ID, TOTAL, PLACED FROM ORDERS ORDER BY TOTAL"));
    expect(rows).toEqual([
      [2, "0.05", null],
      ["9007199254740993", "10.10", "2025-03-01 12:00:00"],
      [3, "99999999999999.99", null],
    ]);
  });

  test("the first of each group is the first, also where a row of it has no value", async () => {
    const states = "CASE N * 3 % 4 WHEN 0 THEN 'PAID' WHEN 1 THEN 'OPEN' WHEN 2 THEN 'CANCELLED' END";
    const { rows } = valueFrom(
      await run(`
        WITH NUMBERS AS (${engine.statements.numbers(90)}), PAIRS AS (SELECT N * 5 % 9 AS G, ${states} AS S FROM NUMBERS)
        SELECT G, S, count(*) AS HOW_MANY FROM PAIRS GROUP BY G, S
        QUALIFY row_number() OVER (PARTITION BY G ORDER BY S ASC NULLS LAST) <= 1 ORDER BY G`),
    );
    expect(rows.map(([group, state]) => `${group} ${state}`)).toEqual(
      Array.from({ length: 9 }, (_, group) => `${group} CANCELLED`),
    );
  });

  test("an empty result has its columns and no rows", async () => {
    const { columns, rows, stats } = valueFrom(await run("SELECT A FROM NOTHING"));
    expect(columns).toMatchObject([{ name: "A", kind: "integer" }]);
    expect(rows).toEqual([]);
    expect(stats).toMatchObject({ rowCount: 0, limited: false, limitEnforced: false });
  });

  test("columns of one name are kept apart by their place", async () => {
    const { columns, rows } = valueFrom(await run("SELECT 1 AS A, 2 AS A, 3 AS A"));
    expect(columns.map((column) => column.name)).toEqual(["A", "A", "A"]);
    expect(rows).toEqual([[1, 2, 3]]);
  });

  test.each([
    [999, 999, false],
    [1_000, 1_000, false],
    [1_001, 1_000, true],
    [50_000, 1_000, true],
  ])("of %i rows with a cap of 1000, %i are read; more is told: %s", async (total, read, limited) => {
    const { rows, stats } = valueFrom(await run(engine.statements.numbers(total), { maxRows: 1_000 }));
    expect(rows.map(([n]) => n)).toEqual(Array.from({ length: read }, (_, n) => n));
    expect(stats).toMatchObject({ rowCount: read, limited, limitEnforced: limited });
  });

  test("a large result arrives whole and in order", async () => {
    const { rows, stats } = valueFrom(await run(engine.statements.numbers(25_000), { maxRows: 100_000 }));
    expect(rows.every(([n], position) => n === position)).toBe(true);
    expect(stats).toMatchObject({ rowCount: 25_000, limited: false });
  });

  test("writing is refused by the engine, whatever the guard said", async () => {
    const attempts = [
      "DELETE FROM ORDERS",
      "INSERT INTO NOTHING VALUES (1)",
      "CREATE TABLE X (A INTEGER)",
      "DROP TABLE ORDERS",
      "SELECT 1; DROP TABLE ORDERS",
    ];
    for (const sql of attempts) expect(failureFrom(await run(sql)).code).toBe("PERMISSION");
    expect(valueFrom(await run("SELECT count(*) FROM ORDERS")).rows).toEqual([[3]]);
  });

  test("a value that does not fit is a TYPE failure, told before or amid the rows", async () => {
    const result = await run(engine.statements.wrongType);
    const failure = result.ok ? result.value.failure : result.error;
    expect(failure).toMatchObject({ code: "TYPE", retryable: false });
    expect(failure?.message).not.toContain("Could not convert");
  });

  test("an unknown table is told, and its candidates stay in the cause", async () => {
    expect(failureFrom(await run("SELECT * FROM ORDER_"))).toMatchObject({ code: "UNKNOWN_OBJECT" });
  });

  test("a statement past its deadline ends as TIMEOUT", async () => {
    // Nothing but its deadline ends it, and what is asked next is answered.
    const failure = failureFrom(await run(engine.statements.endless, { timeoutMs: 300 }));
    expect(failure).toMatchObject({ code: "TIMEOUT", retryable: true });
    expect(valueFrom(await run("SELECT A FROM NOTHING")).rows).toEqual([]);
  });

  test("a stopped statement ends as CANCELLED", async () => {
    const stop = new AbortController();
    const running = run(engine.statements.endless, { signal: stop.signal });
    stop.abort();
    expect(failureFrom(await running).code).toBe("CANCELLED");
    expect(failureFrom(await run("SELECT 1", { signal: stop.signal })).code).toBe("CANCELLED");
  });

  test("a reading that is stopped midway ends with a failed batch", async () => {
    const stop = new AbortController();
    const options = runOptions(world.context, { signal: stop.signal, maxRows: 1_000_000 });
    const { batches, stats } = valueFrom(await world.warehouse.run(engine.statements.numbers(1_000_000), options));
    const failures: string[] = [];
    for await (const batch of batches) {
      if (batch.ok) stop.abort();
      else failures.push(batch.error.code);
    }
    expect(failures).toEqual(["CANCELLED"]);
    expect(stats().limited).toBe(true);
  });

  test("a reader who leaves early holds up nobody", async () => {
    for (let reader = 0; reader < 10; reader += 1) {
      const options = runOptions(world.context, { maxRows: 100_000 });
      const { batches } = valueFrom(await world.warehouse.run(engine.statements.numbers(100_000), options));
      for await (const batch of batches) {
        expect(batch.ok).toBe(true);
        break;
      }
    }
    expect(valueFrom(await run("SELECT 1")).rows).toEqual([[1]]);
  });

  test("many statements at a time all get their own rows", async () => {
    const results = await Promise.all(Array.from({ length: 12 }, (_, n) => run(`SELECT ${n} AS N`)));
    expect(results.map((result) => valueFrom(result).rows)).toEqual(results.map((_, n) => [[n]]));
  });
});
