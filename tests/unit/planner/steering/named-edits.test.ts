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

describe("an addition by name", () => {
  test("is a condition on the stored value, however it is written, and stays one of the question's words", () => {
    const plan = edited("revenue by status", { kind: "add_condition", column: "city", operator: "=", value: "BERLIN" });
    expect(conditions(plan)).toContainEqual(["CITY", { operator: "=", value: "Berlin" }]);
    expect(plan.filters.find(({ column }) => column.column === "CITY")?.evidence).toEqual(["BERLIN"]);
  });

  test("is a group behind those that are there, and takes no sentence of the plan away", () => {
    const left = '"glorp" of the question was left out.';
    const plan = { ...planOf("revenue by city"), assumptions: [left] };
    const after = editByNames(plan, [{ kind: "add_group", column: "ORDERS.STATUS" }], world);
    expect(after).toMatchObject({
      kind: "edited",
      plan: { dimensions: [{ column: { column: "CITY" } }, { column: { column: "STATUS" } }] },
    });
    if (after.kind === "edited") expect(after.plan.assumptions).toContain(left);
  });

  test.each<[string, NamedEdit, RegExp]>([
    ["revenue by city", { kind: "add_group", column: "FLURB" }, /no one column "FLURB"/],
    ["revenue by city", { kind: "add_group", column: "CITY" }, /by city already/],
    ["revenue by city", { kind: "add_group", column: "ORDER_DATE" }, /Which|which step of order date/],
    ["show all orders", { kind: "add_group", column: "CITY" }, /no groups/],
    ["revenue by city", { kind: "add_condition", column: "REVENUE", operator: "=", value: "7" }, /holds no texts/],
    ["revenue by city", { kind: "add_condition", column: "CITY", operator: "=", value: " " }, /is no value of city/],
    ["revenue in Berlin", { kind: "add_condition", column: "CITY", operator: "=", value: "Paris" }, /a condition on/],
  ])("%s with %j is refused in a sentence", (question, edit, why) => {
    expect(editByNames(planOf(question), [edit], world)).toEqual({
      kind: "refused",
      why: expect.stringMatching(why),
    });
  });
});

test("whatever is named: the plan after it can be compiled and keeps its conditions, or is refused", () => {
  const names = shopModel.tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
  const column = fc.constantFrom(...names, "CITY", "nothing");
  const named: fc.Arbitrary<NamedEdit> = fc.oneof(
    fc.record({
      kind: fc.constant("add_condition" as const),
      column,
      operator: fc.constantFrom("=", "!="),
      value: fc.constantFrom("Berlin", "7", "2024-01-01", "true", "x"),
    }),
    fc.record({ kind: fc.constant("add_group" as const), column }),
  );
  const questions = fc.constantFrom(
    "revenue by city",
    "orders per month in Berlin",
    "top 5 cities by revenue",
    "show all orders",
  );
  let made = 0;
  fc.assert(
    fc.property(questions, fc.array(named, { minLength: 1, maxLength: 3 }), (question, edits) => {
      const plan = planOf(question);
      const after = editByNames(plan, edits, world);
      if (after.kind === "refused") {
        expect(after.why).toMatch(/\.$/);
        return;
      }
      made += 1;
      expect(compilePlan(after.plan, world).sql).toContain("SELECT");
      for (const condition of conditions(plan)) expect(conditions(after.plan)).toContainEqual(condition);
    }),
    { numRuns: 500 },
  );
  expect(made).toBeGreaterThan(30);
});
