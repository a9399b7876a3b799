/**
 * Questions that the reader of words does not understand yet as they are meant. Each case says what must hold and why it
 * does not; it is expected to fail, and turns red when it passes: then it moves to where the others of its kind are.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Plan } from "#lib/domain/plan";
import type { PlanningOutcome } from "#lib/planner/plan/outcome";
import { planQuestion } from "#lib/planner/plan-question";
import { type DemoWorld, openDemoWorld } from "../support/planner/demo-world.ts";

const sales = { database: "DEMO", schema: "SALES" };
const marketing = { database: "DEMO", schema: "MARKETING" };
type Context = typeof sales;

let world: DemoWorld;

beforeAll(async () => {
  world = await openDemoWorld();
}, 120_000);

afterAll(() => world.close());

/** What the last of several questions of one conversation comes to. */
async function outcomeOf(context: Context, ...questions: readonly string[]): Promise<PlanningOutcome> {
  const knowledge = await world.knowledge(context);
  let previousPlan: Plan | null = null;
  let outcome: PlanningOutcome | null = null;
  for (const question of questions) {
    outcome = planQuestion(question, { ...knowledge, today: "2026-11-21", previousPlan });
    previousPlan = outcome.kind === "plan" ? outcome.plan : previousPlan;
  }
  if (outcome === null) throw new Error("Nothing was asked.");
  return outcome;
}

async function planOf(context: Context, ...questions: readonly string[]): Promise<Plan> {
  const outcome = await outcomeOf(context, ...questions);
  if (outcome.kind !== "plan") throw new Error(JSON.stringify(outcome));
  return outcome.plan;
}

/** What the user is told beside the rows. */
function toldOf(outcome: PlanningOutcome): string {
  return outcome.kind === "plan" ? outcome.plan.assumptions.join(" ") : JSON.stringify(outcome);
}

describe("a comparison in a follow-up sets both periods side by side, with the change", () => {
  // The words before the period are passed over, so that it takes the place of the last one.
  it.fails.each(["vs 2024", "against 2024", "and compared to 2024?"])("%s", async (question) => {
    const plan = await planOf(sales, "revenue in 2025", question);
    expect(plan.compare?.shift).toEqual({ grain: "year", count: 1 });
    expect(plan.time?.from).toBe("2025-01-01");
  });
});

describe("every part of a question is in the plan, or is told to be left out", () => {
  it.fails("two figures of one table, where the second one is also a flag: it is read as a condition", async () => {
    const plan = await planOf(marketing, "visits and conversions per channel");
    expect([plan.metrics.length, plan.filters.length]).toEqual([2, 0]);
  });

  it.fails('what the listed rows did: the clause behind "and what" is dropped', async () => {
    const outcome = await outcomeOf(sales, "stores opened since 2024 and what they sold");
    const isShown = outcome.kind === "plan" && outcome.plan.metrics.length > 0;
    expect(isShown || /left out|sold/.test(toldOf(outcome))).toBe(true);
  });
});

describe("words that are values elsewhere are read by what stands around them", () => {
  it.fails('new leads of a period are those created in it: "new" is read as their status', async () => {
    expect((await planOf(marketing, "new leads last month")).filters).toEqual([]);
  });

  it.fails("what is excluded is excluded from the figure: regions without any return are looked for", async () => {
    const plan = await planOf(sales, "revenue excluding returns by region");
    expect(plan.exists.map(({ of }) => of)).not.toContain("REGIONS");
  });
});

describe("rows are counted as they were shown", () => {
  it.fails("outlets are stores by another name and one kind of store: the name is all that is read", async () => {
    const plan = await planOf(sales, "list stores", "how many of them are outlets");
    expect(plan.filters.map(({ column }) => column.column)).toEqual(["STORE_TYPE"]);
  });

  it.fails("of a ranking: a condition on groups that were ranked cannot be said of a plan", async () => {
    const plan = await planOf(sales, "top 5 stores by revenue", "how many of them are in Berlin");
    expect(plan.filters.map(({ column }) => column.column)).toEqual(["CITY"]);
  });
});

describe("a follow-up that speaks of the answer itself is understood or told properly", () => {
  it.fails("undo: nothing goes back to the answer before", async () => {
    const plan = await planOf(sales, "revenue by region", "only 2025", "undo");
    expect(plan.time).toBeNull();
  });
});
