import { describe, expect, test } from "vitest";
import { emptinessProbes, emptinessSentence, widerQuestions } from "#lib/agents/sql/widen/emptying-condition";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { planTitle } from "#lib/planner/explain/plan-title";
import { withoutConditions } from "#lib/planner/explain/without-conditions";
import { planQuestion } from "#lib/planner/plan-question";
import { inCity, ordered } from "../../../../support/agents/shop-conditions.ts";
import { revenueByCity, shopModel } from "../../../../support/agents/small-model.ts";
import { sampleArgs, sampleModel } from "../../../../support/planner/sample-model.ts";

describe("what removed everything", () => {
  const plan = revenueByCity({
    filters: [inCity("Berlin"), { ...inCity("x"), condition: { operator: "is_not_null" }, evidence: [] }],
    time: ordered("2025-01-01", "2026-01-01", "in 2025"),
    exists: [{ of: "ORDERS", table: "STORES", isNegated: true, ...withoutConditions, evidence: [] }],
    order: [{ by: "metric", index: 0, direction: "descending", evidence: [] }],
    limit: 3,
  });

  test("is looked for with one count for each condition that the user set", () => {
    const probes = emptinessProbes(plan);
    expect(probes.map(({ label }) => label)).toEqual([
      'the period "in 2025"',
      "the filter city = Berlin",
      "the condition without stores",
    ]);
    for (const probe of probes) {
      expect(probe.plan.metrics).toHaveLength(1);
      expect([probe.plan.dimensions, probe.plan.order, probe.plan.limit]).toEqual([[], [], null]);
      expect(probe.plan.filters.length + probe.plan.exists.length + (probe.plan.time === null ? 0 : 1)).toBe(3);
    }
  });

  test("is told with the number of rows that would be there", () => {
    const counted = emptinessProbes(plan).map((probe, index) => ({ probe, rowCount: [0, 120, null][index] ?? null }));
    expect(emptinessSentence(counted)).toBe("Without the filter city = Berlin there are 120 rows.");
    const titleOf = (one: Plan): string => planTitle(one, shopModel);
    expect(widerQuestions(counted, { titleOf })).toEqual([
      { question: "Top 3 cities by revenue (orders without stores, 2025)", plan: counted[1]?.probe.wider },
    ]);
    const both = counted.map(({ probe }) => ({ probe, rowCount: 1 }));
    expect(emptinessSentence(both)).toBe(
      'Without the period "in 2025" there is 1 row, without the filter city = Berlin 1.',
    );
    const none = counted.map(({ probe }) => ({ probe, rowCount: 0 }));
    expect(emptinessSentence(none)).toBe("Even without one of its conditions there are no rows.");
    expect(widerQuestions(none, { titleOf })).toEqual([]);
    expect(emptinessSentence([])).toBeNull();
  });

  test("needs five counts at most, and none without a condition", () => {
    const many = revenueByCity({ filters: Array.from({ length: 9 }, () => inCity("Berlin")) });
    expect(emptinessProbes(many)).toHaveLength(5);
    expect(emptinessProbes(revenueByCity())).toEqual([]);
  });

  test.each(["paid bookings in 2025", "guests from Norway without bookings", "top 3 boats by amount in Q1 2026"])(
    "can be counted for: %s",
    (question) => {
      const outcome = planQuestion(question, sampleArgs);
      if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
      const probes = emptinessProbes(outcome.plan);
      expect(probes.length).toBeGreaterThan(0);
      for (const probe of probes) {
        expect(compilePlan(probe.plan, { model: sampleModel, dialect: dialects.duckdb }).sql).toContain(
          'count(*) AS "Rows"',
        );
      }
    },
  );
});
