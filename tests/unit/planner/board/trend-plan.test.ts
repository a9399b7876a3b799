import { describe, expect, it } from "vitest";
import type { Plan, PlanFilter } from "#lib/domain/plan";
import { trendPlan } from "#lib/planner/board/trend-plan";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../../support/planner/sample-model.ts";

const today = "2026-05-20";
const day = { model: sampleArgs.model, today };

function planOf(question: string): Plan {
  const outcome = planQuestion(question, { ...sampleArgs, today, previousPlan: null });
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

describe("the course behind a figure", () => {
  it("is the same measure of the same rows by month, over the months that are over", () => {
    const plan = planOf("total amount");
    const trend = trendPlan(plan, day);
    expect(trend?.plan.metrics).toEqual(plan.metrics);
    expect(trend?.plan.filters).toEqual(plan.filters);
    expect(trend?.plan.dimensions).toMatchObject([{ grain: "month" }]);
    expect(trend?.starts).toHaveLength(13);
    expect(trend?.starts[0]).toBe(trend?.plan.time?.from);
    expect(trend?.plan.time?.to?.endsWith("-01")).toBe(true);
  });

  it("ends with the window of a figure that ends earlier", () => {
    const trend = trendPlan(planOf("amount in 2024"), day);
    expect(trend?.plan.time).toMatchObject({ from: "2023-12-01", to: "2025-01-01" });
    expect(trend?.starts.at(-1)).toBe("2024-12-01");
  });

  it("compares whole steps also where a filter of the board cuts the period", () => {
    const plan = planOf("total amount");
    const column = trendPlan(plan, day)?.plan.dimensions[0]?.column ?? { table: "", column: "" };
    const bound = (operator: ">=" | "<" | "!=", value: string): PlanFilter => ({
      ...{ column, via: null, evidence: [] },
      condition: { operator, value },
    });
    const narrowed = { ...plan, filters: [bound(">=", "2026-01-01"), bound("<", "2026-03-11")] };
    const trend = trendPlan(narrowed, day);
    expect(trend?.plan.filters).toEqual([]);
    expect(trend?.plan.time?.to).toBe("2026-03-01");
    expect(trendPlan({ ...plan, filters: [bound("!=", "2026-03-11")] }, day)).toBeNull();
  });

  it("is none of groups, of rows, and of what is compared already", () => {
    for (const question of ["amount by month", "amount by boat type"]) {
      expect(trendPlan(planOf(question), day)).toBeNull();
    }
    const compare = { shift: { grain: "month", count: 1 }, label: "previous month", evidence: [] } as const;
    expect(trendPlan({ ...planOf("total amount"), compare: { ...compare, evidence: [] } }, day)).toBeNull();
  });
});
