/** Whatever the app proposes on the demo data can be shown by the other agent too: the switch never leads to a refusal. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planTitle } from "#lib/planner/explain/plan-title";
import { planDashboard } from "#lib/planner/plan-dashboard";
import { dashboardRequest } from "#lib/state/other-agent";
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

describe.each(contexts)("the other agent on $database / $schema", (context) => {
  it("makes a dashboard of the title of every answer that the app proposes", async () => {
    const knowledge = await world.knowledge(context);
    const questions = await proposedQuestions(world, context);
    expect(questions.length).toBeGreaterThan(5);
    const refused: string[] = [];
    for (const question of questions) {
      const outcome = await world.plan(question, context);
      if (outcome.kind !== "plan") throw new Error(`${question} is not planned`);
      const request = dashboardRequest(outcome.title);
      const dashboard = planDashboard(request, { ...knowledge, today, previousPlan: null });
      if (dashboard.kind !== "dashboard") refused.push(request);
    }
    expect(refused).toEqual([]);
  });

  it("answers with the first chart of a dashboard as one result", async () => {
    const dashboard = planDashboard("build a dashboard of everything", {
      ...(await world.knowledge(context)),
      today,
      previousPlan: null,
    });
    if (dashboard.kind !== "dashboard") throw new Error("there is no dashboard");
    const outcomes = await Promise.all(dashboard.tiles.map(({ plan }) => world.plan(planTitle(plan), context)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(dashboard.tiles.map(() => "plan"));
  });
});
