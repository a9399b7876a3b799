import { describe, expect, it } from "vitest";
import type { Plan, TimeGrain } from "#lib/domain/plan";
import { carriedTitle, steppedTitle } from "#lib/planner/board/stepped-title";
import { blankPlan } from "#lib/planner/plan/blank-plan";
import { sampleModel } from "../../../support/planner/sample-model.ts";

function by(grain: TimeGrain | null) {
  const column = { table: "ORDERS", column: "ORDER_DATE" };
  const dimensions = [{ column, label: "Order date", grain, part: null, via: null, evidence: [] }];
  return { ...blankPlan({ database: "SHOP", schema: "SALES" }), dimensions };
}

describe("a title that tells how many, or of what figure", () => {
  const cut = (limit: number) => ({ ...by(null), limit });
  const of = (label: string) => {
    const expression = { kind: "count" as const, table: "ORDERS" };
    return { ...by(null), metrics: [{ name: label, label, expression, evidence: [] }] };
  };
  const titled = (...args: [string, Plan, Plan]) => carriedTitle(...args, sampleModel);

  it("goes along with both", () => {
    expect(titled("Our top 5 of 2025", cut(5), cut(3))).toBe("Our top 3 of 2025");
    expect(titled("Our revenue (net), by shop", of("Revenue (net)"), of("Gross profit"))).toBe(
      "Our gross profit, by shop",
    );
    expect(titled("Revenue, and what it was", of("Revenue"), of("Margin"))).toBe("Margin, and what it was");
  });

  it("stays where it tells neither", () => {
    expect(titled("15 shops, 5 each", cut(5), cut(3))).toBe("15 shops, 5 each");
    expect(titled("Revenues", of("Revenue"), of("Margin"))).toBe("Revenues");
    expect(titled("Top 50", cut(5), cut(3))).toBe("Top 50");
  });
});

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
