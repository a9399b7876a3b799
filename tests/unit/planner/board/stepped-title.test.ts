import { describe, expect, it } from "vitest";
import type { TimeGrain } from "#lib/domain/plan";
import { steppedTitle } from "#lib/planner/board/stepped-title";
import { blankPlan } from "#lib/planner/plan/blank-plan";

function by(grain: TimeGrain | null) {
  const column = { table: "ORDERS", column: "ORDER_DATE" };
  const dimensions = [{ column, label: "Order date", grain, part: null, via: null, evidence: [] }];
  return { ...blankPlan({ database: "SHOP", schema: "SALES" }), dimensions };
}

describe("a title that tells the steps", () => {
  it("goes along with them, however it tells them", () => {
    expect(steppedTitle("Monthly revenue", by("month"), by("quarter"))).toBe("Quarterly revenue");
    expect(steppedTitle("Revenue by month and region", by("month"), by("day"))).toBe("Revenue by day and region");
    expect(steppedTitle("Our daily bread, per day", by("day"), by("year"))).toBe("Our yearly bread, per year");
  });

  it("stays where it tells none, other ones, or they stayed", () => {
    expect(steppedTitle("How we are doing", by("month"), by("week"))).toBe("How we are doing");
    expect(steppedTitle("Daily stand-up", by("month"), by("week"))).toBe("Daily stand-up");
    expect(steppedTitle("Monthly revenue", by("month"), by("month"))).toBe("Monthly revenue");
    expect(steppedTitle("Monthly revenue", by(null), by("week"))).toBe("Monthly revenue");
  });
});
