/** Funnels with the time between their steps: what a question is read as, and what a statement by hand gives. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { planAssumptions } from "#lib/planner/explain/plan-assumptions";
import { type AskedWorld, openAskedWorld, throughChips } from "../support/planner/asked-world.ts";

let world: AskedWorld;
beforeAll(async () => {
  world = await openAskedWorld(["DEMO/SALES", "DEMO/MARKETING", "businesses/helpdesk"]);
}, 120_000);
afterAll(() => world.close());

const sales = "DEMO/SALES";
const marketing = "DEMO/MARKETING";
const helpdesk = "businesses/helpdesk";

const toConversion =
  "SELECT median(date_diff('day', CREATED_ON, CONVERTED_ON)) FROM MARKETING.LEADS WHERE STATUS = 'CONVERTED'";
const toShipping =
  "SELECT median(date_diff('day', ORDER_DATE, SHIPPED_ON)) FROM SALES.ORDERS WHERE SHIPPED_ON IS NOT NULL";
const toSolution =
  "SELECT median(date_diff('second', CREATED_AT, SOLVED_AT)) / 3600 FROM SUPPORT.TICKET WHERE SOLVED_AT IS NOT NULL";

describe("each step of a funnel has the time since the one before", () => {
  test.each([
    [
      marketing,
      "funnel from leads to converted leads with the days between",
      "Funnel of leads and converted leads with days between the steps",
      toConversion,
    ],
    [
      marketing,
      "funnel of leads: created, converted, with the median days between the steps",
      "Funnel of created and converted with days between the steps",
      toConversion,
    ],
    [
      marketing,
      "how long between the steps of the funnel: leads, converted leads",
      "Funnel of leads and converted leads with days between the steps",
      toConversion,
    ],
    [
      sales,
      "funnel of orders: placed, shipped and how long it takes between the steps",
      "Funnel of placed and shipped with days between the steps",
      toShipping,
    ],
    [
      helpdesk,
      "funnel from tickets to solved tickets with times between the steps",
      "Funnel of tickets and solved tickets with hours between the steps",
      toSolution,
    ],
  ])("%s: %s", async (database, question, title, sql) => {
    const schema = world.schemaOf(database);
    const { plan, title: said } = schema.planned(question);
    expect(said).toBe(title);
    const [[median] = []] = await schema.rowsOfStatement(sql);
    const times = (await schema.rowsOf(plan)).map((row) => row[4]);
    expect(times[0]).toBeNull();
    expect(Number(times[1])).toBeCloseTo(Number(median), 6);
    expect(throughChips(plan)).toEqual(plan);
  });

  test.each(["with the days between the steps", "how long between the steps"])("an answer goes on: %s", (next) => {
    const schema = world.schemaOf(marketing);
    const { plan } = schema.planned("funnel of leads, converted leads");
    expect(plan.calculation).toEqual({ kind: "funnel", evidence: ["funnel"] });
    expect(schema.planned(next, plan).plan.calculation).toMatchObject({ kind: "funnel", times: { unit: "days" } });
  });

  test.each([
    [
      "funnel of orders, orders shipped, orders returned with days between",
      '"Orders returned" has no date of its own: no time to it or from it is shown.',
      [null, 1, null],
    ],
    [
      "funnel: orders, orders shipped within 5 days, orders shipped within 2 days with the days between",
      '"Orders shipped within 2 days" is told by the date of the step before: no time between the two is shown.',
      [null, 1, null],
    ],
  ])("a step without a date of its own says so: %s", async (question, sentence, times) => {
    const schema = world.schemaOf(sales);
    const { plan } = schema.planned(question);
    expect(planAssumptions(plan, schema.model)).toContain(sentence);
    expect((await schema.rowsOf(plan)).map((row) => row[4])).toEqual(times);
  });

  test("by groups there is no funnel, and no times between its steps", () => {
    const outcome = world
      .schemaOf(marketing)
      .outcomeOf("funnel of leads, converted leads by country with the days between");
    expect(outcome.kind).toBe("refuse");
  });
});
