/** Questions about rows that follow on each other: what they are read as, and that the answer is what a statement by hand gives. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { columnPath } from "#lib/domain/column-path";
import { brokenDown, recordsBehind } from "#lib/planner/steering/records";
import { type AskedWorld, openAskedWorld, type Told } from "../support/planner/asked-world.ts";
import { expectTold } from "../support/planner/expect-told.ts";

let world: AskedWorld;
beforeAll(async () => {
  world = await openAskedWorld(["DEMO/SALES", "OPENDATA/CLIMATE", "businesses/helpdesk"]);
}, 120_000);
afterAll(() => world.close());

const sales = "DEMO/SALES";
const climate = "OPENDATA/CLIMATE";
const helpdesk = "businesses/helpdesk";

/** The rows of a table beside the one before, by the hand of somebody who writes statements. */
const quakes = (where = "true", over = ""): string =>
  `(SELECT *, date_diff('second', lag(OCCURRED_AT) OVER (${over} ORDER BY OCCURRED_AT, EARTHQUAKE_ID), OCCURRED_AT) AS gap FROM CLIMATE.EARTHQUAKES WHERE ${where})`;
const orders = (where = "true", by = "CUSTOMER_ID"): string =>
  `(SELECT *, ORDER_DATE - lag(ORDER_DATE) OVER (PARTITION BY ${by} ORDER BY ORDER_DATE, ORDER_ID) AS gap FROM SALES.ORDERS WHERE ${where})`;
const tickets = (where = "true"): string =>
  `(SELECT *, date_diff('second', lag(CREATED_AT) OVER (PARTITION BY COMPANY_ID ORDER BY CREATED_AT, TICKET_ID), CREATED_AT) AS gap FROM SUPPORT.TICKET WHERE ${where})`;

const order = "ime since the previous order of the same customer";
const quake = "ime since the previous earthquake";

const told: readonly Told[] = [
  [
    climate,
    "average minutes between one earthquake and the next",
    "Average minutes since the previous earthquake",
    `SELECT avg(gap) / 60 FROM ${quakes()}`,
  ],
  [
    climate,
    "average hours between one earthquake of magnitude 4.5 or more and the next",
    `Average t${quake} (magnitude at least 4.5)`,
    `SELECT avg(gap) / 3600 FROM ${quakes("MAGNITUDE >= 4.5")}`,
  ],
  [
    climate,
    "median hours between strong earthquakes",
    `Median t${quake} (strong earthquakes)`,
    `SELECT median(gap) / 3600 FROM ${quakes("MAGNITUDE >= 5")}`,
  ],
  [
    climate,
    "average hours between consecutive earthquakes by magnitude type",
    `Average t${quake} of the same magnitude type by magnitude type`,
    `SELECT MAGNITUDE_TYPE, avg(gap) / 3600 FROM ${quakes("true", "PARTITION BY MAGNITUDE_TYPE")} GROUP BY 1`,
  ],
  [
    climate,
    "longest gap in minutes between earthquakes per month",
    "Monthly maximum minutes since the previous earthquake",
    `SELECT date_trunc('month', OCCURRED_AT)::DATE, max(gap) / 60 FROM ${quakes()} GROUP BY 1`,
  ],
  [sales, "days between a customer's orders", `Average t${order}`, `SELECT avg(gap) FROM ${orders()}`],
  [
    sales,
    "median days between consecutive orders of a customer",
    `Median t${order}`,
    `SELECT median(gap) FROM ${orders()}`,
  ],
  [
    sales,
    "how many days are there between a customer's online orders on average",
    `Average t${order} (Online)`,
    `SELECT avg(gap) FROM ${orders("CHANNEL = 'Online'")}`,
  ],
  [
    sales,
    "average days between orders of the same customer in 2025 by channel",
    `Average t${order} by channel (2025)`,
    `SELECT CHANNEL, avg(gap) FROM ${orders("year(ORDER_DATE) = 2025")} GROUP BY 1`,
  ],
  [
    sales,
    "number of orders by days since the previous order of the same customer in steps of 30",
    `Number of orders by t${order} in steps of 30`,
    `SELECT floor(gap / 30) * 30, count(*) FROM ${orders()} GROUP BY 1`,
  ],
  [
    sales,
    "average number of days from one order to the next of the same customer",
    `Average t${order}`,
    `SELECT avg(gap) FROM ${orders()}`,
  ],
  [
    sales,
    "average days between one order and the next of the same store",
    "Average time since the previous order of the same store",
    `SELECT avg(gap) FROM ${orders("true", "STORE_ID")}`,
  ],
  [
    helpdesk,
    "average gap between tickets of a company",
    "Average time since the previous ticket of the same company",
    `SELECT avg(gap) / 3600 FROM ${tickets()}`,
  ],
  [
    helpdesk,
    "average days between tickets by company",
    "Average days since the previous ticket of the same company by company",
    `SELECT COMPANY_NAME, avg(days) FROM (SELECT COMPANY_ID, CREATED_AT::DATE - lag(CREATED_AT::DATE) OVER (PARTITION BY COMPANY_ID ORDER BY CREATED_AT, TICKET_ID) AS days FROM SUPPORT.TICKET) JOIN SUPPORT.COMPANY USING (COMPANY_ID) GROUP BY 1, COMPANY_ID`,
  ],
];

describe("time since the row before is that of the rows that are asked about", () => {
  test.each(told)("%s: %s", async (...asked) => {
    await expectTold(world, asked);
  });

  test("whose rows follow on each other is asked where it is not said", () => {
    const outcome = world.schemaOf(sales).outcomeOf("average days between orders");
    expect(outcome.kind === "ask" ? outcome.options.map(({ label }) => label) : outcome).toEqual([
      "days since the previous order of the same customer",
      "days since the previous order of all",
    ]);
  });

  test.each([
    [sales, "days between orders and returns", "Average time from order date to return date"],
    [sales, "average days from order to shipping", "Average time from order date to shipped on"],
  ])("two moments stay two moments: %s: %s", (database, question, title) => {
    expect(world.schemaOf(database).planned(question).title).toBe(title);
  });

  test.each([
    ["median instead", `Median t${order}`],
    ["by channel", `Average t${order} by channel`],
    ["only online", `Average t${order} (Online)`],
    ["per month", `Monthly average t${order}`],
  ])("an answer goes on: %s", async (next, title) => {
    const schema = world.schemaOf(sales);
    const { plan, title: said } = schema.planned(next, schema.planned("days between a customer's orders").plan);
    expect(said).toBe(title);
    expect((await schema.rowsOf(plan)).length).toBeGreaterThan(0);
  });
});

describe("behind a number stand the rows themselves", () => {
  const question = "average days between orders of the same customer by channel";
  const cells = [{ column: 0, cell: "Online" }];

  test("all of its rows, without what they follow on", () => {
    const schema = world.schemaOf(sales);
    const { plan } = schema.planned("days between a customer's orders in 2025");
    const drilled = recordsBehind(plan, { cells: [], figure: null }, schema.model);
    if (drilled.kind !== "plan") throw new Error(drilled.why);
    expect(drilled.plan.detail?.columns.map(columnPath).join()).not.toContain("previous");
    expect(drilled.plan.filters).toEqual([]);
  });

  test("fewer of them would follow on each other in another way, and are no answer", () => {
    const schema = world.schemaOf(sales);
    const { plan } = schema.planned(question);
    const [dimension] = schema.planned("orders by status").plan.dimensions;
    if (dimension === undefined) throw new Error("It has a group");
    expect(brokenDown(plan, cells, dimension, schema.model)).toMatchObject({ kind: "refused" });
  });
});
