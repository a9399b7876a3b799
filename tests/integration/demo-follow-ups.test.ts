/** Conversations over the demo data: what a turn keeps of the answer before, and what it adds. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Plan } from "#lib/domain/plan";
import { planTitle } from "#lib/planner/explain/plan-title";
import { nextPlans } from "#lib/planner/next-plans";
import type { PlanningOutcome } from "#lib/planner/plan/outcome";
import { planQuestion } from "#lib/planner/plan-question";
import { type DemoWorld, openDemoWorld } from "../support/planner/demo-world.ts";

let world: DemoWorld;

beforeAll(async () => {
  world = await openDemoWorld();
}, 120_000);

afterAll(() => world.close());

/** What the last of several questions of one conversation about sales comes to. */
async function outcomeOf(...questions: readonly string[]): Promise<PlanningOutcome | null> {
  const knowledge = await world.knowledge({ database: "DEMO", schema: "SALES" });
  let previousPlan: Plan | null = null;
  let outcome: PlanningOutcome | null = null;
  for (const question of questions) {
    outcome = planQuestion(question, { ...knowledge, today: "2026-11-21", previousPlan });
    previousPlan = outcome.kind === "plan" ? outcome.plan : previousPlan;
  }
  return outcome;
}

describe("how many of the listed rows meet a further condition", () => {
  it.each([
    ["are there", 0],
    ["ordered in 2026", 1],
    ["have never ordered", 1],
  ])("counts them under all conditions: how many of them %s", async (said, relations) => {
    const outcome = await outcomeOf("customers who signed up in 2025", `how many of them ${said}`);
    const plan = outcome?.kind === "plan" ? outcome.plan : null;
    expect(plan?.metrics.map(({ expression }) => expression)).toEqual([{ kind: "count", table: "CUSTOMERS" }]);
    expect(plan?.dimensions).toEqual([]);
    expect(plan?.exists).toHaveLength(relations);
    expect(plan?.time).toMatchObject({ column: { column: "SIGNUP_DATE" }, from: "2025-01-01", to: "2026-01-01" });
  });

  it("goes on from a count as well", async () => {
    const outcome = await outcomeOf(
      "customers who signed up in 2025",
      "how many of them have never ordered",
      "how many of those are in Germany",
    );
    const plan = outcome?.kind === "plan" ? outcome.plan : null;
    expect([plan?.exists.length, plan?.filters.map(({ column }) => column.column)]).toEqual([1, ["COUNTRY"]]);
  });

  it.each(["top 5 stores by revenue", "revenue by region"])(
    "counts no others than the groups that were shown: %s",
    async (before) => {
      expect((await outcomeOf(before, "how many of them are in Berlin"))?.kind).toBe("refuse");
    },
  );
});

describe("what goes on from a list", () => {
  it.each([
    ["orders in 2025", "2025"],
    ["customers without orders", "without orders"],
  ])("keeps what restricts it: %s", async (question, kept) => {
    const { model } = await world.knowledge({ database: "DEMO", schema: "SALES" });
    const outcome = await outcomeOf(question);
    const titles = outcome?.kind === "plan" ? nextPlans(outcome.plan, model).map((plan) => planTitle(plan, model)) : [];
    expect(titles.length).toBeGreaterThan(1);
    for (const title of titles) expect(title).toContain(kept);
  });
});
