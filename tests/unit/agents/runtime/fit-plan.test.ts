import { expect, test } from "vitest";
import { fitPlan } from "#lib/agents/runtime/fit-plan";
import { withoutConditions } from "#lib/planner/explain/without-conditions";
import { revenueByCity, shopModel } from "../../../support/agents/small-model.ts";
import { ordersOnly } from "../../../support/agents/two-shops.ts";

const archive = { database: "ARCHIVE", schema: "MAIN" };

test("a plan fits a database with the same tables and columns", () => {
  expect(fitPlan(revenueByCity(), archive, shopModel)).toEqual({ ...revenueByCity(), context: archive });
});

test("a plan does not fit where a table is missing, however it is used", () => {
  const plain = revenueByCity({ dimensions: [] });
  const stores = { column: { table: "STORES", column: "CITY" }, via: null, evidence: [] };
  expect(fitPlan(plain, archive, ordersOnly)).not.toBeNull();
  expect(fitPlan(revenueByCity(), archive, ordersOnly)).toBeNull();
  const filtered = { ...stores, condition: { operator: "=" as const, value: "Berlin" } };
  expect(fitPlan({ ...plain, filters: [filtered] }, archive, ordersOnly)).toBeNull();
  const exists = { of: "ORDERS", table: "STORES", isNegated: false, ...withoutConditions, evidence: [] };
  expect(fitPlan({ ...plain, exists: [exists] }, archive, ordersOnly)).toBeNull();
  const detail = { table: "STORES", columns: [{ table: "STORES", column: "CITY" }], isDistinct: false };
  expect(fitPlan({ ...plain, metrics: [], detail }, archive, ordersOnly)).toBeNull();
  const counted = {
    name: null,
    label: "Stores",
    expression: { kind: "count" as const, table: "STORES" },
    evidence: [],
  };
  expect(fitPlan({ ...plain, metrics: [counted] }, archive, ordersOnly)).toBeNull();
});
