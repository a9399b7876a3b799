/** Questions on the demo data that are easily answered wrong, against SQL written by hand, each side run on its own. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import { type ComparedWorld, openComparedWorld } from "../support/planner/compared-world.ts";

const sales: DatabaseContext = { database: "DEMO", schema: "SALES" };
const aviation: DatabaseContext = { database: "OPENDATA", schema: "AVIATION" };

let world: ComparedWorld;

beforeAll(async () => {
  world = await openComparedWorld();
}, 120_000);

afterAll(() => world.close());

function column(rows: readonly ResultRow[], index: number): Cell[] {
  return rows.map((row) => row[index] ?? null);
}

describe("questions that are easily answered wrong", () => {
  it.each([
    [
      "customers not with orders",
      "SELECT CUSTOMER_ID, CUSTOMER_NAME, EMAIL, CITY, COUNTRY, SEGMENT, SIGNUP_DATE::VARCHAR FROM SALES.CUSTOMERS ANTI JOIN SALES.ORDERS USING (CUSTOMER_ID)",
    ],
    [
      "revenue for consumer vs enterprise",
      `SELECT c.SEGMENT, sum(l.REVENUE) FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
       JOIN SALES.CUSTOMERS c USING (CUSTOMER_ID) WHERE c.SEGMENT IN ('Consumer', 'Enterprise') GROUP BY 1`,
    ],
    ["number of orders with order value over 2000", "SELECT count(*) FROM SALES.ORDERS WHERE ORDER_VALUE > 2000"],
    [
      "customers who have not ordered since 2025",
      `SELECT CUSTOMER_ID, CUSTOMER_NAME, EMAIL, CITY, COUNTRY, SEGMENT, SIGNUP_DATE::VARCHAR FROM SALES.CUSTOMERS
       WHERE CUSTOMER_ID NOT IN (SELECT CUSTOMER_ID FROM SALES.ORDERS WHERE ORDER_DATE >= DATE '2025-01-01')`,
    ],
    [
      "how many distinct customers ordered in 2025",
      "SELECT count(DISTINCT CUSTOMER_ID) FROM SALES.ORDERS WHERE year(ORDER_DATE) = 2025",
    ],
    [
      "number of products ordered in 2025",
      `SELECT count(DISTINCT PRODUCT_ID) FROM SALES.ORDER_LINES JOIN SALES.ORDERS USING (ORDER_ID)
       WHERE year(ORDER_DATE) = 2025`,
    ],
    [
      "customer with the largest order",
      `SELECT CUSTOMER_NAME, ORDER_VALUE FROM SALES.ORDERS JOIN SALES.CUSTOMERS USING (CUSTOMER_ID)
       ORDER BY ORDER_VALUE DESC LIMIT 1`,
    ],
    [
      "average order value of customers with returns",
      `SELECT avg(ORDER_VALUE) FROM SALES.ORDERS WHERE CUSTOMER_ID IN
       (SELECT o.CUSTOMER_ID FROM SALES.ORDERS o JOIN SALES.RETURNS USING (ORDER_ID))`,
    ],
    [
      "orders and returns by month in 2025",
      `SELECT month::DATE::VARCHAR, sum(o), sum(r) FROM (
         SELECT date_trunc('month', ORDER_DATE) AS month, 1 AS o, 0 AS r FROM SALES.ORDERS WHERE year(ORDER_DATE) = 2025
         UNION ALL SELECT date_trunc('month', RETURN_DATE), 0, 1 FROM SALES.RETURNS WHERE year(RETURN_DATE) = 2025)
       GROUP BY 1`,
    ],
    [
      "what share of online orders were cancelled in 2025",
      `SELECT count(*) FILTER (STATUS = 'CANCELLED') / count(*) FROM SALES.ORDERS
       WHERE CHANNEL = 'Online' AND year(ORDER_DATE) = 2025`,
    ],
    [
      "share of cancelled orders by channel",
      "SELECT CHANNEL, count(*) FILTER (STATUS = 'CANCELLED') / count(*) FROM SALES.ORDERS GROUP BY 1",
    ],
    [
      "number of customers who ordered per month",
      `SELECT strftime(date_trunc('month', ORDER_DATE), '%Y-%m-%d'), count(DISTINCT CUSTOMER_ID) FROM SALES.ORDERS
       GROUP BY 1`,
    ],
    ["in which countries do we have stores", "SELECT DISTINCT COUNTRY FROM SALES.STORES"],
    [
      "revenue by region without web stores",
      `SELECT r.REGION_NAME, sum(l.REVENUE) FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
       JOIN SALES.STORES s USING (STORE_ID) JOIN SALES.REGIONS r ON r.REGION_ID = s.REGION_ID
       WHERE s.STORE_TYPE <> 'Web' GROUP BY 1`,
    ],
    ["number of enterprise customers", "SELECT count(*) FROM SALES.CUSTOMERS WHERE SEGMENT = 'Enterprise'"],
    ["how many orders shipped in 2025", "SELECT count(*) FROM SALES.ORDERS WHERE year(SHIPPED_ON) = 2025"],
    [
      "customers by country top 5",
      "SELECT COUNTRY, count(*) AS n FROM SALES.CUSTOMERS GROUP BY 1 ORDER BY n DESC LIMIT 5",
    ],
    [
      "revenue in 2024 and 2025",
      `SELECT strftime(o.ORDER_DATE, '%Y-01-01'), sum(l.REVENUE) FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
       WHERE year(o.ORDER_DATE) IN (2024, 2025) GROUP BY 1`,
    ],
    [
      "how many customers have more than 100 orders",
      "SELECT count(*) FROM (SELECT CUSTOMER_ID FROM SALES.ORDERS GROUP BY 1 HAVING count(*) > 100)",
    ],
    [
      "how many customers placed an order in 2025",
      "SELECT count(DISTINCT CUSTOMER_ID) FROM SALES.ORDERS WHERE year(ORDER_DATE) = 2025",
    ],
    [
      "customers without orders in 2025",
      `SELECT CUSTOMER_ID, CUSTOMER_NAME, EMAIL, CITY, COUNTRY, SEGMENT, SIGNUP_DATE::VARCHAR FROM SALES.CUSTOMERS
       WHERE CUSTOMER_ID NOT IN (SELECT CUSTOMER_ID FROM SALES.ORDERS WHERE year(ORDER_DATE) = 2025)`,
    ],
    [
      "number of customers with more than 10 orders by country",
      `SELECT COUNTRY, count(*) FROM SALES.CUSTOMERS WHERE CUSTOMER_ID IN
       (SELECT CUSTOMER_ID FROM SALES.ORDERS GROUP BY 1 HAVING count(*) > 10) GROUP BY 1`,
    ],
    [
      "top 5 products per region by revenue",
      `SELECT r.REGION_NAME, p.PRODUCT_NAME, sum(l.REVENUE) AS n FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
       JOIN SALES.STORES s USING (STORE_ID) JOIN SALES.REGIONS r ON r.REGION_ID = s.REGION_ID
       JOIN SALES.PRODUCTS p USING (PRODUCT_ID) GROUP BY 1, 2
       QUALIFY row_number() OVER (PARTITION BY r.REGION_NAME ORDER BY n DESC) <= 5`,
    ],
    [
      "largest order value by customer",
      `SELECT c.CUSTOMER_NAME, c.CUSTOMER_ID, max(o.ORDER_VALUE) FROM SALES.ORDERS o
       JOIN SALES.CUSTOMERS c USING (CUSTOMER_ID) GROUP BY 1, 2`,
    ],
    [
      "average number of orders per customer",
      "SELECT avg(n) FROM (SELECT count(*) AS n FROM SALES.ORDERS GROUP BY CUSTOMER_ID)",
    ],
    ["how many products have been returned", "SELECT count(DISTINCT PRODUCT_ID) FROM SALES.RETURNS"],
    [
      "orders where discount is more than 20%",
      `SELECT ORDER_ID, CUSTOMER_ID, STORE_ID, ORDER_DATE::VARCHAR, STATUS, CHANNEL, PAYMENT_METHOD, ORDER_VALUE, SHIPPED_ON::VARCHAR
       FROM SALES.ORDERS WHERE ORDER_ID IN (SELECT ORDER_ID FROM SALES.ORDER_LINES WHERE DISCOUNT_RATE > 0.2)`,
    ],
    [
      "online vs store revenue in 2025",
      `SELECT o.CHANNEL, sum(l.REVENUE) FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
       WHERE o.CHANNEL IN ('Online', 'Store') AND year(o.ORDER_DATE) = 2025 GROUP BY 1`,
    ],
    [
      "revenue by customer signup year",
      `SELECT strftime(c.SIGNUP_DATE, '%Y-01-01'), sum(l.REVENUE) FROM SALES.ORDER_LINES l
       JOIN SALES.ORDERS o USING (ORDER_ID) JOIN SALES.CUSTOMERS c USING (CUSTOMER_ID) GROUP BY 1`,
    ],
    [
      "revenue by Fitness",
      `SELECT sum(l.REVENUE) FROM SALES.ORDER_LINES l JOIN SALES.PRODUCTS p USING (PRODUCT_ID)
       JOIN SALES.CATEGORIES c USING (CATEGORY_ID) WHERE c.CATEGORY_NAME = 'Fitness'`,
    ],
    ["min and max unit price", "SELECT min(UNIT_PRICE), max(UNIT_PRICE) FROM SALES.ORDER_LINES"],
  ])("%s", async (question, sql) => {
    const rows = await world.expectSameRows(question, sales, sql);
    expect(rows.length).toBeGreaterThan(0);
  });

  it("keeps rows that belong to no group in a breakdown, and out of a ranking", async () => {
    const marketing = { database: "DEMO", schema: "MARKETING" };
    const byChannel = await world.answer("leads by channel", marketing);
    const all = Number(await world.demo.value("SELECT count(*) FROM MARKETING.LEADS"));
    expect(column(byChannel, 1).reduce((sum: number, cell) => sum + Number(cell), 0)).toBe(all);
    expect(column(await world.answer("top 3 channels by leads", marketing), 0)).not.toContain(null);
  });

  it("reads two places as where from and where to", async () => {
    const rows = await world.answer("how many flights from Chicago to New York", aviation);
    const expected = await world.openData.value(
      `SELECT count(*) FROM AVIATION.FLIGHTS f JOIN AVIATION.AIRPORTS a ON a.IATA = f.ORIGIN
       JOIN AVIATION.AIRPORTS b ON b.IATA = f.DESTINATION WHERE a.CITY = 'Chicago' AND b.CITY = 'New York'`,
    );
    expect(Number(rows[0]?.[0])).toBe(Number(expected));
  });

  it.each([
    "revenue revenue revenue",
    "region region region region",
    "revenue by channel and not by region",
    "revenue sum by month median",
    "revenue of the top 10 products by category",
    "revenue in North America vs EMEA",
    "shipped orders by month",
    "orders not shipped",
    "orders in May 2026 or April 2026",
    "customers and stores by country",
    "number of refunds by reason",
  ])("is asked back or refused rather than half understood: %s", async (question) => {
    expect(["ask", "refuse"]).toContain((await world.plan(question, sales)).kind);
  });
});

describe("a word with two meanings", () => {
  it.each([
    ["how many orders are not shipped", ["SHIPPED_ON IS NULL", "STATUS <> 'SHIPPED'"]],
    ["how many shipped orders", ["SHIPPED_ON IS NOT NULL", "STATUS = 'SHIPPED'"]],
  ])("is asked about, and each option gives its own figure: %s", async (question, conditions) => {
    const outcome = await world.plan(question, sales);
    const options = outcome.kind === "ask" ? outcome.options : [];
    const figures = await Promise.all(
      options.map(async (option) => (await world.answer(option.question, sales)).flat()),
    );
    const expected = await Promise.all(
      conditions.map((condition) => world.demo.value(`SELECT count(*) FROM SALES.ORDERS WHERE ${condition}`)),
    );
    expect(figures.map(String).toSorted()).toEqual(expected.map(String).toSorted());
  });
});

describe("a question back", () => {
  it.each(["how did the stock develop", "which stock has the highest price"])(
    "offers nothing that would be refused: %s",
    async (question) => {
      const outcome = await world.plan(question, { database: "OPENDATA", schema: "ECONOMY" });
      const options = outcome.kind === "ask" ? outcome.options : [];
      for (const option of options)
        expect([
          option.question,
          (await world.plan(option.question, { database: "OPENDATA", schema: "ECONOMY" })).kind,
        ]).not.toEqual([option.question, "refuse"]);
    },
  );
});

describe("figures that are easily taken for others", () => {
  it.each([
    [
      "top 5 countries by population",
      "SELECT COUNTRY, POPULATION FROM CULTURE.COUNTRY_INDICATORS WHERE YEAR = 2005 ORDER BY 2 DESC LIMIT 5",
      "CULTURE",
    ],
    [
      "total population by world region",
      "SELECT WORLD_REGION, sum(POPULATION) FROM CULTURE.COUNTRY_INDICATORS WHERE YEAR = 2005 GROUP BY 1",
      "CULTURE",
    ],
    [
      "how did the Apple stock develop",
      "SELECT date_trunc('year', MONTH)::DATE::VARCHAR, avg(PRICE) FROM ECONOMY.STOCKS WHERE SYMBOL = 'AAPL' GROUP BY 1",
      "ECONOMY",
    ],
  ])("%s", async (question, sql, schema) => {
    await world.expectSameRows(question, { database: "OPENDATA", schema }, sql);
  });

  it.each([
    ["how many customers have an email", "SELECT count(EMAIL) FROM SALES.CUSTOMERS"],
    [
      "number of different brands sold in 2024",
      `SELECT count(DISTINCT BRAND) FROM SALES.ORDER_LINES JOIN SALES.ORDERS USING (ORDER_ID) JOIN SALES.PRODUCTS USING (PRODUCT_ID)
       WHERE year(ORDER_DATE) = 2024`,
    ],
    ["number of different products sold", "SELECT count(DISTINCT PRODUCT_ID) FROM SALES.ORDER_LINES"],
    ["how many stores did we open in 2024", "SELECT count(*) FROM SALES.STORES WHERE year(OPENED_ON) = 2024"],
    [
      "orders and cancelled orders by channel",
      "SELECT CHANNEL, count(*), count(*) FILTER (STATUS = 'CANCELLED') FROM SALES.ORDERS GROUP BY 1",
    ],
  ])("%s", async (question, sql) => {
    await world.expectSameRows(question, sales, sql);
  });
});

describe("what the tables cannot tell", () => {
  it.each([
    ["return rate by category", /^Return rate cannot be told by category: it is known of each order as a whole/],
    ["cancellation rate by product", /^Cancellation rate cannot be told by product: it is known of each order/],
    ["average order value by category", /^Average order value cannot be told by category: it is known of each order/],
    ["share of average order value by channel", /^Average order value has no share of a whole/],
    ["share of active customers by channel", /has no share of a whole/],
  ])("is refused with its reason: %s", async (question, sentence) => {
    const outcome = await world.plan(question, sales);
    expect(outcome.kind === "refuse" ? outcome.sentence : JSON.stringify(outcome)).toMatch(sentence);
  });

  it("is a share of the sum where what is averaged by itself is to be spread over groups", async () => {
    const sql =
      "SELECT CHANNEL, sum(ORDER_VALUE), sum(ORDER_VALUE) / (SELECT sum(ORDER_VALUE) FROM SALES.ORDERS) FROM SALES.ORDERS GROUP BY 1";
    await world.expectSameRows("distribution of order value by channel", sales, sql);
  });
});
