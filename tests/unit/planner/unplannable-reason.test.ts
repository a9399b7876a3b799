/** What cannot be computed is refused with the reason that it has, and not with the words of the question. */
import { describe, expect, it } from "vitest";
import type { Plan } from "#lib/domain/plan";
import type { PlanningOutcome } from "#lib/planner/plan/outcome";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../support/planner/sample-model.ts";

function outcomeOf(...questions: readonly string[]): PlanningOutcome {
  let previousPlan: Plan | null = null;
  let outcome: PlanningOutcome | null = null;
  for (const question of questions) {
    outcome = planQuestion(question, { ...sampleArgs, previousPlan });
    previousPlan = outcome.kind === "plan" ? outcome.plan : previousPlan;
  }
  if (outcome === null) throw new Error("Nothing was asked.");
  return outcome;
}

function sentenceOf(...questions: readonly string[]): string {
  const outcome = outcomeOf(...questions);
  return outcome.kind === "refuse" ? outcome.sentence : JSON.stringify(outcome);
}

function planOf(...questions: readonly string[]): Plan {
  const outcome = outcomeOf(...questions);
  if (outcome.kind !== "plan") throw new Error(JSON.stringify(outcome));
  return outcome.plan;
}

describe("a share", () => {
  it.each([
    ["share of average amount by boat type"],
    ["share of the minimum amount by boat type"],
    ["share of the median amount by boat type"],
    ["average amount by boat type", "as a share"],
  ])("of what does not add up is refused: %s", (...questions) => {
    expect(sentenceOf(...questions)).toMatch(/ amount has no share of a whole: .*share of a sum or of a count\.$/);
  });

  it("is one of the sum where nothing else is said of what is averaged by itself", () => {
    const plan = planOf("share of nights by boat type");
    expect([plan.asShare, plan.metrics[0]?.expression]).toMatchObject([true, { function: "sum" }]);
  });

  it("of a count is one", () => {
    expect(planOf("share of bookings by boat type").asShare).toBe(true);
  });
});

describe("a figure of whole rows by groups that they belong to several of", () => {
  it.each([
    ["average daily price of boats by guest country"],
    ["average daily price of the boats", "by guest country"],
  ])("is refused, and the rows that it is known of are named: %s", (...questions) => {
    expect(sentenceOf(...questions)).toMatch(/ cannot be told by country: it is known of each boat as a whole/);
  });
});
