/** Questions that say more than one thing: what stands beside them, lists of counts, shares of what was named first. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { planProblem } from "#lib/planner/steering/plan-problem";
import { type AskedSchema, type AskedWorld, openAskedWorld } from "../support/planner/asked-world.ts";

let world: AskedWorld;
let sales: AskedSchema;
let marketing: AskedSchema;

beforeAll(async () => {
  world = await openAskedWorld(["DEMO/SALES", "DEMO/MARKETING"]);
  sales = world.schemaOf("DEMO/SALES");
  marketing = world.schemaOf("DEMO/MARKETING");
}, 120_000);

afterAll(() => world.close());

function onlyNumber(rows: readonly (readonly unknown[])[]): number {
  return Number(rows[0]?.[0]);
}

describe("what is said beside a question holds for it", () => {
  test.each([
    ["revenue by category. Only online orders.", "Revenue by category (Online)"],
    ["revenue by category (only 2025)", "Revenue by category (2025)"],
    ["number of customers by country (skip those without a segment)", "Customers by country (segment known)"],
    ["revenue by region. Leave out customers without a segment.", "Revenue by region (segment known)"],
    ["revenue by category (all orders, whatever their status)", "Revenue by category"],
    ["revenue by category, with rank, all orders", "Revenue with ranks by category"],
    ["revenue by category, with the cumulative share", "Cumulative share of revenue by category"],
    [
      "top 3 products by revenue in each department (all orders counted), department, product, revenue",
      "Top 3 products by revenue in each department",
    ],
    [
      "quartiles of order value by channel: Q1, median, 75 %",
      "25th percentile of order value, median order value and 75th percentile of order value by channel",
    ],
    [
      "What is our repeat rate, i.e. the share of customers with at least one order who ordered more than once?",
      "Share of customers who ordered more than once (customers with at least 1 order)",
    ],
  ])("%s", (question, title) => {
    expect(sales.planned(question).title).toBe(title);
  });

  test.each([
    [
      "Among the orders placed in 2025, which channel had the highest revenue?",
      "Channel with the highest revenue (2025)",
    ],
    ["For online orders, which region had the highest revenue?", "Region with the highest revenue (Online)"],
    ["Of the products launched in 2025, which category has the most?", null],
  ])("rows that are said before it are a condition of it: %s", (question, title) => {
    const outcome = sales.outcomeOf(question);
    if (title === null) expect(outcome.kind).not.toBe("plan");
    else expect(outcome).toMatchObject({ kind: "plan", title });
  });

  test.each([
    "revenue by category (net of tax)",
    "revenue by category, warehouses only",
    "revenue by category - category, supplier, revenue",
    "revenue by category, i.e. how nice it is",
    "returned orders (all orders)",
    "revenue by category, with the weather",
    "number of orders by quartile of order value. Only online orders.",
  ])("what is not understood of it is not left out: %s", (question) => {
    expect(sales.outcomeOf(question).kind).not.toBe("plan");
  });

  test("a question that goes on from an answer can be said more of, too", () => {
    const { plan } = sales.planned("revenue by category");
    const { title } = sales.planned("and by region. Only online orders.", plan);
    expect(title).toBe("Revenue by category and region (Online)");
  });
});

describe("counts that a question lists", () => {
  test("each counts its own rows", async () => {
    const { plan, title } = sales.planned("how many orders were placed, shipped and returned by channel");
    expect(title).toBe("Placed, shipped and returned by channel");
    const rows = await sales.rowsOf(plan);
    expect(rows.map(String).sort()).toEqual(
      (
        await sales.rowsOfStatement(
          "SELECT CHANNEL, count(ORDER_DATE), count(SHIPPED_ON), count(*) FILTER (STATUS = 'RETURNED') FROM SALES.ORDERS GROUP BY 1",
        )
      )
        .map(String)
        .sort(),
    );
    expect(plan.assumptions).toContain(
      "Each count asks for its own condition alone, not for those of the counts before it.",
    );
  });

  test("the first may name the rows", async () => {
    const { plan } = marketing.planned(
      "conversion funnel by device: visits, visits that did not bounce, visits with an order",
    );
    const rows = await marketing.rowsOf(plan);
    expect(rows.map(String).sort()).toEqual(
      (
        await marketing.rowsOfStatement(
          "SELECT DEVICE, count(*), count(*) FILTER (NOT IS_BOUNCE), count(*) FILTER (IS_CONVERSION) FROM MARKETING.WEB_SESSIONS GROUP BY 1",
        )
      )
        .map(String)
        .sort(),
    );
  });

  test("of a funnel are its steps, each beside the first and the one before", async () => {
    const { plan, title } = marketing.planned(
      "conversion funnel: visits, visits that did not bounce, visits with an order",
    );
    expect(title).toBe("Funnel of visits, visits that did not bounce and visits with an order");
    const rows = await marketing.rowsOf(plan);
    const [[all, stayed, ordered] = []] = await marketing.rowsOfStatement(
      "SELECT count(*), count(*) FILTER (NOT IS_BOUNCE), count(*) FILTER (IS_CONVERSION) FROM MARKETING.WEB_SESSIONS",
    );
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ["Visits", all],
      ["Visits that did not bounce", stayed],
      ["Visits with an order", ordered],
    ]);
    expect(Number(rows[2]?.[2])).toBeCloseTo(Number(ordered) / Number(all), 10);
    expect(Number(rows[2]?.[3])).toBeCloseTo(Number(ordered) / Number(stayed), 10);
    // By groups the steps stand beside one another.
    expect(marketing.planned("by device", plan).title).toBe(
      "Visits, visits that did not bounce and visits with an order by device",
    );
  });

  test("words before a funnel that may say of which rows it is are not left out", () => {
    const outcome = marketing.outcomeOf("Germany funnel: visits, visits that did not bounce, visits with an order");
    expect(outcome.kind).not.toBe("plan");
  });

  test.each([
    [
      "customers by segment: how many have ordered, how many ordered more than once, how many have more than 10 orders",
      "Ordered, ordered more than once and more than 10 orders by segment",
    ],
    ["how many orders were shipped, and how many returned", "Shipped and returned"],
  ])("%s", (question, title) => {
    expect(sales.planned(question).title).toBe(title);
  });

  test.each(["how many orders were shipped, painted and returned", "orders: how many shipped, how many were eaten"])(
    "one that is not understood is not left out: %s",
    (question) => {
      expect(sales.outcomeOf(question).kind).not.toBe("plan");
    },
  );

  test.each([
    ["how many products are active, discontinued and unbranded", "Active, discontinued and unbranded"],
    ["orders by channel: placed, cancelled, returned", "Placed, cancelled and returned by channel"],
    ["of the orders of 2025, how many were shipped, cancelled and returned", "Shipped, cancelled and returned (2025)"],
  ])("what cannot hold at once is counted one by one: %s", (question, title) => {
    expect(sales.planned(question).title).toBe(title);
  });

  test("rows of several tables are counted each by themselves", async () => {
    const { plan, title } = sales.planned("how many customers, how many orders and how many returns");
    expect(title).toBe("Customers, orders and returns");
    expect(await sales.rowsOf(plan)).toEqual(
      await sales.rowsOfStatement(
        "SELECT (SELECT count(*) FROM SALES.CUSTOMERS), (SELECT count(*) FROM SALES.ORDERS), (SELECT count(*) FROM SALES.RETURNS)",
      ),
    );
  });

  test("values behind a colon stay a condition", () => {
    expect(sales.planned("how many customers in Berlin, Hamburg and Munich").title).toBe(
      "Customers by city (Berlin, Hamburg and Munich)",
    );
  });
});

describe("a share of what was named first", () => {
  test("both sides count the same rows", async () => {
    const { plan } = sales.planned(
      "Of all orders with a product of the category Coffee and Tea, what share also contains a product of the category Kitchen Appliances?",
    );
    const share = onlyNumber(await sales.rowsOf(plan));
    const expected = onlyNumber(
      await sales.rowsOfStatement(
        `WITH per_order AS (
         SELECT ORDER_ID, bool_or(CATEGORY_NAME = 'Coffee and Tea') AS HAS_COFFEE, bool_or(CATEGORY_NAME = 'Kitchen Appliances') AS HAS_KITCHEN
         FROM SALES.ORDER_LINES JOIN SALES.PRODUCTS USING (PRODUCT_ID) JOIN SALES.CATEGORIES USING (CATEGORY_ID) GROUP BY 1)
       SELECT avg(CAST(HAS_KITCHEN AS INTEGER)) FROM per_order WHERE HAS_COFFEE`,
      ),
    );
    expect(share).toBeCloseTo(expected, 10);
  });

  test("where the rows end is found by what can be asked", async () => {
    const { plan } = sales.planned("what share of customers with at least one order ordered more than 10 times");
    const share = onlyNumber(await sales.rowsOf(plan));
    const expected = onlyNumber(
      await sales.rowsOfStatement(
        "SELECT avg(CASE WHEN ORDERS > 10 THEN 1 ELSE 0 END) FROM (SELECT count(*) AS ORDERS FROM SALES.ORDERS GROUP BY CUSTOMER_ID)",
      ),
    );
    expect(share).toBeCloseTo(expected, 10);
  });
});

test.each([
  "revenue by category. Only online orders.",
  "how many orders were placed, shipped and returned by channel",
  "what share of customers with at least one order ordered more than 10 times",
])("what is laid together can be edited like any plan: %s", (question) => {
  expect(planProblem(sales.planned(question).plan, sales.model)).toBeNull();
});

describe("what was done to counted rows", () => {
  test.each([
    ["how many orders were ORDERS.SHIPPED_ON", "Number of orders (shipped on known)"],
    ["how many orders were placed in 2025", "Number of orders (2025)"],
    ["how many orders were placed per month", "Monthly orders"],
  ])("%s", (question, title) => {
    expect(sales.planned(question).title).toBe(title);
  });

  test("a time that was kept is no time that it took", () => {
    expect(sales.outcomeOf("how many orders were shipped on time").kind).toBe("refuse");
  });
});

test("one number cannot be two: either will do", async () => {
  const { plan } = sales.planned("how many order lines with a quantity of 2 or 3");
  expect(await sales.rowsOf(plan)).toEqual(
    await sales.rowsOfStatement("SELECT count(*) FROM SALES.ORDER_LINES WHERE QUANTITY IN (2, 3)"),
  );
});
