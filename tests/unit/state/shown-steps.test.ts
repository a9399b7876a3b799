/** Marks that were picked in a tile hold as long as its steps do. */
import { describe, expect, it } from "vitest";
import type { ChartTile } from "#lib/domain/dashboard";
import type { Plan, TimeGrain } from "#lib/domain/plan";
import type { BoardFilters } from "#lib/state/dashboard-address";
import { hasStepsOf, picksThatHold } from "#lib/state/shown-steps";
import { chartTile } from "../../support/dashboards/sample-dashboard.ts";
import { barePlan } from "../../support/planner/arbitrary-parts.ts";
import { metric } from "../../support/planner/plan-rows.ts";
import { sampleModel } from "../../support/planner/sample-model.ts";

function planBy(grain: TimeGrain): Plan {
  const column = { table: "BOOKINGS", column: "BOOKING_DATE" };
  return barePlan(sampleModel, {
    metrics: [metric({ kind: "count", table: "BOOKINGS" }, "Bookings")],
    dimensions: [{ column, label: grain, grain, part: null, via: null, evidence: [] }],
  });
}

function tileBy(grain: TimeGrain, id = "course"): ChartTile {
  const tile = chartTile(id);
  return { ...tile, source: { ...tile.source, plan: planBy(grain) } };
}

const march: BoardFilters = {
  values: [],
  picked: [{ tileId: "course", column: 0, cell: "2025-03-01", label: "March 2025" }],
};

describe("a mark that was picked", () => {
  it("is dropped when its tile has other steps: a month is no day", () => {
    expect(picksThatHold(march, [tileBy("month")], [tileBy("day")]).picked).toEqual([]);
  });

  it("stays where the tile changes in another way, and where another tile changes", () => {
    const renamed = { ...tileBy("month"), title: "Another name" };
    expect(picksThatHold(march, [tileBy("month")], [renamed])).toBe(march);
    const [before, after] = (["month", "day"] as const).map((grain) => [tileBy("month"), tileBy(grain, "another")]);
    expect(picksThatHold(march, before ?? [], after ?? [])).toBe(march);
  });

  it("is read with the steps that are shown", () => {
    expect(hasStepsOf(planBy("month"), planBy("day"))).toBe(false);
    expect(hasStepsOf(planBy("month"), planBy("month"))).toBe(true);
    expect(hasStepsOf(null, planBy("day"))).toBe(true);
  });
});
