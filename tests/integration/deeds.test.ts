/** Nouns of what was done to rows, on the real demo data: cancellations, conversions, bounces, shipments. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DashboardWorld, openDashboardWorld } from "../support/planner/dashboard-world.ts";

const sales = { database: "DEMO", schema: "SALES" };
const marketing = { database: "DEMO", schema: "MARKETING" };

let world: DashboardWorld;

beforeAll(async () => {
  world = await openDashboardWorld();
}, 120_000);

afterAll(() => world.close());

it.each([
  ["build a dashboard of cancellations", sales, "STATUS"],
  ["dashboard of shipments", sales, "SHIPPED_ON"],
  ["dashboard of conversions", marketing, "IS_CONVERSION"],
  ["dashboard of bounces", marketing, "IS_BOUNCE"],
  ["dashboard of lead conversions", marketing, "converted_leads"],
] as const)("shows the rows that it was done to in every tile: %s", async (request, context, column) => {
  const { tiles } = await world.build(request, context);
  const plans = tiles.flatMap((tile) => (tile.status === "ready" ? (tile.result.plan ?? []) : []));
  expect(plans).toHaveLength(6);
  for (const plan of plans) expect(plan.filters.map((filter) => filter.column.column)).toContain(column);
});

it("leaves out a figure that says what the condition says already", async () => {
  const { shown } = await world.build("dashboard of lead conversions", marketing);
  expect(shown.filter((title) => /conversion rate/i.test(title))).toEqual([]);
});

it.each([
  ["shipments by month", sales, "SHIPPED_ON"],
  ["lead conversions by month", marketing, "CONVERTED_ON"],
  ["converted leads by quarter", marketing, "CONVERTED_ON"],
  ["cancellations by month", sales, "ORDER_DATE"],
  ["share of converted leads by month", marketing, "CREATED_ON"],
] as const)("places them by the date of the deed, where there is one: %s", async (question, context, column) => {
  const outcome = await world.plan(question, context);
  expect(outcome).toMatchObject({ plan: { dimensions: [{ column: { column } }] } });
});

it("asks nothing where a named condition is the very column", async () => {
  expect((await world.plan("bounces by month", marketing)).kind).toBe("plan");
});
