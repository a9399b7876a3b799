/** From a number to what moved it: what is asked keeps what the number is of, and whatever is offered can be asked. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import type { MarkedCell } from "#lib/domain/plan-menu";
import { changeCuts } from "#lib/planner/analysis/change-cuts";
import { changeMenu } from "#lib/planner/change-menu";
import { compilePlan } from "#lib/planner/compile/compile";
import { changeTimes } from "#lib/planner/compile/compile-change-sums";
import { type ChangedNumber, deeperChange, explainedChange } from "#lib/planner/explained-change";
import { changeParts } from "#lib/planner/plan/change-parts";
import { planQuestion } from "#lib/planner/plan-question";
import { planProblem } from "#lib/planner/steering/plan-problem";
import { canExplain, mayChange } from "#lib/state/explained-mark";
import { arbitraryPlan } from "../../support/planner/arbitrary-plan.ts";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";

const world = { model: sampleModel, dialect: dialects.duckdb };

function planned(question: string): Plan {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "plan") throw new Error(`"${question}" is not planned`);
  return outcome.plan;
}

function explained(question: string, number: ChangedNumber): { readonly plan: Plan; readonly question: string } {
  const outcome = explainedChange(planned(question), number, world);
  if (outcome.kind !== "plan") throw new Error(outcome.why);
  return outcome;
}

function timesOf(plan: Plan) {
  const times = changeTimes(plan, sampleModel);
  return times === null ? null : [times.earlier.from, times.earlier.to, times.later.from, times.later.to];
}

const monthly = planned("total amount by month");

/** Any figures and conditions, by month, perhaps beside an earlier time, and all parts fit together. */
const anyCourse = fc
  .record({
    plan: arbitraryPlan(sampleModel),
    year: fc.constantFrom(null, "2024", "2025"),
    back: fc.constantFrom(null, "month" as const, "year" as const),
  })
  .map(({ plan, year, back }): Plan => {
    const { metrics, filters, alternatives, exists } = plan;
    const [step] = monthly.dimensions;
    const window = { from: `${year}-01-01`, to: `${year}-12-15`, label: `${year}`, anchor: null, evidence: [] };
    return {
      ...{ ...monthly, metrics, filters, alternatives, exists },
      time: year === null || step === undefined ? null : { ...window, column: step.column },
      compare: back === null ? null : { shift: { grain: back, count: 1 }, label: "before", only: null, evidence: [] },
    };
  })
  .filter((plan) => planProblem(plan, sampleModel) === null);

const at = (cell: MarkedCell["cell"], column = 0): MarkedCell => ({ column, cell });

describe("a number whose change is to be explained", () => {
  it("of a course is compared with the step before", () => {
    const { plan, question } = explained("total amount by month", { cells: [at("2025-03-01")], figure: null });
    expect(timesOf(plan)).toEqual(["2025-02-01", "2025-03-01", "2025-03-01", "2025-04-01"]);
    expect(plan).toMatchObject({ analysis: { kind: "why", claim: null }, dimensions: [] });
    expect(question).toBe("Why did amount change in March 2025?");
  });

  it("beside a year before is compared with that", () => {
    const asked = "total amount by month in 2025 compared with the year before";
    const number = { cells: [at("2025-03-01")], figure: null, claim: "fall" as const };
    const { plan, question } = explained(asked, number);
    expect(timesOf(plan)).toEqual(["2024-03-01", "2024-04-01", "2025-03-01", "2025-04-01"]);
    expect(plan.analysis).toMatchObject({ claim: "fall" });
    expect(question).toMatch(/^Why did amount fall in March 2025 compared with a year before/);
  });

  it("of a comparison without steps keeps both times, whichever of its cells is chosen", () => {
    const asked = "total amount in 2025 compared with the year before";
    for (const figure of [null, "Change", "Change %"]) {
      const { plan } = explained(asked, { cells: [], figure });
      expect(timesOf(plan)).toEqual(["2024-01-01", "2025-01-01", "2025-01-01", "2026-01-01"]);
    }
  });

  it("of a group is of that group, under the conditions of the answer", () => {
    const asked = "cancelled bookings by month and boat type in 2025";
    const plan = planned(asked);
    const place = plan.dimensions.findIndex(({ grain }) => grain === null);
    const cells = [at("2025-04-01", 1 - place), at("Sloop", place)];
    const found = explained(asked, { cells, figure: "Sloop" });
    const conditions = found.plan.filters.map(({ condition }) => condition);
    for (const { condition } of plan.filters) expect(conditions).toContainEqual(condition);
    expect(conditions).toContainEqual({ operator: "=", value: "Sloop" });
    expect(found.question).toContain("Sloop");
    expect(timesOf(found.plan)?.slice(2)).toEqual(["2025-04-01", "2025-05-01"]);
  });

  it("of a step that the answer's period cuts is compared with as many days", () => {
    const plan = planned("total amount by month in 2025");
    const cut: Plan = { ...plan, time: plan.time === null ? null : { ...plan.time, to: "2025-03-11" } };
    const outcome = explainedChange(cut, { cells: [at("2025-03-01")], figure: null }, world);
    expect(outcome.kind === "plan" ? timesOf(outcome.plan) : outcome).toEqual([
      ...["2025-02-01", "2025-02-11"],
      ...["2025-03-01", "2025-03-11"],
    ]);
  });

  it("of a course in which something else was looked for is asked in its place", () => {
    for (const analysis of [
      { kind: "unusual" as const, evidence: [] },
      { kind: "forecast" as const, steps: 3, evidence: [] },
    ]) {
      const course: Plan = { ...monthly, analysis };
      const known = explainedChange(course, { cells: [at("2026-04-01")], figure: "Amount" }, world);
      expect(known).toMatchObject({ kind: "plan", plan: { analysis: { kind: "why" } } });
      const ahead = explainedChange(course, { cells: [at("2026-06-01")], figure: "Forecast" }, world);
      expect(ahead.kind).toBe("refused");
    }
  });

  it.each<[string, ChangedNumber, RegExp]>([
    ["total amount by boat type", { cells: [at("Sloop")], figure: null }, /step in time/],
    ["total amount by month", { cells: [], figure: null }, /step in time/],
    ["total amount by month", { cells: [at("2024-01-01")], figure: null }, /nothing earlier/],
    ["total amount by month", { cells: [at("2027-01-01")], figure: null }, /no figures yet/],
    ["total amount by month", { cells: [at("soon")], figure: null }, /is no month/],
    ["median amount by month", { cells: [at("2025-03-01")], figure: null }, /cannot be told/],
    ["running total of amount by month", { cells: [at("2025-03-01")], figure: null }, /no change of its own/],
    ["total amount and number of bookings by month", { cells: [at("2025-03-01")], figure: null }, /of its own/],
    ["why did total amount change in March 2025", { cells: [], figure: null }, /of its own/],
  ])("is refused in a sentence where there is none: %s", (asked, number, why) => {
    expect(explainedChange(planned(asked), number, world)).toEqual({
      kind: "refused",
      why: expect.stringMatching(why),
    });
  });
});

describe("a change within a group", () => {
  const { plan } = explained("total amount by month in 2025", { cells: [at("2025-03-01")], figure: null });
  const { cuts } = changeCuts(plan, sampleModel);

  it("is of the same times under one condition more, for every column that is looked at", () => {
    expect(cuts.length).toBeGreaterThan(2);
    for (const { dimension } of cuts) {
      for (const group of ['O\'Hara "x"', null]) {
        const deeper = deeperChange(plan, { dimension, group, way: "fall" }, world);
        if (deeper.kind === "refused") throw new Error(deeper.why);
        expect(deeper.plan).toMatchObject({ time: plan.time, compare: plan.compare, analysis: { claim: "fall" } });
        expect(deeper.plan.filters).toHaveLength(plan.filters.length + 1);
        expect(deeper.question).toMatch(/^Why did amount .*fall in March 2025\?$/);
        for (const dialect of Object.values(dialects)) compilePlan(deeper.plan, { model: sampleModel, dialect });
      }
    }
  });

  it("is not looked for by that group again", () => {
    for (const { dimension } of cuts) {
      const deeper = deeperChange(plan, { dimension, group: "x", way: null }, world);
      const left = deeper.kind === "plan" ? changeCuts(deeper.plan, sampleModel).cuts : [];
      expect(left.map((cut) => cut.dimension.column)).not.toContainEqual(dimension.column);
    }
  });
});

describe("what is offered to be explained", () => {
  it("are the figures whose groups make up their whole, from the second step on", () => {
    const plan = planned("total amount and median amount by month");
    const menu = changeMenu(plan, ["Amount", "Median amount"], world);
    expect(menu).toMatchObject({ others: ["Median amount"], isOfOne: false });
    expect(menu?.steps).toEqual({ column: 0, from: "2024-02-01", to: "2026-05-01" });
  });

  it("is nothing of an answer at one time", () => {
    const plan = planned("total amount by boat type in 2025");
    expect([changeMenu(plan, ["Total amount"], world), mayChange(plan)]).toEqual([null, false]);
  });

  it("can be asked, whatever the answer and the number are", () => {
    let offered = 0;
    fc.assert(
      fc.property(anyCourse, fc.nat(40), (plan, month) => {
        const shown = plan.metrics.map(({ label }) => label);
        const menu = changeMenu(plan, shown, world);
        const any = new Date(Date.UTC(2023, month, 1)).toISOString().slice(0, 10);
        const days = [any, menu?.steps?.from ?? any, menu?.steps?.to ?? any];
        const numbers = days.flatMap((day) => [...shown, null].map((figure) => ({ cells: [at(day)], figure })));
        for (const number of numbers.filter((one) => menu !== null && canExplain(menu, one))) {
          offered += 1;
          const outcome = explainedChange(plan, number, world);
          if (outcome.kind === "refused") throw new Error(outcome.why);
          expect(outcome.plan.metrics.map(changeParts)).toEqual([expect.anything()]);
          expect(changeTimes(outcome.plan, sampleModel)).not.toBeNull();
          for (const dialect of Object.values(dialects)) compilePlan(outcome.plan, { model: sampleModel, dialect });
        }
      }),
      { numRuns: 200 },
    );
    expect(offered).toBeGreaterThan(20);
  });
});
