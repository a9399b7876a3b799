/** Answers on the demo data against SQL written by hand, each side run on its own. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import { type ComparedWorld, comparable, openComparedWorld } from "../support/planner/compared-world.ts";
import { proposedQuestions } from "../support/planner/demo-world.ts";

const sales: DatabaseContext = { database: "DEMO", schema: "SALES" };
const aviation: DatabaseContext = { database: "OPENDATA", schema: "AVIATION" };
const culture: DatabaseContext = { database: "OPENDATA", schema: "CULTURE" };

let world: ComparedWorld;

beforeAll(async () => {
  world = await openComparedWorld();
}, 120_000);

afterAll(() => world.close());

function column(rows: readonly ResultRow[], index: number): Cell[] {
  return rows.map((row) => row[index] ?? null);
}

describe("questions on the sales data", () => {
  it.each([
    [
      "total revenue by region",
      `SELECT r.REGION_NAME, sum(l.REVENUE) FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
       JOIN SALES.STORES s USING (STORE_ID) JOIN SALES.REGIONS r ON r.REGION_ID = s.REGION_ID GROUP BY 1`,
    ],
    ["monthly orders over time", "SELECT strftime(ORDER_DATE, '%Y-%m-01'), count(*) FROM SALES.ORDERS GROUP BY 1"],
    [
      "average order value per store last quarter",
      `SELECT s.STORE_NAME, avg(o.ORDER_VALUE) FROM SALES.ORDERS o JOIN SALES.STORES s USING (STORE_ID)
       WHERE o.ORDER_DATE BETWEEN DATE '2026-04-01' AND DATE '2026-06-30' GROUP BY 1`,
    ],
    [
      "how many orders were returned",
      "SELECT count(DISTINCT o.ORDER_ID) FROM SALES.ORDERS o JOIN SALES.RETURNS r USING (ORDER_ID)",
    ],
    ["refunds by reason", "SELECT REASON, sum(REFUND_AMOUNT) FROM SALES.RETURNS GROUP BY REASON"],
    [
      "number of orders by product category",
      `SELECT c.CATEGORY_NAME, count(DISTINCT l.ORDER_ID) FROM SALES.ORDER_LINES l JOIN SALES.PRODUCTS p USING (PRODUCT_ID)
       JOIN SALES.CATEGORIES c USING (CATEGORY_ID) GROUP BY 1`,
    ],
    [
      "revenue and orders by channel in 2025",
      `SELECT o.CHANNEL, (SELECT sum(l.REVENUE) FROM SALES.ORDER_LINES l JOIN SALES.ORDERS x USING (ORDER_ID)
         WHERE x.CHANNEL = o.CHANNEL AND year(x.ORDER_DATE) = 2025), count(*)
       FROM SALES.ORDERS o WHERE year(o.ORDER_DATE) = 2025 GROUP BY o.CHANNEL`,
    ],
    [
      "customers with more than 50 orders",
      `SELECT c.CUSTOMER_NAME, c.CUSTOMER_ID, count(*) FROM SALES.ORDERS o JOIN SALES.CUSTOMERS c USING (CUSTOMER_ID)
       GROUP BY c.CUSTOMER_ID, c.CUSTOMER_NAME HAVING count(*) > 50`,
    ],
    ["number of customers by country", "SELECT COUNTRY, count(*) FROM SALES.CUSTOMERS GROUP BY COUNTRY"],
    [
      "return rate by channel",
      "SELECT CHANNEL, avg(CASE WHEN STATUS = 'RETURNED' THEN 1.0 ELSE 0 END) FROM SALES.ORDERS GROUP BY CHANNEL",
    ],
    [
      "refund rate",
      "SELECT (SELECT sum(REFUND_AMOUNT) FROM SALES.RETURNS) / (SELECT sum(REVENUE) FROM SALES.ORDER_LINES)",
    ],
    ["total discount", "SELECT sum(QUANTITY * UNIT_PRICE) - sum(REVENUE) FROM SALES.ORDER_LINES"],
    [
      "gross margin by department",
      `SELECT c.DEPARTMENT, (sum(l.REVENUE) - sum(l.COST)) / sum(l.REVENUE) FROM SALES.ORDER_LINES l
       JOIN SALES.PRODUCTS p USING (PRODUCT_ID) JOIN SALES.CATEGORIES c USING (CATEGORY_ID) GROUP BY 1`,
    ],
    ["average revenue per customer", "SELECT sum(ORDER_VALUE) / count(DISTINCT CUSTOMER_ID) FROM SALES.ORDERS"],
    [
      "revenue per order by region",
      `SELECT r.REGION_NAME, sum(o.ORDER_VALUE) / count(*) FROM SALES.ORDERS o JOIN SALES.STORES s USING (STORE_ID)
       JOIN SALES.REGIONS r ON r.REGION_ID = s.REGION_ID GROUP BY 1`,
    ],
  ])("%s", async (question, sql) => {
    const rows = await world.expectSameRows(question, sales, sql);
    expect(rows.length).toBeGreaterThan(0);
  });

  it("ranks products by revenue of one year", async () => {
    const rows = await world.expectSameRows(
      "top 10 products by revenue in 2025",
      sales,
      `SELECT p.PRODUCT_NAME, sum(l.REVENUE) AS total FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID)
       JOIN SALES.PRODUCTS p USING (PRODUCT_ID) WHERE o.ORDER_DATE >= DATE '2025-01-01' AND o.ORDER_DATE < DATE '2026-01-01'
       GROUP BY p.PRODUCT_ID, p.PRODUCT_NAME ORDER BY total DESC LIMIT 10`,
    );
    const totals = column(rows, 1).map(Number);
    expect(totals).toEqual(totals.toSorted((left, right) => right - left));
  });

  it("lists the customers of a city and no others", async () => {
    const rows = await world.answer("customers in Berlin", sales);
    const expected = await world.demo.value("SELECT count(*) FROM SALES.CUSTOMERS WHERE CITY = 'Berlin'");
    expect(rows).toHaveLength(Number(expected));
    expect(rows.every((row) => row.includes("Berlin"))).toBe(true);
  });

  it("keeps the total whatever it is broken down by", async () => {
    const [total] = column(await world.answer("total revenue", sales), 0);
    for (const breakdown of ["region", "category", "brand", "segment", "store type", "month", "order status"]) {
      const rows = await world.answer(`total revenue by ${breakdown}`, sales);
      const sum = column(rows, 1).reduce((all: number, cell) => all + Number(cell), 0);
      expect([breakdown, sum.toFixed(2)]).toEqual([breakdown, Number(total).toFixed(2)]);
    }
  });

  it("asks which city is meant, and refuses what is not in the data", async () => {
    expect((await world.plan("revenue by city", sales)).kind).toBe("ask");
    expect((await world.plan("show me the numbers", sales)).kind).toBe("ask");
    const refused = await world.plan("What is the weather tomorrow?", sales);
    expect(refused.kind === "refuse" ? [refused.reason, refused.sentence.includes("orders")] : []).toEqual([
      "off_topic",
      true,
    ]);
  });
});

describe("questions on public data", () => {
  it.each([
    [
      "average delay by origin airport",
      `SELECT a.AIRPORT_NAME, a.IATA, avg(f.DELAY) FROM AVIATION.FLIGHTS f JOIN AVIATION.AIRPORTS a ON a.IATA = f.ORIGIN
       GROUP BY 1, 2`,
    ],
    [
      "top 10 airports by flights",
      `SELECT a.AIRPORT_NAME, a.IATA, count(*) AS n FROM AVIATION.FLIGHTS f JOIN AVIATION.AIRPORTS a ON a.IATA = f.ORIGIN
       GROUP BY 1, 2 ORDER BY n DESC LIMIT 10`,
    ],
    ["distribution of flight delay", "SELECT floor(DELAY / 10) * 10, count(*) FROM AVIATION.FLIGHTS GROUP BY 1"],
    [
      "bird strikes per year",
      "SELECT CAST(date_trunc('year', STRIKE_DATE) AS DATE)::VARCHAR, count(*) FROM AVIATION.BIRD_STRIKES GROUP BY 1",
    ],
  ])("%s", async (question, sql) => {
    const rows = await world.expectSameRows(question, aviation, sql);
    expect(rows.length).toBeGreaterThan(0);
  });

  it("lists the ten movies with the highest worldwide gross, highest first", async () => {
    const rows = await world.answer("top 10 movies by worldwide gross", culture);
    const expected = await world.openData.rows(
      "SELECT TITLE, WORLDWIDE_GROSS FROM CULTURE.MOVIES WHERE WORLDWIDE_GROSS IS NOT NULL ORDER BY WORLDWIDE_GROSS DESC LIMIT 10",
    );
    expect(rows.map((row) => `${row[0]} ${comparable(row.at(-1))}`)).toEqual(
      expected.map((row) => `${String(row.TITLE)} ${comparable(row.WORLDWIDE_GROSS)}`),
    );
  });
});

describe("every question that the app proposes", () => {
  it.each([
    ["DEMO", "SALES"],
    ["DEMO", "MARKETING"],
    ["OPENDATA", "AVIATION"],
    ["OPENDATA", "CLIMATE"],
    ["OPENDATA", "ECONOMY"],
    ["OPENDATA", "CULTURE"],
  ])(
    "for %s / %s is answered by a safe statement that has rows",
    async (database, schema) => {
      const context = { database, schema };
      const questions = await proposedQuestions(world, context);
      expect(questions.length).toBeGreaterThanOrEqual(4);
      for (const question of questions) {
        const rows = await world.answer(question, context);
        expect([question, rows.length > 0]).toEqual([question, true]);
      }
    },
    60_000,
  );
});
