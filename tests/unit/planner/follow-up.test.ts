import { describe, expect, it } from "vitest";
import type { Plan } from "#lib/domain/plan";
import { planQuestion } from "#lib/planner/plan-question";
import { planTitle } from "#lib/planner/plan-title";
import { sampleArgs } from "../../support/planner/sample-model.ts";

/** Plans a chain of turns, each after the answer to the one before. */
function chain(...questions: readonly string[]): Plan {
  let previousPlan: Plan | null = null;
  for (const question of questions) {
    const outcome = planQuestion(question, { ...sampleArgs, previousPlan });
    if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
    previousPlan = outcome.plan;
  }
  if (previousPlan === null) throw new Error("no turn");
  return previousPlan;
}

describe("a follow-up edits the last plan", () => {
  it.each([
    [["amount by boat type", "now by status"], "Amount by status"],
    [["amount by boat type", "by month instead"], "Monthly amount"],
    [["amount by boat type", "and in 2025?"], "Amount by boat type (2025)"],
    [["amount by boat type in 2024", "what about 2025"], "Amount by boat type (2025)"],
    [["amount by boat type", "only paid"], "Amount by boat type (PAID)"],
    [["amount by boat type for paid", "and open?"], "Amount by boat type (OPEN)"],
    [["amount by boat", "top 5"], "Top 5 boats by amount"],
    [["amount by boat type", "and by status"], "Amount by boat type and status"],
    [["amount by boat type for paid", "and for open"], "Amount by boat type (PAID, OPEN)"],
    [["amount by boat type", "by status", "in 2025", "only Yacht"], "Amount by status (Yacht, 2025)"],
  ])("%j", (questions, title) => {
    expect(planTitle(chain(...questions))).toBe(title);
  });

  it("may ask for another chart and leaves the rest as it was", () => {
    const plan = chain("amount by quarter", "as a bar chart");
    expect([plan.chartHint, planTitle(plan)]).toEqual(["bar", "Quarterly amount"]);
  });

  it("with a figure of its own is a new question", () => {
    expect(planTitle(chain("amount by boat type in 2025", "bookings by status"))).toBe("Bookings by status");
  });

  it("is never taken for a new list of rows", () => {
    const previousPlan = chain("amount by boat type");
    expect(planQuestion("and bookings", { ...sampleArgs, previousPlan }).kind).toBe("refuse");
  });

  it("without a question before it is asked back or refused", () => {
    expect(planQuestion("now by status", sampleArgs).kind).not.toBe("plan");
    expect(planQuestion("and last year?", sampleArgs).kind).not.toBe("plan");
  });
});
