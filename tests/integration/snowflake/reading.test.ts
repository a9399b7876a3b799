/** Reading from Snowflake: exact, in order, without running anything that a cell says and without filling the memory. */
import { readdir } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { openSnowflakeAccount } from "#lib/db/warehouse/snowflake/account";
import { silentLogger } from "../../support/silent-logger.ts";
import { readAll, runOptions, valueFrom } from "../../support/warehouse/read-rows.ts";
import { snowflakeEngine } from "../../support/warehouse/snowflake-engine.ts";
import { openSnowflakeWorld, type SnowflakeWorldOptions } from "../../support/warehouse/snowflake-world.ts";

/** The account in this very process, where what it does to the process can be seen. */
async function openAccountHere(wireOptions: SnowflakeWorldOptions["wire"] = {}) {
  const { wire, context } = await openSnowflakeWorld({ wire: wireOptions });
  const signIn = { ...wire.credentials, authenticator: "SNOWFLAKE" };
  const account = openSnowflakeAccount(signIn, { logger: silentLogger });
  onTestFinished(() => account.close());
  return { account, run: (sql: string) => readAll(account, sql, runOptions(context)) };
}

describe("a hostile cell", () => {
  test("of a VARIANT is a text: nothing of it is run", async () => {
    const statements = [
      "CREATE SCHEMA SALES",
      `CREATE TABLE SALES.TRAPS AS SELECT '{a: globalThis.trapped = 1}' AS T, '<a b="c">d</a>' AS X`,
    ];
    const { run } = await openAccountHere({ databases: [{ name: "SHOP", statements }] });
    const cells = valueFrom(await run("SELECT TO_VARIANT(T) AS V, TO_VARIANT(X) AS W, T FROM TRAPS")).rows[0];
    expect(String(cells?.[0])).toContain("globalThis.trapped");
    expect(String(cells?.[1])).toContain("<a b=");
    expect("trapped" in globalThis).toBe(false);
  });
});

/** Built at run time: the driver's inside has no types of its own. */
const driverInside = ["snowflake-sdk", "dist/lib/global_config.js"].join("/");

describe("the driver", () => {
  test.each(["jsonColumnVariantParser", "xmlColumnVariantParser"])(
    "is told to evaluate nothing: %s",
    async (parser) => {
      const { account } = await openAccountHere();
      valueFrom(await account.ping("SHOP"));
      const inside = z.record(z.string(), z.unknown()).parse((await import(driverInside)).default);
      const parse = z.function({ input: [z.string()], output: z.unknown() }).parse(inside[parser]);
      for (const cell of [
        "{a: globalThis.trapped = 1}",
        "(globalThis.trapped = 1, {})",
        '<a b="c">d</a>',
        '{"n": 1.10}',
      ]) {
        expect(parse(cell)).toBe(cell);
      }
      expect("trapped" in globalThis).toBe(false);
    },
  );

  test("writes no log file, and what it says reaches our log without secrets", async () => {
    const lines: string[] = [];
    const logger = pino({ level: "debug" }, { write: (line: string) => lines.push(line) });
    const { wire, warehouse } = await openSnowflakeWorld({ logger });
    valueFrom(await warehouse.ping("SHOP"));
    await warehouse.close();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join("")).not.toContain(wire.credentials.password);
    expect((await readdir(".")).filter((file) => file.includes("snowflake.log"))).toEqual([]);
  });
});

describe("a long result", () => {
  test("waits for a slow reader instead of filling the memory", async () => {
    const { warehouse, context } = await openSnowflakeWorld({ wire: { chunkRows: 1_000 } });
    const options = runOptions(context, { maxRows: 200_000, timeoutMs: 60_000 });
    const { batches } = valueFrom(await warehouse.run(snowflakeEngine.statements.numbers(60_000), options));
    let next = 0;
    let largest = 0;
    for await (const batch of batches) {
      const rows = valueFrom(batch);
      largest = Math.max(largest, rows.length);
      for (const [n] of rows) {
        if (n !== next) throw new Error(`Row ${next} is ${n}.`);
        next += 1;
      }
      await nextTurn();
    }
    expect(next).toBe(60_000);
    expect(largest).toBeLessThanOrEqual(500);
  });

  test("fetches no chunk that nobody asked for", async () => {
    const { wire, warehouse, context } = await openSnowflakeWorld({ wire: { chunkRows: 1_000 } });
    const options = runOptions(context, { maxRows: 200_000 });
    const { batches } = valueFrom(await warehouse.run(snowflakeEngine.statements.numbers(60_000), options));
    let read = 0;
    for await (const batch of batches) {
      read += valueFrom(batch).length;
      if (read >= 1_000) break;
    }
    const fetched = wire.log.requests.filter((request) => request.path.startsWith("/stage/")).length;
    expect(fetched).toBeGreaterThan(0);
    expect(fetched).toBeLessThan(8);
  });

  test("of long texts comes in short batches: taking one is work for whoever takes it", async () => {
    const statements = [
      "CREATE SCHEMA SALES",
      "CREATE TABLE SALES.LETTERS AS SELECT range AS N, repeat('x', 100000) AS LETTER FROM range(100)",
    ];
    const { warehouse, context } = await openSnowflakeWorld({ wire: { databases: [{ name: "SHOP", statements }] } });
    const { batches } = valueFrom(await warehouse.run("SELECT * FROM LETTERS", runOptions(context)));
    const lengths: number[] = [];
    for await (const batch of batches) {
      lengths.push(valueFrom(batch).reduce((sum, [, letter]) => sum + String(letter).length, 0));
    }
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(10_000_000);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1_100_000);
  });
});
