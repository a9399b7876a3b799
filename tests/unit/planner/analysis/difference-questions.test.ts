import { describe, expect, it } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../../support/planner/sample-model.ts";

describe("difference or chance", () => {
  it.each([
    "is the average amount of paid bookings significantly higher than that of cancelled bookings",
    "is the average amount of paid bookings significantly different from that of cancelled bookings",
    "is the amount significantly higher for paid than for cancelled bookings",
    "do paid bookings have a significantly higher amount than cancelled bookings",
    "is the average amount different between paid and cancelled bookings by more than chance",
  ])("sets one figure of two groups beside each other: %s", (question) => {
    expect(planQuestion(question, sampleArgs)).toMatchObject({
      kind: "plan",
      plan: {
        analysis: { kind: "difference" },
        metrics: [{ expression: { function: "avg", column: { column: "AMOUNT" } } }],
        dimensions: [{ column: { column: "STATUS" } }],
      },
    });
  });

  it("sets no steps of the calendar beside each other that nobody spoke of", () => {
    const outcome = planQuestion(
      "is there a significant difference in amount of paid bookings between guests",
      sampleArgs,
    );
    const groups = outcome.kind === "plan" ? outcome.plan.dimensions : [];
    expect(groups.filter(({ grain }) => grain !== null)).toEqual([]);
  });

  it("is not asked by what is higher than a number", () => {
    expect(planQuestion("bookings with an amount higher than that", sampleArgs)).not.toMatchObject({
      plan: { analysis: { kind: "difference" } },
    });
  });
});
