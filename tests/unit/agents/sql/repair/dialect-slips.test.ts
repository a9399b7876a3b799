import { describe, expect, test } from "vitest";
import { repaired, syntax, unknownColumn, unsafeFunction } from "../../../../support/agents/engine-complaints.ts";

describe("a slip of dialect", () => {
  test.each([
    ["nvl", "SELECT NVL(REVENUE, iff(a, 1, 2))", "SELECT coalesce(REVENUE, CASE WHEN a THEN 1 ELSE 2 END)"],
    ["dateadd", "SELECT DATEADD(month, -1, '2025-01-31')", "SELECT (DATE '2025-01-31' + INTERVAL (-1) MONTH)"],
    ["to_char", "SELECT TO_CHAR(d, 'YYYY-MM-DD HH24:MI')", "SELECT strftime(d, '%Y-%m-%d %H:%M')"],
    ["charindex", "SELECT charindex('a', b)", "SELECT strpos(b, 'a')"],
    ["getdate", "SELECT getdate(), 'nvl(a, b)' -- nvl(a, b)", "SELECT now(), 'nvl(a, b)' -- nvl(a, b)"],
    ["zeroifnull", "SELECT zeroifnull(sum(a)) OVER ()", "SELECT coalesce(sum(a), 0) OVER ()"],
  ])("is rewritten for DuckDB: %s", (name, sql, expected) => {
    expect(repaired(sql, unsafeFunction(name))).toBe(expected);
  });

  test.each([
    ["strftime", "SELECT strftime(d, '%Y-%m')", "SELECT TO_CHAR(d, 'YYYY-MM')"],
    [
      "string_agg",
      "SELECT string_agg(a, ',' ORDER BY b), now()",
      "SELECT LISTAGG(a, ',') WITHIN GROUP (ORDER BY b), CURRENT_TIMESTAMP()",
    ],
    ["strpos", "SELECT strpos(b, 'a')", "SELECT CHARINDEX('a', b)"],
    ["now", "SELECT now() - INTERVAL 7 DAY", "SELECT CURRENT_TIMESTAMP() - INTERVAL '7 day'"],
  ])("is rewritten for Snowflake: %s", (name, sql, expected) => {
    const error = name === "string_agg" ? syntax : unsafeFunction(name);
    expect(repaired(sql, error, "snowflake")).toBe(expected);
  });

  test.each([
    ["SELECT TOP 5 a FROM t ORDER BY b;", "SELECT a FROM t ORDER BY b LIMIT 5;"],
    ["SELECT a FROM (SELECT TOP (3) a FROM t) u", "SELECT a FROM (SELECT a FROM t LIMIT 3) u"],
    ["SELECT a FROM t LIMIT 5, 10", "SELECT a FROM t LIMIT 10 OFFSET 5"],
    ["SELECT `odd name`, `a` FROM t", 'SELECT "odd name", a FROM t'],
    ["SELECT a FROM t MINUS SELECT a FROM u", "SELECT a FROM t EXCEPT SELECT a FROM u"],
    [
      "SELECT CAST(a AS NUMBER), b::number(10, 2) AS number FROM t",
      "SELECT CAST(a AS DECIMAL(38, 0)), b::DECIMAL(10, 2) AS number FROM t",
    ],
    ["SELECT listagg(a, ', ') WITHIN GROUP (ORDER BY b) FROM t", "SELECT string_agg(a, ', ' ORDER BY b) FROM t"],
  ])("in the syntax is rewritten: %s", (sql, expected) => {
    expect(repaired(sql, syntax)).toBe(expected);
  });

  test("of a bare calendar step is read from the engine's complaint about a column", () => {
    const sql = "SELECT date_trunc(month, ORDER_DATE), datediff(day, a, b) FROM ORDERS";
    expect(repaired(sql, unknownColumn("month"))).toBe(
      "SELECT date_trunc('month', ORDER_DATE), datediff('day', a, b) FROM ORDERS",
    );
  });

  test.each([
    "SELECT TOP 5 a FROM t UNION SELECT b FROM u",
    "SELECT to_char(a, 'Day of WW')",
    "SELECT nvl(a)",
    "SELECT a AS minus FROM t",
  ])("is left alone where it cannot be told what is meant: %s", (sql) => {
    expect(repaired(sql, syntax)).toBeNull();
  });
});
