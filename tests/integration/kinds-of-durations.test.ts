/** Times between two moments in the words in which people ask for them, each held against a statement that says the same. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AskedWorld, openAskedWorld, type Told } from "../support/planner/asked-world.ts";
import { expectTold } from "../support/planner/expect-told.ts";

let world: AskedWorld;

beforeAll(async () => {
  world = await openAskedWorld([
    ...["DEMO/SALES", "businesses/freight", "businesses/helpdesk", "businesses/saas", "businesses/workforce"],
  ]);
}, 120_000);

afterAll(() => world.close());

const shipping = "avg(SHIPPED_ON - ORDER_DATE)";
const openings = "avg(j.CLOSED_ON - j.OPENED_ON) FROM PEOPLE_OPS.JOB_OPENING j";
const ordered =
  "WITH o AS (SELECT CUSTOMER_ID, ORDER_DATE, row_number() OVER (PARTITION BY CUSTOMER_ID ORDER BY ORDER_DATE, ORDER_ID) AS n FROM SALES.ORDERS)";

const told: readonly Told[] = [
  [
    "DEMO/SALES",
    "how long do online orders take to ship on average, in days?",
    "Average time from order date to shipped on (Online)",
    `SELECT ${shipping} FROM SALES.ORDERS WHERE CHANNEL = 'Online'`,
  ],
  [
    "DEMO/SALES",
    "how many days do online orders usually take from order to shipping",
    "Average time from order date to shipped on (Online)",
    `SELECT ${shipping} FROM SALES.ORDERS WHERE CHANNEL = 'Online'`,
  ],
  [
    "businesses/helpdesk",
    "how long do urgent tickets take to be solved, in minutes?",
    "Average minutes from created at to solved at (U)",
    "SELECT avg(datediff('second', CREATED_AT, SOLVED_AT) / 60.0) FROM SUPPORT.TICKET WHERE PRIORITY_CD = 'U'",
  ],
  [
    "DEMO/SALES",
    "how many days after signup do customers place their first order",
    "Average time from signup date to first order date",
    `${ordered} SELECT avg(o.ORDER_DATE - c.SIGNUP_DATE) FROM o JOIN SALES.CUSTOMERS c USING (CUSTOMER_ID) WHERE n = 1`,
  ],
  [
    "DEMO/SALES",
    "avg days from a customer's first order to their second one, per segment",
    "Average time from first order date to 2nd order date by segment",
    `${ordered} SELECT c.SEGMENT, avg(b.ORDER_DATE - a.ORDER_DATE) FROM o a JOIN o b ON b.CUSTOMER_ID = a.CUSTOMER_ID AND b.n = 2 JOIN SALES.CUSTOMERS c ON c.CUSTOMER_ID = a.CUSTOMER_ID WHERE a.n = 1 GROUP BY 1`,
  ],
  [
    "DEMO/SALES",
    "average time between the second and the third order of customers",
    "Average time from 2nd order date to 3rd order date",
    `${ordered} SELECT avg(b.ORDER_DATE - a.ORDER_DATE) FROM o a JOIN o b ON b.CUSTOMER_ID = a.CUSTOMER_ID AND b.n = 3 WHERE a.n = 2`,
  ],
  [
    "businesses/freight",
    "For shipments that were delivered late, how many days late were they on average for each carrier?",
    "Average time from planned dlv to actual dlv by carrier (shipment actual dlv after the planned dlv)",
    "SELECT c.NAME, avg(s.ACTUAL_DLV - s.PLANNED_DLV) FROM LOGISTICS.SHIPMENT s JOIN LOGISTICS.CARRIER c USING (CARRIER_ID) WHERE s.ACTUAL_DLV > s.PLANNED_DLV GROUP BY c.CARRIER_ID, c.NAME",
  ],
  [
    "businesses/saas",
    "average hours an incident takes from started to resolved, by severity",
    "Average time from started at to resolved at by severity",
    "SELECT SEVERITY, avg(datediff('second', STARTED_AT, RESOLVED_AT) / 3600.0) FROM SUBSCRIPTIONS.INCIDENT GROUP BY 1",
  ],
  [
    "businesses/workforce",
    "average days an opening was open untill filled, by department",
    "Average time from opened on to closed on by department (FILLED)",
    `SELECT d.DEPT_NAME, ${openings} JOIN PEOPLE_OPS.DEPARTMENT d USING (DEPT_ID) WHERE j.STATUS_CD = 'FILLED' GROUP BY d.DEPT_ID, d.DEPT_NAME`,
  ],
  [
    "businesses/helpdesk",
    "how long were tickets open until they were solved",
    "Average time from created at to solved at",
    "SELECT avg(datediff('second', CREATED_AT, SOLVED_AT) / 3600.0) FROM SUPPORT.TICKET",
  ],
  [
    "businesses/saas",
    "how long do subscriptions stay active until cancelled",
    "Average time from start date to cancel date",
    "SELECT avg(CANCEL_DATE - START_DATE) FROM SUBSCRIPTIONS.SUBSCRIPTION",
  ],
];

describe("a time between two moments is what its words say", () => {
  test.each(told)("%s: %s", async (...asked) => {
    await expectTold(world, asked);
  });

  test.each([
    // Whether who was early counts, too, is not said.
    ["businesses/freight", "average days late by carrier"],
    // How long it was paused ended otherwise than how long it was.
    ["businesses/saas", "how long do subscriptions stay paused until cancelled"],
    // The second one comes before the third one.
    ["DEMO/SALES", "average days from the third order to the second order of customers"],
    // One customer orders through several channels.
    ["DEMO/SALES", "average days from first to second order of customers by order channel"],
    // A restriction that nobody knows is not passed over.
    ["DEMO/SALES", "how long do gold orders take to ship"],
  ])("what its words leave open is not guessed at, %s: %s", (database, question) => {
    expect(world.schemaOf(database).outcomeOf(question).kind).not.toBe("plan");
  });
});
