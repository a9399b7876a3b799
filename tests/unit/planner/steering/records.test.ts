/** Records of figures that are calculated from rows of several tables. */
import { describe, expect, test } from "vitest";
import type { MeasureExpression, Plan, PlanMetric, SimpleMeasure } from "#lib/domain/plan";
import { recordsBehind } from "#lib/planner/steering/records";
import { barePlan } from "../../../support/planner/arbitrary-parts.ts";
import { harbourModel as model } from "../../../support/planner/harbour-world.ts";

const bookings: SimpleMeasure = { kind: "count", table: "BOOKINGS" };
const cost: SimpleMeasure = { kind: "aggregate", function: "sum", column: { table: "REPAIRS", column: "COST" } };
const perBooking: PlanMetric = {
  name: null,
  label: "Repair cost per booking",
  expression: { kind: "ratio", numerator: cost, denominator: bookings },
  evidence: ["repair cost per booking"],
};
const byBoat: Plan["dimensions"] = [
  {
    column: { table: "BOATS", column: "BOAT_TYPE" },
    label: "Boat type",
    grain: null,
    part: null,
    via: null,
    evidence: [],
  },
];
const yachts = [{ column: 0, cell: "Yacht" }];

function records(expression: MeasureExpression): Plan {
  const plan = barePlan(model, { metrics: [{ ...perBooking, expression }], dimensions: byBoat });
  const drilled = recordsBehind(plan, { cells: yachts, figure: null }, model);
  if (drilled.kind === "refused") throw new Error(drilled.why);
  return drilled.plan;
}

describe("a figure over several tables", () => {
  test("leads to the rows that it begins with, and says which they are", () => {
    const { assumptions, ...rows } = records(perBooking.expression);
    const { assumptions: own, ...alone } = records(cost);
    expect(rows).toEqual(alone);
    expect(assumptions).toEqual([
      ...own,
      "Repair cost per booking is calculated from repairs and bookings: these are the repairs.",
    ]);
  });

  test("leads to all rows of the first table where that is counted whole and in part", () => {
    const paid: SimpleMeasure = {
      kind: "filtered",
      measure: bookings,
      filters: [
        {
          column: { table: "BOOKINGS", column: "STATUS" },
          via: null,
          condition: { operator: "=", value: "PAID" },
          evidence: [],
        },
      ],
    };
    const share: MeasureExpression = {
      kind: "arithmetic",
      operator: "/",
      left: { kind: "ratio", numerator: paid, denominator: bookings },
      right: cost,
    };
    const { filters, exists } = records(bookings);
    expect(records(share)).toMatchObject({ detail: { table: "BOOKINGS" }, filters, exists });
  });
});
