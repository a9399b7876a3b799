import { describe, expect, test } from "vitest";
import { emptinessProbes, emptinessSentence, widerQuestions } from "#lib/agents/sql/widen/emptying-condition";
import { dialects } from "#lib/domain/dialects";
import { type Plan, planFilterSchema } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { planTitle } from "#lib/planner/explain/plan-title";
import { withoutConditions } from "#lib/planner/explain/without-conditions";
import { planQuestion } from "#lib/planner/plan-question";
import { companyModel } from "../../../../support/agents/sentences/company-model.ts";
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
    const probes = emptinessProbes(plan, shopModel);
    expect(probes.map(({ label }) => label)).toEqual([
      'the period "in 2025"',
      `the condition "city 'Berlin'"`,
      'the condition "without stores"',
    ]);
    for (const probe of probes) {
      expect(probe.plan.metrics).toHaveLength(1);
      expect([probe.plan.dimensions, probe.plan.order, probe.plan.limit]).toEqual([[], [], null]);
      expect(probe.plan.filters.length + probe.plan.exists.length + (probe.plan.time === null ? 0 : 1)).toBe(3);
    }
  });

  test("K4: is told with the number of rows that would be there, and the question is offered without it", () => {
    const counted = emptinessProbes(plan, shopModel).map((probe, index) => ({
      probe,
      rowCount: [0, 120, null][index] ?? null,
    }));
    expect(emptinessSentence(counted)).toBe(`Without the condition "city 'Berlin'" there are 120 orders.`);
    const titleOf = (one: Plan): string => planTitle(one, shopModel);
    expect(widerQuestions(counted, { titleOf })).toEqual([
      { question: "Top 3 cities by revenue (orders without stores, 2025)", plan: counted[1]?.probe.wider },
    ]);
    const both = counted.map(({ probe }) => ({ probe, rowCount: 1 }));
    expect(emptinessSentence(both)).toBe(
      `Without the period "in 2025" there is 1 order, without the condition "city 'Berlin'" 1.`,
    );
    const none = counted.map(({ probe }) => ({ probe, rowCount: 0 }));
    expect(emptinessSentence(none)).toBe("Even without one of its conditions there are no orders.");
    expect(widerQuestions(none, { titleOf })).toEqual([]);
    expect(emptinessSentence([])).toBeNull();
  });

  test.each([
    ["REVENUE", { operator: ">", value: 9000 }, "revenue over $9,000"],
    ["DELAY", { operator: ">=", value: 60 }, "delay at least 60 minutes"],
    ["CHANNEL", { operator: "in", values: ["Online", "Store"] }, "channel 'Online' or 'Store'"],
    ["SHIP_DATE", { operator: "is_null" }, "no ship date"],
    ["IS_GIFT", { operator: "=", value: false }, "not gift"],
  ] as const)("is told with the units and in the words of the answer: %s", (column, condition, phrase) => {
    const filter = planFilterSchema.parse({
      column: { table: "ORDERS", column },
      via: null,
      condition,
      evidence: ["asked"],
    });
    const probes = emptinessProbes({ ...revenueByCity(), filters: [filter] }, companyModel);
    expect(probes.map(({ label }) => label)).toEqual([`the condition "${phrase}"`]);
  });

  test("is told of a decade as it is written", () => {
    const [probe] = emptinessProbes(
      revenueByCity({ time: ordered("1990-01-01", "2000-01-01", "in the 1990 s") }),
      shopModel,
    );
    expect(probe?.label).toBe('the period "in the 1990s"');
  });

  test("needs five counts at most, and none without a condition", () => {
    const many = revenueByCity({ filters: Array.from({ length: 9 }, () => inCity("Berlin")) });
    expect(emptinessProbes(many, shopModel)).toHaveLength(5);
    expect(emptinessProbes(revenueByCity(), shopModel)).toEqual([]);
  });

  test.each(["paid bookings in 2025", "guests from Norway without bookings", "top 3 boats by amount in Q1 2026"])(
    "can be counted for: %s",
    (question) => {
      const outcome = planQuestion(question, sampleArgs);
      if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
      const probes = emptinessProbes(outcome.plan, sampleModel);
      expect(probes.length).toBeGreaterThan(0);
      for (const probe of probes) {
        expect(compilePlan(probe.plan, { model: sampleModel, dialect: dialects.duckdb }).sql).toContain(
          'count(*) AS "Rows"',
        );
      }
    },
  );
});
