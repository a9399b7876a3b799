import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Plan } from "#lib/domain/plan";
import { questionKey, refreshedPlan, timeOfWords } from "#lib/planner/board/refresh-time";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../../support/planner/sample-model.ts";

const { model } = sampleArgs;

function planOn(today: string, ...questions: readonly string[]): Plan {
  let previousPlan: Plan | null = null;
  for (const question of questions) {
    const outcome = planQuestion(question, { ...sampleArgs, today, previousPlan });
    if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
    previousPlan = outcome.plan;
  }
  if (previousPlan === null) throw new Error("no question");
  return previousPlan;
}

const moving: readonly (readonly string[])[] = [
  ["amount last 6 months"],
  ["amount by month in the last 6 months"],
  ["amount by boat type last quarter"],
  ["amount this year"],
  ["amount last month"],
  ["amount in the past 90 days"],
  ["amount year to date"],
  ["amount by week since last year"],
  ["amount yesterday"],
  ["amount by boat type last month", "and the month before"],
];

const day = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("a plan with a window that is counted from today", () => {
  it.each(moving)("is on another day what it would have been if it were asked then: %s", (...questions) => {
    fc.assert(
      fc.property(day, day, (before, after) => {
        const stored = planOn(before, ...questions);
        const refreshed = refreshedPlan(stored, { model, today: after });
        expect(refreshed.time).toEqual(planOn(after, ...questions).time);
        expect({ ...refreshed, time: stored.time }).toEqual(stored);
      }),
      { numRuns: 40 },
    );
  });

  it("moves on where what moved a figure was told up to the newest day", () => {
    const stored = planOn("2025-06-20", "amount this month");
    const analysis = { kind: "why" as const, claim: null, evidence: [] };
    const time = stored.time === null ? null : { ...stored.time, to: "2025-06-20" };
    const cut = { ...stored, analysis, time };
    expect(refreshedPlan(cut, { model, today: "2025-08-10" }).time).toEqual(
      planOn("2025-08-10", "amount this month").time,
    );
    // Other plans of such days are of these days.
    expect(refreshedPlan({ ...cut, analysis: null }, { model, today: "2025-08-10" }).time).toEqual(time);
  });

  it.each(["amount in 2025", "amount in Q1 2025", "amount since March 2025", "amount"])(
    "stays as it is where it names its days: %s",
    (question) => {
      const stored = planOn("2025-06-01", question);
      expect(refreshedPlan(stored, { model, today: "2027-01-01" })).toEqual(stored);
    },
  );

  it("stays as it is where its words no longer give its days", () => {
    const stored = planOn("2025-06-01", "amount last 6 months");
    const odd = { ...stored, time: stored.time === null ? null : { ...stored.time, label: "some time ago" } };
    expect(refreshedPlan(odd, { model, today: "2026-01-01" })).toEqual(odd);
  });
});

it("words of a preset are the days that they are in a question", () => {
  const asked = planOn(sampleArgs.today, "amount last 30 days").time;
  if (asked === null) throw new Error("no window");
  const { from, to } = timeOfWords("last 30 days", asked.column, { model, today: sampleArgs.today }) ?? {};
  expect({ from, to }).toEqual({ from: asked.from, to: asked.to });
  expect(timeOfWords("some words", asked.column, { model, today: sampleArgs.today })).toBeNull();
});

describe("what a plan asks", () => {
  it.each(moving)("is the same on every day: %s", (...questions) => {
    fc.assert(
      fc.property(day, day, (asked, later) => {
        const plan = planOn(asked, ...questions);
        expect(questionKey(refreshedPlan(plan, { model, today: later }))).toBe(questionKey(plan));
      }),
      { numRuns: 20 },
    );
  });

  it("is something else with other days that were chosen, and with other conditions wherever they stand", () => {
    const plan = planOn("2026-03-10", "amount by boat type in 2025");
    const { time } = plan;
    if (time === null) throw new Error("no period");
    const moreThan = (value: number): Plan["having"] => [
      { metric: { kind: "count", table: "BOOKINGS" }, operator: ">", value, evidence: [] },
    ];
    const others: Plan[] = [
      { ...plan, time: { ...time, to: "2025-07-01" } },
      { ...plan, having: moreThan(3) },
      { ...plan, having: moreThan(5) },
      { ...plan, limit: 3 },
    ];
    expect(new Set([plan, ...others].map(questionKey)).size).toBe(1 + others.length);
  });
});
