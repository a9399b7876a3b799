/** A unit that an answer is asked for in: what is stored in another one is converted, or it is said that it is not. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type ComparedWorld, openComparedWorld } from "../support/planner/compared-world.ts";

const flights: DatabaseContext = { database: "OPENDATA", schema: "AVIATION" };

let world: ComparedWorld;

beforeAll(async () => {
  world = await openComparedWorld();
}, 120_000);

afterAll(() => world.close());

async function assumptionsOf(question: string): Promise<readonly string[]> {
  const outcome = await world.plan(question, flights);
  if (outcome.kind !== "plan") throw new Error(JSON.stringify(outcome));
  return outcome.plan.assumptions;
}

it.each([
  ["average distance of flights in km", "avg(DISTANCE) * 1.609344", "1 mile being 1.609344 kilometres"],
  ["average distance of flights in feet", "avg(DISTANCE) * 5280", "1 mile being 5280 feet"],
  ["total distance in kilometres", "sum(DISTANCE) * 1.609344", "1 mile being 1.609344 kilometres"],
  ["average delay in hours", "avg(DELAY) / 60.0", "1 hour being 60 minutes"],
  ["delay in seconds", "avg(DELAY) * 60", "1 minute being 60 seconds"],
])("is what the figures are converted to, which is said: %s", async (question, figure, said) => {
  const rows = await world.expectSameRows(question, flights, `SELECT ${figure} FROM AVIATION.FLIGHTS`);
  expect(rows).toHaveLength(1);
  expect((await assumptionsOf(question)).join(" ").replaceAll("\u00a0", " ")).toContain(said);
});

it("stands over the figures", async () => {
  const outcome = await world.plan("average distance of flights in km", flights);
  expect(outcome.kind === "plan" ? outcome.plan.metrics.map(({ unit }) => unit) : null).toEqual(["kilometres"]);
});

it("is told where rows are shown as they are stored", async () => {
  expect(await assumptionsOf("longest flights in km")).toContain(
    "The rows hold miles; they are shown as they are stored, not in kilometres.",
  );
});

it.each(["average delay in minutes", "average distance of flights", "average delay in days in March"])(
  "changes nothing where it is the stored one, none, or asks for steps in time: %s",
  async (question) => {
    expect((await assumptionsOf(question)).filter((sentence) => /onverted|stored/.test(sentence))).toEqual([]);
  },
);

it("of another kind than every figure is no answer", async () => {
  expect((await world.plan("average distance in minutes", flights)).kind).toBe("refuse");
});
