import { describe, expect, test } from "vitest";
import { expectRefusal } from "../../../../support/warehouse/expect-guard.ts";
import { guardForSnowflake } from "../../../../support/warehouse/snowflake-guard.ts";
import { snowflakeAllowed } from "./corpus/snowflake-allowed.ts";
import { snowflakeRefusedCommands } from "./corpus/snowflake-refused-commands.ts";
import { snowflakeRefusedReads } from "./corpus/snowflake-refused-reads.ts";

describe("what Snowflake may be asked", () => {
  test.each(snowflakeAllowed)("$because: $sql", async ({ sql }) => {
    const verdict = await guardForSnowflake(sql);
    expect(verdict.reason).toBeNull();
    expect(verdict).toMatchObject({ isSafe: true, code: null, position: null, sanitizedQuery: sql });
    expect(verdict.limitEnforced).toBe(false);
  });
});

describe("what Snowflake may not be asked", () => {
  test.each([...snowflakeRefusedCommands, ...snowflakeRefusedReads])("$because: $sql", async (statement) => {
    expectRefusal(statement, await guardForSnowflake(statement.sql));
  });
});

describe("the outer limit in Snowflake", () => {
  test.each([
    ["SELECT * FROM orders LIMIT 5000", "SELECT * FROM orders LIMIT 101"],
    ["SELECT * FROM orders LIMIT 5000 OFFSET 500;", "SELECT * FROM orders LIMIT 101 OFFSET 500;"],
    ["SELECT 'ö€😀' FROM orders LIMIT 102 -- all", "SELECT 'ö€😀' FROM orders LIMIT 101 -- all"],
    ["SELECT 1 UNION ALL SELECT 2 LIMIT 999", "SELECT 1 UNION ALL SELECT 2 LIMIT 101"],
    [
      "SELECT * FROM (SELECT * FROM orders LIMIT 800) LIMIT 700",
      "SELECT * FROM (SELECT * FROM orders LIMIT 800) LIMIT 101",
    ],
    [
      "SELECT * FROM orders OFFSET 3 ROWS FETCH NEXT 900 ROWS ONLY",
      "SELECT * FROM orders OFFSET 3 ROWS FETCH NEXT 101 ROWS ONLY",
    ],
    ["WITH a AS (SELECT TOP 5 1) SELECT TOP 900 * FROM a", "WITH a AS (SELECT TOP 5 1) SELECT TOP 101 * FROM a"],
  ])("%s is cut to the cap and nothing else changes", async (sql, cut) => {
    expect(await guardForSnowflake(sql)).toMatchObject({ isSafe: true, sanitizedQuery: cut, limitEnforced: true });
  });

  test.each([
    "SELECT * FROM orders LIMIT 101",
    "SELECT * FROM (SELECT * FROM orders LIMIT 5000)",
    "SELECT * FROM orders LIMIT 50 OFFSET 5000",
    "SELECT 1 AS limit ORDER BY limit",
    "SELECT 'LIMIT 5000'",
    "SELECT * FROM orders LIMIT 50 -- LIMIT 5000",
  ])("%s keeps its text", async (sql) => {
    expect(await guardForSnowflake(sql)).toMatchObject({ isSafe: true, sanitizedQuery: sql, limitEnforced: false });
  });
});
