/** Questions that need a calculation: what they are read as, on the demo data, and that what they ask runs. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { derivedName } from "#lib/domain/derived-column";
import type { Plan } from "#lib/domain/plan";
import { planProblem } from "#lib/planner/steering/plan-problem";
import { type AskedSchema, type AskedWorld, openAskedWorld, throughChips } from "../support/planner/asked-world.ts";

let world: AskedWorld;
let sales: AskedSchema;
const outcomeOf = (question: string, previous: Plan | null = null) => sales.outcomeOf(question, previous);
const planned = (question: string, previous: Plan | null = null) => sales.planned(question, previous);
const rowsOf = (plan: Plan) => sales.rowsOf(plan);

beforeAll(async () => {
  world = await openAskedWorld(["DEMO/SALES"]);
  sales = world.schemaOf("DEMO/SALES");
}, 120_000);

afterAll(() => world.close());

const shipping = "ime from order date to shipped on";

describe("a question is read as what it asks", () => {
  test.each([
    ["average days from order to shipping", `Average t${shipping}`],
    ["median days between order date and shipped on by channel", `Median t${shipping} by channel`],
    ["how long does it take to ship an order on average", `Average t${shipping}`],
    ["how many orders were shipped within 2 days", `Number of orders (t${shipping} at most 2 days)`],
    ["share of orders shipped within 2 days of ordering", `Share of orders (t${shipping} at most 2 days)`],
    ["90th percentile of days from order to shipping", `90th percentile of t${shipping}`],
    ["average number of days from signup to first order", "Average time from signup date to first order date"],
    ["average time between order and return by reason", "Average time from order date to return date by reason"],
    ["when was the first order", "Earliest order date"],
    ["first and last order date per store", "Earliest order date and latest order date by store"],
    ["what period does the data cover", "Earliest order date and latest order date"],
    ["how fresh is the data", "Latest order date"],
    ["revenue minus cost by category", "Revenue minus cost by category"],
    ["number of orders by order value in steps of 500", "Number of orders by order value in steps of 500"],
    ["customers by number of orders", "Customers by number of orders"],
    ["customers by month of first order", "Customers by first order month"],
    ["repeat purchase rate by segment", "Repeat rate of customers by segment"],
    ["share of customers who bought again within 90 days", "Share of customers back within 90 days"],
    ["new vs returning customers per month in 2025", "Monthly active customers by new or returning (2025)"],
    [
      "number of customers inactive for 90 days",
      "Number of customers (time from last order date to 2026-06-30 at least 90 days)",
    ],
    ["monthly active customers in 2025", "Monthly active customers (2025)"],
    [
      "retention cohorts by month of first order",
      "Retention of active customers by first order month and months since first order date",
    ],
    ["3-month moving average of revenue", "Monthly 3-month moving average of revenue"],
    ["revenue by month indexed to January 2024", "Monthly revenue indexed to Jan 2024"],
    ["which products make up 80% of revenue", "Products that make up 80% of revenue"],
    ["cumulative share of revenue by category", "Cumulative share of revenue by category"],
    ["percent of revenue by channel within each region", "Share of revenue by channel within each region"],
    ["compound annual growth rate of revenue", "Compound yearly growth of revenue (whole years)"],
    [
      "contribution to revenue growth by category 2025 vs 2024",
      "Revenue and contribution to growth by category compared with 2024 (2025)",
    ],
    ["revenue by store with rank", "Revenue with ranks by store"],
    [
      "quartiles of order value",
      "25th percentile of order value, median order value and 75th percentile of order value",
    ],
  ])("%s", async (question, title) => {
    const { plan, title: told } = planned(question);
    expect(told).toBe(title);
    expect((await rowsOf(plan)).length).toBeGreaterThan(0);
    // Its chips are the plan, and the plan is its chips.
    expect(throughChips(plan)).toEqual(plan);
  });

  test.each([
    ["average business days to ship", "Business days are not known here"],
    ["working days from order to shipping", "Working days are not known here"],
    ["revenue on public holidays", "Holidays are not known here"],
  ])("what is missing is named: %s", (question, sentence) => {
    const outcome = outcomeOf(question);
    expect(outcome.kind === "refuse" ? outcome.sentence : outcome.kind).toContain(sentence);
  });

  test.each([
    "revenue of the last month",
    "revenue by region last month",
    "the twenty most recent returns",
    "first 10 orders",
    "oldest order",
  ])("words that ask for no calculation get none: %s", (question) => {
    const { plan } = planned(question);
    expect(JSON.stringify(plan)).not.toContain('"=');
    expect(plan.calculation).toBeNull();
  });
});

describe("an answer with a calculation goes on", () => {
  test.each([
    ["average days from order to shipping", "by channel", `Average t${shipping} by channel`],
    ["average days from order to shipping", "median instead", `Median t${shipping}`],
    [
      "orders by order value in steps of 500",
      "only online",
      "Number of orders by order value in steps of 500 (Online)",
    ],
    [
      "revenue by month in 2025 with a 3 month moving average",
      "only online",
      "Monthly 3-month moving average of revenue (Online, 2025)",
    ],
    ["revenue by month", "3-month moving average", "Monthly 3-month moving average of revenue"],
    ["new vs returning customers per month in 2025", "revenue instead", "Monthly revenue by new or returning (2025)"],
    ["which products make up 50% of revenue in 2025?", "and in 2024", "Products that make up 50% of revenue (2024)"],
  ])("%s >> %s", async (first, next, title) => {
    const { plan, title: told } = planned(next, planned(first).plan);
    expect(told).toBe(title);
    expect((await rowsOf(plan)).length).toBeGreaterThan(0);
  });
});

test.each([
  ["highest refund amount and when", ["RETURN_DATE", "REFUND_AMOUNT"]],
  ["when was the highest order value", ["ORDER_DATE", "ORDER_VALUE"]],
])("the day of an extreme stands beside it: %s", (question, columns) => {
  expect(planned(question).plan).toMatchObject({
    limit: 1,
    detail: { columns: columns.map((column) => ({ column })) },
  });
});

test("a moving average of a period looks at the steps before it", async () => {
  const all = await rowsOf(planned("3-month moving average of revenue").plan);
  const within = await rowsOf(planned("revenue by month in 2025 with a 3 month moving average").plan);
  expect(within).toHaveLength(12);
  expect(within).toEqual(all.filter(([month]) => String(month).startsWith("2025")));
});

test("contributions add up to the growth of the total", async () => {
  const rows = await rowsOf(planned("contribution to revenue growth by category 2025 vs 2024").plan);
  const [now, before, parts] = [1, 2, 5].map((at) => rows.reduce((sum, row) => sum + Number(row[at]), 0));
  expect(parts).toBeCloseTo(((now ?? 0) - (before ?? 0)) / (before ?? 1), 9);
});

test("a calculation over columns that its rows do not know is no plan", () => {
  const { plan } = planned("average days from order to shipping");
  const far = derivedName({
    kind: "elapsed",
    unit: "days",
    from: { table: "CUSTOMERS", column: "SIGNUP_DATE" },
    to: { table: "ORDERS", column: "ORDER_DATE" },
  });
  const metrics = plan.metrics.map((metric) => ({
    ...metric,
    expression: { kind: "aggregate" as const, function: "avg" as const, column: { table: "CUSTOMERS", column: far } },
  }));
  expect(planProblem(plan, sales.model)).toBeNull();
  expect(planProblem({ ...plan, metrics }, sales.model)).toBe("What is to be calculated is not known of these rows.");
});
