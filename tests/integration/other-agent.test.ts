/** Whatever the app proposes on the demo data can be shown as a dashboard too, and nothing of it gets lost on the way. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Plan } from "#lib/domain/plan";
import { dashboardAbout } from "#lib/planner/dashboard-about";
import { type DemoWorld, openDemoWorld, proposedQuestions } from "../support/planner/demo-world.ts";

const today = "2026-11-21";
let world: DemoWorld;

beforeAll(async () => {
  world = await openDemoWorld();
}, 120_000);

afterAll(() => world.close());

const contexts = [
  { database: "DEMO", schema: "SALES" },
  { database: "DEMO", schema: "MARKETING" },
];

/** Answers that the app proposes, and answers with conditions and periods that a dashboard must not lose. */
const conditioned = ["revenue by region in 2024", "revenue of online orders by month in 2025", "campaigns in 2025"];

describe.each(contexts)("the other agent on $database / $schema", (context) => {
  it("makes a dashboard of the plan of every answer that the app proposes", async () => {
    const args = { ...(await world.knowledge(context)), today, previousPlan: null };
    const questions = await proposedQuestions(world, context);
    expect(questions.length).toBeGreaterThan(3);
    const refused: string[] = [];
    for (const question of questions) {
      const outcome = await world.plan(question, context);
      if (outcome.kind !== "plan") throw new Error(`${question} is not planned`);
      if (dashboardAbout(outcome.plan, args).kind !== "dashboard") refused.push(question);
    }
    expect(refused).toEqual([]);
  });

  it("shows every tile under the conditions and in the period of the answer, or says that it does not", async () => {
    const args = { ...(await world.knowledge(context)), today, previousPlan: null };
    for (const question of conditioned) {
      const outcome = await world.plan(question, context);
      if (outcome.kind !== "plan") continue;
      const dashboard = dashboardAbout(outcome.plan, args);
      if (dashboard.kind !== "dashboard") throw new Error(`${question} makes no dashboard`);
      const lost = [...dashboard.tiles, ...dashboard.spares].flatMap(({ plan }) => lostOf(outcome.plan, plan));
      expect([question, lost]).toEqual([question, []]);
    }
  });
});

/** What a tile has lost of an answer without a word about it. */
function lostOf({ filters, time }: Plan, tile: Plan): string[] {
  if (tile.assumptions.some((sentence) => sentence.includes("shown without"))) return [];
  const kept = new Set(tile.filters.map(({ condition }) => JSON.stringify(condition)));
  const conditions = filters.map(({ condition }) => JSON.stringify(condition)).filter((text) => !kept.has(text));
  const isDated = tile.time?.from === time?.from && tile.time?.to === time?.to;
  return [...conditions, ...(isDated ? [] : ["the period"])];
}
