/** The best of each and differences: read as what is asked, and told as a statement written by hand tells them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AskedWorld,
  comparable,
  openAskedWorld,
  type Told,
  throughChips,
} from "../support/planner/asked-world.ts";

let world: AskedWorld;

beforeAll(async () => {
  world = await openAskedWorld([
    "DEMO/MARKETING",
    "DEMO/SALES",
    "OPENDATA/CLIMATE",
    "OPENDATA/ECONOMY",
    "businesses/freight",
    "businesses/workforce",
  ]);
}, 120_000);

afterAll(() => world.close());

const bestMonth = (figure: string, from: string, group: string, order: string): string =>
  `SELECT g, m, f FROM (SELECT ${group} AS g, CAST(date_trunc('month', ${order}) AS DATE) AS m, ${figure} AS f, row_number() OVER (PARTITION BY ${group} ORDER BY ${figure} DESC, CAST(date_trunc('month', ${order}) AS DATE)) AS place FROM ${from} GROUP BY 1, 2) WHERE place = 1`;

const sales = "SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)";
const monthOfStore = bestMonth(
  "sum(l.REVENUE)",
  `${sales} JOIN SALES.STORES s USING (STORE_ID)`,
  "s.STORE_NAME",
  "o.ORDER_DATE",
);
const monthOfIndustry = bestMonth("avg(UNEMPLOYMENT_RATE)", "ECONOMY.UNEMPLOYMENT", "INDUSTRY", "MONTH");
const monthOfChannel = bestMonth("count(*)", "SALES.ORDERS", "CHANNEL", "ORDER_DATE");

const bests: readonly Told[] = [
  ["DEMO/SALES", "each store's best month by revenue", "Month with the highest revenue in each store", monthOfStore],
  [
    "DEMO/SALES",
    "month with the highest revenue per store",
    "Month with the highest revenue in each store",
    monthOfStore,
  ],
  ["DEMO/SALES", "peak month for revenue in each store", "Month with the highest revenue in each store", monthOfStore],
  [
    "OPENDATA/ECONOMY",
    "for each industry the month with its highest unemployment rate and that rate",
    "Month with the highest average unemployment rate in each industry",
    monthOfIndustry,
  ],
  [
    "OPENDATA/ECONOMY",
    "in which month was the unemployment rate highest for each industry",
    "Month with the highest average unemployment rate in each industry",
    monthOfIndustry,
  ],
  [
    "DEMO/SALES",
    "for every channel, which month had the most orders and how many were placed?",
    "Month with the most orders in each channel",
    monthOfChannel,
  ],
  [
    "businesses/workforce",
    "which month had the most hires, and how many started then?",
    "Month with the most employees",
    "SELECT CAST(date_trunc('month', HIRE_DT) AS DATE), count(*) FROM PEOPLE_OPS.EMPLOYEE GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1",
  ],
  [
    "OPENDATA/CLIMATE",
    "when was the hottest day in Seattle and how hot did it get?",
    "Day with the highest average temperature max (Seattle)",
    "SELECT DATE '2014-08-11', max(TEMPERATURE_MAX) FROM CLIMATE.WEATHER WHERE LOCATION = 'Seattle'",
  ],
];

const actualAndTarget = `SELECT r.REGION_NAME, a.f, t.f, a.f - t.f FROM SALES.REGIONS r
  JOIN (SELECT s.REGION_ID, sum(l.REVENUE) AS f FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID) JOIN SALES.STORES s USING (STORE_ID) WHERE year(o.ORDER_DATE) = 2025 GROUP BY 1) a USING (REGION_ID)
  JOIN (SELECT REGION_ID, sum(REVENUE_TARGET) AS f FROM SALES.TARGETS WHERE year(MONTH) = 2025 GROUP BY 1) t USING (REGION_ID)`;

const differences: readonly Told[] = [
  [
    "DEMO/SALES",
    "total order value, revenue target and the difference by region for 2025",
    "Total order value, revenue target and total order value minus revenue target by region (2025)",
    `SELECT r.REGION_NAME, a.f, t.f, a.f - t.f FROM SALES.REGIONS r
      JOIN (SELECT s.REGION_ID, sum(o.ORDER_VALUE) AS f FROM SALES.ORDERS o JOIN SALES.STORES s USING (STORE_ID) WHERE year(o.ORDER_DATE) = 2025 GROUP BY 1) a USING (REGION_ID)
      JOIN (SELECT REGION_ID, sum(REVENUE_TARGET) AS f FROM SALES.TARGETS WHERE year(MONTH) = 2025 GROUP BY 1) t USING (REGION_ID)`,
  ],
  [
    "DEMO/SALES",
    "actual vs target by region in 2025 and the gap",
    "Revenue, revenue target and revenue minus revenue target by region (2025)",
    actualAndTarget,
  ],
  [
    "DEMO/SALES",
    "revenue minus revenue target by region in 2025",
    "Revenue, revenue target and revenue minus revenue target by region (2025)",
    actualAndTarget,
  ],
  [
    "DEMO/SALES",
    "which regions missed their target in 2025",
    "Revenue, revenue target and revenue minus revenue target by region (2025, revenue minus revenue target under $0)",
    `SELECT * FROM (${actualAndTarget}) AS both_figures(region, actual, target, gap) WHERE gap < 0`,
  ],
  [
    "DEMO/SALES",
    "revenue, cost, revenue minus cost and margin by category",
    "Revenue, cost of goods, revenue minus cost of goods and gross margin by category",
    "SELECT c.CATEGORY_NAME, sum(l.REVENUE), sum(l.COST), sum(l.REVENUE) - sum(l.COST), (sum(l.REVENUE) - sum(l.COST)) / sum(l.REVENUE) FROM SALES.ORDER_LINES l JOIN SALES.PRODUCTS p USING (PRODUCT_ID) JOIN SALES.CATEGORIES c USING (CATEGORY_ID) GROUP BY 1",
  ],
  [
    "DEMO/MARKETING",
    "budget and spend and what is left per objective",
    "Budget, spend and budget minus spend by objective",
    "SELECT OBJECTIVE, sum(BUDGET), sum(SPEND), sum(BUDGET) - sum(SPEND) FROM MARKETING.CAMPAIGNS GROUP BY 1",
  ],
  [
    "businesses/freight",
    "claimed, paid and the gap (claimed minus paid) by severity",
    "Claim amt, paid amt and claim amt minus paid amt by severity",
    "SELECT SEVERITY, sum(CLAIM_AMT), sum(PAID_AMT), sum(CLAIM_AMT) - sum(PAID_AMT) FROM LOGISTICS.INCIDENT GROUP BY 1",
  ],
];

describe("a figure is the difference of two others", () => {
  test.each(differences)("%s: %s", async (database, question, title, sql) => {
    const schema = world.schemaOf(database);
    const told = schema.planned(question);
    expect(told.title).toBe(title);
    expect(throughChips(told.plan)).toEqual(told.plan);
    expect(comparable(await schema.rowsOf(told.plan))).toEqual(comparable(await schema.rowsOfStatement(sql)));
  });

  test.each([
    "revenue, orders and the difference by region",
    "revenue, cost, gross profit and the difference by category",
    "which stores missed their target in 2025",
  ])("nothing is taken from what it has nothing in common with, or of three: %s", async (question) => {
    expect(world.schemaOf("DEMO/SALES").outcomeOf(question).kind).not.toBe("plan");
  });

  test.each([
    "revenue by region 2025 vs 2024 and the difference",
    "revenue and the difference to the previous month",
    "revenue and cost and the difference to last year by category",
  ])("the difference to another time stays one: %s", async (question) => {
    const outcome = world.schemaOf("DEMO/SALES").outcomeOf(question);
    expect(outcome.kind === "plan" ? outcome.plan.compare : null).not.toBeNull();
  });
});

describe("the best of each is told with its figure", () => {
  test.each(bests)("%s: %s", async (database, question, title, sql) => {
    const schema = world.schemaOf(database);
    const told = schema.planned(question);
    expect(told.title).toBe(title);
    expect(throughChips(told.plan)).toEqual(told.plan);
    expect(comparable(await schema.rowsOf(told.plan))).toEqual(comparable(await schema.rowsOfStatement(sql)));
  });

  test("which figure is asked, of the steps and not of the groups", async () => {
    const outcome = world.schemaOf("DEMO/SALES").outcomeOf("peak month per category");
    expect(outcome.kind === "ask" ? outcome.options[0]?.question : outcome.kind).toBe(
      "top month per category by revenue",
    );
  });

  test.each([
    "which product had the most returns and how many were damaged",
    "which month had the most orders and how many were cancelled",
    "best month by revenue and how profitable it was",
  ])("words that say more than the figure again are not passed over: %s", async (question) => {
    expect(world.schemaOf("DEMO/SALES").outcomeOf(question).kind).not.toBe("plan");
  });
});
