/** How far two columns of a row are apart, and conditions on that: their rows beside statements written by hand. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AskedWorld, openAskedWorld, type Told } from "../support/planner/asked-world.ts";
import { expectTold } from "../support/planner/expect-told.ts";

let world: AskedWorld;

beforeAll(async () => {
  const databases = [
    ...["DEMO/SALES", "DEMO/MARKETING", "OPENDATA/CULTURE", "OPENDATA/ECONOMY", "OPENDATA/CLIMATE"],
    ...["businesses/freight", "businesses/workforce"],
  ];
  world = await openAskedWorld(databases);
}, 240_000);

afterAll(() => world.close());

const conditions: readonly Told[] = [
  [
    "OPENDATA/CULTURE",
    "how many films earned less worldwide than they cost to make",
    "Number of movies (worldwide gross below the production budget)",
    "SELECT count(*) FROM CULTURE.MOVIES WHERE WORLDWIDE_GROSS < PRODUCTION_BUDGET",
  ],
  [
    "OPENDATA/CULTURE",
    "how many films earned more in the US than they cost",
    "Number of movies (US gross above the production budget)",
    "SELECT count(*) FROM CULTURE.MOVIES WHERE US_GROSS > PRODUCTION_BUDGET",
  ],
  [
    "OPENDATA/CULTURE",
    "how many films earned their budget back worldwide",
    "Number of movies (worldwide gross at or above the production budget)",
    "SELECT count(*) FROM CULTURE.MOVIES WHERE WORLDWIDE_GROSS >= PRODUCTION_BUDGET",
  ],
  [
    "DEMO/SALES",
    "how many products have a list price more than 50% above their unit cost",
    "Number of products (list price divided by unit cost over 1.5)",
    "SELECT count(*) FROM SALES.PRODUCTS WHERE LIST_PRICE > 1.5 * UNIT_COST",
  ],
  [
    "DEMO/SALES",
    "how many order lines were sold at least 20 percent below list price",
    "Number of order lines (unit price divided by list price at most 0.8)",
    "SELECT count(*) FROM SALES.ORDER_LINES l JOIN SALES.PRODUCTS p USING (PRODUCT_ID) WHERE l.UNIT_PRICE / p.LIST_PRICE <= 0.8",
  ],
  [
    "DEMO/SALES",
    "how many orders were shipped on the very day they were placed",
    "Number of orders (shipped on equal to the order date)",
    "SELECT count(*) FROM SALES.ORDERS WHERE SHIPPED_ON = ORDER_DATE",
  ],
  [
    "DEMO/SALES",
    "how many orders were shipped the same day as they were placed",
    "Number of orders (shipped on equal to the order date)",
    "SELECT count(*) FROM SALES.ORDERS WHERE SHIPPED_ON = ORDER_DATE",
  ],
  [
    "DEMO/MARKETING",
    "how many campaigns spent at least 10 percent more than their budget",
    "Number of campaigns (spend divided by budget at least 1.1)",
    "SELECT count(*) FROM MARKETING.CAMPAIGNS WHERE SPEND / BUDGET >= 1.1",
  ],
];

const widths: readonly Told[] = [
  [
    "businesses/workforce",
    "width of the salary range (max minus min) on job openings, average per department",
    "Average salary max amt minus salary min amt by department",
    "SELECT d.DEPT_NAME, avg(j.SALARY_MAX_AMT - j.SALARY_MIN_AMT) FROM PEOPLE_OPS.JOB_OPENING j JOIN PEOPLE_OPS.DEPARTMENT d USING (DEPT_ID) GROUP BY d.DEPT_ID, 1",
  ],
  [
    "OPENDATA/CLIMATE",
    "average spread of the temperature by location",
    "Average temperature max minus temperature min by location",
    "SELECT LOCATION, avg(TEMPERATURE_MAX - TEMPERATURE_MIN) FROM CLIMATE.WEATHER GROUP BY 1",
  ],
];

const differences: readonly Told[] = [
  [
    "DEMO/MARKETING",
    "which campaigns spent more than their budget, and by how much?",
    "Campaigns (with spend above the budget)",
    "SELECT CAMPAIGN_NAME, START_DATE, SPEND, BUDGET, SPEND - BUDGET FROM MARKETING.CAMPAIGNS WHERE SPEND > BUDGET",
  ],
  [
    "DEMO/MARKETING",
    "which campaigns spent less than their budget, with the difference",
    "Campaigns (with spend below the budget)",
    "SELECT CAMPAIGN_NAME, START_DATE, SPEND, BUDGET, BUDGET - SPEND FROM MARKETING.CAMPAIGNS WHERE SPEND < BUDGET",
  ],
  [
    "OPENDATA/ECONOMY",
    "days on which the S&P closed more than 5 % above its opening, with the gain in points",
    "Sp500 2000 (with a close price divided by open price over 1.05)",
    "SELECT TRADE_DATE, CLOSE_PRICE - OPEN_PRICE FROM ECONOMY.SP500_2000 WHERE CLOSE_PRICE > 1.05 * OPEN_PRICE",
  ],
];

describe("the rows are those of the statement", () => {
  test.each([...conditions, ...widths, ...differences])("%s: %s", async (...asked) => {
    await expectTold(world, asked);
  });
});

test.each([
  ["DEMO/MARKETING", "how many campaigns spent more than their budget, and by how much?"],
  ["DEMO/MARKETING", "which campaigns spent more than their budget, with the shortfall"],
  ["DEMO/MARKETING", "how many campaigns spent less than 10 percent more than their budget"],
  ["DEMO/MARKETING", "which campaigns started in 2025, and by how much"],
  ["businesses/workforce", "width of the salary range (min minus max) on job openings, average per department"],
  ["businesses/workforce", "width of the budget range of departments"],
])("what the words leave open is not guessed: %s: %s", (database, question) => {
  expect(world.schemaOf(database).outcomeOf(question).kind).not.toBe("plan");
});
