import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { explainPlan } from "#lib/planner/explain/explain-plan";
import { explainStatement } from "#lib/planner/explain/explain-statement";
import { planQuestion } from "#lib/planner/plan-question";
import { revenueByCity, shopModel } from "../../support/agents/small-model.ts";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";
import { randomCases } from "../../support/random-cases.ts";

describe("a statement in plain steps", () => {
  test("names tables, joins with their keys, filters, groups, order and limit", () => {
    const sql = `SELECT s.CITY AS "City", sum(o.REVENUE) AS "Revenue"
      FROM SHOP.MAIN.ORDERS AS o LEFT JOIN SHOP.MAIN.STORES AS s ON o.STORE_ID = s.STORE_ID
      WHERE o.ORDER_DATE >= DATE '2025-01-01' AND o.STATUS IN ('PAID', 'OPEN') AND s.CITY IS NOT NULL
      GROUP BY s.CITY HAVING sum(o.REVENUE) > 100 ORDER BY "Revenue" DESC NULLS LAST LIMIT 10;`;
    expect(explainStatement(sql, dialects.duckdb)).toEqual([
      "Reads SHOP.MAIN.ORDERS (called o).",
      "Adds SHOP.MAIN.STORES (called s) where o.STORE_ID is s.STORE_ID; rows without a match are kept.",
      "Keeps only the rows where o.ORDER_DATE is 2025-01-01 or later.",
      'Keeps only the rows where o.STATUS is one of "PAID", "OPEN".',
      "Keeps only the rows where s.CITY is filled.",
      "Groups the rows by s.CITY.",
      "Keeps only the groups where sum of o.REVENUE is more than 100.",
      'For each group shows s.CITY as "City", sum of o.REVENUE as "Revenue".',
      'Sorts the rows by "Revenue", largest first.',
      "Stops after 10 rows.",
    ]);
  });

  test("tells named parts and united queries apart", () => {
    const sql =
      "with a as (select x, count(*) n from t group by 1) select * from a join b using (x) union all select 1, 2";
    expect(explainStatement(sql, dialects.duckdb)).toEqual([
      "First prepares the rows called a:",
      "a: Reads t.",
      "a: Groups the rows by x.",
      "a: For each group shows x, number of rows as n.",
      "Reads a.",
      "Joins b where both have the same x; rows without a match are left out.",
      "Shows all columns.",
      "Puts the rows of the next query under them:",
      "Shows 1, 2.",
    ]);
  });

  test.each([
    ["a BETWEEN 1 AND 3 AND b = 'x'", ["a is between 1 and 3", 'b is "x"']],
    ["a IS NULL OR b <> 2 AND c < DATE '2025-01-01'", ["a is empty or b is not 2 and c is before 2025-01-01"]],
    [
      "(a = 1 OR a = 2) AND NOT EXISTS (SELECT 1 FROM R WHERE R.A = t.a)",
      ["a is 1 or a is 2", "there is no row of R that belongs to it"],
    ],
    ["case when a = 1 and b = 2 then c else d end = 4", ["case when a is 1 and b = 2 then c else d end = 4"]],
    ["a NOT IN (SELECT x FROM y)", ["a is none of the values that a query of its own finds"]],
    ["a LIKE 'B%' -- no a = 3", ['a is like "B%"']],
  ])("puts conditions into words: %s", (where, words) => {
    const steps = explainStatement(`SELECT a FROM t WHERE ${where}`, dialects.duckdb).slice(1, -1);
    expect(steps).toEqual(words.map((word) => `Keeps only the rows where ${word}.`));
  });

  test("reads comments and quotes as the engine of the statement does", () => {
    const sql = "SELECT a FROM t // what's left\nWHERE b = 'it\\'s'";
    expect(explainStatement(sql, dialects.snowflake)).toEqual([
      "Reads t.",
      expect.stringContaining("Keeps only the rows where b is"),
      "Shows a.",
    ]);
  });

  test.each(["DROP TABLE t", "", "hello", "SELECT 1; SELECT 2"])("says honestly that it cannot read: %s", (sql) => {
    expect(explainStatement(sql, dialects.duckdb)).toEqual([`This part could not be read: ${sql}`]);
  });

  test.each([
    ["brackets", `${"(".repeat(9_000)}SELECT 1${")".repeat(9_000)}`],
    ["conditions", `SELECT 1 FROM t WHERE ${"(".repeat(9_000)}a = 1${")".repeat(9_000)}`],
    ["queries", `SELECT 1 FROM ${"(SELECT 1 FROM ".repeat(3_000)}t${")".repeat(3_000)}`],
  ])("does not try to read %s without end", (_, sql) => {
    expect(explainStatement(sql, dialects.duckdb)).toEqual([expect.stringContaining("could not be read")]);
  });

  test("never fails, whatever the text", () => {
    const pieces = fc.constantFrom(
      "SELECT",
      "FROM",
      "(",
      ")",
      ",",
      "a",
      "'x",
      '"b"',
      "JOIN",
      "ON",
      "=",
      "WITH",
      "AS",
      "BY",
      "ORDER",
      "CASE",
      "AND",
      "--",
      "1",
      ".",
      "USING",
      "UNION",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const steps = explainStatement(parts.join(" "), dialects.duckdb);
        expect(steps.length).toBeGreaterThan(0);
      }),
      { numRuns: randomCases({ few: 250, all: 1_000 }) },
    );
  });
});

describe("a plan in plain steps", () => {
  test("names the tables, the keys they are joined by, groups and measures", () => {
    expect(explainPlan(revenueByCity(), shopModel)).toEqual([
      "Reads the table ORDERS.",
      "For each row of ORDERS looks up its row of STORES: ORDERS.STORE_ID = STORES.STORE_ID.",
      "Groups the rows by STORES.CITY.",
      'For each group shows the sum of ORDERS.REVENUE as "Revenue".',
    ]);
  });

  test("names filters, the period, the order and the limit", () => {
    const plan: Plan = revenueByCity({
      filters: [
        {
          column: { table: "ORDERS", column: "STATUS" },
          via: null,
          condition: { operator: "=", value: "COMPLETED" },
          evidence: ["completed"],
        },
      ],
      time: {
        column: { table: "ORDERS", column: "ORDER_DATE" },
        from: "2025-01-01",
        to: "2026-01-01",
        label: "in 2025",
        anchor: null,
        evidence: ["in 2025"],
      },
      order: [{ by: "metric", index: 0, direction: "descending", evidence: [] }],
      limit: 1,
    });
    expect(explainPlan(plan, shopModel).slice(2)).toEqual([
      'Keeps only the rows where ORDERS.STATUS is "COMPLETED".',
      "Keeps only the rows whose ORDERS.ORDER_DATE is from 2025-01-01 to 2025-12-31 (in 2025).",
      "Groups the rows by STORES.CITY.",
      'For each group shows the sum of ORDERS.REVENUE as "Revenue".',
      "Sorts by Revenue, largest first.",
      "Stops after 1 row.",
    ]);
  });

  test.each([
    "number of bookings by boat type",
    "amount and repair cost by boat type",
    "guests without bookings",
    "top 5 boats by amount in 2025",
    "bookings by month",
  ])("and the statement made of it are both readable: %s", (question) => {
    const outcome = planQuestion(question, sampleArgs);
    if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
    const { sql } = compilePlan(outcome.plan, { model: sampleModel, dialect: dialects.duckdb });
    const steps = [...explainPlan(outcome.plan, sampleModel), ...explainStatement(sql, dialects.duckdb)];
    expect(
      steps.filter((step) => !/^[\p{L}\d_]+.*[.:]$/u.test(step) || /could not be read|undefined|null/.test(step)),
    ).toEqual([]);
  });
});
