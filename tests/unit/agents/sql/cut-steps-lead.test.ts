/** What is there only in part is beside a whole no rise and no fall: cut steps are named, with why they are cut. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OutputColumn } from "#lib/domain/chart";
import type { Cell } from "#lib/domain/result-set";
import { addPeriods, periodStart } from "#lib/planner/time/calendar";
import { revenueByCity } from "../../../support/agents/small-model.ts";
import { dataEnd, period, stepOf, stepOutput, toldLead } from "../../../support/agents/told-lead.ts";
import { randomCases } from "../../../support/random-cases.ts";

const revenue: OutputColumn = { label: "Revenue", role: "measure", isAdditive: true, format: "currency" };
const city: OutputColumn = { label: "City", role: "category", isAdditive: false, format: null };

type Grain = "week" | "month";

function courseOf(grain: Grain, cells: readonly (readonly [string, Cell])[], [from, to]: readonly [string, string]) {
  const plan = { dimensions: [stepOf(grain)], time: period(from, to) };
  return toldLead({ outputs: [stepOutput(grain), revenue], rows: cells.map((cell) => [...cell]), plan });
}

describe("a course of cut steps", () => {
  it("of two weeks of which none is whole tells both, and no change", () => {
    const cells = [
      ["2025-06-23", 289],
      ["2025-06-30", 30],
    ] as const;
    expect(courseOf("week", cells, ["2025-06-24", "2025-07-01"]).text).toBe(
      "Revenue was 289 in the week of 2025-06-23 and 30 in the week of 2025-06-30. The week of 2025-06-23 is partial: the chosen period begins on 2025-06-24. The week of 2025-06-30 is partial: its data goes up to 2025-06-30.",
    );
  });

  it("says of which end the period is chosen, and of which the data ends", () => {
    const cells = [
      ["2025-01-01", 5],
      ["2025-02-01", 9],
      ["2025-03-01", 8],
      ["2025-04-01", 2],
    ] as const;
    expect(courseOf("month", cells, ["2025-01-10", "2025-04-06"]).text).toBe(
      "Revenue fell by 1 (11.1%) from 9 in Feb 2025 to 8 in Mar 2025. Jan 2025 (5) and Apr 2025 (2) are not complete and left out: the chosen period begins on 2025-01-10 and ends on 2025-04-05.",
    );
    const ended = [
      ["2025-04-01", 5],
      ["2025-05-01", 9],
      ["2025-06-01", 8],
    ] as const;
    expect(courseOf("month", ended, ["2025-04-03", "2026-01-01"]).text).toBe(
      "Revenue fell by 1 (11.1%) from 9 in May 2025 to 8 in Jun 2025. Apr 2025 (5) is not complete and left out: the chosen period begins on 2025-04-03.",
    );
  });

  it("of one week that is cut on both sides says so once", () => {
    expect(courseOf("week", [["2025-06-02", 7]], ["2025-06-03", "2025-06-06"]).text).toBe(
      "Revenue was 7 in the week of 2025-06-02. The week of 2025-06-02 is partial: the chosen period begins on 2025-06-03 and ends on 2025-06-05.",
    );
  });

  it("by groups ranks the newest week, and tells of no group that it rose or fell", () => {
    const cells = [
      ["2025-06-23", "Berlin", 9],
      ["2025-06-23", "Paris", 8],
      ["2025-06-30", "Berlin", 1],
      ["2025-06-30", "Paris", 2],
    ];
    const plan = {
      dimensions: [stepOf("week"), ...revenueByCity().dimensions],
      time: period("2025-06-24", "2025-07-01"),
    };
    expect(toldLead({ outputs: [stepOutput("week"), city, revenue], rows: cells, plan }).text).toBe(
      "In the week of 2025-06-30, Paris had the highest revenue: 2, followed by Berlin with 1. The week of 2025-06-23 is partial: the chosen period begins on 2025-06-24. The week of 2025-06-30 is partial: its data goes up to 2025-06-30.",
    );
  });
});

it("whatever period is chosen: a change is told between whole steps alone, and every cut one is named", () => {
  const day = (offset: number): string => addPeriods("2024-01-01", "day", offset);
  const chosen = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 120 }));
  const cases = fc.tuple(
    chosen,
    fc.constantFrom<Grain>("week", "month"),
    fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 20, maxLength: 20 }),
  );
  fc.assert(
    fc.property(cases, ([[start, length], grain, amounts]) => {
      const [from, to] = [day(start), day(start + length)];
      const steps: string[] = [];
      for (let step = periodStart(from, grain); step < to && step <= dataEnd; step = addPeriods(step, grain, 1))
        steps.push(step);
      if (steps.length === 0) return;
      const cells = steps.map((step, place) => [step, amounts[place % amounts.length] ?? 1] as const);
      const { text, unknown } = courseOf(grain, cells, [from, to]);
      const end = to <= dataEnd ? to : addPeriods(dataEnd, "day", 1);
      const isWhole = (step: string): boolean => from <= step && addPeriods(step, grain, 1) <= end;
      const nameOf = (step: string): string =>
        grain === "week"
          ? `week of ${step}`
          : `${new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" }).format(new Date(step))} ${step.slice(0, 4)}`;
      const change = /(?:rose|fell|hardly changed|the same)[^.]*(?:\.\d[^.]*)*\./.exec(text)?.[0] ?? "";
      for (const step of steps.filter((one) => !isWhole(one))) {
        expect([text, text.includes(nameOf(step))]).toEqual([text, true]);
        expect([text, change.includes(nameOf(step))]).toEqual([text, false]);
      }
      if (steps.filter(isWhole).length < 2) expect(text).not.toMatch(/rose|fell|hardly changed/);
      expect([text, unknown]).toEqual([text, []]);
    }),
    { numRuns: randomCases({ few: 200, all: 3000 }) },
  );
});
