import { describe, expect, it } from "vitest";
import type { Plan, SimpleMeasure } from "#lib/domain/plan";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../support/planner/sample-model.ts";

function planned(question: string): Plan {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

function written(measure: SimpleMeasure): string {
  if (measure.kind === "count") return `rows of ${measure.table}`;
  if (measure.kind === "aggregate") return `${measure.function} of ${measure.column.column}`;
  const conditions = measure.filters.map(
    ({ column, condition }) => `${column.column} ${condition.operator} ${"value" in condition ? condition.value : ""}`,
  );
  return `${written(measure.measure)} where ${conditions.join(" and ")}`.trim();
}

function ratioOf(question: string): string {
  const [metric, ...more] = planned(question).metrics;
  if (metric?.expression.kind !== "ratio" || more.length > 0) return "no ratio";
  return `${written(metric.expression.numerator)} / ${written(metric.expression.denominator)}`;
}

describe("a ratio of two things", () => {
  it.each([
    ["what is the ratio of bookings to boats", "rows of BOOKINGS / rows of BOATS"],
    ["ratio between repairs and bookings", "rows of REPAIRS / rows of BOOKINGS"],
    ["ratio of amount to nights by boat type", "sum of AMOUNT / sum of NIGHTS"],
    ["get the ratio of amount per nights by boat type", "sum of AMOUNT / sum of NIGHTS"],
    [
      "ratio of paid bookings to cancelled bookings",
      "rows of BOOKINGS where STATUS = PAID / rows of BOOKINGS where STATUS = CANCELLED",
    ],
    ["proportion of paid bookings out of all bookings", "rows of BOOKINGS where STATUS = PAID / rows of BOOKINGS"],
    [
      "ratio of bookings in 2025 to the total number of bookings",
      "rows of BOOKINGS where BOOKING_DATE >= 2025-01-01 and BOOKING_DATE < 2026-01-01 / rows of BOOKINGS",
    ],
  ])("%s", (question, expected) => {
    expect(ratioOf(question)).toBe(expected);
  });

  it("is formed in each of the groups", () => {
    const groupsOf = (question: string) => planned(question).dimensions.map(({ column }) => column.column);
    expect(groupsOf("ratio of paid bookings to all bookings by boat type")).toEqual(["BOAT_TYPE"]);
    expect(groupsOf("how does the ratio of repairs to bookings differ by boat type?")).toEqual(["BOAT_TYPE"]);
    expect(groupsOf("ratio of daily price to daily price for each boat")).toEqual(["BOAT_NAME"]);
  });

  it("has a condition at its end for both, where they count different things", () => {
    const plan = planned("ratio of repairs to bookings for Yacht");
    expect(plan.filters.map(({ column }) => column.column)).toEqual(["BOAT_TYPE"]);
  });

  it("is refused where a side is no figure, or a ratio of each row is asked for", () => {
    for (const question of ["ratio of bookings to qwertz", "average ratio of amount to nights by boat type"])
      expect(planQuestion(question, sampleArgs).kind).toBe("refuse");
  });
});
