/** Marks that were picked in a tile hold as long as its steps do. */
import { describe, expect, it } from "vitest";
import type { ChartTile } from "#lib/domain/dashboard";
import { parameterId } from "#lib/domain/dashboard-parameters";
import type { Plan, TimeGrain } from "#lib/domain/plan";
import type { BoardFilters } from "#lib/state/dashboard-address";
import { hasStepsOf, picksThatHold, reachedGrain, steeredOtherwise, steppedPlan } from "#lib/state/shown-steps";
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
  parameters: [],
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

describe("steps that the board asks for", () => {
  const byQuarter = { kind: "steps", grain: "quarter" } as const;
  const plain: BoardFilters = { ...march, parameters: [{ kind: "steps", grain: null }] };

  it("drop the marks of other steps, and no others", () => {
    expect(steeredOtherwise(plain, byQuarter, [tileBy("month")]).picked).toEqual([]);
    expect(steeredOtherwise(plain, byQuarter, [chartTile("course")]).picked).toEqual(march.picked);
    const same = { ...plain, parameters: [byQuarter] };
    expect(steeredOtherwise(same, byQuarter, [tileBy("month")])).toEqual(same);
  });

  it("are those of the marks of a tile that they reached", () => {
    const state = {
      tileId: "course",
      at: 0,
      outcome: failed,
      reachedBy: [parameterId("steps")],
      notReached: [],
      trend: null,
    };
    const filters = { ...plain, parameters: [byQuarter] };
    expect(reachedGrain({ state, filters })).toBe("quarter");
    expect(reachedGrain({ state: { ...state, reachedBy: [] }, filters })).toBeNull();
    expect(hasStepsOf(steppedPlan(planBy("month"), "quarter"), planBy("quarter"))).toBe(true);
    expect(steppedPlan(planBy("month"), null)).toEqual(planBy("month"));
  });
});

const failed = {
  status: "failed" as const,
  error: { code: "TIMEOUT" as const, message: "", nextStep: null, retryable: true, position: null },
};
