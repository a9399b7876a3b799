import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planSchema } from "#lib/domain/plan";
import { mapPlanFilters, planFilters } from "#lib/planner/plan/plan-filters";
import { namesIn } from "#lib/planner/plan/plan-references";
import { findColumn } from "#lib/semantic/model";
import { arbitraryPlan } from "../../support/planner/arbitrary-plan.ts";
import { harbourModel } from "../../support/planner/harbour-world.ts";

describe("the conditions of a plan", () => {
  test("are found wherever they stand, and a change of nothing changes nothing", () => {
    fc.assert(
      fc.property(arbitraryPlan(harbourModel), (plan) => {
        const written = JSON.stringify(plan).match(/"condition":/g)?.length ?? 0;
        expect(planFilters(plan)).toHaveLength(written);
        expect(mapPlanFilters(plan, (filter) => filter)).toEqual(plan);
      }),
    );
  });

  test("are all changed alike", () => {
    fc.assert(
      fc.property(arbitraryPlan(harbourModel), (plan) => {
        const changed = mapPlanFilters(plan, (filter) => ({ ...filter, condition: { operator: "is_null" } }));
        expect(planFilters(changed).every(({ condition }) => condition.operator === "is_null")).toBe(true);
        expect(planSchema.parse(changed)).toEqual(changed);
      }),
    );
  });
});

describe("the names of a plan", () => {
  test("are those of the model, and none is missed", () => {
    fc.assert(
      fc.property(arbitraryPlan(harbourModel), (plan) => {
        const { tables, columns } = namesIn(plan);
        expect(columns.filter(({ table, column }) => findColumn(harbourModel, table, column) === undefined)).toEqual(
          [],
        );
        const written = JSON.stringify(plan).match(/"table":|"of":/g)?.length ?? 0;
        expect(tables.length + columns.length).toBe(written);
      }),
    );
  });
});
