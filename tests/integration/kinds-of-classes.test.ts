/** Numbers in classes that a question lists, and rows in groups of equal size: their names, their order, how many are in each. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Plan } from "#lib/domain/plan";
import { type AskedSchema, type AskedWorld, comparable, openAskedWorld } from "../support/planner/asked-world.ts";

let world: AskedWorld;
let sales: AskedSchema;
const outcomeOf = (question: string, previous: Plan | null = null) => sales.outcomeOf(question, previous);
const planned = (question: string, previous: Plan | null = null) => sales.planned(question, previous);
const rowsOf = (plan: Plan) => sales.rowsOf(plan);

beforeAll(async () => {
  world = await openAskedWorld([
    ...["DEMO/SALES", "DEMO/MARKETING", "OPENDATA/AVIATION", "OPENDATA/CLIMATE"],
    ...["businesses/helpdesk", "businesses/freight"],
  ]);
  sales = world.schemaOf("DEMO/SALES");
}, 120_000);

afterAll(() => world.close());

const value = "ORDER_VALUE";
const days = "datediff('day', ORDER_DATE, SHIPPED_ON)";
const shipping = "ime from order date to shipped on";

describe("numbers are put into the classes that a question lists", () => {
  test.each([
    [
      "orders by value: below 100, 100 to 500, over 500",
      "order value",
      [`${value} < 100`, `${value} between 100 and 500`, `${value} > 500`],
      ["below 100", "100 to 500", "over 500"],
    ],
    [
      "number of orders by order value class: 0-99, 100-499, 500-999, 1000+",
      "order value",
      [
        `${value} < 100`,
        `${value} >= 100 and ${value} < 500`,
        `${value} >= 500 and ${value} < 1000`,
        `${value} >= 1000`,
      ],
      ["0 to under 100", "100 to under 500", "500 to under 1,000", "1,000 and more"],
    ],
    // What lies outside of all classes is left out, and said to be.
    [
      "orders by order value: 100 to 500, 500 to 1000",
      "order value",
      [`${value} >= 100 and ${value} < 500`, `${value} >= 500 and ${value} <= 1000`],
      ["100 to under 500", "500 to 1,000"],
    ],
    [
      "orders by days from order to shipping: 0, 1, 2-3, 4 and more",
      `t${shipping}`,
      ["= 0", "= 1", "between 2 and 3", ">= 4"].map((condition) => `${days} ${condition}`),
      ["0", "1", "2-3", "4 and more"],
    ],
  ])("%s", async (question, classed, conditions, names) => {
    const { plan, title } = planned(question);
    expect(title).toBe(`Number of orders by ${classed} in classes ${names.join(", ")}`);
    const counts = conditions.map((condition) => `count(CASE WHEN ${condition} THEN 1 END)`).join(", ");
    const [expected] = await sales.rowsOfStatement(`SELECT ${counts} FROM SALES.ORDERS`);
    const rows = await rowsOf(plan);
    expect(rows.map(([name]) => name)).toEqual(names);
    expect(rows.map(([, count]) => Number(count))).toEqual((expected ?? []).map(Number));
  });

  const ordersOf =
    "SELECT c.CUSTOMER_ID, count(o.ORDER_ID) AS n FROM SALES.CUSTOMERS c LEFT JOIN SALES.ORDERS o ON o.CUSTOMER_ID = c.CUSTOMER_ID GROUP BY 1";
  test.each([
    ["how many customers have placed 1 order, 2 orders, 3, 4, and 5 or more?", ["1", "2", "3", "4", "5 or more"], 1],
    ["customers by number of orders (none, 1, 2 to 5, more than 5)", ["0", "1", "2 to 5", "more than 5"], 0],
    ["number of customers with one order, two orders, three orders", ["1", "2", "3"], 1],
  ])("how many rows belong to each: %s", async (question, names, least) => {
    const { plan, title } = planned(question);
    expect(title).toBe(`Number of customers by number of orders in classes ${names.join(", ")}`);
    const rows = await rowsOf(plan);
    expect(rows.map(([name]) => name)).toEqual(names);
    const [[first] = []] = await sales.rowsOfStatement(`SELECT count(*) FROM (${ordersOf}) WHERE n = ${least}`);
    expect(Number(rows[0]?.[1])).toBe(Number(first));
  });

  test("those outside of all classes are left out by a condition of the plan, and are others without it", async () => {
    const { plan } = planned("number of customers with one order, two orders, three orders");
    expect(plan.filters.map(({ condition }) => condition)).toEqual([
      { operator: ">=", value: 1 },
      { operator: "<=", value: 3 },
    ]);
    const rows = await rowsOf({ ...plan, filters: [] });
    expect(rows.map(([name]) => name)).toEqual(["1", "2", "3", "other"]);
    expect(planned("orders by value: below 100, 100 to 500, over 500").plan.filters).toEqual([]);
  });

  test("classes keep their order beside other groups, and shares are those of all of them", async () => {
    const classes = "orders by value: below 100, 100 to 500, over 500";
    const { plan, title } = planned("by channel too", planned(classes).plan);
    expect(title).toBe("Number of orders by order value in classes below 100, 100 to 500, over 500 and channel");
    const names = (await rowsOf(plan)).map(([name]) => name);
    expect([...new Set(names)]).toEqual(["below 100", "100 to 500", "over 500"]);
    expect(names).toEqual(
      names.toSorted((one, other) => [...new Set(names)].indexOf(one) - [...new Set(names)].indexOf(other)),
    );
    const shares = await rowsOf(planned(`share of ${classes}`).plan);
    expect(shares.reduce((sum, row) => sum + Number(row[2]), 0)).toBeCloseTo(1, 9);
    // A class goes, and the condition with it.
    const other = planned("by channel instead", planned("orders by value: 100 to 500, 500 to 900").plan);
    expect(other.plan.filters).toEqual([]);
  });

  test.each([
    [
      "number of orders and total order value by quartile of order value",
      "Orders and total order value by quartile of order value",
      4,
    ],
    ["customers by revenue decile", "Customers by decile of total revenue", 10],
    ["split products into 5 equal groups by list price", "Products by quintile of list price", 5],
  ])("groups of equal size: %s", async (question, title, groups) => {
    const { plan, title: told } = planned(question);
    expect(told).toBe(title);
    const rows = await rowsOf(plan);
    expect(rows.map(([group]) => Number(group))).toEqual(Array.from({ length: groups }, (_, place) => place + 1));
    const counts = rows.map(([, count]) => Number(count));
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  test.each([
    "orders by order value: under 100, over 200",
    "orders by order value: 0-100, 50-200, 200+",
    "orders by order value: under 100 minutes, 100 to 200 minutes",
    "orders with order value under 100, 100 to 200 and over 200",
    "customers by number of orders in 2025: 1, 2, 3 or more",
    "how many customers have placed 1 or 2 orders?",
    "orders by order value: 1, 2, 3 or more",
    "orders by order value: 1, 2, 3",
    // Its quarters would be those of all orders.
    "orders in 2025 by quartile of order value",
  ])("what is not understood as classes is none: %s", (question) => {
    expect(outcomeOf(question).kind).not.toBe("plan");
  });
});

const late = "s.ACTUAL_DLV - s.PLANNED_DLV";
const delivered = "FROM LOGISTICS.SHIPMENT s WHERE s.ACTUAL_DLV IS NOT NULL AND s.PLANNED_DLV IS NOT NULL";

describe("classes are said in units of their own, and in words", () => {
  test.each([
    [
      "OPENDATA/AVIATION",
      "flights by delay: on time or early, 1-15 min, 16-60 min, more than 60 min",
      "SELECT CASE WHEN DELAY <= 0 THEN 'on time or early' WHEN DELAY <= 15 THEN '1-15 min' WHEN DELAY <= 60 THEN '16-60 min' ELSE 'more than 60 min' END, count(*) FROM AVIATION.FLIGHTS GROUP BY 1",
    ],
    [
      "OPENDATA/AVIATION",
      "number of flights by delay: early, on time, up to 15 minutes, more",
      "SELECT CASE WHEN DELAY < 0 THEN 'early' WHEN DELAY = 0 THEN 'on time' WHEN DELAY <= 15 THEN 'up to 15 minutes' ELSE 'more' END, count(*) FROM AVIATION.FLIGHTS GROUP BY 1",
    ],
    [
      "businesses/helpdesk",
      "tickets by time to first reply: under 15 minutes, 15 minutes to under 1 hour, 1 to under 4 hours, 4 hours and more",
      "SELECT CASE WHEN FIRST_REPLY_MIN < 15 THEN 'under 15 minutes' WHEN FIRST_REPLY_MIN < 60 THEN '15 minutes to under 1 hour' WHEN FIRST_REPLY_MIN < 240 THEN '1 to under 4 hours' WHEN FIRST_REPLY_MIN >= 240 THEN '4 hours and more' END, count(*) FROM SUPPORT.TICKET WHERE FIRST_REPLY_MIN IS NOT NULL GROUP BY 1",
    ],
    [
      "businesses/freight",
      "number of shipments by days from planned delivery to actual delivery: early, on time, 1-2 days, 3 days or more",
      `SELECT CASE WHEN ${late} < 0 THEN 'early' WHEN ${late} = 0 THEN 'on time' WHEN ${late} <= 2 THEN '1-2 days' ELSE '3 days or more' END, count(*) ${delivered} GROUP BY 1`,
    ],
    [
      "DEMO/SALES",
      "orders by days from order to shipping: same day, next day, 2 days and more",
      `SELECT CASE WHEN ${days} = 0 THEN 'same day' WHEN ${days} = 1 THEN 'next day' ELSE '2 days and more' END, count(*) FROM SALES.ORDERS WHERE SHIPPED_ON IS NOT NULL AND ${days} >= 0 GROUP BY 1`,
    ],
  ])("%s: %s", async (database, question, sql) => {
    const schema = world.schemaOf(database);
    const rows = await schema.rowsOf(schema.planned(question).plan);
    const classed = rows.filter(([name]) => name !== null).map((row) => row.slice(0, 2));
    expect(comparable(classed)).toEqual(comparable(await schema.rowsOfStatement(sql)));
  });

  test.each([
    // Hours and dollars, and a number that could be minutes or hours.
    ["businesses/helpdesk", "tickets by time to first reply: under 1 hour, 1 to 4 dollars, more"],
    ["businesses/helpdesk", "tickets by time to first reply: under 15 minutes, 15 to under 60, 1 hour and more"],
    // What is no delay is not on time.
    ["OPENDATA/AVIATION", "flights by distance: on time, 1-100, over 100"],
  ])("what is in no one unit is not guessed at, %s: %s", (database, question) => {
    expect(world.schemaOf(database).outcomeOf(question).kind).not.toBe("plan");
  });
});

describe("groups are asked for in the words of everyday", () => {
  test.each([
    ["DEMO/SALES", "Please group the orders by channel. How many are in each group?", "Orders by channel"],
    ["DEMO/SALES", "group all orders by status and count them", "Orders by status"],
    ["DEMO/SALES", "split customers by segment, number of customers each", "Customers by segment"],
    ["businesses/freight", "break shipments down by service, how many in each?", "Shipments by service cd"],
    ["DEMO/SALES", "customers by how often they ordered", "Customers by number of orders"],
    ["DEMO/SALES", "number of customers by how many times they bought", "Customers by number of orders"],
    [
      "DEMO/SALES",
      "customers by how often they ordered: 1, 2-5, 6-20, more than 20 orders",
      "Number of customers by number of orders in classes 1, 2-5, 6-20, more than 20",
    ],
    ["DEMO/SALES", "order value histogram with 500 dollar bins", "Number of orders by order value in steps of 500"],
    ["DEMO/SALES", "order value, class width of 250", "Number of orders by order value in steps of 250"],
    ["OPENDATA/CLIMATE", "earthquakes per whole magnitude", "Earthquakes by magnitude in steps of 1"],
    [
      "OPENDATA/CLIMATE",
      "earthquakes counted by full magnitude (1 to under 2, 2 to under 3, ...)",
      "Earthquakes by magnitude in steps of 1",
    ],
    ["DEMO/MARKETING", "average length of a visit by device", "Average duration seconds by device"],
    ["DEMO/MARKETING", "how long do visits last on average", "Average duration seconds"],
    [
      "DEMO/MARKETING",
      "visits by length of visit: 1-60 seconds, 61-300, over 300",
      "Number of web sessions by duration seconds in classes 1-60 seconds, 61-300, over 300",
    ],
    [
      "DEMO/MARKETING",
      "visits by length of visit in 2-minute bands, with the conversion rate per band",
      "Web sessions and conversion rate by duration seconds in steps of 120",
    ],
  ])("%s: %s", async (database, question, title) => {
    const schema = world.schemaOf(database);
    const { plan, title: told } = schema.planned(question);
    expect(told).toBe(title);
    expect((await schema.rowsOf(plan)).length).toBeGreaterThan(0);
  });

  test.each([
    // Orders are another figure than the revenue that is shown.
    "revenue by channel. How many orders are in each group?",
    "orders by channel. How many customers are in each group?",
  ])("what was not asked before is not passed over: %s", (question) => {
    const outcome = outcomeOf(question);
    expect(outcome.kind === "plan" ? outcome.title : outcome.kind).not.toMatch(/^(?:Revenue|Orders) by channel$/);
  });

  test("rows without the number are in none of the classes, which the plan says", async () => {
    const helpdesk = world.schemaOf("businesses/helpdesk");
    const { plan } = helpdesk.planned("tickets by time to first reply: under 15 minutes, 15 minutes and more");
    expect(plan.filters.map(({ condition }) => condition)).toEqual([{ operator: "is_not_null" }]);
    expect((await helpdesk.rowsOf(plan)).map(([name]) => name)).toEqual(["under 15 minutes", "15 minutes and more"]);
  });
});
