/** Questions about steps in time on the demo data, against SQL written by hand, each side run on its own. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type ComparedWorld, openComparedWorld } from "../support/planner/compared-world.ts";

const sales: DatabaseContext = { database: "DEMO", schema: "SALES" };

let world: ComparedWorld;

beforeAll(async () => {
  world = await openComparedWorld();
}, 120_000);

afterAll(() => world.close());

const of2025 = "o.ORDER_DATE >= DATE '2025-01-01' AND o.ORDER_DATE < DATE '2026-01-01'";
const sold = "SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)";

describe("figures of steps in time are averaged over the steps", () => {
  const perDay = `SELECT avg(n) FROM (SELECT count(*) AS n FROM SALES.ORDERS o WHERE ${of2025} GROUP BY ORDER_DATE)`;
  const perMonth = `SELECT avg(n) FROM (SELECT sum(REVENUE) AS n FROM ${sold} WHERE ${of2025}
    GROUP BY date_trunc('month', o.ORDER_DATE))`;
  it.each([
    ["average orders per day in 2025", perDay],
    ["how many orders do we get per day on average in 2025", perDay],
    ["on average, how many orders are placed each day in 2025?", perDay],
    ["average monthly revenue in 2025", perMonth],
    ["average revenue per month in 2025", perMonth],
    ["mean monthly sales for 2025", perMonth],
    [
      "average number of orders per week by channel",
      `SELECT CHANNEL, avg(n) FROM (SELECT CHANNEL, count(*) AS n FROM SALES.ORDERS
       GROUP BY CHANNEL, date_trunc('week', ORDER_DATE)) GROUP BY CHANNEL`,
    ],
    [
      "average revenue per weekday",
      `SELECT left(dayname(day), 3), avg(n) FROM (SELECT o.ORDER_DATE AS day, sum(REVENUE) AS n FROM ${sold} GROUP BY 1)
       GROUP BY 1`,
    ],
    [
      "average revenue per store in 2025",
      `SELECT avg(n) FROM (SELECT sum(REVENUE) AS n FROM ${sold} WHERE ${of2025} GROUP BY o.STORE_ID)`,
    ],
    ["how many orders per customer on average", "SELECT count(*) / count(DISTINCT CUSTOMER_ID) FROM SALES.ORDERS"],
    [
      "how many products does a category have on average",
      "SELECT avg(n) FROM (SELECT count(*) AS n FROM SALES.PRODUCTS GROUP BY CATEGORY_ID)",
    ],
  ])("%s", async (question, sql) => {
    expect(await world.expectSameRows(question, sales, sql)).not.toHaveLength(0);
  });

  it("is not said where a unit and a step could both be meant", async () => {
    for (const question of ["average revenue per store per month", "average revenue in 2025"])
      expect((await world.plan(question, sales)).kind).not.toBe("plan");
  });
});

describe("periods without a year are those of the table that is asked", () => {
  const flights: DatabaseContext = { database: "OPENDATA", schema: "AVIATION" };
  it.each([
    ["number of flights in March", flights, "SELECT count(*) FROM AVIATION.FLIGHTS WHERE month(FLIGHT_DATE) = 3"],
    ["number of flights in June", flights, "SELECT count(*) FROM AVIATION.FLIGHTS WHERE month(FLIGHT_DATE) = 6"],
    [
      "number of bird strikes last month",
      flights,
      "SELECT count(*) FROM AVIATION.BIRD_STRIKES WHERE strftime(STRIKE_DATE, '%Y-%m') = '2002-06'",
    ],
    [
      "number of stores opened last year",
      sales,
      "SELECT count(*) FROM SALES.STORES WHERE OPENED_ON >= DATE '2025-01-01' AND OPENED_ON < DATE '2026-01-01'",
    ],
  ])("%s", async (question, context, sql) => {
    expect(await world.expectSameRows(question, context, sql)).not.toHaveLength(0);
  });
});

describe("several figures stand beside each other", () => {
  const figures = `CHANNEL, count(*), count(DISTINCT CUSTOMER_ID), avg(ORDER_VALUE) FROM SALES.ORDERS o`;
  it.each([
    [
      "orders, active customers and average order value by channel in 2025",
      `SELECT ${figures} WHERE ${of2025} GROUP BY CHANNEL`,
    ],
    ["highest and lowest order value", "SELECT max(ORDER_VALUE), min(ORDER_VALUE) FROM SALES.ORDERS"],
    [
      "lowest, highest and average order value by channel",
      "SELECT CHANNEL, min(ORDER_VALUE), max(ORDER_VALUE), avg(ORDER_VALUE) FROM SALES.ORDERS GROUP BY CHANNEL",
    ],
    [
      "number of orders, average order value and the largest order value by status",
      "SELECT STATUS, count(*), avg(ORDER_VALUE), max(ORDER_VALUE) FROM SALES.ORDERS GROUP BY STATUS",
    ],
  ])("%s", async (question, sql) => {
    expect(await world.expectSameRows(question, sales, sql)).not.toHaveLength(0);
  });

  it("has whole months where the last of them are asked for by month", async () => {
    const months = await world.answer("revenue by month for the last six months", sales);
    expect(months).toHaveLength(6);
  });
});

describe("steps in time are ranked like anything else", () => {
  const byMonth = (order: string): string => `SELECT strftime(o.ORDER_DATE, '%Y-%m-01') AS month, sum(REVENUE) AS n
    FROM ${sold} WHERE ${of2025} GROUP BY 1 ORDER BY n ${order}`;
  const bestOfYears = `SELECT year, month, n FROM (SELECT strftime(o.ORDER_DATE, '%Y-01-01') AS year,
    strftime(o.ORDER_DATE, '%Y-%m-01') AS month, sum(REVENUE) AS n FROM ${sold} GROUP BY 1, 2)
    QUALIFY row_number() OVER (PARTITION BY year ORDER BY n DESC) = 1`;
  it.each([
    ["which month had the highest revenue in 2025", `${byMonth("DESC")} LIMIT 1`],
    ["best month of 2025 by revenue", `${byMonth("DESC")} LIMIT 1`],
    ["the three weakest months of 2025 by revenue", `${byMonth("ASC")} LIMIT 3`],
    ["month with the lowest sales in 2025", `${byMonth("ASC")} LIMIT 1`],
    ["best month of each year by revenue", bestOfYears],
    [
      "on which weekday do we get the most orders",
      "SELECT left(dayname(ORDER_DATE), 3), count(*) AS n FROM SALES.ORDERS GROUP BY 1 ORDER BY n DESC LIMIT 1",
    ],
    [
      "orders by weekday and month",
      `SELECT strftime(ORDER_DATE, '%Y-%m-01'), left(dayname(ORDER_DATE), 3), count(*) FROM SALES.ORDERS GROUP BY 1, 2`,
    ],
    [
      "best selling product of each quarter of 2025 by revenue",
      `SELECT quarter, PRODUCT_NAME, n FROM (SELECT CAST(date_trunc('quarter', o.ORDER_DATE) AS DATE)::VARCHAR AS quarter,
       p.PRODUCT_NAME, sum(REVENUE) AS n FROM ${sold} JOIN SALES.PRODUCTS p USING (PRODUCT_ID) WHERE ${of2025}
       GROUP BY 1, PRODUCT_ID, 2) QUALIFY row_number() OVER (PARTITION BY quarter ORDER BY n DESC) = 1`,
    ],
  ])("%s", async (question, sql) => {
    expect(await world.expectSameRows(question, sales, sql)).not.toHaveLength(0);
  });
});

describe("figures stand beside those of an earlier time", () => {
  const yearly = `SELECT r.REGION_NAME AS region, r.REGION_ID AS id,
    sum(CASE WHEN year(o.ORDER_DATE) = 2025 THEN l.REVENUE END) AS later,
    sum(CASE WHEN year(o.ORDER_DATE) = 2024 THEN l.REVENUE END) AS earlier
    FROM ${sold} JOIN SALES.STORES s USING (STORE_ID) JOIN SALES.REGIONS r ON r.REGION_ID = s.REGION_ID GROUP BY 1, 2`;
  const grown = (order: string): string =>
    `SELECT region, later, earlier, later - earlier, (later - earlier) / earlier AS part FROM (${yearly}) ORDER BY ${order}`;
  it.each([
    ["which region had the highest revenue growth in 2025", `${grown("part DESC")} LIMIT 1`],
    ["which region's revenue grew most in 2025", `${grown("part DESC")} LIMIT 1`],
    ["fastest growing region by revenue in 2025 compared with 2024", `${grown("part DESC")} LIMIT 1`],
    ["top 3 regions by revenue growth in 2025", `${grown("part DESC")} LIMIT 3`],
    ["which region had the smallest increase in revenue between 2024 and 2025", `${grown("4 ASC")} LIMIT 1`],
    ["revenue by region, change from 2024 to 2025", grown("later DESC")],
    ["how much revenue did each region gain between 2024 and 2025", grown("later DESC")],
  ])("%s", async (question, sql) => {
    expect(await world.expectSameRows(question, sales, sql)).not.toHaveLength(0);
  });

  const byStore = yearly.replace(
    "r.REGION_NAME AS region, r.REGION_ID AS id",
    "s.STORE_NAME AS region, s.STORE_ID AS id",
  );
  const kept = (condition: string): string =>
    `SELECT * FROM (${grown("later DESC").replace(yearly, byStore)}) WHERE ${condition}`;
  it.each([
    ["revenue by store in 2025 compared with 2024, only those that fell", kept("later < earlier")],
    ["revenue by store in 2025 compared with 2024, just the ones which grew by more than 50 %", kept("part > 0.5")],
  ])("%s", async (question, sql) => {
    await world.expectSameRows(question, sales, sql);
  });

  it.each([
    "revenue by store in 2025 compared with 2024, all but those that fell",
    "revenue by store in 2025 compared with 2024, only those that fell by less than 10 %",
  ])("and what may be meant the other way round is not kept: %s", async (question) => {
    const plan = await world.plan(question, sales);
    expect(plan.kind === "plan" ? plan.plan.compare?.only : null).toBeNull();
  });

  it.each([
    "monthly orders against the previous month",
    "orders per month with the change from the month before",
    "month over month growth of orders",
    "orders by month and how they changed over the previous month",
  ])("month by month: %s", async (question) => {
    const [first, second] = await world.answer(question, sales);
    expect(second?.[2]).toBe(first?.[1]);
    expect(Number(second?.[3])).toBe(Number(second?.[1]) - Number(first?.[1]));
  });

  it("are looked into where their reason is asked for, and never said to be it", async () => {
    const outcome = await world.plan("what caused the drop in orders in 2025", sales);
    expect(outcome.kind === "plan" ? outcome.plan.analysis : null).toMatchObject({ kind: "why", claim: "fall" });
  });
});
