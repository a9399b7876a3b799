/** Several conditions beside each other, figures per unit, and who was there on a day: rows beside statements written by hand. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AskedWorld, comparable, openAskedWorld } from "../support/planner/asked-world.ts";

let world: AskedWorld;

beforeAll(async () => {
  world = await openAskedWorld([
    ...[
      "OPENDATA/CULTURE",
      "DEMO/SALES",
      "businesses/freight",
      "businesses/helpdesk",
      "businesses/saas",
      "businesses/workforce",
    ],
  ]);
}, 240_000);

afterAll(() => world.close());

const results = "FROM CULTURE.FOOTBALL_MATCHES";

describe("rows are those of the statement", () => {
  test.each([
    [
      "OPENDATA/CULTURE",
      "number of home wins, draws and away wins",
      `SELECT count(*) FILTER (WHERE HOME_SCORE > AWAY_SCORE), count(*) FILTER (WHERE HOME_SCORE = AWAY_SCORE), count(*) FILTER (WHERE HOME_SCORE < AWAY_SCORE) ${results}`,
    ],
    [
      "OPENDATA/CULTURE",
      "share of draws and away wins",
      `SELECT count(*) FILTER (WHERE HOME_SCORE = AWAY_SCORE) / count(*), count(*) FILTER (WHERE HOME_SCORE < AWAY_SCORE) / count(*) ${results}`,
    ],
    [
      "businesses/freight",
      "shipments by status: booked, in transit, delivered",
      "SELECT STATUS_CD, count(*) FROM LOGISTICS.SHIPMENT WHERE STATUS_CD IN ('BKD', 'TRN', 'DLV') GROUP BY 1",
    ],
    [
      "businesses/workforce",
      "absences by type: vacation, sick leave",
      "SELECT TYPE_CD, count(*) FROM PEOPLE_OPS.ABSENCE WHERE TYPE_CD IN ('VAC', 'SICK') GROUP BY 1",
    ],
    [
      "businesses/freight",
      "toll per km by carrier",
      "SELECT c.NAME, sum(l.TOLL_AMT) / sum(l.DISTANCE_KM) FROM LOGISTICS.SHIPMENT_LEG l JOIN LOGISTICS.SHIPMENT s USING (SHIPMENT_ID) JOIN LOGISTICS.CARRIER c USING (CARRIER_ID) GROUP BY c.CARRIER_ID, c.NAME",
    ],
    [
      "businesses/saas",
      "average MRR per seat by tier",
      "SELECT p.TIER, sum(s.MRR_AMT) / sum(s.SEATS_QTY) FROM SUBSCRIPTIONS.SUBSCRIPTION s JOIN SUBSCRIPTIONS.PLAN p USING (PLAN_CODE) GROUP BY 1",
    ],
    [
      "businesses/saas",
      "how many accounts are nonprofit",
      "SELECT count(*) FROM SUBSCRIPTIONS.ACCOUNT WHERE IS_NONPROFIT",
    ],
    [
      "businesses/freight",
      "how many drivers were employed at the end of 2024",
      "SELECT count(*) FROM LOGISTICS.DRIVER WHERE HIRED_ON <= '2024-12-31' AND (LEFT_ON IS NULL OR LEFT_ON >= '2024-12-31')",
    ],
  ])("%s: %s", async (database, question, sql) => {
    const schema = world.schemaOf(database);
    const rows = await schema.rowsOf(schema.planned(question).plan);
    expect(rows).not.toEqual([]);
    expect(comparable(rows)).toEqual(comparable(await schema.rowsOfStatement(sql)));
  });
});

test("each of three shares is shown, also of the one that has a name of its own", async () => {
  const schema = world.schemaOf("OPENDATA/CULTURE");
  const [row = []] = await schema.rowsOf(schema.planned("share of home wins, draws and away wins").plan);
  expect(row).toHaveLength(3);
  expect(row.reduce<number>((sum, share) => sum + Number(share), 0)).toBeCloseTo(1, 2);
});

test.each([
  ["businesses/freight", "average freight cost per kg"],
  ["businesses/freight", "max freight cost per kg"],
  ["DEMO/SALES", "revenue at the end of 2024"],
  ["DEMO/SALES", "orders at the end of 2024"],
])("what the words leave open is not guessed: %s: %s", (database, question) => {
  expect(world.schemaOf(database).outcomeOf(question).kind).not.toBe("plan");
});

test.each([
  ["businesses/freight", "how many warehouses are bonded", "Number of warehouses (only bonded)"],
  ["businesses/freight", "how many parcels are not hazmat", "Number of parcels (not hazmat)"],
  ["businesses/helpdesk", "how many tickets breached the SLA", "Number of tickets (only sla breached)"],
  ["businesses/helpdesk", "how many tickets did not breach the SLA", "Number of tickets (not sla breached)"],
])("a title says what a stored yes and no mean, and is read as that: %s: %s", (database, question, title) => {
  const { planned } = world.schemaOf(database);
  const asked = planned(question);
  expect(asked.title).toBe(title);
  const again = planned(title);
  expect(again.title).toBe(title);
  expect(again.plan.filters.map(({ condition }) => condition)).toEqual(
    asked.plan.filters.map(({ condition }) => condition),
  );
});
