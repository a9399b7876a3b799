import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EngineWorld } from "../support/warehouse/engine-world.ts";
import { engines } from "../support/warehouse/engines.ts";
import { checkOptions, readAll, runOptions, valueFrom } from "../support/warehouse/read-rows.ts";

const writes = [
  "INSERT INTO NOTHING VALUES (1)",
  "INSERT INTO NOTHING SELECT ORDER_ID FROM ORDERS",
  "UPDATE ORDERS SET TOTAL = 0",
  "DELETE FROM ORDERS",
  "MERGE INTO NOTHING USING ORDERS ON A = ORDER_ID WHEN MATCHED THEN DELETE",
  "TRUNCATE TABLE ORDERS",
  "CREATE TABLE X (A INTEGER)",
  "CREATE OR REPLACE VIEW X AS SELECT 1 AS A",
  "ALTER TABLE ORDERS ADD COLUMN X INTEGER",
  "DROP TABLE ORDERS",
  "COMMENT ON TABLE ORDERS IS 'x'",
  "GRANT SELECT ON ORDERS TO PUBLIC",
  "CALL SOMETHING()",
  "BEGIN",
  "USE SCHEMA VAULT",
  "SELECT 1; DELETE FROM ORDERS",
  "SELECT 1; SELECT 2",
  "/* SELECT */ DROP TABLE ORDERS",
  "WITH D AS (DELETE FROM ORDERS RETURNING *) SELECT * FROM D",
];

describe.each(engines)("what $name never runs", (engine) => {
  let world: EngineWorld;
  beforeAll(async () => {
    world = await engine.open();
  });
  afterAll(() => world.close());

  test.each(writes)("%s is refused with a sentence, and by the engine too", async (sql) => {
    const checked = await world.warehouse.check(sql, checkOptions(world.context));
    const sentence = checked.ok ? checked.value.verdict.reason : checked.error.message;
    expect(checked.ok && checked.value.verdict.isSafe).toBe(false);
    expect(sentence).toMatch(/^[A-Z].*\.$/s);
    const ran = await readAll(world.warehouse, sql, runOptions(world.context));
    const failure = ran.ok ? ran.value.failure : ran.error;
    // What does not exist fails before it is judged.
    expect(["PERMISSION", "SYNTAX", "UNKNOWN_OBJECT"]).toContain(failure?.code);
    const left = await readAll(world.warehouse, "SELECT count(*), sum(TOTAL) FROM ORDERS", runOptions(world.context));
    expect(valueFrom(left).rows).toEqual([[3, "100000000000010.14"]]);
  });
});
