/** By which groups figures are looked into: few, complete, near, and none that rows only come to as they grow older. */
import { expect, test } from "vitest";
import type { Plan } from "#lib/domain/plan";
import { scanCuts } from "#lib/planner/analysis/scan-cuts";
import { blankPlan } from "#lib/planner/plan/blank-plan";
import type { ColumnProfile, SemanticModel } from "#lib/semantic/model";
import { tradeModel } from "../../support/planner/trade-world.ts";

type Profiles = Readonly<Record<string, Partial<ColumnProfile>>>;

function modelWith(profiles: Profiles, rowCount = 1_000): SemanticModel {
  const model = tradeModel(1);
  const tables = model.tables.map((table) => ({
    ...table,
    rowCount,
    columns: table.columns.map((column) => ({ ...column, profile: { ...column.profile, ...profiles[column.name] } })),
  }));
  return { ...model, tables };
}

function planOf(model: SemanticModel, more: Partial<Plan> = {}): Plan {
  const count = { name: null, label: "Orders", expression: { kind: "count" as const, table: "ORDERS" }, evidence: [] };
  const sum = { kind: "aggregate" as const, function: "sum" as const, column: { table: "ORDERS", column: "AMOUNT" } };
  return { ...blankPlan(model), metrics: [count, { ...count, label: "Amount", expression: sum }], ...more };
}

function columnsOf(profiles: Profiles, more: Partial<Plan> = {}): string[] {
  const model = modelWith(profiles);
  return scanCuts(planOf(model, more), model).map(({ dimension }) => dimension.column.column);
}

test("figures share a column of a few groups one join away; a status is none", () => {
  const model = modelWith({ REGION: { distinctCount: 3 }, STATUS: { distinctCount: 4 } });
  expect(scanCuts(planOf(model), model)).toMatchObject([
    { dimension: { column: { column: "REGION" } }, figures: [0, 1] },
  ]);
});

test.each([
  ["too many groups", { distinctCount: 13 }],
  ["a single group", { distinctCount: 1 }],
  ["too much left empty", { distinctCount: 3, nullCount: 150 }],
])("not by %s", (_, profile) => {
  expect(columnsOf({ REGION: profile })).toEqual([]);
});

test("a little may be empty", () => {
  expect(columnsOf({ REGION: { distinctCount: 12, nullCount: 50 } })).toEqual(["REGION"]);
});

test("not by what a condition fixes", () => {
  const condition = { operator: "=" as const, value: "North" };
  const filters = [{ column: { table: "CUSTOMERS", column: "REGION" }, via: null, condition, evidence: [] }];
  expect(columnsOf({ REGION: { distinctCount: 3 } }, { filters })).toEqual([]);
});
