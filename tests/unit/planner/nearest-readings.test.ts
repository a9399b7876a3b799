import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearestReadings } from "#lib/planner/nearest-readings";
import { planQuestion, type QuestionArgs } from "#lib/planner/plan-question";
import { shopIndex, shopModel } from "../../support/agents/small-model.ts";

const args: QuestionArgs = { model: shopModel, index: shopIndex, today: "2025-07-01", previousPlan: null };

function refusalOf(question: string, more: Partial<QuestionArgs> = {}) {
  const outcome = planQuestion(question, { ...args, ...more });
  if (outcome.kind !== "refuse") throw new Error(`${question}: ${outcome.kind}`);
  return outcome;
}

describe("a question that is not sure enough to be answered", () => {
  test("comes with the readings it comes near to, each with its plan and what it leaves out", () => {
    const { nearest } = refusalOf("revenue by city, glorpwise");
    expect(nearest?.options[0]).toMatchObject({ label: "Revenue by city", effect: 'without "glorpwise"' });
    for (const { plan } of nearest?.options ?? []) expect(plan?.assumptions.join()).toContain('"glorpwise"');
    expect(nearest?.reason).toContain('"glorpwise"');
  });

  test.each([
    ["revenue by city, glorp 12", "a number that would be left out"],
    ["glorp zorb blarg of the revenue", "most of the question would be left out"],
    ["orders that are glorpy", "all rows as they are would be shown instead"],
  ])("has none (%s), where %s", (question) => {
    expect(refusalOf(question).nearest).toBeUndefined();
  });

  test.each(["delete all orders", "forecast the revenue by city", "asdf qwer zxcv"])(
    "has none where no reading of it can be meant: %s",
    (question) => {
      expect(refusalOf(question).nearest).toBeUndefined();
    },
  );

  test("has none while it goes on from an answer, or is itself a choice", () => {
    const before = planQuestion("revenue by city", args);
    if (before.kind !== "plan") throw new Error("The rules plan this question.");
    const goingOn = ["only glorpy orders of Berlin stores", "glorp by city", "revenue of those by city, glorpwise"];
    for (const question of goingOn)
      expect(refusalOf(question, { previousPlan: before.plan }).nearest, question).toBeUndefined();
    expect(refusalOf("revenue by city, glorpwise", { isChosen: true }).nearest).toBeUndefined();
  });

  test("has them behind an answer as well, where it is a question by itself", () => {
    const before = planQuestion("orders by status", args);
    if (before.kind !== "plan") throw new Error("The rules plan this question.");
    const { nearest } = refusalOf("show me the glorpwise revenue by city", { previousPlan: before.plan });
    expect(nearest?.options[0]?.label).toBe("Revenue by city");
  });

  test("offers few readings that all differ, whatever is asked", () => {
    const words = fc.constantFrom(
      ..."revenue orders stores by city in 2025 glorp most per status and not with".split(" "),
    );
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), (said) => {
        const options = nearestReadings(said.join(" "), args)?.options ?? [];
        const labels = options.map(({ label }) => label);
        return labels.length <= 3 && new Set(labels).size === labels.length;
      }),
      { numRuns: 150 },
    );
  });
});
