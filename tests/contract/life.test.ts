import { describe, expect, onTestFinished, test } from "vitest";
import type { EngineUnderTest } from "../support/warehouse/engine-world.ts";
import { engines } from "../support/warehouse/engines.ts";
import { checkOptions, failureFrom, readAll, runOptions, valueFrom } from "../support/warehouse/read-rows.ts";

async function open(engine: EngineUnderTest) {
  const world = await engine.open();
  onTestFinished(() => world.close());
  return world;
}

describe.each(engines)("the life of $name", (engine) => {
  test("its powers are told without asking it, and are what it has", async () => {
    const { warehouse, context } = await open(engine);
    const traits = warehouse.dialectOf(context.database);
    expect(traits.engine).toBe(engine.engine);
    const report = valueFrom(await warehouse.check("SELECT * FROM ORDERS", checkOptions(context)));
    expect(report.estimatedBytes !== null).toBe(traits.estimatesBytes);
    const { stats } = valueFrom(await readAll(warehouse, "SELECT 1 AS A", runOptions(context)));
    expect(stats.queryId !== null).toBe(traits.hasQueryHistory);
  });

  test("a ping opens the connection and says that it answers", async () => {
    const { warehouse, context } = await open(engine);
    expect(await warehouse.ping(context.database)).toEqual({ ok: true, value: null });
  });

  test("statements of two schemas at a time never read each other's tables", async () => {
    const { warehouse, context } = await open(engine);
    const vault = { ...context, schema: "VAULT" };
    const asked = Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0
        ? readAll(warehouse, "SELECT count(*) AS N FROM ORDERS", runOptions(context))
        : readAll(warehouse, "SELECT X FROM SECRETS", runOptions(vault)),
    );
    const rows = (await Promise.all(asked)).map((result) => valueFrom(result).rows);
    expect(rows).toEqual(Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? [[3]] : [["hidden"]])));
    expect(failureFrom(await readAll(warehouse, "SELECT X FROM SECRETS", runOptions(context))).code).toBe(
      "UNKNOWN_OBJECT",
    );
  });

  test("statements of two databases at a time keep to their own", async () => {
    const { warehouse, context, otherDatabase } = await open(engine);
    const other = { ...context, database: otherDatabase };
    const [one, two] = await Promise.all([
      readAll(warehouse, "SELECT count(*) AS N FROM CUSTOMERS", runOptions(context)),
      readAll(warehouse, "SELECT count(*) AS N FROM CUSTOMERS", runOptions(other)),
    ]);
    expect([valueFrom(one).rows, valueFrom(two).rows]).toEqual([[[4]], [[4]]]);
  });

  test("a closed one answers with a failure, not with silence", async () => {
    const { warehouse, context } = await open(engine);
    valueFrom(await readAll(warehouse, "SELECT 1 AS A", runOptions(context)));
    await warehouse.close();
    await warehouse.close();
    expect(["CONNECTION", "UNAVAILABLE"]).toContain(
      failureFrom(await readAll(warehouse, "SELECT 1 AS A", runOptions(context))).code,
    );
  });
});
