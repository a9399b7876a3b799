/** What was done to rows, or what they did, said in a clause or right behind them: a condition, and never a column more. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AskedWorld, comparable, openAskedWorld, type Told } from "../support/planner/asked-world.ts";

let world: AskedWorld;

beforeAll(async () => {
  world = await openAskedWorld([
    ...["businesses/freight", "businesses/helpdesk", "businesses/saas", "businesses/workforce", "DEMO/SALES"],
  ]);
}, 240_000);

afterAll(() => world.close());

const told: readonly Told[] = [
  [
    "businesses/helpdesk",
    "how many agents who have left by team",
    "Agents by team (left on known)",
    "SELECT t.TEAM_NAME, count(*) FROM SUPPORT.AGENT a JOIN SUPPORT.TEAM t USING (TEAM_ID) WHERE a.LEFT_ON IS NOT NULL GROUP BY 1",
  ],
  [
    "businesses/helpdesk",
    "companies that churned by industry",
    "Companies by industry (churned on known)",
    "SELECT INDUSTRY, count(*) FROM SUPPORT.COMPANY WHERE CHURNED_ON IS NOT NULL GROUP BY 1",
  ],
  [
    "businesses/helpdesk",
    "how many tickets from Germany breached the SLA",
    "Number of tickets (Germany, only sla breached)",
    "SELECT count(*) FROM SUPPORT.TICKET t JOIN SUPPORT.COMPANY c USING (COMPANY_ID) WHERE c.COUNTRY = 'Germany' AND t.SLA_BREACHED",
  ],
  [
    "businesses/helpdesk",
    "how many tickets did not breach the SLA",
    "Number of tickets (not sla breached)",
    "SELECT count(*) FROM SUPPORT.TICKET WHERE NOT SLA_BREACHED",
  ],
  [
    "businesses/workforce",
    "how many offices closed",
    "Number of offices (closed on known)",
    "SELECT count(*) FROM PEOPLE_OPS.OFFICE WHERE CLOSED_ON IS NOT NULL",
  ],
  [
    "businesses/freight",
    "how many incidents that were closed by severity",
    "Incidents by severity (closed on known)",
    "SELECT SEVERITY, count(*) FROM LOGISTICS.INCIDENT WHERE CLOSED_ON IS NOT NULL GROUP BY 1",
  ],
  [
    "businesses/helpdesk",
    "how many agents with a mentor",
    "Number of agents (mentor ID known)",
    "SELECT count(*) FROM SUPPORT.AGENT WHERE MENTOR_ID IS NOT NULL",
  ],
  [
    "DEMO/SALES",
    "number of customers who purchased",
    "Number of customers with orders",
    "SELECT count(DISTINCT CUSTOMER_ID) FROM SALES.ORDERS",
  ],
  [
    "DEMO/SALES",
    "how many buying customers are there",
    "Number of customers with orders",
    "SELECT count(DISTINCT CUSTOMER_ID) FROM SALES.ORDERS",
  ],
  [
    "DEMO/SALES",
    "how many customers are buying from us",
    "Number of customers with orders",
    "SELECT count(DISTINCT CUSTOMER_ID) FROM SALES.ORDERS",
  ],
  [
    "DEMO/SALES",
    "what percentage of buying customers ordered more than once?",
    "Repeat rate of customers",
    "SELECT avg(CASE WHEN n > 1 THEN 1.0 ELSE 0 END) FROM (SELECT count(*) AS n FROM SALES.ORDERS GROUP BY CUSTOMER_ID)",
  ],
];

describe("rows are those to which it was done", () => {
  test.each(told)("%s: %s", async (database, question, title, sql) => {
    const schema = world.schemaOf(database);
    const planned = schema.planned(question);
    expect(planned.title).toBe(title);
    const rows = await schema.rowsOf(planned.plan);
    expect(rows).not.toEqual([]);
    expect(comparable(rows)).toEqual(comparable(await schema.rowsOfStatement(sql)));
  });

  test.each([
    ["businesses/helpdesk", "agents who have left", "SELECT count(*) FROM SUPPORT.AGENT WHERE LEFT_ON IS NOT NULL"],
    ["businesses/workforce", "offices closed", "SELECT count(*) FROM PEOPLE_OPS.OFFICE WHERE CLOSED_ON IS NOT NULL"],
  ])("a list holds no others: %s: %s", async (database, question, sql) => {
    const schema = world.schemaOf(database);
    const rows = await schema.rowsOf(schema.planned(question).plan);
    expect(comparable([[rows.length]])).toEqual(comparable(await schema.rowsOfStatement(sql)));
  });
});

test.each([
  ["businesses/helpdesk", "how many tickets were answered"],
  ["businesses/helpdesk", "tickets that were answered by channel"],
  ["businesses/helpdesk", "agents with mentors who have left"],
  ["businesses/helpdesk", "agents whose mentor has left"],
  ["businesses/helpdesk", "teams with agents who have left"],
])("a deed that only other rows tell of is no condition of these: %s: %s", (database, question) => {
  expect(world.schemaOf(database).outcomeOf(question).kind).not.toBe("plan");
});

test.each(["paying customers by segment", "customers who visited by segment", "how many customers are travelling"])(
  "a deed that nothing tells of is not passed over: %s",
  (question) => {
    expect(world.schemaOf("DEMO/SALES").outcomeOf(question).kind).toBe("refuse");
  },
);
