/** Lists of counts that leave words unsaid, deeds done again, and two things that are had by one: rows beside statements written by hand. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gapFilled } from "#lib/planner/parts/gapped-steps";
import { limitsIn } from "#lib/planner/parts/listed-limits";
import { withoutPointing } from "#lib/planner/parts/said-again";
import { type AskedWorld, comparable, openAskedWorld } from "../support/planner/asked-world.ts";

let world: AskedWorld;

beforeAll(async () => {
  world = await openAskedWorld([
    "DEMO/SALES",
    "DEMO/MARKETING",
    "OPENDATA/CULTURE",
    "businesses/freight",
    "businesses/saas",
  ]);
}, 240_000);

afterAll(() => world.close());

const bought = (category: string): string =>
  `EXISTS (SELECT 1 FROM SALES.ORDERS o JOIN SALES.ORDER_LINES l USING (ORDER_ID) JOIN SALES.PRODUCTS p USING (PRODUCT_ID) JOIN SALES.CATEGORIES g USING (CATEGORY_ID) WHERE o.CUSTOMER_ID = c.CUSTOMER_ID AND g.CATEGORY_NAME = '${category}')`;
const ordered = (year: number): string =>
  `EXISTS (SELECT 1 FROM SALES.ORDERS o WHERE o.CUSTOMER_ID = c.CUSTOMER_ID AND year(o.ORDER_DATE) = ${year})`;

describe("the rows are those of the statement", () => {
  test.each([
    [
      "businesses/freight",
      "How many shipments arrived after the promised date and how many before it?",
      "SELECT count(*) FILTER (ACTUAL_DLV > PLANNED_DLV), count(*) FILTER (ACTUAL_DLV < PLANNED_DLV) FROM LOGISTICS.SHIPMENT",
    ],
    [
      "businesses/freight",
      "how many shipments were delivered late and how many early by service cd",
      "SELECT SERVICE_CD, count(*) FILTER (ACTUAL_DLV > PLANNED_DLV), count(*) FILTER (ACTUAL_DLV < PLANNED_DLV) FROM LOGISTICS.SHIPMENT GROUP BY 1",
    ],
    [
      "businesses/freight",
      "how many shipments were early",
      "SELECT count(*) FROM LOGISTICS.SHIPMENT WHERE ACTUAL_DLV < PLANNED_DLV",
    ],
    [
      "DEMO/SALES",
      "how many products cost more than 100 and how many less than 50",
      "SELECT count(*) FILTER (LIST_PRICE > 100), count(*) FILTER (LIST_PRICE < 50) FROM SALES.PRODUCTS",
    ],
    [
      "OPENDATA/CULTURE",
      "How many films passed 10 million, 100 million and 1 billion dollars worldwide?",
      "SELECT count(*) FILTER (WORLDWIDE_GROSS > 1e7), count(*) FILTER (WORLDWIDE_GROSS > 1e8), count(*) FILTER (WORLDWIDE_GROSS > 1e9) FROM CULTURE.MOVIES",
    ],
    [
      "OPENDATA/CULTURE",
      "how many films have an imdb rating of at least 7 and 8",
      "SELECT count(*) FILTER (IMDB_RATING >= 7), count(*) FILTER (IMDB_RATING >= 8) FROM CULTURE.MOVIES",
    ],
    [
      "DEMO/SALES",
      "how many customers have more than 1, 5 and 10 orders",
      "SELECT count(*) FILTER (n > 1), count(*) FILTER (n > 5), count(*) FILTER (n > 10) FROM (SELECT count(*) n FROM SALES.ORDERS GROUP BY CUSTOMER_ID)",
    ],
    [
      "businesses/saas",
      "for accounts by sign up quarter in 2025, how many signed up and how many of them have an active subscription now",
      "SELECT date_trunc('quarter', SIGNUP_DATE)::DATE, count(*), count(*) FILTER (EXISTS (SELECT 1 FROM SUBSCRIPTIONS.SUBSCRIPTION s WHERE s.ACCOUNT_ID = a.ACCOUNT_ID AND s.STATUS_CD = 'A')) FROM SUBSCRIPTIONS.ACCOUNT a WHERE year(SIGNUP_DATE) = 2025 GROUP BY 1",
    ],
    [
      "DEMO/MARKETING",
      "per device: visits, visits that did not bounce, visits that ended with an order",
      "SELECT DEVICE, count(*), count(*) FILTER (NOT IS_BOUNCE), count(*) FILTER (IS_CONVERSION) FROM MARKETING.WEB_SESSIONS GROUP BY 1",
    ],
    [
      "DEMO/MARKETING",
      "how many leads with a score of at least 90",
      "SELECT count(*) FROM MARKETING.LEADS WHERE LEAD_SCORE >= 90",
    ],
    [
      "DEMO/MARKETING",
      "how many visits resulted in an order",
      "SELECT count(*) FROM MARKETING.WEB_SESSIONS WHERE IS_CONVERSION",
    ],
    [
      "businesses/freight",
      "Of the consignees that got a shipment booked in 2024, what percentage had one again in 2025?",
      "SELECT count(*) FILTER (EXISTS (SELECT 1 FROM LOGISTICS.SHIPMENT s WHERE s.CONSIGNEE_ID = c.CONSIGNEE_ID AND year(s.BOOKED_AT) = 2025)) / count(*) FROM LOGISTICS.CONSIGNEE c WHERE EXISTS (SELECT 1 FROM LOGISTICS.SHIPMENT s WHERE s.CONSIGNEE_ID = c.CONSIGNEE_ID AND year(s.BOOKED_AT) = 2024)",
    ],
    [
      "DEMO/SALES",
      "what share of customers who ordered in 2024 ordered again in 2025",
      `SELECT count(*) FILTER (${ordered(2025)}) / count(*) FROM SALES.CUSTOMERS c WHERE ${ordered(2024)}`,
    ],
    [
      "DEMO/SALES",
      "customers who bought both headphones and cookware, how many?",
      `SELECT count(*) FROM SALES.CUSTOMERS c WHERE ${bought("Headphones")} AND ${bought("Cookware")}`,
    ],
    [
      "businesses/saas",
      "accounts that have or had both Planner and Helpdesk, how many",
      "SELECT count(*) FROM (SELECT s.ACCOUNT_ID FROM SUBSCRIPTIONS.SUBSCRIPTION s JOIN SUBSCRIPTIONS.PLAN p USING (PLAN_CODE) WHERE p.PRODUCT_NAME IN ('Planner', 'Helpdesk') GROUP BY 1 HAVING count(DISTINCT p.PRODUCT_NAME) = 2)",
    ],
  ])("%s: %s", async (database, question, sql) => {
    const schema = world.schemaOf(database);
    const rows = await schema.rowsOf(schema.planned(question).plan);
    expect(comparable(rows)).toEqual(comparable(await schema.rowsOfStatement(sql)));
  });
});

test.each([
  ["DEMO/SALES", "how many customers have more than 5 orders and 3 parcels"],
  ["DEMO/SALES", "of the customers who ordered in 2024, what share had a party in 2025"],
  ["businesses/saas", "how many accounts have both Planner and a nice logo"],
  ["businesses/freight", "how many shipments arrived after the promised date and how many at night"],
])("what is not understood of it is not left out: %s: %s", (database, question) => {
  expect(world.schemaOf(database).outcomeOf(question).kind).not.toBe("plan");
});

describe("words that are left unsaid", () => {
  test.each([
    ["how many before it", "patients came after the appointment", ["how many patients came before the appointment"]],
    ["how many early", "trains were on time", ["how many trains were early"]],
    ["how many below 10", "players scored above 90", ["how many players scored below 10"]],
    ["how many were cancelled", "trains were late", []],
    ["how many before it", "trains were cancelled", []],
  ])("%s, behind: %s", (step, first, asked) => {
    expect(gapFilled(step, first)).toEqual(asked);
  });

  test.each([
    ["loans over 1000, 5000 and 10000 euros", ["over 1000 euros", "over 5000 euros", "over 10000 euros"]],
    ["players reached 10 and 20 levels", ["had at least 10 levels", "had at least 20 levels"]],
    ["patients with more than 5 visits and 3 stays", undefined],
    ["patients in 2024 and 2025", undefined],
    ["loans over 1000", undefined],
  ])("limits of: %s", (counted, steps) => {
    expect(limitsIn(counted)?.steps).toEqual(steps);
  });

  test.each([
    ["guests that had a stay in 2024", "had one again in 2025", "had a stay in 2025"],
    ["players who played in 2024", "played again in 2025", "played in 2025"],
    ["players who played", "played again", "played again"],
    ["guests who came in 2024", "had one in 2025", null],
  ])("%s ... %s", (rows, deed, said) => {
    expect(withoutPointing(rows, deed)).toBe(said);
  });
});
