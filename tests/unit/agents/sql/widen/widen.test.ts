import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { widenPlan } from "#lib/agents/sql/widen/widen-plan";
import { widenStatement } from "#lib/agents/sql/widen/widen-statement";
import { dialects } from "#lib/domain/dialects";
import type { Plan, PlanTime } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { readSqlTokens } from "#lib/planner/sql/sql-tokens";
import { inCity, ordered } from "../../../../support/agents/shop-conditions.ts";
import { revenueByCity, shopModel } from "../../../../support/agents/small-model.ts";
import { randomCases } from "../../../../support/random-cases.ts";

describe("a plan that found nothing", () => {
  test("takes the stored value and says so", () => {
    const widened = widenPlan(revenueByCity({ filters: [inCity("berlin")] }), shopModel);
    expect(widened?.plan.filters).toEqual([{ ...inCity("Berlin"), evidence: ["berlin"] }]);
    expect(widened?.changes).toEqual(['No rows for "berlin"; matched "Berlin".']);
  });

  test("takes each stored value of a list once, and leaves the others", () => {
    const widened = widenPlan(revenueByCity({ filters: [inCity("Berln", "Berlin", "Atlantis")] }), shopModel);
    expect(widened?.plan.filters[0]?.condition).toEqual({ operator: "in", values: ["Berlin", "Atlantis"] });
  });

  test.each<[string, PlanTime, Pick<PlanTime, "from" | "to" | "label">, string]>([
    [
      "a year to come",
      ordered("2027-01-01", "2028-01-01", "in 2027"),
      { from: "2025-01-01", to: "2026-01-01", label: "in 2025" },
      "There is nothing in 2027; the newest data is of 2025-06-30, so 2025 is shown.",
    ],
    [
      "two quarters to come",
      ordered("2026-01-01", "2026-07-01", "in H1 2026"),
      { from: "2025-01-01", to: "2025-07-01", label: "from 2025-01-01 to 2025-06-30" },
      "There is nothing in H1 2026; the newest data is of 2025-06-30, so 2025-01-01 to 2025-06-30 is shown.",
    ],
    [
      "last month",
      ordered("2026-10-01", "2026-11-01", "last month"),
      { from: "2025-06-01", to: "2025-07-01", label: "in Jun 2025" },
      'There is nothing for "last month"; the newest data is of 2025-06-30, so Jun 2025 is shown.',
    ],
    [
      "the past 7 days",
      ordered("2026-11-15", "2026-11-22", "past 7 days"),
      { from: "2025-06-24", to: "2025-07-01", label: "from 2025-06-24 to 2025-06-30" },
      'There is nothing for "past 7 days"; the newest data is of 2025-06-30, so 2025-06-24 to 2025-06-30 is shown.',
    ],
    [
      "a year long gone",
      ordered("1999-01-01", "2000-01-01", "1999"),
      { from: "2025-01-01", to: "2026-01-01", label: "in 2025" },
      "There is nothing in 1999; the oldest data is of 2025-01-05, so 2025 is shown.",
    ],
    [
      "an open period to come",
      ordered("2026-01-01", null, "since 2026"),
      { from: "2025-01-01", to: "2026-01-01", label: "in 2025" },
      "There is nothing since 2026; the newest data is of 2025-06-30, so 2025 is shown.",
    ],
  ])("moves %s to where the data is, and says so", (_, time, expected, sentence) => {
    const widened = widenPlan(revenueByCity({ time }), shopModel);
    expect(widened?.plan.time).toEqual({ ...time, ...expected, anchor: null });
    expect(widened?.changes).toEqual([sentence]);
  });

  test("may need several changes at once", () => {
    const plan = revenueByCity({ filters: [inCity("paris")], time: ordered("2027-01-01", "2028-01-01", "in 2027") });
    expect(widenPlan(plan, shopModel)?.changes).toHaveLength(2);
  });

  test.each<[string, Partial<Plan>]>([
    ["has no condition", {}],
    ["asks for stored values", { filters: [inCity("Berlin")] }],
    ["asks for a value like none", { filters: [inCity("Atlantis")] }],
    [
      "asks for a period that the data touches",
      { time: ordered("2025-06-30", "2026-01-01", "in the second half of 2025") },
    ],
    ["asks for an open period", { time: ordered(null, null, "ever") }],
  ])("stays where it %s", (_, more) => {
    expect(widenPlan(revenueByCity(more), shopModel)).toBeNull();
  });

  test("is never widened into itself, and a widened plan needs no second widening of its own", () => {
    const value = fc.constantFrom("berlin", "Paris", "Pari", "R", "rom", "Atlantis", "BERLIN ");
    const day = fc
      .integer({ min: 0, max: 3_000 })
      .map((days) => new Date(Date.UTC(2022, 0, 1 + days)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 3 }),
        fc.option(day),
        fc.option(day),
        (values, from, to) => {
          const [start, end] = from !== null && to !== null && from >= to ? [to, null] : [from, to];
          const plan = revenueByCity({ filters: [inCity(...values)], time: ordered(start, end, "then") });
          const widened = widenPlan(plan, shopModel);
          if (widened === null) return;
          expect(widened.plan).not.toEqual(plan);
          expect(widenPlan(widened.plan, shopModel)).toBeNull();
          expect(compilePlan(widened.plan, { model: shopModel, dialect: dialects.duckdb }).sql).not.toBe(
            compilePlan(plan, { model: shopModel, dialect: dialects.duckdb }).sql,
          );
        },
      ),
      { numRuns: randomCases({ few: 200, all: 1_000 }) },
    );
  });
});

describe("a statement that found nothing", () => {
  test("takes stored values in its conditions only", () => {
    const sql =
      "SELECT 'berlin' AS x FROM ORDERS o JOIN STORES s USING (STORE_ID) WHERE s.CITY = 'berlin' AND COUNTRY IN ('germany', 'Italy') AND o.STATUS <> 'x' -- CITY = 'berlin'";
    expect(widenStatement(sql, shopModel, dialects.duckdb)).toEqual({
      sql: sql.replace("s.CITY = 'berlin'", "s.CITY = 'Berlin'").replace("'germany'", "'Germany'"),
      changes: ['No rows for "berlin"; matched "Berlin".', 'No rows for "germany"; matched "Germany".'],
    });
  });

  const nothingThen = "the newest data is of 2025-06-30, so 2025 is shown.";
  test.each([
    [
      "ORDER_DATE >= DATE '2027-01-01' AND o.ORDER_DATE < '2028-01-01'",
      "ORDER_DATE >= DATE '2025-01-01' AND o.ORDER_DATE < '2026-01-01'",
      `There is nothing in 2027; ${nothingThen}`,
    ],
    [
      "ORDER_DATE BETWEEN '2027-01-01' AND '2027-12-31'",
      "ORDER_DATE BETWEEN '2025-01-01' AND '2025-12-31'",
      `There is nothing in 2027; ${nothingThen}`,
    ],
    ["year(ORDER_DATE) = 2027", "year(ORDER_DATE) = 2025", `There is nothing in 2027; ${nothingThen}`],
    [
      "EXTRACT(YEAR FROM o.ORDER_DATE) = 2027",
      "EXTRACT(YEAR FROM o.ORDER_DATE) = 2025",
      `There is nothing in 2027; ${nothingThen}`,
    ],
    ["ORDER_DATE >= '2026-01-01'", "ORDER_DATE >= '2025-01-01'", `There is nothing since 2026-01-01; ${nothingThen}`],
    [
      "ORDER_DATE < '2000-01-01'",
      "ORDER_DATE < '2026-01-01'",
      "There is nothing before 2000-01-01; the oldest data is of 2025-01-05, so 2025 is shown.",
    ],
  ])("moves its period to where the data is: %s", (asked, moved, sentence) => {
    const sql = `SELECT 1 FROM ORDERS o WHERE ${asked} AND STATUS = 'COMPLETED' -- ORDER_DATE >= '2027-01-01'`;
    expect(widenStatement(sql, shopModel, dialects.duckdb)).toEqual({
      sql: sql.replace(asked, moved),
      changes: [sentence],
    });
  });

  test.each([
    "SELECT 1 FROM ORDERS WHERE ORDER_DATE >= '2025-06-01' AND ORDER_DATE < '2026-01-01'",
    "SELECT 1 FROM ORDERS WHERE ORDER_DATE >= '2027-01-01' AND ORDER_DATE >= '2028-01-01'",
    "SELECT 1 FROM ORDERS WHERE ORDER_DATE >= DATE '2027-01-01' - INTERVAL 5 YEAR",
    "SELECT 1 FROM ORDERS WHERE STATUS >= '2027-01-01'",
    "SELECT 1 FROM STORES WHERE ORDER_DATE >= '2027-01-01'",
  ])("keeps its period: %s", (sql) => {
    expect(widenStatement(sql, shopModel, dialects.duckdb)).toBeNull();
  });

  test.each([
    "SELECT 1 FROM STORES WHERE CITY = 'Berlin'",
    "SELECT 1 FROM STORES WHERE CITY = 'ber' || 'lin'",
    "SELECT 1 FROM STORES WHERE lower(CITY) = 'berlin'",
    "SELECT 1 FROM STORES WHERE CITY = 'Atlantis'",
    "SELECT 1 FROM ORDERS WHERE CITY = 'berlin'",
    "DELETE FROM STORES WHERE CITY = 'berlin'",
  ])("stays: %s", (sql) => {
    expect(widenStatement(sql, shopModel, dialects.duckdb)).toBeNull();
  });

  test("changes literals and nothing else", () => {
    const value = fc.constantFrom("berlin", "Pari", "Rome", "it''s", "x");
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
        const sql = `SELECT CITY FROM STORES WHERE CITY IN (${values.map((one) => `'${one}'`).join(", ")}) AND COUNTRY = 'ITALY'`;
        const widened = widenStatement(sql, shopModel, dialects.duckdb);
        const skeleton = (text: string) =>
          readSqlTokens(text, dialects.duckdb).map((token) => (token.kind === "text" ? "?" : token.text));
        expect(skeleton(widened?.sql ?? sql)).toEqual(skeleton(sql));
        expect(widened === null ? null : widenStatement(widened.sql, shopModel, dialects.duckdb)).toBeNull();
      }),
    );
  });
});
