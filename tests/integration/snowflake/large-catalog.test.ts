/** A schema of more tables than Snowflake lists at a time, through the real driver. */
import { expect, test } from "vitest";
import { valueFrom } from "../../support/warehouse/read-rows.ts";
import { openSnowflakeWorld } from "../../support/warehouse/snowflake-world.ts";

const tableCount = 10_050;

test("a schema of 10,050 tables is described in whole", async () => {
  const tables = Array.from(
    { length: tableCount },
    (_, index) => `CREATE TABLE WIDE.T${index} (ID INTEGER, NAME VARCHAR)`,
  );
  // One text for all: each statement of its own would take the server longer than the reading.
  const statements = ["CREATE SCHEMA WIDE", tables.join(";")];
  const { warehouse } = await openSnowflakeWorld({ wire: { databases: [{ name: "SHOP", statements }] } });
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  const catalog = valueFrom(await warehouse.describeSchema({ database: "SHOP", schema: "WIDE" }));
  const megabytes = Math.round((process.memoryUsage().rss - before) / 1_048_576);
  console.info(`${tableCount} tables described in ${Math.round(performance.now() - startedAt)} ms, ${megabytes} MB`);
  expect(new Set(catalog.tables.map((table) => table.name)).size).toBe(tableCount);
  expect(catalog.tables.every((table) => table.columns.length === 2)).toBe(true);
  expect(valueFrom(await warehouse.listSchemas("SHOP"))).toEqual([{ name: "WIDE", comment: null, tableCount: null }]);
}, 120_000);
