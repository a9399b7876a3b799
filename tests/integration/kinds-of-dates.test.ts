/** First and last dates in the words in which people ask for them, each held against a statement that says the same. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AskedWorld, openAskedWorld, type Told } from "../support/planner/asked-world.ts";
import { expectTold } from "../support/planner/expect-told.ts";

let world: AskedWorld;

beforeAll(async () => {
  world = await openAskedWorld([
    ...["DEMO/SALES", "DEMO/MARKETING", "OPENDATA/ECONOMY"],
    ...["businesses/freight", "businesses/saas", "businesses/workforce"],
  ]);
}, 120_000);

afterAll(() => world.close());

const told: readonly Told[] = [
  [
    "DEMO/SALES",
    "when was the last online order",
    "Latest order date (Online)",
    "SELECT max(ORDER_DATE) FROM SALES.ORDERS WHERE CHANNEL = 'Online'",
  ],
  [
    "DEMO/SALES",
    "when did the last cancelled order come in per channel",
    "Latest order date by channel (CANCELLED)",
    "SELECT CHANNEL, max(ORDER_DATE) FROM SALES.ORDERS WHERE STATUS = 'CANCELLED' GROUP BY 1",
  ],
  [
    "businesses/freight",
    "when did the first and the last express shipment come in per carrier",
    "Earliest booked at and latest booked at by carrier (EXP)",
    "SELECT c.NAME, min(s.BOOKED_AT), max(s.BOOKED_AT) FROM LOGISTICS.SHIPMENT s JOIN LOGISTICS.CARRIER c USING (CARRIER_ID) WHERE s.SERVICE_CD = 'EXP' GROUP BY c.CARRIER_ID, c.NAME",
  ],
  [
    "DEMO/SALES",
    "when was the newest order and the newest return",
    "Latest order date and latest return date",
    "SELECT (SELECT max(ORDER_DATE) FROM SALES.ORDERS), (SELECT max(RETURN_DATE) FROM SALES.RETURNS)",
  ],
  [
    "DEMO/MARKETING",
    "newest day in web sessions and newest lead",
    "Latest session date and latest created on",
    "SELECT (SELECT max(SESSION_DATE) FROM MARKETING.WEB_SESSIONS), (SELECT max(CREATED_ON) FROM MARKETING.LEADS)",
  ],
  [
    "businesses/saas",
    "Per product: start date of the very first subscription and of the newest one",
    "Earliest start date and latest start date by product name",
    "SELECT p.PRODUCT_NAME, min(s.START_DATE), max(s.START_DATE) FROM SUBSCRIPTIONS.SUBSCRIPTION s JOIN SUBSCRIPTIONS.PLAN p USING (PLAN_CODE) GROUP BY 1",
  ],
  [
    "DEMO/SALES",
    "order date of the last order by channel",
    "Latest order date by channel",
    "SELECT CHANNEL, max(ORDER_DATE) FROM SALES.ORDERS GROUP BY 1",
  ],
];

describe("dates at the ends of rows are what their words say", () => {
  test.each(told)("%s: %s", async (...asked) => {
    await expectTold(world, asked);
  });

  test.each([
    [
      "OPENDATA/ECONOMY",
      "S&P 500 lowest close: date and points",
      "SELECT TRADE_DATE, CLOSE_PRICE FROM ECONOMY.SP500_2000 ORDER BY CLOSE_PRICE LIMIT 1",
    ],
    [
      "DEMO/SALES",
      "highest order value: date and amount",
      "SELECT ORDER_DATE, ORDER_VALUE FROM SALES.ORDERS ORDER BY ORDER_VALUE DESC LIMIT 1",
    ],
    [
      "businesses/workforce",
      "Which month since January 2023 saw the most hires, and how many people started then?",
      "SELECT CAST(date_trunc('month', HIRE_DT) AS DATE), count(*) FROM PEOPLE_OPS.EMPLOYEE WHERE HIRE_DT >= DATE '2023-01-01' GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
    ],
  ])("the date of the highest, with its figure, %s: %s", async (database, question, sql) => {
    const schema = world.schemaOf(database);
    const [row = []] = await schema.rowsOf(schema.planned(question).plan);
    const [[date, figure] = []] = await schema.rowsOfStatement(sql);
    expect(row.map(String)).toEqual(expect.arrayContaining([String(date), String(figure)]));
  });

  test.each([
    // It is not the one by which orders are the last.
    "delivery date of the last order",
    "when were the last online orders placed",
    "when was the last golden order placed",
  ])("what its words leave open is not guessed at: %s", (question) => {
    expect(world.schemaOf("DEMO/SALES").outcomeOf(question).kind).not.toBe("plan");
  });
});
