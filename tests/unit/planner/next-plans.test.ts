import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { duckdbDialect } from "#lib/domain/duckdb-dialect";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { planTitle } from "#lib/planner/explain/plan-title";
import { nextPlans } from "#lib/planner/next-plans";
import { planQuestion } from "#lib/planner/plan-question";
import { arbitraryPlan } from "../../support/planner/arbitrary-plan.ts";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";

function planned(question: string): Plan {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "plan") throw new Error(`"${question}" is not planned`);
  return outcome.plan;
}

describe("plans that go on from an answer", () => {
  it("keep all its conditions and its period, whatever the answer is, and can be asked", () => {
    fc.assert(
      fc.property(arbitraryPlan(sampleModel), (plan) => {
        for (const next of nextPlans(plan, sampleModel)) {
          expect(next.time).toEqual(plan.time);
          expect(next.alternatives).toEqual(plan.alternatives);
          expect(next.exists).toEqual(plan.exists);
          for (const { condition } of plan.filters)
            expect(next.filters.map((own) => own.condition)).toContainEqual(condition);
          expect(() => compilePlan(next, { model: sampleModel, dialect: duckdbDialect })).not.toThrow();
        }
      }),
      { numRuns: 60 },
    );
  });

  it("name in their titles what they keep", () => {
    const titles = nextPlans(planned("total amount by boat type in 2024"), sampleModel).map((plan) =>
      planTitle(plan, sampleModel),
    );
    expect(titles.length).toBeGreaterThan(0);
    for (const title of titles) expect(title).toContain("2024");
  });

  it("show another thing than the answer does", () => {
    const plan = planned("total amount by boat type");
    const shapeOf = ({ dimensions, calculation, asShare }: Plan) => [
      dimensions.map(({ label }) => label),
      calculation?.kind ?? null,
      asShare,
    ];
    for (const next of nextPlans(plan, sampleModel)) expect(shapeOf(next)).not.toEqual(shapeOf(plan));
  });

  it("calculate one thing at most: what evens a long course out, or what part of the whole groups are", () => {
    const calculated = (question: string) =>
      nextPlans(planned(question), sampleModel).flatMap(({ calculation, asShare }) => [
        ...(calculation === null ? [] : [calculation.kind]),
        ...(asShare ? ["share"] : []),
      ]);
    expect(calculated("total amount by week in 2025")).toEqual(["moving"]);
    expect(calculated("total amount by boat type")).toEqual(["share"]);
    // Averages are parts of nothing, and what is calculated already is not calculated once more.
    for (const question of [
      "average amount by boat type",
      "share of total amount by boat type",
      "total amount by year",
    ])
      expect(calculated(question)).toEqual([]);
  });

  it("count the rows of a list in time and by a group, and add up what they amount to, under its conditions", () => {
    const listed = planned("list cancelled bookings in 2025");
    const next = nextPlans(listed, sampleModel);
    const kinds = next.map(({ metrics, dimensions }) => [metrics[0]?.expression.kind, dimensions.length]);
    expect(kinds).toEqual([
      ["count", 1],
      ["count", 1],
      ["aggregate", 0],
    ]);
    for (const { time, filters } of next) {
      expect(time).toEqual(listed.time);
      expect(filters.map(({ condition }) => condition)).toEqual(listed.filters.map(({ condition }) => condition));
    }
  });

  it("are none for the first rows of more, which nothing but their order tells from the others", () => {
    expect(nextPlans({ ...planned("list cancelled bookings in 2025"), limit: 5 }, sampleModel)).toEqual([]);
  });
});
