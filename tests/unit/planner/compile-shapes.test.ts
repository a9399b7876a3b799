/** The statements of plans that compare, run on, rank within groups and look for related rows, and what is said of them. */

import { describe, expect, test } from "vitest";
import type { Dialect } from "#lib/domain/dialect";
import { dialects } from "#lib/domain/dialects";
import type { Plan, PlanDimension, PlanFilter, PlanTime, SimpleMeasure } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { explainPlan } from "#lib/planner/explain/explain-plan";
import { planTitle } from "#lib/planner/explain/plan-title";
import { withoutConditions } from "#lib/planner/explain/without-conditions";
import { barePlan } from "../../support/planner/arbitrary-parts.ts";
import { harbourModel } from "../../support/planner/harbour-world.ts";
import { metric } from "../../support/planner/plan-rows.ts";

const count: SimpleMeasure = { kind: "count", table: "BOOKINGS" };
const amount: SimpleMeasure = { kind: "aggregate", function: "sum", column: { table: "BOOKINGS", column: "AMOUNT" } };

function dimension(table: string, column: string, label: string, more: Partial<PlanDimension> = {}): PlanDimension {
  return { column: { table, column }, label, grain: null, part: null, via: null, evidence: [], ...more };
}

const month = dimension("BOOKINGS", "BOOKING_DATE", "Month", { grain: "month" });
const boatType = dimension("BOATS", "BOAT_TYPE", "Boat type");

function filter(table: string, column: string, condition: PlanFilter["condition"]): PlanFilter {
  return { column: { table, column }, via: null, condition, evidence: ["said"] };
}

const paid = filter("BOOKINGS", "STATUS", { operator: "=", value: "PAID" });

function during(from: string | null, to: string | null, label: string): PlanTime {
  return { column: { table: "BOOKINGS", column: "BOOKING_DATE" }, from, to, label, anchor: null, evidence: [] };
}

function compiled(more: Partial<Plan>, dialect: Dialect = dialects.duckdb) {
  return compilePlan(barePlan(harbourModel, more), { model: harbourModel, dialect });
}

describe("the statement of a plan", () => {
  test("counts and adds only the rows that a measure is about", () => {
    const { sql } = compiled({ metrics: [metric({ kind: "filtered", measure: count, filters: [paid] })] });
    expect(sql).toContain("count(CASE WHEN bookings.STATUS = 'PAID' THEN 1 END)");
  });

  test("looks at related rows of a measure in a query of its own", () => {
    const repaired = filter("REPAIRS", "COST", { operator: ">", value: 20 });
    const boats: SimpleMeasure = { kind: "filtered", measure: { kind: "count", table: "BOATS" }, filters: [repaired] };
    const { sql } = compiled({ metrics: [metric({ kind: "count", table: "BOATS" }), metric(boats, "Repaired")] });
    expect(sql).toContain("UNION ALL");
    expect(sql).toContain("WHERE EXISTS (SELECT 1 FROM SEA.HARBOUR.REPAIRS AS related_repairs");
    expect(sql).not.toContain("JOIN SEA.HARBOUR.REPAIRS");
  });

  test("writes a calculated column under the alias of its table, and leaves its functions alone", () => {
    const price = { table: "BOOKINGS", column: "NIGHT_PRICE" };
    const { sql } = compiled({ metrics: [metric({ kind: "aggregate", function: "avg", column: price })] });
    expect(sql).toContain("avg((bookings.AMOUNT / nullif(bookings.NIGHTS, 0)))");
  });

  test("divides by nothing without a fault, and keeps calculations in brackets", () => {
    const expression = {
      kind: "arithmetic" as const,
      operator: "/" as const,
      left: {
        kind: "arithmetic" as const,
        operator: "-" as const,
        left: amount,
        right: { kind: "number" as const, value: -1 },
      },
      right: count,
    };
    expect(compiled({ metrics: [metric(expression)] }).sql).toContain(
      "(sum(bookings.AMOUNT) - (-1)) / nullif(count(*), 0)",
    );
  });

  test("takes a row once in each group that it reaches over another table", () => {
    const price: SimpleMeasure = {
      kind: "aggregate",
      function: "sum",
      column: { table: "BOATS", column: "DAILY_PRICE" },
    };
    const { sql } = compiled({ metrics: [metric(price)], dimensions: [dimension("GUESTS", "COUNTRY", "Country")] });
    expect(sql).toContain("sum(single_rows.value_1)");
    expect(sql).toContain("SELECT DISTINCT");
  });

  test("finds rows by how much belongs to them, those without anything included where that is meant", () => {
    const having = { measure: count, operator: "<" as const, value: 3 };
    const few = { of: "GUESTS", table: "BOOKINGS", isNegated: false, ...withoutConditions, having, evidence: [] };
    const { sql, assumptions } = compiled({ metrics: [metric({ kind: "count", table: "GUESTS" })], exists: [few] });
    expect(sql).toContain("NOT EXISTS (SELECT 1 FROM (SELECT related_bookings.GUEST_ID AS key_1");
    expect(sql).toContain("HAVING count(*) >= 3");
    expect(assumptions).toContain(
      "Only rows of GUESTS whose number of rows in BOOKINGS is less than 3 (none at all included) are kept.",
    );
  });

  test("finds related rows over the table between them", () => {
    const detail = { table: "GUESTS", columns: [{ table: "GUESTS", column: "GUEST_NAME" }], isDistinct: false };
    const yacht = filter("BOATS", "BOAT_TYPE", { operator: "=", value: "Yacht" });
    const exists = {
      of: "GUESTS",
      table: "BOATS",
      isNegated: true,
      ...withoutConditions,
      filters: [yacht],
      evidence: [],
    };
    const { sql, assumptions } = compiled({ detail, exists: [exists] });
    expect(sql).toContain("NOT EXISTS (SELECT 1 FROM SEA.HARBOUR.BOOKINGS AS related_bookings LEFT JOIN");
    expect(assumptions).toEqual([
      'Only rows of GUESTS without a row in BOATS where BOATS.BOAT_TYPE is "Yacht" are kept.',
    ]);
  });

  test("names months and weekdays alike in both dialects, and sorts them as the calendar does", () => {
    const weekday = dimension("BOOKINGS", "BOOKING_DATE", "Weekday", { part: "day_of_week" });
    const plan = { metrics: [metric(count)], dimensions: [weekday] };
    expect(compiled(plan).sql).toContain("ORDER BY isodow(bookings.BOOKING_DATE) ASC");
    expect(compiled(plan, dialects.snowflake).sql).toContain("ORDER BY dayofweekiso(bookings.BOOKING_DATE) ASC");
    expect(compiled(plan).outputs.map(({ label }) => label)).toEqual(["Weekday", "Figure"]);
  });

  test("has a heading for each figure of a comparison", () => {
    const compare = { shift: { grain: "year" as const, count: 1 }, label: "a year before", evidence: [] };
    const { outputs, assumptions } = compiled({ metrics: [metric(amount, "Amount")], dimensions: [month], compare });
    expect(outputs.map(({ label }) => label)).toEqual([
      "Month",
      "Amount",
      "Amount (a year before)",
      "Change",
      "Change %",
    ]);
    expect(assumptions).toContain('"a year before" = the same figures 1 year earlier, beside each period.');
    const two = compiled({
      metrics: [metric(amount, "Amount"), metric(count, "Bookings")],
      dimensions: [month],
      compare,
    });
    expect(two.outputs.map(({ label }) => label)).toContain("Change of bookings %");
  });

  test("says which two times are compared, and when there are none", () => {
    const compare = { shift: { grain: "month" as const, count: 1 }, label: "the month before", evidence: [] };
    const metrics = [metric(amount, "Amount")];
    expect(compiled({ metrics, time: during("2025-03-01", "2025-04-01", "March"), compare }).assumptions).toContain(
      '"the month before" = 2025-02-01 to 2025-02-28 by BOOKINGS.BOOKING_DATE, 1 month earlier.',
    );
    expect(compiled({ metrics, time: during("2026-05-01", null, "since May"), compare }).assumptions).toContain(
      '"the month before" = 2026-04-01 to 2026-04-20 by BOOKINGS.BOOKING_DATE, 1 month earlier.',
    );
    const none = compiled({ metrics, compare });
    expect(none.outputs).toHaveLength(1);
    expect(none.assumptions).toContain(
      "There is no earlier time to compare with, so only the figures themselves are shown.",
    );
  });

  test("keeps the value of a text with several lines", () => {
    const note = filter("BOOKINGS", "STATUS", { operator: "=", value: "a\nb" });
    const related = {
      of: "GUESTS",
      table: "BOOKINGS",
      isNegated: false,
      ...withoutConditions,
      filters: [note],
      evidence: [],
    };
    const plan = { metrics: [metric({ kind: "count", table: "GUESTS" })], exists: [related] };
    expect(compiled(plan).sql).toContain("= ('a' || chr(10) || 'b')");
    expect(compiled(plan, dialects.snowflake).sql).toContain("= 'a\\nb'");
  });
});

describe("a plan in words", () => {
  test("has a title that tells its shape", () => {
    const titleOf = (more: Partial<Plan>) =>
      planTitle(barePlan(harbourModel, { metrics: [metric(amount, "Amount")], ...more }), harbourModel);
    expect(titleOf({ dimensions: [month], isRunning: true })).toBe("Monthly running total of amount");
    expect(
      titleOf({ dimensions: [boatType, dimension("PORTS", "COUNTRY", "Country")], limit: 2, limitWithin: [0] }),
    ).toBe("Top 2 countries by amount in each boat type");
    const compare = { shift: { grain: "month" as const, count: 1 }, label: "the month before", evidence: [] };
    expect(titleOf({ compare, dimensions: [month] })).toBe("Monthly amount compared with the month before");
    expect(titleOf({ compare })).toBe("Amount");
  });

  test("tells the lists that are put together, each by itself", () => {
    const detail = { table: "GUESTS", columns: [{ table: "GUESTS", column: "GUEST_NAME" }], isDistinct: false };
    const { setOperation: _, ...second } = barePlan(harbourModel, { detail });
    const country = filter("GUESTS", "COUNTRY", { operator: "=", value: "France" });
    const plan = barePlan(harbourModel, {
      detail,
      setOperation: { kind: "except", plan: { ...second, filters: [country] }, evidence: [] },
      limit: 5,
    });
    expect(planTitle(plan, harbourModel)).toBe("5 guests not in France");
    expect(compilePlan(plan, { model: harbourModel, dialect: dialects.duckdb }).assumptions).toEqual([
      "Only rows of the first list that are not in the second one are shown.",
      'Second list: only rows where GUESTS.COUNTRY is "France".',
    ]);
    expect(explainPlan(plan, harbourModel)).toEqual([
      "Makes two lists.",
      "First list: reads the table GUESTS.",
      "First list: shows GUESTS.GUEST_NAME.",
      "Second list: reads the table GUESTS.",
      'Second list: keeps only the rows where GUESTS.COUNTRY is "France".',
      "Second list: shows GUESTS.GUEST_NAME.",
      "Keeps only the rows of the first list that are not in the second one.",
      "Stops after 5 rows.",
    ]);
  });
});
