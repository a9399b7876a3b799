/** A question back leads to an answer: every option has the plan that answers it, over all questions of our own suites. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Plan } from "#lib/domain/plan";
import type { PlanningOutcome } from "#lib/planner/plan/outcome";
import { planQuestion } from "#lib/planner/plan-question";
import { planIdentity } from "#lib/planner/understand/resolve";
import { type EvalCase, readSuite } from "../../evals/suite.ts";
import { type DemoWorld, openDemoWorld } from "../support/planner/demo-world.ts";

let world: DemoWorld;

beforeAll(async () => {
  world = await openDemoWorld();
}, 120_000);

afterAll(() => world.close());

/** The questions back along a conversation. */
async function questionsBack({ source, history, question }: EvalCase, today: string): Promise<PlanningOutcome[]> {
  if (source.kind !== "demo") throw new Error("The suites are about the demo data.");
  const knowledge = await world.knowledge(source);
  let previousPlan: Plan | null = null;
  const asked: PlanningOutcome[] = [];
  for (const turn of [...(history ?? []), question]) {
    const outcome = planQuestion(turn, { ...knowledge, today, previousPlan });
    previousPlan = outcome.kind === "plan" ? outcome.plan : previousPlan;
    asked.push(outcome);
  }
  return asked.filter(({ kind }) => kind === "ask");
}

function optionsOf(outcome: PlanningOutcome): readonly (Plan | null)[] {
  return outcome.kind === "ask" ? outcome.options.map(({ plan }) => plan ?? null) : [];
}

test("every option of every question back has a plan, and no two have the same one", async () => {
  const further: EvalCase[] = ["revenue by store id", "average delay by airport", "show me the numbers"].map(
    (question) => ({
      id: question,
      db: "",
      question,
      part: "open",
      isUnanswerable: false,
      source: question.includes("delay")
        ? { kind: "demo", database: "OPENDATA", schema: "AVIATION" }
        : { kind: "demo", database: "DEMO", schema: "SALES" },
      ordered: false,
    }),
  );
  let asked = 0;
  for (const name of ["in-scope", "follow-ups", "out-of-scope"]) {
    const suite = readSuite(`evals/suites/${name}`);
    if (typeof suite === "string") throw new Error(suite);
    for (const one of [...further.splice(0), ...suite.cases]) {
      for (const outcome of await questionsBack(one, suite.today)) {
        asked += 1;
        const options = optionsOf(outcome);
        const plans = options.filter((plan) => plan !== null);
        expect([one.question, plans.length, new Set(plans.map(planIdentity)).size]).toEqual([
          one.question,
          options.length,
          options.length,
        ]);
      }
    }
  }
  expect(asked).toBeGreaterThan(3);
});
