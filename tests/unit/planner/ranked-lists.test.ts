import { describe, expect, it } from "vitest";
import type { Plan } from "#lib/domain/plan";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../support/planner/sample-model.ts";

function planned(question: string): Plan {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

function order({ limit, order: [first], filters }: Plan) {
  return { limit, direction: first?.direction, conditions: filters.length };
}

describe("a ranking that asks for an order as well", () => {
  it.each([
    ["which boats have the highest daily price, sorted in descending order", "descending"],
    ["which boats have the highest daily price, ordered from largest to smallest", "descending"],
    ["which boats have the highest daily price, sorted in ascending order", "ascending"],
    ["which boats have the most repairs, ordered by the number of repairs in descending order", "descending"],
  ])("shows all: %s", (question, direction) => {
    expect(order(planned(question))).toMatchObject({ limit: null, direction });
  });

  it("shows every row, also one without the number", () => {
    expect(order(planned("which boats have the highest daily price, in descending order")).conditions).toBe(0);
    expect(order(planned("which boat has the highest daily price")).conditions).toBe(1);
  });

  it("shows as many as were asked for, and one where one thing is named", () => {
    expect(planned("top 3 boats by daily price, in descending order").limit).toBe(3);
    expect(planned("which boat has the highest daily price, in descending order").limit).toBe(1);
  });
});

describe("a number of the best with a superlative behind it", () => {
  it("goes by the superlative", () => {
    const plan = planned("what are the top 5 boats with the most repairs");
    expect([plan.limit, plan.metrics[0]?.expression]).toEqual([5, { kind: "count", table: "REPAIRS" }]);
    const lowest = planned("first 2 boats with the lowest daily price");
    expect(order(lowest)).toMatchObject({ limit: 2, direction: "ascending" });
  });
});
