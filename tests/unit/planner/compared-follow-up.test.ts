/** A follow-up that asks for a comparison sets two periods side by side: neither takes the place of the other. */
import { describe, expect, it } from "vitest";
import type { Plan } from "#lib/domain/plan";
import type { PlanningOutcome } from "#lib/planner/plan/outcome";
import { planQuestion } from "#lib/planner/plan-question";
import { comparedTimes } from "#lib/planner/time/compare-window";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";

function outcomeAfter(before: string, question: string): PlanningOutcome {
  return planQuestion(question, { ...sampleArgs, previousPlan: planned(before) });
}

function planned(...questions: readonly string[]): Plan {
  let previousPlan: Plan | null = null;
  for (const question of questions) {
    const outcome = planQuestion(question, { ...sampleArgs, previousPlan });
    if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
    previousPlan = outcome.plan;
  }
  if (previousPlan === null) throw new Error("no question");
  return previousPlan;
}

describe("a period to compare with", () => {
  it.each(["compare with 2024", "compare it to 2024", "compare that with 2024"])(
    "comes beside the last one: %s",
    (said) => {
      const plan = planned("amount by boat type in 2025", said);
      expect(plan.time).toMatchObject({ from: "2025-01-01", to: "2026-01-01" });
      expect(plan.compare).toMatchObject({ shift: { grain: "year", count: 1 }, label: "2024" });
    },
  );

  it("may be the later one of the two", () => {
    const plan = planned("amount by boat type in 2024", "compare with 2025");
    expect(plan.time).toMatchObject({ from: "2025-01-01", label: "2025" });
    expect(plan.compare?.label).toBe("in 2024");
  });

  it("is the last complete year behind figures of all time, which is said", () => {
    const plan = planned("amount by boat type", "compared to last year");
    expect(plan.time).toMatchObject({ from: "2025-01-01", to: "2026-01-01" });
    expect(plan.compare?.shift).toEqual({ grain: "year", count: 1 });
    expect(plan.assumptions).toContain("No period was said, so the last complete year is compared: 2025.");
  });

  it("otherwise takes the place of the last one", () => {
    const plan = planned("amount by boat type in 2025", "and in 2024?");
    expect([plan.time?.from, plan.compare]).toEqual(["2024-01-01", null]);
  });

  it.each([
    ["amount by boat type in March 2025", ["2024-03-01", "Mar 2024"]],
    ["amount in Q1 2025", ["2024-01-01", "Q1 2024"]],
    ["amount last month", ["2024-04-01", "Apr 2024"]],
    ["amount from 10 March 2025 to 20 March 2025", ["2024-03-10", "2024-03-10 to 2024-03-20"]],
  ])("is the same part of the named year, which is said: %s", (question, [from = "", label = ""]) => {
    const plan = planned(question, "compare with 2024");
    const times = comparedTimes(plan, sampleModel);
    expect([times?.earlier?.from, plan.compare?.label]).toEqual([from, label]);
    expect(plan.time?.from).toBe(planned(question).time?.from);
    expect(plan.assumptions.join()).toContain(`so ${label} is taken of it`);
  });

  it("is set beside the last complete one behind figures of all time, which is said", () => {
    const plan = planned("amount by boat type", "compare with 2024");
    expect([plan.time?.from, plan.compare?.label]).toEqual(["2025-01-01", "2024"]);
    expect(plan.assumptions).toContain("No period was said, so the last complete year is compared: 2025.");
  });

  it.each([
    ["bookings in 2025", /^Rows of two periods cannot be set side by side/],
    ["guests without bookings", /^Rows of two periods cannot be set side by side/],
    ["amount from November 2024 to February 2025", /^Two periods can be set side by side where/],
  ])("never lists or moves the last answer where it cannot be set beside it: %s", (before, sentence) => {
    const outcome = outcomeAfter(before, "compare with 2024");
    expect(outcome.kind === "refuse" ? outcome.sentence : JSON.stringify(outcome)).toMatch(sentence);
  });

  it("is none where both are named: they are shown step by step", () => {
    const plan = planned("amount by boat type in 2026", "compare 2024 and 2025");
    expect([plan.time?.from, plan.time?.to, plan.compare]).toEqual(["2024-01-01", "2026-01-01", null]);
  });
});
