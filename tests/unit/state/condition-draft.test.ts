import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PlanFilter } from "#lib/domain/plan";
import type { ConditionForm } from "#lib/domain/plan-menu";
import { conditionEdit, conditionOf, draftOf, operatorChoices } from "#lib/state/condition-draft";

const form: ConditionForm = {
  id: null,
  column: { table: "ORDERS", column: "CHANNEL" },
  via: null,
  label: "Channel",
  hint: "orders",
  values: "text",
  unit: null,
  condition: null,
  evidence: [],
};

type Condition = PlanFilter["condition"];

/** What a form can hold, by what its values are. */
const conditions: readonly (readonly [ConditionForm["values"], fc.Arbitrary<Condition>])[] = [
  [
    "text",
    fc.oneof(
      fc.string({ minLength: 1 }).map((value): Condition => ({ operator: "=", value })),
      fc.string({ minLength: 1 }).map((value): Condition => ({ operator: "!=", value })),
      fc.array(fc.string(), { minLength: 2 }).map((values): Condition => ({ operator: "in", values })),
      fc.array(fc.string(), { minLength: 2 }).map((values): Condition => ({ operator: "not_in", values })),
      fc.constantFrom<Condition>({ operator: "contains", text: "art" }, { operator: "is_null" }),
    ),
  ],
  [
    "number",
    fc.oneof(
      fc
        .tuple(fc.constantFrom("=", "!=", ">", ">=", "<", "<="), fc.double({ noNaN: true, noDefaultInfinity: true }))
        .map(([operator, value]): Condition => ({ operator, value: Object.is(value, -0) ? 0 : value })),
      fc.constant<Condition>({ operator: "between", low: 1, high: 2.5 }),
    ),
  ],
  ["date", fc.constantFrom<Condition>({ operator: ">=", value: "2025-01-31" }, { operator: "<", value: "2024-02-29" })],
];

describe("a condition that is set by hand", () => {
  it.each(conditions)("stays what it was when nothing is changed: %s", (values, condition) => {
    fc.assert(
      fc.property(condition, (given) => {
        expect(conditionOf(draftOf({ values, condition: given }), { values })).toEqual(given);
      }),
    );
  });

  it("is none while something is missing", () => {
    const blank = draftOf(form);
    expect(conditionOf(blank, form)).toBeNull();
    expect(conditionOf({ ...blank, operator: "contains", text: "  " }, form)).toBeNull();
    expect(conditionOf({ ...blank, operator: ">=", text: "12x" }, { values: "number" })).toBeNull();
    expect(conditionOf({ ...blank, operator: "between", text: "5", upper: "2" }, { values: "number" })).toBeNull();
    expect(conditionOf({ ...blank, operator: ">=", text: "31.01.2025" }, { values: "date" })).toBeNull();
  });

  it("reads numbers as they are written", () => {
    const draft = { ...draftOf({ values: "number", condition: null }), operator: ">" as const, text: "1,250,000.5" };
    expect(conditionOf(draft, { values: "number" })).toEqual({ operator: ">", value: 1_250_000.5 });
  });

  it("of a comparison that the form cannot say begins anew", () => {
    const other: Condition = {
      operator: "compare_column",
      comparison: ">",
      other: { table: "ORDERS", column: "SHIPPED_ON" },
    };
    expect(draftOf({ values: "date", condition: other }).text).toBe("");
  });

  it("says of dates when, of numbers how much", () => {
    expect(operatorChoices({ values: "date" }).map(({ words }) => words)).toContain("is on or after");
    expect(operatorChoices({ values: "number" }).map(({ words }) => words)).toContain("is at least");
  });

  it("is added, or takes the place of the one that it was", () => {
    const condition: Condition = { operator: "=", value: "Online" };
    expect(conditionEdit(form, condition)).toMatchObject({ kind: "add", part: { filter: { condition } } });
    expect(conditionEdit({ ...form, id: "condition-1" }, condition)).toMatchObject({
      kind: "replace",
      id: "condition-1",
    });
  });
});
