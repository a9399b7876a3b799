import { describe, expect, it } from "vitest";
import type { PlanDimension, SimpleMeasure } from "#lib/domain/plan";
import { unevenRatio } from "#lib/planner/understand/uneven-ratio";
import { barePlan } from "../../support/planner/arbitrary-parts.ts";
import { metric } from "../../support/planner/plan-rows.ts";
import { sampleModel } from "../../support/planner/sample-model.ts";

const ofBoats: SimpleMeasure = {
  kind: "aggregate",
  function: "sum",
  column: { table: "BOATS", column: "DAILY_PRICE" },
};
const ofBookings: SimpleMeasure = {
  kind: "aggregate",
  function: "sum",
  column: { table: "BOOKINGS", column: "AMOUNT" },
};
const boats: SimpleMeasure = { kind: "count", table: "BOATS" };

function by(table: string, column: string): PlanDimension {
  return { column: { table, column }, label: column, grain: null, part: null, via: null, evidence: [] };
}

function isUneven(numerator: SimpleMeasure, denominator: SimpleMeasure, group: PlanDimension): boolean {
  const metrics = [metric({ kind: "ratio", numerator, denominator })];
  return unevenRatio(sampleModel, barePlan(sampleModel, { metrics, dimensions: [group] })) !== null;
}

describe("a ratio by a group", () => {
  it("is of unlike parts where one side is an amount of whole rows that several groups share", () => {
    expect(isUneven(ofBoats, ofBookings, by("GUESTS", "COUNTRY"))).toBe(true);
    expect(isUneven(ofBookings, ofBoats, by("GUESTS", "COUNTRY"))).toBe(true);
  });

  it("is even where both sides know the group, or neither, or all rows of each are counted", () => {
    expect(isUneven(ofBoats, ofBookings, by("BOATS", "BOAT_TYPE"))).toBe(false);
    expect(isUneven(ofBoats, boats, by("GUESTS", "COUNTRY"))).toBe(false);
    expect(isUneven(ofBookings, boats, by("GUESTS", "COUNTRY"))).toBe(false);
  });

  it("is of unlike parts where some of whole rows are divided by all of them", () => {
    const condition = { operator: "=" as const, value: true };
    const filters = [{ column: { table: "BOATS", column: "IS_CHARTERED" }, via: null, condition, evidence: [] }];
    const chartered: SimpleMeasure = { kind: "filtered", measure: { kind: "count", table: "BOATS" }, filters };
    expect(isUneven(chartered, boats, by("GUESTS", "COUNTRY"))).toBe(true);
    expect(isUneven(chartered, boats, by("BOATS", "BOAT_TYPE"))).toBe(false);
  });
});
