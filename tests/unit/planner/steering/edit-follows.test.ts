/** What a change of one part means for the others: nothing is left that speaks of what is gone. */
import { describe, expect, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan, PlanDimension, PlanMetric } from "#lib/domain/plan";
import type { PlanEdit } from "#lib/domain/plan-part";
import { planAssumptions } from "#lib/planner/explain/plan-assumptions";
import { editPlan } from "#lib/planner/steering/edit-plan";
import { recordsBehind } from "#lib/planner/steering/records";
import { barePlan } from "../../../support/planner/arbitrary-parts.ts";
import { harbourModel as model } from "../../../support/planner/harbour-world.ts";

const world = { model, dialect: dialects.duckdb };
const bookings: PlanMetric = {
  name: null,
  label: "Bookings",
  expression: { kind: "count", table: "BOOKINGS" },
  evidence: ["bookings"],
};
const amount: PlanMetric = {
  name: null,
  label: "Amount",
  expression: { kind: "aggregate", function: "sum", column: { table: "BOOKINGS", column: "AMOUNT" } },
  evidence: ["amount"],
};

function group(column: string, grain: PlanDimension["grain"] = null, table = "BOOKINGS"): PlanDimension {
  return { column: { table, column }, label: grain ?? column, grain, part: null, via: null, evidence: [column] };
}

const status = group("STATUS");
const month = group("BOOKING_DATE", "month");
const byAmount = { by: "metric" as const, index: 0, direction: "descending" as const, evidence: ["top 3"] };

function edited(plan: Plan, ...edits: PlanEdit[]): Plan {
  const outcome = editPlan(plan, edits, world);
  if (outcome.kind === "refused") throw new Error(outcome.why);
  return outcome.plan;
}

describe("the first ones", () => {
  const filled = { column: status.column, via: null, condition: { operator: "is_not_null" as const }, evidence: [] };
  const top = barePlan(model, {
    metrics: [amount, bookings],
    dimensions: [status],
    filters: [filled],
    order: [byAmount],
    limit: 3,
    assumptions: ["Rows without a STATUS are left out.", '"top" without a number shows the first 10.'],
  });

  test("that are shown no longer leave no condition behind that nobody has set", () => {
    const whole = edited(top, { kind: "remove", id: "first-0" });
    expect(whole.filters).toEqual([]);
    expect(whole.assumptions).toEqual([]);
    expect(edited(top, { kind: "remove", id: "group-0" })).toMatchObject({ filters: [], limit: null, order: [] });
  });

  test("of another figure are those by the figure that is left", () => {
    expect(edited(top, { kind: "remove", id: "figure-0" })).toMatchObject({
      metrics: [bookings],
      limit: 3,
      order: [{ by: "metric", index: 0, direction: "descending" }],
    });
  });

  test("of a list without its order are all of them", () => {
    const list = barePlan(model, {
      detail: {
        table: "BOOKINGS",
        columns: [
          { table: "BOOKINGS", column: "BOOKING_ID" },
          { table: "BOOKINGS", column: "BOOKING_DATE" },
        ],
        isDistinct: false,
      },
      order: [{ by: "detail", index: 1, direction: "descending", evidence: ["newest"] }],
      limit: 10,
    });
    expect(edited(list, { kind: "remove", id: "column-1" })).toMatchObject({ order: [], limit: null });
    const part = { kind: "column" as const, column: { table: "BOOKINGS", column: "AMOUNT" } };
    const other = edited(list, { kind: "replace", id: "column-1", part });
    expect(other.order).toEqual([{ by: "detail", index: 1, direction: "descending", evidence: [""] }]);
  });

  test("in each of all groups there are is none", () => {
    const within = { ...top, dimensions: [status, group("NIGHTS")], filters: [], limitWithin: [0] };
    expect(edited(within, { kind: "remove", id: "group-1" }).limitWithin).toEqual([]);
  });
});

describe("a comparison", () => {
  const compare = { shift: { grain: "month" as const, count: 1 }, label: "previous month", only: null, evidence: [] };
  const compared = barePlan(model, {
    metrics: [amount],
    dimensions: [month],
    compare,
    order: [{ by: "change", index: 0, direction: "descending", evidence: ["growth"] }],
  });

  test("with the step before follows the step", () => {
    const part = { kind: "group" as const, dimension: { ...month, grain: "quarter" as const } };
    expect(edited(compared, { kind: "replace", id: "group-0", part }).compare).toMatchObject({
      shift: { grain: "quarter", count: 1 },
      label: "previous quarter",
    });
  });

  test("takes the order by its change along when it goes", () => {
    expect(edited(compared, { kind: "remove", id: "comparison-0" })).toMatchObject({
      compare: null,
      order: [{ by: "metric" }],
    });
  });

  test("is not emptied by a condition on its own date", () => {
    const condition = { operator: ">=" as const, value: "2025-01-01" };
    const filter = { column: month.column, via: null, condition, evidence: [] };
    expect(editPlan(compared, [{ kind: "add", part: { kind: "condition", filter } }], world)).toMatchObject({
      kind: "refused",
    });
  });

  test("shows figures whose records are those of another period: they are not mixed up", () => {
    const cells = [{ column: 0, cell: "2024-03-01" }];
    expect(recordsBehind(compared, { cells, figure: "Amount" }, model).kind).toBe("plan");
    expect(recordsBehind(compared, { cells, figure: "Amount (previous month)" }, model).kind).toBe("refused");
    expect(recordsBehind(compared, { cells, figure: "Change" }, model).kind).toBe("refused");
  });
});

describe("steps in time", () => {
  test("that take the place of groups are shown in their order, and the other way round", () => {
    const bySize = barePlan(model, { metrics: [amount], dimensions: [status], order: [{ ...byAmount, evidence: [] }] });
    const inTime = edited(bySize, { kind: "replace", id: "group-0", part: { kind: "group", dimension: month } });
    expect(inTime.order).toEqual([{ by: "dimension", index: 0, direction: "ascending", evidence: [] }]);
    const back = edited(inTime, { kind: "replace", id: "group-0", part: { kind: "group", dimension: status } });
    expect(back.order).toEqual([{ by: "metric", index: 0, direction: "descending", evidence: [] }]);
  });

  test("in the place of a group go in the order of time, also where that was to be put in order by its size", () => {
    const bySize = barePlan(model, {
      metrics: [amount],
      dimensions: [status],
      order: [{ ...byAmount, evidence: ["highest first"] }],
    });
    const weekday: PlanDimension = { ...group("BOOKING_DATE"), label: "Day of week", part: "day_of_week" };
    for (const dimension of [month, weekday]) {
      const inTime = edited(bySize, { kind: "replace", id: "group-0", part: { kind: "group", dimension } });
      expect(inTime.order).toEqual([{ by: "dimension", index: 0, direction: "ascending", evidence: [] }]);
    }
    const top = edited(
      { ...bySize, limit: 3 },
      { kind: "replace", id: "group-0", part: { kind: "group", dimension: month } },
    );
    expect(top).toMatchObject({ limit: 3, order: [{ by: "metric", direction: "descending" }] });
  });

  test("in the place of what comes back in time go in the order of time, and what comes back keeps the order it has", () => {
    const back = (part: PlanDimension["part"]): PlanDimension => ({ ...group("BOOKING_DATE"), part });
    const bySize = [{ ...byAmount, evidence: ["busiest first"] }];
    const instead = (before: PlanDimension, dimension: PlanDimension, more: Partial<Plan> = {}): Plan =>
      edited(barePlan(model, { metrics: [amount], dimensions: [before], order: bySize, ...more }), {
        kind: "replace",
        id: "group-0",
        part: { kind: "group", dimension },
      });
    for (const part of ["day_of_week", "month_of_year", "quarter_of_year"] as const) {
      const course = instead(back(part), month);
      expect(course.order).toEqual([{ by: "dimension", index: 0, direction: "ascending", evidence: [] }]);
      expect(instead(month, back(part)).order).toEqual(bySize);
      expect(instead(back(part), month, { limit: 3 })).toMatchObject({ limit: 3, order: bySize });
    }
    expect(instead(back("day_of_week"), back("month_of_year")).order).toEqual(bySize);
    expect(instead(group("BOOKING_DATE", "year"), month).order).toEqual(bySize);
  });

  test("that come back, as days of the week do, run from Monday on, and it is told", () => {
    const weekday: PlanDimension = { ...group("BOOKING_DATE"), label: "Day of week", part: "day_of_week" };
    const whole = barePlan(model, { metrics: [amount] });
    const byDay = edited(whole, { kind: "add", part: { kind: "group", dimension: weekday } });
    expect(byDay.order).toEqual([{ by: "dimension", index: 0, direction: "ascending", evidence: [] }]);
    expect(planAssumptions(byDay, model)).toContain(
      "Day of week = day of the week of BOOKINGS.BOOKING_DATE, from Monday to Sunday.",
    );
  });
});
