import { describe, expect, test } from "vitest";
import { correctValues } from "#lib/agents/sql/repair/correct-values";
import type { Plan } from "#lib/domain/plan";
import { withoutConditions } from "#lib/planner/explain/without-conditions";
import { planFilters } from "#lib/planner/plan/plan-filters";
import { inCity } from "../../../../support/agents/shop-conditions.ts";
import { revenueByCity, shopModel } from "../../../../support/agents/small-model.ts";

describe("values of a plan, before it runs", () => {
  const correct = (plan: Plan, question: string) => correctValues(plan, { model: shopModel, question });

  test("become the stored ones that are clearly meant", () => {
    const { plan, changes, unknown } = correct(revenueByCity({ filters: [inCity("berlin")] }), "revenue in berlin");
    expect(plan.filters[0]?.condition).toEqual({ operator: "=", value: "Berlin" });
    expect(changes).toEqual(['"berlin" is stored as "Berlin".']);
    expect(unknown).toEqual([]);
  });

  test("become so in measures, alternatives and related rows too", () => {
    const filters = [inCity("berlin")];
    const [metric] = revenueByCity().metrics;
    if (metric?.expression.kind !== "aggregate") throw new Error("The plan adds up a column.");
    const asked = revenueByCity({
      metrics: [{ ...metric, expression: { kind: "filtered", measure: metric.expression, filters } }],
      alternatives: [[...filters, inCity("rome")]],
      exists: [{ of: "ORDERS", table: "STORES", isNegated: false, ...withoutConditions, filters, evidence: [] }],
    });
    const { plan, changes } = correct(asked, "revenue in berlin or rome");
    expect(planFilters(plan).map(({ condition }) => condition)).toEqual(
      ["Berlin", "Rome", "Berlin", "Berlin"].map((value) => ({ operator: "=", value })),
    );
    expect(changes).toEqual(['"berlin" is stored as "Berlin".', '"rome" is stored as "Rome".']);
  });

  test("stay where the user quoted them, and where they are stored", () => {
    const quoted = revenueByCity({ filters: [inCity("berlin")] });
    expect(correct(quoted, 'revenue in "berlin"')).toEqual({ plan: quoted, changes: [], unknown: [] });
    const stored = revenueByCity({ filters: [inCity("Berlin")] });
    expect(correct(stored, "revenue in Berlin").plan).toBe(stored);
  });

  test("are named with what could have been meant, where they are surely not stored", () => {
    const plan = revenueByCity({ filters: [inCity("Romania")] });
    expect(correct(plan, "revenue in Romania").unknown).toEqual([
      { table: "STORES", column: "CITY", value: "Romania", similar: ["Rome"] },
    ]);
  });
});
