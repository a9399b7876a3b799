/** Questions about sessions and about who is active how often: what they are read as, and what a statement by hand gives. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AskedWorld, openAskedWorld, type Told } from "../support/planner/asked-world.ts";
import { expectTold } from "../support/planner/expect-told.ts";

let world: AskedWorld;
beforeAll(async () => {
  world = await openAskedWorld(["DEMO/SALES", "DEMO/MARKETING", "OPENDATA/AVIATION", "businesses/helpdesk"]);
}, 120_000);
afterAll(() => world.close());

const sales = "DEMO/SALES";
const helpdesk = "businesses/helpdesk";

/** Each row with whether it begins a session, and how long it comes after the row before it of the same one. */
function sessions(
  rows: string,
  { by, date, key, unit, pause }: Record<"by" | "date" | "key" | "unit" | "pause", string>,
) {
  const gap = `date_diff('${unit}', lag(${date}) OVER (PARTITION BY ${by} ORDER BY ${date}, ${key}), ${date})`;
  const gaps = `SELECT *, ${gap} AS gap FROM ${rows} WHERE ${by} IS NOT NULL`;
  return `(SELECT *, CASE WHEN gap <= ${pause} THEN 0 ELSE 1 END AS begins, CASE WHEN gap <= ${pause} THEN gap ELSE 0 END AS step FROM (${gaps}))`;
}

const ofOrders = (days: number, rows = "SALES.ORDERS"): string =>
  sessions(rows, { by: "CUSTOMER_ID", date: "ORDER_DATE", key: "ORDER_ID", unit: "day", pause: String(days) });
const ofEvents = (minutes: number): string =>
  sessions("SUPPORT.TICKET_EVENT", {
    by: "AGENT_ID",
    date: "EVENT_AT",
    key: "EVENT_ID",
    unit: "second",
    pause: String(minutes * 60),
  });
const ofTickets = (days: number): string =>
  sessions("SUPPORT.TICKET", {
    by: "COMPANY_ID",
    date: "CREATED_AT",
    key: "TICKET_ID",
    unit: "day",
    pause: String(days),
  });

/** Average days as a part of average months, for each value of a column. */
const stickiness = (part: string, whole: string, by = "1"): string =>
  `SELECT ${by === "1" ? "" : "a.g, "}a.x / b.x FROM ${["a", "b"]
    .map((name) => {
      const step = name === "a" ? part : whole;
      const persons = `SELECT ${by} AS g, date_trunc('${step}', ORDER_DATE) AS s, count(DISTINCT CUSTOMER_ID) AS n FROM SALES.ORDERS GROUP BY 1, 2`;
      return `(SELECT g, avg(n) AS x FROM (${persons}) GROUP BY 1) ${name}`;
    })
    .join(" JOIN ")} ON a.g = b.g`;

const told: readonly Told[] = [
  [
    helpdesk,
    "number of sessions of ticket events per agent",
    "Sessions of ticket events by agent",
    `SELECT FULL_NAME, n FROM (SELECT AGENT_ID, sum(begins) AS n FROM ${ofEvents(30)} GROUP BY 1) JOIN SUPPORT.AGENT USING (AGENT_ID) UNION ALL SELECT NULL, NULL`,
  ],
  [
    helpdesk,
    "how many sessions of ticket events of an agent are there per month",
    "Monthly sessions of ticket events",
    `SELECT date_trunc('month', EVENT_AT)::DATE, sum(begins) FROM ${ofEvents(30)} GROUP BY 1`,
  ],
  [
    helpdesk,
    "ticket events per session of agents with a 2 hour timeout",
    "Ticket events per session",
    `SELECT count(*) / sum(begins) FROM ${ofEvents(120)}`,
  ],
  [
    helpdesk,
    "average session length of agents with a pause of 1440 minutes",
    "Average session length in minutes",
    `SELECT sum(step) / 60 / sum(begins) FROM ${ofEvents(1440)}`,
  ],
  [
    helpdesk,
    "average number of tickets per session of a company with a 5 day timeout",
    "Tickets per session",
    `SELECT count(*) / sum(begins) FROM ${ofTickets(5)}`,
  ],
  [
    sales,
    "number of sessions of orders with a pause of 3 days",
    "Sessions of orders",
    `SELECT sum(begins) FROM ${ofOrders(3)}`,
  ],
  [
    sales,
    "sessions of online orders per month in 2025 with gaps of at most 7 days",
    "Monthly sessions of orders (Online, 2025)",
    `SELECT date_trunc('month', ORDER_DATE)::DATE, sum(begins) FROM ${ofOrders(7, "(FROM SALES.ORDERS WHERE CHANNEL = 'Online' AND year(ORDER_DATE) = 2025)")} GROUP BY 1`,
  ],
  [
    sales,
    "how long does a session last on average, with a pause of 7 days",
    "Average session length in days",
    `SELECT sum(step) / sum(begins) FROM ${ofOrders(7)}`,
  ],
  [
    sales,
    "average sessions per customer with a pause of 30 days",
    "Average sessions of orders per customer",
    `SELECT sum(begins) / count(DISTINCT CUSTOMER_ID) FROM ${ofOrders(30)}`,
  ],
  [sales, "stickiness", "Stickiness (daily of monthly active customers)", stickiness("day", "month")],
  [
    sales,
    "daily active users over monthly active users per month",
    "Monthly stickiness (daily of monthly active customers)",
    stickiness("day", "month", "date_trunc('month', ORDER_DATE)::DATE"),
  ],
  [
    sales,
    "WAU/MAU by channel",
    "Stickiness (weekly of monthly active customers) by channel",
    stickiness("week", "month", "CHANNEL"),
  ],
  [sales, "weekly stickiness of customers", "Stickiness (daily of weekly active customers)", stickiness("day", "week")],
  [
    sales,
    "average daily active customers per month",
    "Monthly average daily active customers",
    "SELECT date_trunc('month', d)::DATE, avg(n) FROM (SELECT ORDER_DATE AS d, count(DISTINCT CUSTOMER_ID) AS n FROM SALES.ORDERS GROUP BY 1) GROUP BY 1",
  ],
];

describe("sessions and stickiness are what the rows tell", () => {
  test.each(told)("%s: %s", async (...asked) => {
    await expectTold(world, asked);
  });

  test.each([
    ["number of sessions of orders with a pause of 3 days", "by channel", "Sessions of orders by channel"],
    ["orders per session with a pause of 10 days", "per year", "Yearly orders per session"],
    ["stickiness per month", "only online", "Monthly stickiness (daily of monthly active customers) (Online)"],
    ["stickiness", "by segment", "Stickiness (daily of monthly active customers) by segment"],
  ])("an answer goes on: %s >> %s", async (first, next, title) => {
    const schema = world.schemaOf(sales);
    const { plan, title: said } = schema.planned(next, schema.planned(first).plan);
    expect(said).toBe(title);
    expect((await schema.rowsOf(plan)).length).toBeGreaterThan(0);
  });

  test.each([
    ["DEMO/MARKETING", "number of sessions", "Number of web sessions"],
    ["DEMO/MARKETING", "sessions per month", "Monthly web sessions"],
    [sales, "monthly active customers in 2025", "Monthly active customers (2025)"],
    [sales, "average daily active customers", "Average daily active customers"],
  ])("what the data calls so is that: %s: %s", (database, question, title) => {
    expect(world.schemaOf(database).planned(question).title).toBe(title);
  });
});

test.each([
  [sales, "number of sessions", "The orders are placed by the day only"],
  [helpdesk, "number of sessions", "There are no rows of events with a time and an owner here"],
  [helpdesk, "sessions of tickets", "it has to be said whose sessions are meant"],
  ["OPENDATA/AVIATION", "events per session", "There are no rows of events with a time and an owner here"],
  ["OPENDATA/AVIATION", "stickiness", "There are no rows of events with a time and an owner here"],
  ["DEMO/MARKETING", "DAU/MAU", "There are no rows of events with a time and an owner here"],
  ["OPENDATA/AVIATION", "average minutes between one flight and the next", "The flights have no key"],
  ["OPENDATA/AVIATION", "average days between consecutive airports", "The airports have no date of their own"],
])("what is missing is named: %s: %s", (database, question, sentence) => {
  const outcome = world.schemaOf(database).outcomeOf(question);
  expect(outcome.kind === "refuse" ? outcome.sentence : outcome.kind).toContain(sentence);
});
