/** What a model may have calculated in its plan: the product's own calculations, held to the same legality as all. */
import { describe, expect, test } from "vitest";
import { type PlanForm, readPlanForm } from "#lib/agents/runtime/plan-form";
import { derivedName } from "#lib/domain/derived-column";
import { duckdbDialect } from "#lib/domain/duckdb-dialect";
import { compilePlan } from "#lib/planner/compile/compile";
import { revenueByCityForm } from "../../../support/agents/model-forms.ts";
import { shopContext, shopModel } from "../../../support/agents/small-model.ts";

type Calculation = NonNullable<PlanForm["calculation"]>;

const month = { label: "Month", table: "ORDERS", column: "ORDER_DATE", grain: "month", part: null, via: null } as const;
const [city] = revenueByCityForm.dimensions;
const dimensions = city === undefined ? [] : [city];

function calculated(kind: Calculation["kind"], more: Partial<Calculation> = {}): Pick<PlanForm, "calculation"> {
  return { calculation: { kind, steps: null, base: null, within: [], ...more } };
}

function read(form: Partial<PlanForm>) {
  return readPlanForm({ ...revenueByCityForm, ...form }, shopModel, shopContext);
}

describe("a calculation of a model's plan", () => {
  test.each<[string, Partial<PlanForm>, object]>([
    [
      "moves over steps",
      { dimensions: [month], ...calculated("moving_avg", { steps: 4 }) },
      { kind: "moving", function: "avg", steps: 4 },
    ],
    [
      "moves over three where nothing is said",
      { dimensions: [month], ...calculated("moving_sum") },
      { kind: "moving", function: "sum", steps: 3 },
    ],
    [
      "is an index",
      { dimensions: [month], ...calculated("indexed", { base: "2025-02-01" }) },
      { kind: "indexed", base: "2025-02-01" },
    ],
    ["is a rank", calculated("rank"), { kind: "rank" }],
    [
      "is a share within a group",
      { dimensions: [...dimensions, month], ...calculated("share_within", { within: [1] }) },
      { kind: "share_within", within: [1] },
    ],
    ["is steady growth", { dimensions: [month], ...calculated("compound_growth") }, { kind: "compound_growth" }],
  ])("%s", (_what, form, calculation) => {
    const plan = read(form);
    expect(plan).toMatchObject({ ok: true, value: { calculation } });
    if (plan.ok) expect(() => compilePlan(plan.value, { model: shopModel, dialect: duckdbDialect })).not.toThrow();
  });

  test("is told from the largest on, where it is what makes up most", () => {
    expect(read(calculated("cumulative_share"))).toMatchObject({
      ok: true,
      value: { order: [{ by: "metric", index: 0, direction: "descending" }] },
    });
  });

  test.each<[string, Partial<PlanForm>, string]>([
    ["moves along no steps", calculated("moving_avg"), "It is calculated along one kind of steps in time."],
    [
      "is one of a change that is not there",
      calculated("contribution"),
      "A contribution is one of groups beside an earlier time.",
    ],
    [
      "is beside a share",
      { asShare: true, ...calculated("rank") },
      "One thing is calculated of the figures at a time.",
    ],
  ])("that %s is refused in one sentence", (_what, form, error) => {
    expect(read(form)).toEqual({ ok: false, error });
  });
});

describe("a column that a model's plan calculates", () => {
  const orderDate = { table: "ORDERS", column: "ORDER_DATE" };
  const revenue = { table: "ORDERS", column: "REVENUE" };
  const band = { name: "size", left: revenue, how: "band" as const, right: null, width: 10 };

  test("is grouped by, measured and asked about like any other", () => {
    const plan = read({
      derived: [band],
      dimensions: [{ label: "Size", table: "ORDERS", column: "size", grain: null, part: null, via: null }],
      filters: [{ ...revenue, column: "size", operator: ">=", values: ["20"], other: null, figure: null, via: null }],
    });
    const column = { table: "ORDERS", column: derivedName({ kind: "band", of: revenue, width: 10 }) };
    expect(plan).toMatchObject({
      ok: true,
      value: { dimensions: [{ column }], filters: [{ column, condition: { operator: ">=", value: 20 } }] },
    });
    if (plan.ok) expect(() => compilePlan(plan.value, { model: shopModel, dialect: duckdbDialect })).not.toThrow();
  });

  test.each([
    [{ ...band, how: "days" as const }, '"size" cannot be calculated: it needs two columns.'],
    [
      { ...band, how: "days" as const, right: orderDate },
      '"size" cannot be calculated: time passes between two dates.',
    ],
    [{ ...band, how: "-" as const, right: orderDate }, '"size" cannot be calculated: it needs two numbers.'],
    [{ ...band, width: 0 }, '"size" cannot be calculated: a band has a number and a width.'],
    [
      { ...band, left: { table: "ORDERS", column: "NOWHERE" } },
      '"size" cannot be calculated: a column that it names is not there.',
    ],
  ])("that cannot be is refused in one sentence", (one, error) => {
    expect(read({ derived: [one] })).toEqual({ ok: false, error });
  });
});
