import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PlanForm, planFormSchema, readPlanForm } from "#lib/agents/runtime/plan-form";
import { planSchema } from "#lib/domain/plan";
import { emptyForm, revenueByCityForm } from "../../../support/agents/model-forms.ts";
import { shopContext, shopModel } from "../../../support/agents/small-model.ts";

function read(form: Partial<PlanForm>) {
  return readPlanForm({ ...revenueByCityForm, ...form }, shopModel, shopContext);
}

const cityFilter = { table: "STORES", column: "CITY", other: null, figure: null, via: null };
const revenueFilter = { ...cityFilter, table: "ORDERS", column: "REVENUE" };
const plainExists = { filters: [], time: null, having: null };

describe("a plan form", () => {
  test("becomes the plan that it says", () => {
    const result = read({
      filters: [
        { ...cityFilter, operator: "in", values: ["Berlin", "Rome"] },
        { ...revenueFilter, operator: ">=", values: ["10.5"] },
      ],
      time: { table: "ORDERS", column: "ORDER_DATE", from: "2025-01-01", to: "2026-01-01", label: "in 2025" },
      order: [{ by: "metric", index: 0, direction: "descending" }],
      limit: 5,
    });
    expect(result).toMatchObject({
      ok: true,
      value: {
        context: shopContext,
        metrics: [
          {
            label: "Revenue",
            expression: { kind: "aggregate", function: "sum", column: { table: "ORDERS", column: "REVENUE" } },
          },
        ],
        dimensions: [{ column: { table: "STORES", column: "CITY" }, label: "City", grain: null }],
        filters: [
          { condition: { operator: "in", values: ["Berlin", "Rome"] } },
          { condition: { operator: ">=", value: 10.5 } },
        ],
        time: { from: "2025-01-01", to: "2026-01-01", anchor: null },
        limit: 5,
      },
    });
  });

  test("counts rows and divides measures", () => {
    const orders = { function: "count" as const, table: "ORDERS", column: null, filters: [] };
    const [revenue] = revenueByCityForm.metrics;
    if (revenue === undefined) throw new Error("The form has no metric.");
    expect(read({ metrics: [{ ...revenue, dividedBy: orders }] })).toMatchObject({
      ok: true,
      value: { metrics: [{ expression: { kind: "ratio", denominator: { kind: "count", table: "ORDERS" } } }] },
    });
  });

  test("measures some of the rows, per group, and calculates", () => {
    const [revenue] = revenueByCityForm.metrics;
    if (revenue === undefined) throw new Error("The form has no metric.");
    const berlin = { ...cityFilter, operator: "=" as const, values: ["Berlin"] };
    const filtered = { ...revenue.measure, filters: [berlin] };
    const perStore = { function: "avg" as const, table: "STORES", column: "STORE_ID" };
    const metrics = [
      { ...revenue, measure: filtered },
      { ...revenue, perGroup: perStore },
      { ...revenue, combined: { operator: "-" as const, measure: filtered }, dividedBy: revenue.measure },
    ];
    expect(read({ metrics })).toMatchObject({
      ok: true,
      value: {
        metrics: [
          { expression: { kind: "filtered", filters: [{ condition: { operator: "=", value: "Berlin" } }] } },
          { expression: { kind: "over_groups", function: "avg", by: { table: "STORES", column: "STORE_ID" } } },
          { expression: { kind: "arithmetic", operator: "/", left: { operator: "-" } } },
        ],
      },
    });
  });

  test("compares, cuts within groups and puts two lists together", () => {
    const above = { ...revenueFilter, operator: ">" as const, values: [], figure: "avg" as const };
    const same = {
      ...revenueFilter,
      operator: ">" as const,
      values: [],
      other: { table: "ORDERS", column: "REVENUE" },
    };
    const result = read({
      alternatives: [[above, same]],
      having: [
        { measure: { function: "count", table: "ORDERS", column: null }, dividedBy: null, operator: ">", value: null },
      ],
      compare: { grain: "year", count: 1, label: "a year before" },
      isRunning: true,
      limit: 3,
      limitWithin: [0],
      setOperation: {
        kind: "except",
        filters: [{ ...cityFilter, operator: "=", values: ["Rome"] }],
        exists: [],
        time: null,
      },
    });
    expect(result).toMatchObject({
      ok: true,
      value: {
        alternatives: [
          [
            { condition: { operator: "compare_aggregate", function: "avg" } },
            { condition: { operator: "compare_column" } },
          ],
        ],
        having: [{ metric: { kind: "count" }, value: "average" }],
        compare: { shift: { grain: "year", count: 1 } },
        isRunning: true,
        limitWithin: [0],
        setOperation: { kind: "except", plan: { filters: [{ condition: { value: "Rome" } }], limit: null } },
      },
    });
  });

  test.each<[string, Partial<PlanForm>, string]>([
    [
      "a table",
      { exists: [{ of: "ORDERS", table: "RETURNS", isNegated: true, ...plainExists }] },
      "There is no table RETURNS.",
    ],
    [
      "a column",
      { dimensions: [{ label: "Town", table: "STORES", column: "TOWN", grain: null, part: null, via: null }] },
      "There is no column STORES.TOWN.",
    ],
    [
      "a way to a table",
      { filters: [{ ...cityFilter, via: { table: "ORDERS", column: "X_ID" }, operator: "is_null", values: [] }] },
      "There is no column ORDERS.X_ID.",
    ],
  ])("names %s that is not there", (_what, form, fault) => {
    expect(read(form)).toEqual({ ok: false, error: fault });
  });

  test("names what is missing", () => {
    expect(read({ metrics: [], dimensions: [] })).toMatchObject({
      ok: false,
      error: expect.stringContaining("needs metrics"),
    });
    const measure = { function: "sum" as const, table: "ORDERS", column: null, filters: [] };
    expect(read({ metrics: [{ label: "X", measure, dividedBy: null, combined: null, perGroup: null }] })).toMatchObject(
      { ok: false, error: expect.stringContaining("needs a column") },
    );
    expect(read({ filters: [{ ...cityFilter, operator: "between", values: ["A"] }] }).ok).toBe(false);
    const time = { table: "ORDERS", column: "ORDER_DATE", from: "soon", to: null, label: "soon" };
    expect(read({ time }).ok).toBe(false);
  });

  test("is a valid plan or a sentence about its faults, whatever a model fills in", () => {
    const name = fc.constantFrom("ORDERS", "STORES", "CITY", "REVENUE", "ORDER_DATE", "NOPE", "");
    const form = fc.record({
      limit: fc.option(fc.integer()),
      filters: fc.array(
        fc.record({
          table: name,
          column: name,
          via: fc.constant(null),
          other: fc.option(fc.record({ table: name, column: name })),
          figure: fc.option(fc.constantFrom("avg" as const, "max" as const)),
          operator: fc.constantFrom(...planFormSchema.shape.filters.element.shape.operator.options),
          values: fc.array(fc.string(), { maxLength: 3 }),
        }),
        { maxLength: 3 },
      ),
      dimensions: fc.array(
        fc.record({
          label: fc.string(),
          table: name,
          column: name,
          via: fc.constant(null),
          grain: fc.constantFrom("month" as const, null),
          part: fc.constantFrom("day_of_week" as const, null),
        }),
      ),
    });
    fc.assert(
      fc.property(form, (wild) => {
        const result = readPlanForm({ ...emptyForm, ...wild }, shopModel, shopContext);
        if (result.ok) expect(planSchema.safeParse(result.value).success).toBe(true);
        else expect(result.error).not.toBe("");
      }),
    );
  });
});
