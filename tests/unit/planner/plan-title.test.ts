/** A title names nothing that the rows do not hold, and what it names it names by what the plan means. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planTitle } from "#lib/planner/explain/plan-title";
import { planQuestion } from "#lib/planner/plan-question";
import { comparedTimes } from "#lib/planner/time/compare-window";
import { arbitraryPlan } from "../../support/planner/arbitrary-plan.ts";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";

function titleFor(question: string): string {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.title;
}

describe("the title of a plan of any shape", () => {
  it("speaks of an earlier time where one stands beside the figures, and nowhere else", () => {
    fc.assert(
      fc.property(arbitraryPlan(sampleModel), (plan) => {
        const { setOperation, ...own } = plan;
        fc.pre(setOperation === null);
        const title = planTitle(plan, sampleModel);
        const isCompared = comparedTimes(own, sampleModel) !== null;
        expect([title, title.includes("compared with")]).toEqual([title, isCompared]);
        if (isCompared) expect(title).not.toContain("share of");
      }),
      { numRuns: 300 },
    );
  });

  it("names a period where the rows are restricted to it, and nowhere else", () => {
    fc.assert(
      fc.property(arbitraryPlan(sampleModel), (plan) => {
        fc.pre(plan.setOperation === null);
        const label = "the year of the flood";
        const time = plan.time === null ? null : { ...plan.time, label };
        expect(planTitle({ ...plan, time }, sampleModel).includes(label)).toBe(time !== null);
      }),
    );
  });
});

describe("a title", () => {
  it("names the role of a date that is not the plain one of its rows", () => {
    const [dimension] = planFor("bookings by year").dimensions;
    if (dimension === undefined) throw new Error("no step");
    const column = { table: "GUESTS", column: "SIGNUP_DATE" };
    expect(planTitle({ ...planFor("bookings by year"), dimensions: [{ ...dimension, column }] }, sampleModel)).toBe(
      "Bookings by signup year",
    );
    expect(titleFor("bookings by year")).toBe("Yearly bookings");
  });

  it.each([
    ["what share of guests has never made a booking", "Share of guests without bookings"],
    ["what share of bookings was not paid", "Share of bookings (not PAID)"],
    ["what share of the amount is from paid and cancelled bookings", "Share of amount (PAID and CANCELLED)"],
    ["what share of the paid bookings is over 500 amount", "Share of bookings (amount over 500) out of all (PAID)"],
    ["share of guests without bookings by country", "Share of guests without bookings by country"],
  ])("says of which rows a share is by what the plan means: %s", (question, title) => {
    expect(titleFor(question)).toBe(title);
  });

  it("says best and worst where top and bottom would say the opposite", () => {
    expect(titleFor("5 worst boat types by cost")).toBe("5 worst boat types by cost");
    expect(titleFor("5 best boat types by amount")).toBe("Top 5 boat types by amount");
  });
});

function planFor(question: string) {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}
