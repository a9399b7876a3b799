/** A marked step in time is told as a period, and leaves the same days as its two conditions did. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlanFilter, PlanTime } from "#lib/domain/plan";
import { withinPeriod } from "#lib/planner/steering/marked-period";
import { addPeriods } from "#lib/planner/time/calendar";

const column = { table: "BOOKINGS", column: "BOOKING_DATE" };
const other = { table: "BOOKINGS", column: "PAID_DATE" };

function bounded(of: typeof column, from: string, to: string): PlanFilter[] {
  return (
    [
      { operator: ">=", value: from },
      { operator: "<", value: to },
    ] as const
  ).map((condition) => ({ column: of, via: null, condition, evidence: [""] }));
}

function period(from: string | null, to: string | null): PlanTime {
  return { column, from, to, label: "", anchor: null, evidence: [] };
}

/** Whether a day is left by a period and by conditions on its column. */
function leaves(day: string, time: PlanTime | null, filters: readonly PlanFilter[]): boolean {
  const isWithin = (time?.from ?? day) <= day && (time?.to === null || time?.to === undefined || day < time.to);
  return (
    isWithin &&
    filters.every(({ condition }) => {
      if (condition.operator === ">=") return day >= String(condition.value);
      return condition.operator !== "<" || day < String(condition.value);
    })
  );
}

const days = fc.integer({ min: 0, max: 800 }).map((days) => addPeriods("2024-01-01", "day", days));
const stretch = fc.tuple(days, days).map((pair) => pair.toSorted());
const times = fc.oneof(
  fc.constant(null),
  fc.tuple(fc.option(days), fc.option(days)).map(([from, to]) => period(from, to)),
);

test("the same days are left, and no condition on the date stays beside the period", () => {
  fc.assert(
    fc.property(times, stretch, fc.array(days, { minLength: 20, maxLength: 40 }), (time, [from = "", to = ""], all) => {
      const marked = bounded(column, from, to);
      const placed = withinPeriod(time, marked);
      expect(placed.rest).toEqual([]);
      for (const day of [...all, from, to]) {
        expect([day, leaves(day, placed.time, placed.rest)]).toEqual([day, leaves(day, time, marked)]);
      }
    }),
  );
});

test("a quarter within a year is called by its name", () => {
  const marked = bounded(column, "2025-01-01", "2025-04-01");
  expect(withinPeriod(period("2025-01-01", "2026-01-01"), marked).time?.label).toBe("Q1 2025");
  expect(withinPeriod(null, marked).time).toMatchObject({ column, label: "Q1 2025" });
});

test("conditions on another date, and such as have no end, stay conditions", () => {
  const year = period("2025-01-01", "2026-01-01");
  const elsewhere = bounded(other, "2025-01-01", "2025-04-01");
  expect(withinPeriod(year, elsewhere)).toEqual({ time: year, rest: elsewhere });
  const open = bounded(column, "2025-01-01", "2025-04-01").slice(0, 1);
  expect(withinPeriod(year, open)).toEqual({ time: year, rest: open });
});
