import { describe, expect, it } from "vitest";
import type { PlanTime } from "#lib/domain/plan";
import { previousShift } from "#lib/planner/time/previous-window";

function window(from: string | null, to: string | null): PlanTime {
  return { column: { table: "ORDERS", column: "ORDER_DATE" }, label: "then", from, to, anchor: null, evidence: [] };
}

describe("the time before a window", () => {
  it.each([
    ["a year", "2025-01-01", "2026-01-01", { grain: "year", count: 1 }],
    ["a leap year", "2024-01-01", "2025-01-01", { grain: "year", count: 1 }],
    ["a quarter", "2025-04-01", "2025-07-01", { grain: "quarter", count: 1 }],
    ["a month", "2025-02-01", "2025-03-01", { grain: "month", count: 1 }],
    ["six months", "2025-01-01", "2025-07-01", { grain: "month", count: 6 }],
    ["two years", "2023-01-01", "2025-01-01", { grain: "month", count: 24 }],
    ["some days", "2025-01-05", "2025-01-15", { grain: "day", count: 10 }],
  ] as const)("is as long as %s", (_what, from, to, shift) => {
    expect(previousShift(window(from, to))).toEqual(shift);
  });

  it("is none of a window that is open at an end", () => {
    expect(previousShift(window("2025-01-01", null))).toBeNull();
    expect(previousShift(window(null, "2025-01-01"))).toBeNull();
    expect(previousShift(null)).toBeNull();
  });
});
