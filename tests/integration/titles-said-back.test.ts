/** A title says its plan: asked as a question, it is read as the same plan, and never as another one. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AskedWorld, openAskedWorld } from "../support/planner/asked-world.ts";
import { type SaidBack, saidBack } from "../support/planner/said-back.ts";
import { calculatedKinds } from "../support/planner/sayable-calculated.ts";
import { sayableKinds } from "../support/planner/sayable-plans.ts";

const databases = ["DEMO/SALES", "DEMO/MARKETING", "businesses/freight", "businesses/saas"];
const kinds = { ...sayableKinds, ...calculatedKinds };
/** Of each kind and schema; the same plans in every run, so that what holds is known. */
const plansEach = 4;
const seed = 7;

/** Where some titles are still refused or asked back. */
const notYet: ReadonlySet<string> = new Set([
  "figure",
  "two figures",
  "by a group",
  "by a part of time",
  "by a step",
  "by two groups",
  "with a condition",
  "with a condition by a group",
  "with two conditions",
  "ranked",
  "ranked within",
  "kept",
  "compared",
  "share",
  "running",
  "moving",
  "indexed",
  "rank",
  "cumulative share",
  "make up",
  "share within",
  "contribution",
  "within a duration",
  "figures of two columns",
  "above the average",
  "bands",
  "classes",
  "quantiles",
  "owners by their number of rows",
  "owners by their first date",
  "cohorts",
  "average of groups",
  "list",
  "first of a list",
]);

let world: AskedWorld;
const told = new Map<string, readonly SaidBack[]>();

beforeAll(async () => {
  world = await openAskedWorld(databases);
  for (const [kind, plansOf] of Object.entries(kinds)) {
    const found: SaidBack[] = [];
    for (const schema of databases.map(world.schemaOf)) {
      const plans = fc.sample(plansOf(schema.model), { seed, numRuns: plansEach * 4 }).filter((plan) => plan !== null);
      for (const plan of plans.slice(0, plansEach)) found.push(await saidBack(schema, plan));
    }
    told.set(kind, found);
  }
}, 600_000);

afterAll(() => world.close());

function unlike(kind: string): readonly string[] {
  const found = told.get(kind) ?? [];
  return found.filter(({ outcome }) => outcome !== "same").map(({ outcome, title }) => `${outcome}: ${title}`);
}

/** Names that say two things: to be mended, and to be taken off here. */
const knownOthers = [
  "Lowest lead score (converted on known, March 2025)",
  "Discounts with ranks by discount (valid from in Q1 2025)",
  "Cumulative share of discounts by discount (valid from in Q1 2025)",
  "Average min seats (retired date known, March 2025)",
  "Discounts and contribution to growth by discount compared with 2024 (2025)",
  "Discounts that make up 80% of discounts",
  "Share of discounts by discount",
  "Share of total amt by acct manager",
  "Statuses that make up 80% of total amt (March 2025)",
];

test("no title is read as another plan, but for names that say two things", () => {
  const all = [...told.values()].flat();
  const others = all.filter(({ outcome }) => outcome === "another").map(({ title }) => title);
  expect(others.toSorted()).toEqual(knownOthers.toSorted());
  expect(all.length).toBeGreaterThan(400);
});

describe("the title of a plan is read as that plan", () => {
  test.each(Object.keys(kinds).filter((kind) => !notYet.has(kind)))("%s", (kind) => {
    expect(told.get(kind)?.length).toBeGreaterThan(0);
    expect(unlike(kind)).toEqual([]);
  });

  // Each turns red as soon as all of its titles are understood.
  test.fails.each([...notYet])("not yet: %s", (kind) => {
    expect(unlike(kind)).toEqual([]);
  });
});
