import { describe, expect, it } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../../support/planner/sample-model.ts";

describe("groups that are set beside each other by an everyday comparison", () => {
  it.each([
    "is the average amount higher for paid than for cancelled bookings?",
    "do paid bookings have a higher amount than cancelled ones",
    "do paid bookings have a higher amount than those that are cancelled",
    "is there a difference in amount between paid and cancelled bookings",
    "does the amount differ between paid and cancelled bookings",
    "so does the average amount really differ between paid and cancelled",
  ])("are held against chance: %s", (question) => {
    expect(planQuestion(question, sampleArgs)).toMatchObject({
      kind: "plan",
      plan: {
        analysis: { kind: "difference" },
        metrics: [{ expression: { kind: "aggregate", function: "avg", column: { column: "AMOUNT" } } }],
        dimensions: [{ column: { column: "STATUS" } }],
      },
    });
  });

  it("are shares of each group where something happened to the ones more often than to the others", () => {
    const outcome = planQuestion("are bookings of yachts cancelled more often than those of dinghies", sampleArgs);
    expect(outcome).toMatchObject({
      kind: "plan",
      plan: {
        analysis: { kind: "difference" },
        metrics: [{ expression: { kind: "ratio" } }],
        dimensions: [{ column: { column: "BOAT_TYPE" } }],
        filters: [{ condition: { operator: "in", values: ["Yacht", "Dinghy"] } }],
      },
    });
  });

  it("are held against chance as well where they are more than two, and few", () => {
    expect(planQuestion("does the amount differ by status", sampleArgs)).toMatchObject({
      kind: "plan",
      plan: { analysis: { kind: "difference" }, dimensions: [{ column: { column: "STATUS" } }], filters: [] },
    });
  });

  it.each([
    "bookings with an amount higher than 500",
    "is the amount of bookings higher than 500",
    "are there more bookings than last year",
  ])("are not found where a number or a time is what is compared with: %s", (question) => {
    expect(planQuestion(question, sampleArgs)).not.toMatchObject({ plan: { analysis: { kind: "difference" } } });
  });
});
