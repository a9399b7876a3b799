/** A title names nothing that the rows do not hold, and what it names it names by what the plan means. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Plan, PlanFilter } from "#lib/domain/plan";
import { planTitle } from "#lib/planner/explain/plan-title";
import { timeText } from "#lib/planner/explain/time-text";
import { planQuestion } from "#lib/planner/plan-question";
import { comparedTimes } from "#lib/planner/time/compare-window";
import { arbitraryPlan, arbitrarySet } from "../../support/planner/arbitrary-plan.ts";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";
import { randomCases } from "../../support/random-cases.ts";

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
      { numRuns },
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
      { numRuns },
    );
  });

  it("names a value that rows are kept or left out by, wherever the condition stands, and nowhere else", () => {
    fc.assert(
      fc.property(arbitraryPlan(sampleModel), marked, fc.constantFrom(...placesOfFilters), (plan, own, place) => {
        fc.pre(plan.setOperation === null);
        expect(planTitle(plan, sampleModel)).not.toContain(marker);
        expect(planTitle(place(plan, own), sampleModel)).toContain(marker);
      }),
      { numRuns },
    );
  });

  it("names every group by which rows are told apart", () => {
    fc.assert(
      fc.property(arbitraryPlan(sampleModel), (plan) => {
        fc.pre(plan.setOperation === null);
        const dimensions = plan.dimensions.map((one, place) => ({ ...one, label: `group ${"abc".charAt(place)}` }));
        const title = planTitle({ ...plan, dimensions }, sampleModel).toLowerCase();
        const isSaid = dimensions.map(
          ({ label, grain, column }) =>
            title.includes(label) ||
            (grain !== null && new RegExp(grainForm[grain]).test(title)) ||
            (column.column === "IS_CHARTERED" && title.includes("chartered")),
        );
        expect([title, isSaid]).toEqual([title, dimensions.map(() => true)]);
      }),
      { numRuns },
    );
  });

  it("names how many rows are left where there are more of them", () => {
    fc.assert(
      fc.property(arbitraryPlan(sampleModel), (plan) => {
        const hasMany = plan.detail !== null || plan.dimensions.some((_, place) => !plan.limitWithin.includes(place));
        const [cut, whole] = [777, null].map((limit) => planTitle({ ...plan, limit }, sampleModel));
        expect([cut, cut?.includes("777")]).toEqual([cut, hasMany]);
        expect(whole).not.toContain("777");
      }),
      { numRuns },
    );
  });

  it("says nothing of the figures of rows that come first by their groups", () => {
    fc.assert(
      fc.property(arbitraryPlan(sampleModel), (plan) => {
        fc.pre(plan.setOperation === null && plan.detail === null && plan.dimensions.length > 1);
        const order: Plan["order"] = [{ by: "dimension", index: 0, direction: "ascending", evidence: [] }];
        const [cut, whole] = [777, null].map((limit) =>
          planTitle({ ...plan, order, limit, offset: 0, limitWithin: [], having: [] }, sampleModel),
        );
        expect(cut?.toLowerCase()).toBe(`first 777 rows of ${whole?.toLowerCase()}`);
      }),
      { numRuns },
    );
  });

  it("names what either of two lists is limited to, and how they are put together", () => {
    fc.assert(
      fc.property(arbitrarySet(sampleModel), marked, (plan, own) => {
        const { setOperation } = plan;
        if (setOperation === null) throw new Error("one list");
        const other = { ...own, condition: textCondition("Quito") };
        const second = { ...setOperation.plan, filters: [...setOperation.plan.filters, other] };
        const titles = setKinds.map((kind) =>
          planTitle(
            { ...plan, filters: [...plan.filters, own], setOperation: { ...setOperation, kind, plan: second } },
            sampleModel,
          ),
        );
        expect(new Set(titles).size).toBe(setKinds.length);
        const times = [plan.time, second.time].filter((time) => time !== null).map(timeText);
        for (const title of titles)
          expect([marker, "Quito", ...times].filter((text) => !title.includes(text))).toEqual([]);
        expect(planTitle(plan, sampleModel)).not.toContain(marker);
      }),
      { numRuns },
    );
  });
});

const numRuns = randomCases({ few: 200, all: 4000 });
const marker = "Zanzibar";
const setKinds = ["intersect", "except", "union"] as const;
const grainForm = { day: "dai?ly|day", week: "week", month: "month", quarter: "quarter", year: "year" } as const;

function textCondition(text: string): PlanFilter["condition"] {
  return { operator: "=", value: text };
}

/** A condition on a text of any table that knows the marker. */
const marked: fc.Arbitrary<PlanFilter> = fc
  .record({
    column: fc.constantFrom(
      { table: "GUESTS", column: "COUNTRY" },
      { table: "GUESTS", column: "GUEST_NAME" },
      { table: "BOOKINGS", column: "STATUS" },
    ),
    condition: fc.constantFrom<PlanFilter["condition"][]>(
      textCondition(marker),
      { operator: "!=", value: marker },
      { operator: "in", values: [marker, "Oslo"] },
      { operator: "not_in", values: [marker] },
      { operator: "contains", text: marker },
      { operator: "starts_with", text: marker },
    ),
  })
  .map((own) => ({ ...own, via: null, evidence: ["said"] }));

type Placed = (plan: Plan, filter: PlanFilter) => Plan;

const placesOfFilters: readonly Placed[] = [
  (plan, filter) => ({ ...plan, filters: [...plan.filters, filter] }),
  (plan, filter) => ({ ...plan, alternatives: [...plan.alternatives, [filter, filter]] }),
  (plan, filter) => ({
    ...plan,
    exists: [
      {
        ...{ of: "BOATS", table: "BOOKINGS", isNegated: true, time: null, having: null, evidence: ["said"] },
        filters: [filter],
      },
    ],
  }),
];

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
    ["what share of the amount is from paid and cancelled bookings", "Share of amount (PAID or CANCELLED)"],
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
