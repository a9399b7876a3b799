import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearestReadings } from "#lib/planner/nearest-readings";
import { planQuestion, type QuestionArgs } from "#lib/planner/plan-question";
import { shopIndex, shopModel } from "../../support/agents/small-model.ts";

const args: QuestionArgs = { model: shopModel, index: shopIndex, today: "2025-07-01", previousPlan: null };

/** What a question that is refused comes near to. */
function nearestOf(question: string, more: Partial<QuestionArgs> = {}) {
  const asked = { ...args, ...more };
  const outcome = planQuestion(question, asked);
  if (outcome.kind !== "refuse") throw new Error(`${question}: ${outcome.kind}`);
  return nearestReadings(question, outcome, asked);
}

function planOf(question: string) {
  const outcome = planQuestion(question, args);
  if (outcome.kind !== "plan") throw new Error(`The rules plan "${question}".`);
  return outcome.plan;
}

const refusal = { kind: "refuse", reason: "unknown_concept", sentence: "", unknownWords: [], suggestions: [] } as const;

describe("what a reading leaves out is always told", () => {
  test("also where it is a sentence of its own, however long", () => {
    const nearest = nearestOf("revenue by city. It has to be net of whatever gizmos there may have been by then.");
    expect(nearest?.options[0]).toMatchObject({ label: "Revenue by city" });
    for (const { effect } of nearest?.options ?? []) expect(effect).toContain('leaves out "It has to be net of');
  });

  test("what is said beside the question is laid over what is offered, and not left out", () => {
    const nearest = nearestOf("revenue by city, glorpwise, skip orders without a city");
    expect(nearest?.options[0]).toMatchObject({ label: "Revenue by city (city known)", leftOut: ["glorpwise"] });
  });

  test("what has to be calculated is read as well", () => {
    const labels = [
      "3-month moving average of revenue, glorpwise",
      "glorpwise number of orders by revenue in steps of 100",
    ].map((question) => nearestOf(question)?.options[0]?.label);
    expect(labels).toEqual([
      "Monthly 3-month moving average of revenue",
      "Number of orders by revenue in steps of 100",
    ]);
  });

  test("no reading passes over a word beside what it leaves out", () => {
    for (const question of ["stores that ordered again, glorpwise", "stores that still order, glorpwise"])
      for (const { label, effect } of nearestOf(question)?.options ?? [])
        expect(`${label} ${effect}`).toMatch(/again|still/);
  });

  test("no reading passes over what is kept only", () => {
    expect(nearestOf("glorpwise, revenue by city (only paid orders)")).toBeNull();
    expect(nearestOf("glorpwise, revenue by city (only Berlin)")?.options[0]?.label).toContain("Berlin");
  });

  test("a breakdown that was read is in every plan that is offered", () => {
    for (const question of ["Gizmos: revenue by city", "revenue by city glorpwise", "glorp revenue per city"])
      for (const { plan } of nearestOf(question)?.options ?? []) expect(JSON.stringify(plan)).toContain("CITY");
  });
});

describe("a question that is not sure enough to be answered", () => {
  test("comes near to readings, each with its plan and what it leaves out", () => {
    const nearest = nearestOf("revenue by city, glorpwise");
    expect(nearest?.options[0]).toMatchObject({ label: "Revenue by city", effect: 'leaves out "glorpwise"' });
    for (const { plan } of nearest?.options ?? []) expect(plan?.assumptions.join()).toContain('"glorpwise"');
    expect(nearest?.reason).toContain('"glorpwise"');
  });

  test.each([
    ["revenue by city, glorp 12", "a number would be left out"],
    ["glorp zorb blarg of the revenue", "most of the question would be left out"],
    ["orders that are glorpy", "all rows as they are would be shown instead"],
    ["revenue by city except glorp", "what was to be kept out would be in"],
    ["revenue by city excluding glorp", "what was to be kept out would be in"],
    ["revenue by city other than glorp", "what was to be kept out would be in"],
    ["orders by city that never glorp", "what was to be kept out would be in"],
    ["revenue by city without glorpy stores", "what was to be kept out would be in"],
    [`revenue by city ${"glorp ".repeat(60)}`, "it is too long to be one question"],
  ])("comes near to nothing (%s), where %s", (question) => {
    expect(nearestOf(question)).toBeNull();
  });

  test.each(["delete all orders", "forecast the revenue by city", "asdf qwer zxcv"])(
    "comes near to nothing where no reading of it can be meant: %s",
    (question) => {
      expect(nearestOf(question)).toBeNull();
    },
  );

  test("comes near to nothing while it goes on from an answer", () => {
    const previousPlan = planOf("revenue by city");
    for (const question of [
      "only glorpy orders of Berlin stores",
      "glorp by city",
      "revenue of those by city, glorpwise",
    ])
      expect(nearestReadings(question, refusal, { ...args, previousPlan }), question).toBeNull();
  });

  test("comes near to readings behind an answer as well, where it is a question by itself", () => {
    const nearest = nearestOf("show me the glorpwise revenue by city", { previousPlan: planOf("orders by status") });
    expect(nearest?.options[0]?.label).toBe("Revenue by city");
  });

  test("comes near to few readings that all differ, and each names every word that it leaves out", () => {
    const words = fc.constantFrom(
      ..."revenue orders stores by city in 2025 glorp most per status and zorbs".split(" "),
    );
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), (said) => {
        const options = nearestReadings(said.join(" "), refusal, args)?.options ?? [];
        const labels = options.map(({ label }) => label);
        expect(labels.length).toBeLessThanOrEqual(3);
        expect(new Set(labels).size).toBe(labels.length);
        for (const { effect } of options)
          for (const unknown of ["glorp", "zorbs"]) if (said.includes(unknown)) expect(effect).toContain(unknown);
      }),
      { numRuns: 150 },
    );
  });
});
