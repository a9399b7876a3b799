/** Rankings on the demo data, in the words that analysts use for them, against SQL written by hand. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type ComparedWorld, openComparedWorld } from "../support/planner/compared-world.ts";

const sales: DatabaseContext = { database: "DEMO", schema: "SALES" };

let world: ComparedWorld;

beforeAll(async () => {
  world = await openComparedWorld();
}, 120_000);

afterAll(() => world.close());

const storeRevenue = `SELECT r.REGION_NAME, s.STORE_NAME, sum(l.REVENUE) AS total FROM SALES.ORDER_LINES l
  JOIN SALES.ORDERS o USING (ORDER_ID) JOIN SALES.STORES s USING (STORE_ID) JOIN SALES.REGIONS r USING (REGION_ID) GROUP BY ALL`;

describe("a ranking", () => {
  it.each([
    [
      "the 3 stores with the highest number of orders",
      "SELECT s.STORE_NAME, count(*) AS n FROM SALES.ORDERS JOIN SALES.STORES s USING (STORE_ID) GROUP BY ALL ORDER BY n DESC LIMIT 3",
    ],
    [
      "which store has sold the most units?",
      `SELECT s.STORE_NAME, sum(l.QUANTITY) AS n FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
       JOIN SALES.STORES s USING (STORE_ID) GROUP BY ALL ORDER BY n DESC LIMIT 1`,
    ],
    [
      "what are the five most returned products?",
      `SELECT p.PRODUCT_NAME, count(*) AS n FROM SALES.RETURNS JOIN SALES.PRODUCTS p USING (PRODUCT_ID)
       GROUP BY p.PRODUCT_ID, p.PRODUCT_NAME ORDER BY n DESC, p.PRODUCT_NAME LIMIT 5`,
    ],
    [
      "which customer ordered the most?",
      `SELECT c.CUSTOMER_NAME, c.CUSTOMER_ID, count(*) AS n FROM SALES.ORDERS JOIN SALES.CUSTOMERS c USING (CUSTOMER_ID)
       GROUP BY ALL ORDER BY n DESC, c.CUSTOMER_NAME LIMIT 1`,
    ],
    [
      "customer with the largest order",
      `SELECT c.CUSTOMER_NAME, o.ORDER_VALUE FROM SALES.ORDERS o
       JOIN SALES.CUSTOMERS c USING (CUSTOMER_ID) ORDER BY o.ORDER_VALUE DESC LIMIT 1`,
    ],
    [
      "the 10 most expensive products",
      "SELECT PRODUCT_NAME, LAUNCH_DATE::VARCHAR, LIST_PRICE FROM SALES.PRODUCTS ORDER BY LIST_PRICE DESC, PRODUCT_ID LIMIT 10",
    ],
    ["oldest store", "SELECT STORE_NAME, OPENED_ON::VARCHAR FROM SALES.STORES ORDER BY OPENED_ON LIMIT 1"],
    [
      "newest 3 products",
      "SELECT PRODUCT_NAME, LAUNCH_DATE::VARCHAR FROM SALES.PRODUCTS ORDER BY LAUNCH_DATE DESC, PRODUCT_ID LIMIT 3",
    ],
    [
      "lowest revenue month in 2025",
      `SELECT date_trunc('month', o.ORDER_DATE)::DATE::VARCHAR, sum(l.REVENUE) AS total FROM SALES.ORDER_LINES l
       JOIN SALES.ORDERS o USING (ORDER_ID) WHERE year(o.ORDER_DATE) = 2025 GROUP BY 1 ORDER BY total LIMIT 1`,
    ],
  ])("without or with a number of its own: %s", async (question, sql) => {
    const rows = await world.expectSameRows(question, sales, sql);
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each([
    [
      "for each region, the store with the highest revenue",
      `SELECT * FROM (${storeRevenue}) QUALIFY row_number() OVER (PARTITION BY REGION_NAME ORDER BY total DESC) = 1`,
    ],
    [
      "for every region, which store has the highest revenue?",
      `SELECT * FROM (${storeRevenue}) QUALIFY row_number() OVER (PARTITION BY REGION_NAME ORDER BY total DESC) = 1`,
    ],
    [
      "the lowest store in each region by revenue",
      `SELECT * FROM (${storeRevenue}) QUALIFY row_number() OVER (PARTITION BY REGION_NAME ORDER BY total) = 1`,
    ],
    [
      "two largest stores per country",
      `SELECT COUNTRY, STORE_NAME, FLOOR_AREA_SQM FROM SALES.STORES
       QUALIFY row_number() OVER (PARTITION BY COUNTRY ORDER BY FLOOR_AREA_SQM DESC, STORE_NAME) <= 2`,
    ],
    [
      "newest store in each country",
      `SELECT COUNTRY, STORE_NAME, OPENED_ON::VARCHAR FROM SALES.STORES
       QUALIFY row_number() OVER (PARTITION BY COUNTRY ORDER BY OPENED_ON DESC, STORE_NAME) = 1`,
    ],
    [
      "which customer ordered the most in each country?",
      `SELECT c.COUNTRY, c.CUSTOMER_NAME, c.CUSTOMER_ID, count(*) AS n FROM SALES.ORDERS JOIN SALES.CUSTOMERS c USING (CUSTOMER_ID)
       GROUP BY 1, 2, 3 QUALIFY row_number() OVER (PARTITION BY c.COUNTRY ORDER BY n DESC, c.CUSTOMER_NAME, c.CUSTOMER_ID) = 1`,
    ],
  ])("begins anew in each group: %s", async (question, sql) => {
    const rows = await world.expectSameRows(question, sales, sql);
    expect(rows.length).toBeGreaterThan(1);
  });

  it("asks what the biggest customers are ranked by, rather than taking a size of something else", async () => {
    const asked = await world.plan("who are our biggest customers?", sales);
    expect(asked.kind === "ask" ? asked.question : asked.kind).toBe("Ranked by what?");
  });
});

describe("an order by a figure of other rows", () => {
  it.each([
    [
      "rank the regions by revenue",
      "SELECT REGION_NAME, sum(total) AS total FROM (STORES) GROUP BY 1 ORDER BY total DESC",
    ],
    [
      "regions sorted by revenue",
      "SELECT REGION_NAME, sum(total) AS total FROM (STORES) GROUP BY 1 ORDER BY total DESC",
    ],
  ])("shows that figure: %s", async (question, sql) => {
    const rows = await world.answer(question, sales);
    const expected = await world.demo.rows(sql.replace("STORES", storeRevenue));
    expect(rows.map(([name]) => name)).toEqual(expected.map(({ REGION_NAME: name }) => name));
  });
});

describe("an order in time", () => {
  it("goes by the date that is shown, and by the main one where none is", async () => {
    const shown = await world.answer("stores opened after 2021 with city and opening date, newest first", sales);
    const dates = shown.map((row) => String(row.at(-1)));
    expect(dates).toEqual(dates.toSorted().toReversed());
    const plan = await world.plan("customers in Berlin, oldest first", sales);
    const column = plan.kind === "plan" ? plan.plan.detail?.columns[plan.plan.order[0]?.index ?? 0]?.column : plan.kind;
    expect(column).toBe("SIGNUP_DATE");
  });
});

describe("conditions that have a name", () => {
  it.each([
    [
      "how many non-cancelled orders carry no shipping date?",
      "SELECT count(*) FROM SALES.ORDERS WHERE STATUS <> 'CANCELLED' AND SHIPPED_ON IS NULL",
    ],
    [
      "product names and list prices of discontinued products",
      "SELECT PRODUCT_NAME, LIST_PRICE FROM SALES.PRODUCTS WHERE NOT IS_ACTIVE",
    ],
    ["how many orders are open?", "SELECT count(*) FROM SALES.ORDERS WHERE STATUS IN ('PROCESSING', 'SHIPPED')"],
    [
      "what proportion of products is discontinued?",
      "SELECT count(*) FILTER (WHERE NOT IS_ACTIVE) / count(*) FROM SALES.PRODUCTS",
    ],
  ])("say which rows are meant: %s", async (question, sql) => {
    const rows = await world.expectSameRows(question, sales, sql);
    expect(rows.length).toBeGreaterThan(0);
  });

  it("compares a rate with hundredths", async () => {
    const rows = await world.expectSameRows(
      "brands with a gross margin above 40%",
      sales,
      `SELECT p.BRAND, (sum(l.REVENUE) - sum(l.COST)) / sum(l.REVENUE) AS margin FROM SALES.ORDER_LINES l
       JOIN SALES.PRODUCTS p USING (PRODUCT_ID) WHERE p.BRAND IS NOT NULL GROUP BY 1 HAVING margin > 0.40`,
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});
