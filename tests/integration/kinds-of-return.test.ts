/** Who did something again, and how many different things one has: rows beside statements written by hand. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AskedWorld, openAskedWorld, type Told } from "../support/planner/asked-world.ts";
import { expectTold } from "../support/planner/expect-told.ts";

let world: AskedWorld;

beforeAll(async () => {
  world = await openAskedWorld([
    "DEMO/SALES",
    "DEMO/MARKETING",
    "businesses/helpdesk",
    "businesses/saas",
    "businesses/workforce",
  ]);
}, 240_000);

afterAll(() => world.close());

const counts = "SELECT CUSTOMER_ID, count(*) n FROM SALES.ORDERS GROUP BY 1";
const applied = (what: string): string =>
  `SELECT CANDIDATE_NO, count(${what}) n FROM PEOPLE_OPS.APPLICATION GROUP BY 1`;

const renewed =
  "SELECT count(DISTINCT a.ACCOUNT_ID) FROM SUBSCRIPTIONS.SUBSCRIPTION a JOIN SUBSCRIPTIONS.SUBSCRIPTION b ON b.ACCOUNT_ID = a.ACCOUNT_ID AND b.START_DATE > a.CANCEL_DATE";

const pairs =
  "WITH i AS (SELECT DISTINCT l.ORDER_ID o, c.CATEGORY_NAME n FROM SALES.ORDER_LINES l JOIN SALES.PRODUCTS p USING (PRODUCT_ID) JOIN SALES.CATEGORIES c USING (CATEGORY_ID)), s AS (SELECT n, count(*) k FROM i GROUP BY 1) SELECT a.n, b.n, count(*), count(*) * (SELECT count(DISTINCT o) FROM i) / (max(x.k) * max(y.k)) FROM i a JOIN i b ON a.o = b.o AND a.n < b.n JOIN s x ON x.n = a.n JOIN s y ON y.n = b.n GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 5";

const told: readonly Told[] = [
  [
    "DEMO/SALES",
    "what percentage of buying customers ordered more than once?",
    "Repeat rate of customers",
    `SELECT count(*) FILTER (n > 1) / count(*) FROM (${counts})`,
  ],
  [
    "DEMO/SALES",
    "how many buying customers do we have",
    "Number of customers with orders",
    `SELECT count(*) FROM (${counts})`,
  ],
  [
    "DEMO/SALES",
    "how many customers bought again within 30 days after the day of their first order",
    "Customers back within 30 days",
    "SELECT count(DISTINCT o.CUSTOMER_ID) FROM SALES.ORDERS o JOIN (SELECT CUSTOMER_ID, min(ORDER_DATE) d FROM SALES.ORDERS GROUP BY 1) f USING (CUSTOMER_ID) WHERE o.ORDER_DATE > f.d AND o.ORDER_DATE <= f.d + 30",
  ],
  [
    "DEMO/SALES",
    "share of customers who bought again within 30 days after the day of their first order",
    "Share of customers back within 30 days",
    "SELECT count(DISTINCT o.CUSTOMER_ID) FILTER (o.ORDER_DATE > f.d AND o.ORDER_DATE <= f.d + 30) / count(DISTINCT o.CUSTOMER_ID) FROM SALES.ORDERS o JOIN (SELECT CUSTOMER_ID, min(ORDER_DATE) d FROM SALES.ORDERS GROUP BY 1) f USING (CUSTOMER_ID)",
  ],
  [
    "businesses/workforce",
    "number of candidates who applied more than once",
    "Candidates that applied more than once",
    `SELECT count(*) FROM (${applied("*")}) WHERE n > 1`,
  ],
  [
    "businesses/workforce",
    "how many candidates have applied at least 3 times",
    "Candidates that applied at least 3 times",
    `SELECT count(*) FROM (${applied("*")}) WHERE n >= 3`,
  ],
  [
    "businesses/workforce",
    "what share of candidates has applied for more than one opening?",
    "Share of candidates that applied for more than one opening",
    `SELECT count(*) FILTER (n > 1) / count(*) FROM (${applied("DISTINCT OPENING_ID")})`,
  ],
  [
    "businesses/saas",
    "How many accounts came back, i.e. started a new subscription after having cancelled an earlier one?",
    "Number of accounts (last start date after the first cancel date)",
    renewed,
  ],
  [
    "businesses/saas",
    "how many accounts started a new subscription on a later day than one of their subscriptions was cancelled",
    "Number of accounts (last start date after the first cancel date)",
    renewed,
  ],
  [
    "DEMO/SALES",
    "active customers per month in 2025 (customers who placed an order)",
    "Monthly active customers (2025)",
    "SELECT date_trunc('month', ORDER_DATE)::DATE, count(DISTINCT CUSTOMER_ID) FROM SALES.ORDERS WHERE year(ORDER_DATE) = 2025 GROUP BY 1",
  ],
  [
    "DEMO/MARKETING",
    "for each paid channel, show the leads its campaigns brought in",
    "Leads by channel (Paid)",
    "SELECT h.CHANNEL_NAME, count(*) FROM MARKETING.LEADS l JOIN MARKETING.CAMPAIGNS c USING (CAMPAIGN_ID) JOIN MARKETING.CHANNELS h USING (CHANNEL_ID) WHERE h.CHANNEL_GROUP = 'Paid' GROUP BY 1",
  ],
  [
    "DEMO/SALES",
    "Which pairs of product categories are bought together most often? Top 5 with number of orders, most frequent first.",
    "Pairs of categories by orders",
    pairs,
  ],
  [
    "DEMO/SALES",
    "Which 5 pairs of categories are most often bought together in the same order? Show both names and the number of orders.",
    "Pairs of categories by orders",
    pairs,
  ],
  [
    "DEMO/SALES",
    "how many different products are in an order on average?",
    "Average number of different products",
    "SELECT avg(n) FROM (SELECT count(DISTINCT PRODUCT_ID) n FROM SALES.ORDER_LINES GROUP BY ORDER_ID)",
  ],
  [
    "DEMO/SALES",
    "average number of products per order by channel",
    "Average number of different products by channel",
    "SELECT CHANNEL, avg(n) FROM (SELECT o.CHANNEL, count(DISTINCT l.PRODUCT_ID) n FROM SALES.ORDERS o LEFT JOIN SALES.ORDER_LINES l USING (ORDER_ID) GROUP BY o.ORDER_ID, 1) GROUP BY 1",
  ],
  [
    "businesses/helpdesk",
    "how many events does a ticket have on average, by priority",
    "Average number of ticket events by priority cd",
    "SELECT PRIORITY_CD, avg(n) FROM (SELECT t.PRIORITY_CD, count(e.TICKET_ID) n FROM SUPPORT.TICKET t LEFT JOIN SUPPORT.TICKET_EVENT e USING (TICKET_ID) GROUP BY t.TICKET_ID, 1) GROUP BY 1",
  ],
  [
    "businesses/saas",
    "average number of different plans per account",
    "Average number of different plan codes",
    "SELECT avg(n) FROM (SELECT count(DISTINCT s.PLAN_CODE) n FROM SUBSCRIPTIONS.ACCOUNT a LEFT JOIN SUBSCRIPTIONS.SUBSCRIPTION s USING (ACCOUNT_ID) GROUP BY a.ACCOUNT_ID)",
  ],
];

describe("the rows are those of the statement", () => {
  test.each(told)("%s: %s", async (...asked) => {
    await expectTold(world, asked);
  });
});

test.each([
  ["businesses/workforce", "number of candidates who applied more than once in 2025"],
  ["businesses/workforce", "number of candidates who danced more than once"],
  ["DEMO/SALES", "active customers per month in 2025 (customers who returned an item)"],
  ["businesses/saas", "how many accounts started a new subscription after having paid an earlier one"],
  ["businesses/saas", "how many accounts came back"],
  ["DEMO/SALES", "which pairs of products are bought together most often? Show both names and the weather."],
  ["DEMO/SALES", "how many different products are in a galaxy on average"],
  ["DEMO/SALES", "how many customers bought again within 30 days after the day of their second order"],
])("what the words leave open is not guessed: %s: %s", (database, question) => {
  expect(world.schemaOf(database).outcomeOf(question).kind).not.toBe("plan");
});
