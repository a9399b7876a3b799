/** A follow-up that asks for a comparison sets two periods side by side: neither takes the place of the other. */
import { describe, expect, it } from "vitest";
import type { Plan } from "#lib/domain/plan";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../support/planner/sample-model.ts";

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
});
