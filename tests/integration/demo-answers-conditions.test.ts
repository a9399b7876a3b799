/** Conditions on the demo data, in the words that analysts use for them, against SQL written by hand. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type ComparedWorld, openComparedWorld } from "../support/planner/compared-world.ts";

const sales: DatabaseContext = { database: "DEMO", schema: "SALES" };

let world: ComparedWorld;

beforeAll(async () => {
  world = await openComparedWorld();
}, 120_000);

afterAll(() => world.close());

/** Whether the first cells of the answer are the keys that the statement finds. */
async function expectSameKeys(question: string, sql: string): Promise<void> {
  const rows = await world.answer(question, sales);
  const expected = (await world.demo.rows(sql)).map((row) => String(Object.values(row)[0]));
  expect(rows.map(([key]) => String(key)).toSorted()).toEqual(expected.toSorted());
}

const ordersIn = (year: number): string => `SELECT CUSTOMER_ID FROM SALES.ORDERS WHERE year(ORDER_DATE) = ${year}`;
const linesIn = (year: number): string =>
  `SELECT PRODUCT_ID FROM SALES.ORDER_LINES JOIN SALES.ORDERS USING (ORDER_ID) WHERE year(ORDER_DATE) = ${year}`;

describe("what happened in a period, or never", () => {
  it.each([
    [
      "customers who have not ordered in 2026",
      `SELECT CUSTOMER_ID FROM SALES.CUSTOMERS WHERE CUSTOMER_ID NOT IN (${ordersIn(2026)})`,
    ],
    ["customers who ordered in 2024 but not in 2025", `${ordersIn(2024)} EXCEPT ${ordersIn(2025)}`],
    ["customers who ordered both in 2024 and 2025", `${ordersIn(2024)} INTERSECT ${ordersIn(2025)}`],
    ["customers that ordered in 2024 and in 2025", `${ordersIn(2024)} INTERSECT ${ordersIn(2025)}`],
    [
      "customers who never returned anything",
      "SELECT CUSTOMER_ID FROM SALES.CUSTOMERS EXCEPT SELECT CUSTOMER_ID FROM SALES.RETURNS JOIN SALES.ORDERS USING (ORDER_ID)",
    ],
    ["products not sold in 2023", `SELECT PRODUCT_ID FROM SALES.PRODUCTS WHERE PRODUCT_ID NOT IN (${linesIn(2023)})`],
    ["products sold in 2025", `SELECT DISTINCT PRODUCT_ID FROM (${linesIn(2025)})`],
  ])("%s", async (question, sql) => {
    await expectSameKeys(question, sql);
  });

  it.each([
    [
      "how many customers ordered at least 10 times?",
      "SELECT count(*) FROM (SELECT CUSTOMER_ID FROM SALES.ORDERS GROUP BY 1 HAVING count(*) >= 10)",
    ],
    [
      "how many customers ordered exactly twice?",
      "SELECT count(*) FROM (SELECT CUSTOMER_ID FROM SALES.ORDERS GROUP BY 1 HAVING count(*) = 2)",
    ],
    [
      "how many products were returned more than thirty times?",
      "SELECT count(*) FROM (SELECT PRODUCT_ID FROM SALES.RETURNS GROUP BY 1 HAVING count(*) > 30)",
    ],
    [
      "how many returns had a refund of more than five hundred?",
      "SELECT count(*) FROM SALES.RETURNS WHERE REFUND_AMOUNT > 500",
    ],
  ])("so often: %s", async (question, sql) => {
    expect(await world.expectSameRows(question, sales, sql)).toHaveLength(1);
  });
});

describe("lists that are compared", () => {
  it.each([
    [
      "countries with customers but no stores",
      "SELECT COUNTRY FROM SALES.CUSTOMERS WHERE COUNTRY IS NOT NULL EXCEPT SELECT COUNTRY FROM SALES.STORES",
    ],
    [
      "customers who only ordered online",
      `SELECT CUSTOMER_ID FROM SALES.ORDERS GROUP BY 1 HAVING count(*) = count(*) FILTER (WHERE CHANNEL = 'Online')`,
    ],
    [
      "which products did nobody buy in 2023?",
      `SELECT PRODUCT_ID FROM SALES.PRODUCTS WHERE PRODUCT_ID NOT IN (${linesIn(2023)})`,
    ],
    ["stores with their region", "SELECT s.STORE_ID FROM SALES.STORES s"],
    [
      "customers who signed up in 2025 but have never ordered",
      `SELECT CUSTOMER_ID FROM SALES.CUSTOMERS WHERE year(SIGNUP_DATE) = 2025
       AND CUSTOMER_ID NOT IN (SELECT CUSTOMER_ID FROM SALES.ORDERS)`,
    ],
  ])("%s", async (question, sql) => {
    await expectSameKeys(question, sql);
  });

  it("shows what each row belongs to", async () => {
    const rows = await world.answer("stores with their region", sales);
    const regions = (await world.demo.rows("SELECT REGION_NAME FROM SALES.REGIONS")).map(
      ({ REGION_NAME: name }) => name,
    );
    expect(rows.every((row) => regions.includes(row.at(-1)))).toBe(true);
  });

  it("takes a second figure for one of whoever is listed, not of the counted rows", async () => {
    await world.expectSameRows(
      "customers with more than 30 orders and revenue over 100000",
      sales,
      `SELECT c.CUSTOMER_NAME, c.CUSTOMER_ID, count(DISTINCT o.ORDER_ID) AS n, sum(l.REVENUE) AS total FROM SALES.ORDERS o
       JOIN SALES.ORDER_LINES l USING (ORDER_ID) JOIN SALES.CUSTOMERS c USING (CUSTOMER_ID) GROUP BY 1, 2
       HAVING n > 30 AND total > 100000`,
    );
  });

  it("takes the average of each group where it is that which is asked for", async () => {
    await world.expectSameRows(
      "how many products of each category are above that category's average list price?",
      sales,
      `SELECT c.CATEGORY_NAME, count(*) FROM SALES.PRODUCTS p JOIN SALES.CATEGORIES c USING (CATEGORY_ID) WHERE p.LIST_PRICE >
       (SELECT avg(o.LIST_PRICE) FROM SALES.PRODUCTS o WHERE o.CATEGORY_ID = p.CATEGORY_ID) GROUP BY c.CATEGORY_NAME`,
    );
  });
});

describe("a condition on figures", () => {
  const revenueOfStores = `SELECT s.STORE_NAME, sum(l.REVENUE) AS figure FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
    JOIN SALES.STORES s USING (STORE_ID)`;
  const ordersOfStores =
    "SELECT s.STORE_NAME, count(*) AS figure FROM SALES.ORDERS o JOIN SALES.STORES s USING (STORE_ID)";
  const aboveAverage = (figures: string): string =>
    `WITH f AS (${figures} GROUP BY 1) SELECT * FROM f WHERE figure > (SELECT avg(figure) FROM f)`;
  it.each([
    ["stores with more orders than average", aboveAverage(ordersOfStores)],
    ["stores with more orders than the average store", aboveAverage(ordersOfStores)],
    [
      "stores with higher revenue than average in 2025",
      aboveAverage(`${revenueOfStores} WHERE year(o.ORDER_DATE) = 2025`),
    ],
    ["stores with above-average revenue", aboveAverage(revenueOfStores)],
    [
      "months with above-average revenue in 2025",
      aboveAverage(`SELECT date_trunc('month', o.ORDER_DATE)::DATE::VARCHAR, sum(l.REVENUE) AS figure FROM SALES.ORDER_LINES l
        JOIN SALES.ORDERS o USING (ORDER_ID) WHERE year(o.ORDER_DATE) = 2025`),
    ],
    [
      "which categories made more than 3 million in revenue?",
      `SELECT c.CATEGORY_NAME, sum(l.REVENUE) AS figure FROM SALES.ORDER_LINES l JOIN SALES.PRODUCTS p USING (PRODUCT_ID)
       JOIN SALES.CATEGORIES c USING (CATEGORY_ID) GROUP BY 1 HAVING figure > 3000000`,
    ],
  ])("%s", async (question, sql) => {
    const rows = await world.expectSameRows(question, sales, sql);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe("a condition belongs to what it stands with", () => {
  it.each([
    ["how many orders were returns?", "SELECT count(DISTINCT ORDER_ID) FROM SALES.RETURNS"],
    [
      "what share of revenue do online orders make up?",
      `SELECT sum(l.REVENUE) FILTER (WHERE o.CHANNEL = 'Online') / sum(l.REVENUE)
       FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)`,
    ],
    [
      "revenue from enterprise customers in 2025",
      `SELECT sum(l.REVENUE) FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
      JOIN SALES.CUSTOMERS c USING (CUSTOMER_ID) WHERE c.SEGMENT = 'Enterprise' AND year(o.ORDER_DATE) = 2025`,
    ],
    [
      "revenue of stores opened after 2018",
      `SELECT sum(l.REVENUE) FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
      JOIN SALES.STORES s USING (STORE_ID) WHERE year(s.OPENED_ON) > 2018`,
    ],
    [
      "what percentage of gross profit comes from Electronics?",
      `SELECT sum(l.REVENUE - l.COST) FILTER (WHERE c.DEPARTMENT = 'Electronics') / sum(l.REVENUE - l.COST)
      FROM SALES.ORDER_LINES l JOIN SALES.PRODUCTS p USING (PRODUCT_ID) JOIN SALES.CATEGORIES c USING (CATEGORY_ID)`,
    ],
  ])("%s", async (question, sql) => {
    expect(await world.expectSameRows(question, sales, sql)).toHaveLength(1);
  });

  it.each([
    [
      "orders from customers in Canada",
      "SELECT ORDER_ID FROM SALES.ORDERS JOIN SALES.CUSTOMERS c USING (CUSTOMER_ID) WHERE c.COUNTRY = 'Canada'",
    ],
    [
      "customers not in Germany or France",
      "SELECT CUSTOMER_ID FROM SALES.CUSTOMERS WHERE COUNTRY IS NULL OR COUNTRY NOT IN ('Germany', 'France')",
    ],
    ["products of brand Norvik", "SELECT PRODUCT_ID FROM SALES.PRODUCTS WHERE BRAND = 'Norvik'"],
    ["customers whose name starts with Q", "SELECT CUSTOMER_ID FROM SALES.CUSTOMERS WHERE CUSTOMER_NAME LIKE 'Q%'"],
  ])("%s", async (question, sql) => {
    await expectSameKeys(question, sql);
  });
});
