import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDuckdbGuard } from "../../../../support/warehouse/duckdb-guard.ts";
import { expectRefusal } from "../../../../support/warehouse/expect-guard.ts";
import { duckdbAllowed } from "./corpus/duckdb-allowed.ts";
import { duckdbRefusedCommands } from "./corpus/duckdb-refused-commands.ts";
import { duckdbRefusedReads } from "./corpus/duckdb-refused-reads.ts";

const tables = [
  "CREATE SCHEMA SALES",
  "CREATE SCHEMA STAFF",
  `CREATE TABLE SALES.ORDERS (ID INTEGER, KIND VARCHAR, DAY DATE, TOTAL DECIMAL(18, 2), NOTE JSON, TAGS_N INTEGER[],
    ITEM STRUCT(SKU VARCHAR, QTY INTEGER))`,
  "CREATE TABLE SALES.LINES (ID INTEGER, PRICE INTEGER, DAY DATE)",
  `CREATE TABLE SALES."odd name" (N INTEGER)`,
  "CREATE TABLE STAFF.PEOPLE (ID INTEGER, NAME VARCHAR)",
];

let opened: Awaited<ReturnType<typeof openDuckdbGuard>>;
let engine: Awaited<ReturnType<typeof openEngine>>;
beforeAll(async () => {
  opened = await openDuckdbGuard();
  engine = await openEngine();
});
afterAll(() => {
  opened.close();
  engine.close();
});

async function openEngine() {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run("ATTACH ':memory:' AS SHOP");
  await connection.run("USE SHOP");
  for (const statement of tables) await connection.run(statement);
  await connection.run("USE SHOP.SALES");
  return {
    columnCountOf: async (sql: string) => {
      const prepared = await connection.prepare(sql);
      const { columnCount } = prepared;
      prepared.destroySync();
      return columnCount;
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

describe("what DuckDB may be asked", () => {
  test.each(duckdbAllowed)("$because: $sql", async ({ sql }) => {
    const verdict = await opened.guard(sql);
    expect(verdict.reason).toBeNull();
    expect(verdict).toMatchObject({ isSafe: true, code: null, position: null, sanitizedQuery: sql });
    expect(await engine.columnCountOf(verdict.sanitizedQuery)).toBeGreaterThan(0);
  });
});

describe("what DuckDB may not be asked", () => {
  test.each([...duckdbRefusedCommands, ...duckdbRefusedReads])("$because: $sql", async (statement) => {
    expectRefusal(statement, await opened.guard(statement.sql));
  });
});
