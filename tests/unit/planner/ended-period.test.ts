/** Where the data ends with a month, "this month" and "last month" are that month, and the answer says why. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TimeGrain } from "#lib/domain/plan";
import { planAssumptions } from "#lib/planner/explain/plan-assumptions";
import { addPeriods, periodStart } from "#lib/planner/time/calendar";
import { endedGrain } from "#lib/planner/time/ended-period";
import { planTime } from "#lib/planner/time/plan-time";
import { resolveWindow } from "#lib/planner/time/resolve-window";
import { matchTimeWindow } from "#lib/planner/time/time-window";
import { tokenise } from "#lib/planner/words/tokenise";
import { barePlan } from "../../support/planner/arbitrary-parts.ts";
import { sampleModel } from "../../support/planner/sample-model.ts";

const column = { table: "BOOKINGS", column: "BOOKING_DATE" };

/** The sample with bookings and repairs up to a day. */
const until = (max: string) => ({
  ...sampleModel,
  tables: sampleModel.tables.map((table) => ({
    ...table,
    columns: table.columns.map((one) =>
      one.role === "time" ? { ...one, profile: { ...one.profile, min: "2023-01-01", max, distinctCount: 1000 } } : one,
    ),
  })),
});

function told(words: string, end: string, today = "2026-11-21") {
  const model = until(end);
  const window = matchTimeWindow(tokenise(words), 0)?.window;
  const time = window === undefined ? null : planTime({ model, column, today }, { window, text: words });
  if (time === null) throw new Error(`"${words}" is no period.`);
  const [sentence] = planAssumptions(barePlan(model, { time }), model).filter((one) => one.includes(words));
  return { days: `${time.from}..${time.to}`, sentence };
}

describe("a period that is counted from the end of the data", () => {
  it("which is the end of a month, says that both words mean that month", () => {
    const last = told("last month", "2025-12-31");
    expect(last.days).toBe("2025-12-01..2026-01-01");
    expect(told("this month", "2025-12-31").days).toBe(last.days);
    expect(last.sentence).toBe(
      '"last month" = 2025-12-01 to 2025-12-31 by BOOKINGS.BOOKING_DATE, counted from 2025-12-31: the data ends with this month, so that it is the last whole one, and "this month" and "last month" are the same.',
    );
  });

  it("is the month before where the data ends inside of one, or goes up to today", () => {
    const cut = told("last month", "2025-12-15");
    expect(cut.days).toBe("2025-11-01..2025-12-01");
    expect(cut.sentence).toMatch(/, counted from 2025-12-15\.$/);
    const live = told("last month", "2025-12-31", "2026-01-10");
    expect(live.days).toBe("2025-12-01..2026-01-01");
    expect(live.sentence).toMatch(/, counted from 2026-01-10\.$/);
  });

  it("says so of each step, and of nothing that is not the last period", () => {
    expect(told("last quarter", "2025-12-31").sentence).toContain('"this quarter" and "last quarter" are the same');
    expect(told("yesterday", "2025-12-31").sentence).toContain('"today" and "yesterday" are the same');
    for (const words of ["this month", "two months ago", "last 3 months", "in December"])
      expect(told(words, "2025-12-31").sentence).toMatch(/, counted from 2025-12-31\.$/);
  });
});

it("two words for the same days are explained, and two words for different days are not", () => {
  const grains = fc.constantFrom<TimeGrain>("week", "month", "quarter", "year");
  const days = fc.integer({ min: 0, max: 2000 }).map((count) => addPeriods("2020-01-01", "day", count));
  fc.assert(
    fc.property(grains, days, fc.boolean(), (grain, day, isOver) => {
      const anchor = { day, isOver: isOver && periodStart(addPeriods(day, "day", 1), grain) > day };
      const [last, current] = [-1, 0].map((offset) =>
        resolveWindow({ kind: "period", grain, offset, count: 1 }, anchor),
      );
      if (last === undefined || current === undefined) throw new Error("no windows");
      const { from, to } = last;
      const time = { column, from, to, label: `last ${grain}`, anchor: day, evidence: [] };
      expect(endedGrain(time)).toBe(from === current.from ? grain : null);
    }),
  );
});
