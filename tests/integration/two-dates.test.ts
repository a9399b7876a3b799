/** Two periods of two dates, and rows that are named before they are counted: their rows beside statements written by hand. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { planAssumptions } from "#lib/planner/explain/plan-assumptions";
import { type AskedWorld, comparable, openAskedWorld } from "../support/planner/asked-world.ts";

let world: AskedWorld;

beforeAll(async () => {
  world = await openAskedWorld(["DEMO/SALES", "businesses/freight", "businesses/helpdesk"]);
}, 240_000);

afterAll(() => world.close());

const revenue =
  "SELECT sum(l.REVENUE) FROM SALES.ORDER_LINES l JOIN SALES.ORDERS o USING (ORDER_ID) JOIN SALES.CUSTOMERS c USING (CUSTOMER_ID) JOIN SALES.STORES s USING (STORE_ID)";

describe("a period is of the date that it is said of", () => {
  test.each([
    [
      "DEMO/SALES",
      "revenue in 2026 from customers who signed up in 2025",
      `${revenue} WHERE year(o.ORDER_DATE) = 2026 AND year(c.SIGNUP_DATE) = 2025`,
    ],
    [
      "DEMO/SALES",
      "revenue of stores opened in 2018 in 2026",
      `${revenue} WHERE year(o.ORDER_DATE) = 2026 AND year(s.OPENED_ON) = 2018`,
    ],
    [
      "DEMO/SALES",
      "how many orders placed in 2025 were shipped in 2026",
      "SELECT count(*) FROM SALES.ORDERS WHERE year(ORDER_DATE) = 2025 AND year(SHIPPED_ON) = 2026",
    ],
    [
      "businesses/freight",
      "how many shipments booked in 2025 were delivered in 2026",
      "SELECT count(*) FROM LOGISTICS.SHIPMENT WHERE year(BOOKED_AT) = 2025 AND year(ACTUAL_DLV) = 2026",
    ],
  ])("%s: %s", async (database, question, sql) => {
    const schema = world.schemaOf(database);
    const { plan } = schema.planned(question);
    expect(plan.compare).toBeNull();
    expect(comparable(await schema.rowsOf(plan))).toEqual(comparable(await schema.rowsOfStatement(sql)));
  });

  test.each([
    "revenue in 2026 by customers acquired in 2025",
    "revenue from customers who signed up in 2025, orders in 2026 only",
  ])("a time of which nothing tells what it is of is no comparison and is not lost: %s", (question) => {
    expect(world.schemaOf("DEMO/SALES").outcomeOf(question).kind).toBe("refuse");
  });

  test("two times of one date are still set against each other", () => {
    const { plan } = world.schemaOf("DEMO/SALES").planned("revenue in Q2 2026 against Q2 2025");
    expect(plan.compare).not.toBeNull();
  });
});

describe("of all rows, how many are so", () => {
  test.each([
    [
      "of all customers in Germany, how many ordered in 2025",
      "SELECT count(DISTINCT c.CUSTOMER_ID) FROM SALES.CUSTOMERS c JOIN SALES.ORDERS o USING (CUSTOMER_ID) WHERE c.COUNTRY = 'Germany' AND year(o.ORDER_DATE) = 2025",
    ],
    [
      "among customers in Germany, how many have more than 3 orders",
      "SELECT count(*) FROM SALES.CUSTOMERS c WHERE c.COUNTRY = 'Germany' AND (SELECT count(*) FROM SALES.ORDERS o WHERE o.CUSTOMER_ID = c.CUSTOMER_ID) > 3",
    ],
    [
      "of all customers, how many bought Garden products",
      "SELECT count(DISTINCT o.CUSTOMER_ID) FROM SALES.ORDERS o JOIN SALES.ORDER_LINES l USING (ORDER_ID) JOIN SALES.PRODUCTS p USING (PRODUCT_ID) JOIN SALES.CATEGORIES k USING (CATEGORY_ID) WHERE k.CATEGORY_NAME = 'Garden'",
    ],
  ])("%s", async (question, sql) => {
    const schema = world.schemaOf("DEMO/SALES");
    const rows = await schema.rowsOf(schema.planned(question).plan);
    expect(comparable(rows)).toEqual(comparable(await schema.rowsOfStatement(sql)));
  });

  test.each([
    "of all customers in Germany, how many ordered in 2025 and what share is that",
    "of all orders, how many customers are there per country",
  ])("is no list, and no count of others: %s", (question) => {
    expect(world.schemaOf("DEMO/SALES").outcomeOf(question).kind).not.toBe("plan");
  });
});

test("days between two moments are told to be those of the calendar", () => {
  const { model, planned } = world.schemaOf("businesses/helpdesk");
  const told = planAssumptions(planned("average days from creation to solution").plan, model).join(" ");
  expect(told).toContain("are those of the calendar: each midnight in between is one");
  const freight = world.schemaOf("businesses/freight");
  const { plan } = freight.planned("average days from planned delivery to actual delivery");
  expect(planAssumptions(plan, freight.model).join(" ")).not.toContain("calendar");
});
