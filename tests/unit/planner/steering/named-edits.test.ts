/** Changes of a plan by the names of columns: each is what it says, and what cannot be made is refused in a sentence. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { planQuestion } from "#lib/planner/plan-question";
import { editByNames, type NamedEdit } from "#lib/planner/steering/named-edits";
import { shopIndex, shopModel } from "../../../support/agents/small-model.ts";

const world = { model: shopModel, dialect: dialects.duckdb };

function planOf(question: string): Plan {
  const args = { model: shopModel, index: shopIndex, today: "2025-07-01", previousPlan: null };
  const outcome = planQuestion(question, args);
  if (outcome.kind !== "plan") throw new Error(`The rules plan "${question}".`);
  return outcome.plan;
}

function edited(question: string, ...edits: NamedEdit[]): Plan {
  const after = editByNames(planOf(question), edits, world);
  if (after.kind === "refused") throw new Error(after.why);
  return after.plan;
}

function conditions({ filters }: Plan): unknown[] {
  return filters.map(({ column, condition }) => [column.column, condition]);
}

describe("a change by name", () => {
  test("adds a condition on the stored value, however it is written", () => {
    const plan = edited("revenue by status", { kind: "add_condition", column: "city", operator: "=", value: "BERLIN" });
    expect(conditions(plan)).toContainEqual(["CITY", { operator: "=", value: "Berlin" }]);
  });

  test("adds a condition on a number", () => {
    const edit = { kind: "add_condition", column: "ORDERS.REVENUE", operator: ">", value: "1,000" } as const;
    expect(conditions(edited("revenue by city", edit))).toContainEqual(["REVENUE", { operator: ">", value: 1000 }]);
  });

  test("takes away a condition and a group", () => {
    const plan = edited(
      "revenue by status in Berlin",
      { kind: "remove_condition", column: "CITY" },
      { kind: "remove_group", column: "STATUS" },
      { kind: "add_group", column: "CITY" },
    );
    expect(conditions(plan)).not.toContainEqual(["CITY", { operator: "=", value: "Berlin" }]);
    expect(plan.dimensions.map(({ column }) => column.column)).toEqual(["CITY"]);
  });

  test("sets the period, both days included, and how many", () => {
    const period = { kind: "period", first: "2024-01-01", last: "2024-12-31" } as const;
    const plan = edited("revenue by city", period, { kind: "limit", count: 3 });
    expect(plan.time).toMatchObject({ from: "2024-01-01", to: "2025-01-01", column: { column: "ORDER_DATE" } });
    expect(plan.limit).toBe(3);
  });

  test.each<[NamedEdit, RegExp]>([
    [{ kind: "add_group", column: "FLURB" }, /no one column "FLURB"/],
    [{ kind: "remove_group", column: "STATUS" }, /no one group by status/],
    [{ kind: "add_condition", column: "REVENUE", operator: "=", value: "much" }, /"much" is no value of revenue/],
    [{ kind: "add_condition", column: "CITY", operator: "=", value: " " }, /is no value of city/],
    [{ kind: "period", first: "2024-13-01", last: "2024-12-31" }, /is no period/],
    [{ kind: "period", first: "2024-12-31", last: "2024-01-01" }, /is no period/],
  ])("%j is refused in a sentence", (edit, why) => {
    expect(editByNames(planOf("revenue by city"), [edit], world)).toEqual({
      kind: "refused",
      why: expect.stringMatching(why),
    });
  });
});

test("whatever is named: the plan after it can be compiled, or is refused", () => {
  const names = shopModel.tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
  const column = fc.constantFrom(...names, "CITY", "nothing");
  const day = fc.constantFrom("2024-01-01", "2024-06-30", "soon");
  const named: fc.Arbitrary<NamedEdit> = fc.oneof(
    fc.record({
      kind: fc.constant("add_condition" as const),
      column,
      operator: fc.constantFrom("=", "!=", "<", "<=", ">", ">="),
      value: fc.constantFrom("Berlin", "7", "2024-01-01", "true", "x"),
    }),
    fc.record({
      kind: fc.constantFrom("remove_condition" as const, "add_group" as const, "remove_group" as const),
      column,
    }),
    fc.record({ kind: fc.constant("period" as const), first: day, last: day }),
    fc.record({ kind: fc.constant("limit" as const), count: fc.integer({ min: 1, max: 1000 }) }),
  );
  const questions = fc.constantFrom(
    "revenue by city",
    "orders per month",
    "top 5 cities by revenue",
    "show all orders",
  );
  let made = 0;
  fc.assert(
    fc.property(questions, fc.array(named, { minLength: 1, maxLength: 3 }), (question, edits) => {
      const after = editByNames(planOf(question), edits, world);
      if (after.kind === "refused") {
        expect(after.why).toMatch(/\.$/);
        return;
      }
      made += 1;
      expect(compilePlan(after.plan, world).sql).toContain("SELECT");
    }),
    { numRuns: 300 },
  );
  expect(made).toBeGreaterThan(30);
});
