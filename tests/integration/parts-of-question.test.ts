/** Weighted averages and shares of rows and columns: told as a statement written by hand tells them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AskedWorld,
  comparable,
  openAskedWorld,
  type Told,
  throughChips,
} from "../support/planner/asked-world.ts";

let world: AskedWorld;

beforeAll(async () => {
  world = await openAskedWorld(["DEMO/SALES", "businesses/freight", "businesses/workforce"]);
}, 120_000);

afterAll(() => world.close());

const byCategory = `SALES.ORDER_LINES l JOIN SALES.PRODUCTS p USING (PRODUCT_ID) JOIN SALES.CATEGORIES c USING (CATEGORY_ID)`;
const discounts = `SELECT c.CATEGORY_NAME, sum(l.DISCOUNT_RATE * l.REVENUE) / sum(l.REVENUE) FILTER (WHERE l.DISCOUNT_RATE IS NOT NULL) FROM ${byCategory} GROUP BY 1`;

const weighted: readonly Told[] = [
  [
    "DEMO/SALES",
    "average list price weighted by units sold",
    "Average list price weighted by quantity",
    `SELECT sum(p.LIST_PRICE * l.QUANTITY) / sum(l.QUANTITY) FILTER (WHERE p.LIST_PRICE IS NOT NULL) FROM ${byCategory}`,
  ],
  [
    "DEMO/SALES",
    "weighted average discount rate by revenue per category",
    "Average discount rate weighted by revenue by category",
    discounts,
  ],
  [
    "DEMO/SALES",
    "average discount rate by category weighted by revenue",
    "Average discount rate weighted by revenue by category",
    discounts,
  ],
  [
    "DEMO/SALES",
    "revenue-weighted average discount rate per category",
    "Average discount rate weighted by revenue by category",
    discounts,
  ],
  [
    "businesses/freight",
    "average carrier rating weighted by freight amount",
    "Average rating weighted by freight amt",
    "SELECT sum(c.RATING * s.FREIGHT_AMT) / sum(s.FREIGHT_AMT) FILTER (WHERE c.RATING IS NOT NULL) FROM LOGISTICS.SHIPMENT s JOIN LOGISTICS.CARRIER c USING (CARRIER_ID)",
  ],
];

describe("an average is weighted", () => {
  test.each(weighted)("%s: %s", async (database, question, title, sql) => {
    const schema = world.schemaOf(database);
    const told = schema.planned(question);
    expect(told.title).toBe(title);
    expect(throughChips(told.plan)).toEqual(told.plan);
    expect(comparable(await schema.rowsOf(told.plan))).toEqual(comparable(await schema.rowsOfStatement(sql)));
  });

  test.each([
    "weighted average discount rate per category",
    "average discount rate and unit price weighted by revenue",
    "average discount rate weighted by region",
    "average floor area weighted by orders",
  ])("without a weight of the same rows it is none: %s", async (question) => {
    expect(world.schemaOf("DEMO/SALES").outcomeOf(question).kind).not.toBe("plan");
  });
});

const inside = (from: string): string =>
  `SELECT CHANNEL, STATUS, count(*), count(*) / sum(count(*)) OVER (${from}) FROM SALES.ORDERS GROUP BY 1, 2`;

const shares: readonly Told[] = [
  "orders by channel and status as percent of row",
  "orders by channel and status, row percentages",
  "orders by channel and status, share within each channel",
  "distribution of status within each channel",
  "for each channel, the share of orders by status",
].map((question) => [
  "DEMO/SALES",
  question,
  "Share of orders by status within each channel",
  inside("PARTITION BY CHANNEL"),
]);
const otherShares: readonly Told[] = [
  [
    "DEMO/SALES",
    "orders by channel and status, column percentages",
    "Share of orders by channel within each status",
    inside("PARTITION BY STATUS"),
  ],
  [
    "DEMO/SALES",
    "orders by channel and status as percent of the grand total",
    "Share of orders by channel and status",
    inside(""),
  ],
  [
    "businesses/workforce",
    "What share of current employees is female in each division?",
    "Share of employees (F) by division (current employees)",
    "SELECT d.DIVISION, count(*) FILTER (WHERE e.GENDER_CD = 'F') / count(*) FROM PEOPLE_OPS.EMPLOYEE e JOIN PEOPLE_OPS.DEPARTMENT d USING (DEPT_ID) WHERE e.TERM_DT IS NULL GROUP BY 1",
  ],
];

describe("shares are those of rows, columns or all", () => {
  test.each([...shares, ...otherShares])("%s: %s", async (database, question, title, sql) => {
    const schema = world.schemaOf(database);
    const told = schema.planned(question);
    expect(told.title).toBe(title);
    expect(throughChips(told.plan)).toEqual(told.plan);
    expect(comparable(await schema.rowsOf(told.plan))).toEqual(comparable(await schema.rowsOfStatement(sql)));
  });

  test("not of one group alone", async () => {
    expect(world.schemaOf("DEMO/SALES").outcomeOf("orders by channel, row percentages").kind).not.toBe("plan");
  });
});
