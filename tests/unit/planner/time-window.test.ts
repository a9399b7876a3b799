import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addPeriods, daysBetween, periodStart } from "#lib/planner/time/calendar";
import { resolveWindow } from "#lib/planner/time/resolve-window";
import { matchTimeWindow } from "#lib/planner/time/time-window";
import { tokenise } from "#lib/planner/words/tokenise";

const anchor = { day: "2026-05-20", isOver: false };

function windowOf(text: string): string | null {
  const tokens = tokenise(text);
  const match = matchTimeWindow(tokens, 0);
  if (match === null || match.length !== tokens.length) return null;
  const { from, to } = resolveWindow(match.window, anchor);
  return `${from ?? ""}..${to ?? ""}`;
}

describe("periods of time", () => {
  it.each([
    ["in 2025", "2025-01-01..2026-01-01"],
    ["2025", "2025-01-01..2026-01-01"],
    ["in March 2025", "2025-03-01..2025-04-01"],
    ["on March 5, 2025", "2025-03-05..2025-03-06"],
    ["Q3 2024", "2024-07-01..2024-10-01"],
    ["the third quarter of 2024", null],
    ["in the third quarter of 2024", "2024-07-01..2024-10-01"],
    ["H1 2025", "2025-01-01..2025-07-01"],
    ["on 2025-02-28", "2025-02-28..2025-03-01"],
    ["since March 2025", "2025-03-01.."],
    ["from March 2025 on", "2025-03-01.."],
    ["from 2020 onwards", "2020-01-01.."],
    ["after 2024", "2025-01-01.."],
    ["from 2024 on", "2024-01-01.."],
    ["from March 2025 onwards", "2025-03-01.."],
    ["before 2024", "..2024-01-01"],
    ["until June 2025", "..2025-07-01"],
    ["between January 2025 and March 2025", "2025-01-01..2025-04-01"],
    ["from 2023 to 2024", "2023-01-01..2025-01-01"],
    ["last quarter", "2026-01-01..2026-04-01"],
    ["last month", "2026-04-01..2026-05-01"],
    ["this year", "2026-01-01..2027-01-01"],
    ["last year", "2025-01-01..2026-01-01"],
    ["in the last 3 months", "2026-02-20..2026-05-20"],
    ["past 90 days", "2026-02-19..2026-05-20"],
    ["year to date", "2026-01-01..2026-05-21"],
    ["ytd", "2026-01-01..2026-05-21"],
    ["yesterday", "2026-05-19..2026-05-20"],
    ["in November", "2025-11-01..2025-12-01"],
    ["in March", "2026-03-01..2026-04-01"],
    ["in Q4", "2025-10-01..2026-01-01"],
    ["on 5 March 2025", "2025-03-05..2025-03-06"],
    ["between January and March 2026", "2026-01-01..2026-04-01"],
    ["since last year", "2025-01-01.."],
    ["between 1 March and 31 May 2025", "2025-03-01..2025-06-01"],
    ["from 24 to 31 December 2025", "2025-12-24..2026-01-01"],
    ["from November to February 2026", "2025-11-01..2026-03-01"],
    ["in May and June 2026", "2026-05-01..2026-07-01"],
    ["since the start of 2026", "2026-01-01.."],
    ["since the beginning of this year", "2026-01-01.."],
    ["until the end of March 2025", "..2025-04-01"],
    ["by the end of 2025", "..2026-01-01"],
    ["for the year 2025", "2025-01-01..2026-01-01"],
    ["in 2024, 2025 and 2026", "2024-01-01..2027-01-01"],
    ["in 2024 and 2025", "2024-01-01..2026-01-01"],
    ["this year vs last year", "2025-01-01..2027-01-01"],
    ["in May or June 2025", "2025-05-01..2025-07-01"],
    ["in April, May and June 2025", "2025-04-01..2025-07-01"],
    ["in December and January 2026", "2025-12-01..2026-02-01"],
    ["between March and May", "2026-03-01..2026-06-01"],
    ["between October and December", "2025-10-01..2026-01-01"],
    ["Q3-Q4 2025", "2025-07-01..2026-01-01"],
    ["in the first six months of 2025", "2025-01-01..2025-07-01"],
    ["in the last 3 months of 2025", "2025-10-01..2026-01-01"],
    ["in the last quarter of 2025", "2025-10-01..2026-01-01"],
    ["in H1 this year", "2026-01-01..2026-07-01"],
    ["in the second half of last year", "2025-07-01..2026-01-01"],
    ["in May last year", "2025-05-01..2025-06-01"],
    ["last May", "2025-05-01..2025-06-01"],
    ["this February", "2026-02-01..2026-03-01"],
    ["since February", "2026-02-01.."],
    ["2025 Q3", "2025-07-01..2025-10-01"],
    ["2025-06", "2025-06-01..2025-07-01"],
    ["06/2025", "2025-06-01..2025-07-01"],
    ["in the 12 months to April 2026", "2025-05-01..2026-05-01"],
    ["in the year to the end of March 2026", "2025-04-01..2026-04-01"],
    ["in the week of 6 May 2026", "2026-05-04..2026-05-11"],
    ["in calendar year 2025", "2025-01-01..2026-01-01"],
    ["in the 1990s", "1990-01-01..2000-01-01"],
    ["in the nineties", "1990-01-01..2000-01-01"],
    ["two months ago", "2026-03-01..2026-04-01"],
    ["the month before last", "2026-03-01..2026-04-01"],
    ["the day before yesterday", "2026-05-18..2026-05-19"],
    ["in the quarter just ended", "2026-01-01..2026-04-01"],
    ["in the last full month", "2026-04-01..2026-05-01"],
    ["in the last half year", "2025-11-20..2026-05-20"],
    ["in may", "2026-05-01..2026-06-01"],
    ["for april and may", "2026-04-01..2026-06-01"],
    ["may and june 2025", "2025-05-01..2025-07-01"],
    ["for may and june", "2026-05-01..2026-07-01"],
    ["from march to may", "2026-03-01..2026-06-01"],
    ["since may", "2026-05-01.."],
    ["since the start of the year", "2026-01-01.."],
    ["since the beginning of the month", "2026-05-01.."],
  ])("reads %s as %s", (text, expected) => {
    expect(windowOf(text)).toBe(expected);
  });

  it("takes the year of the other of a pair, where one is said once", () => {
    const tokens = tokenise("Q3 vs Q4 2025");
    const first = matchTimeWindow(tokens, 0);
    expect(first === null ? null : resolveWindow(first.window, anchor).from).toBe("2025-07-01");
    expect(first?.length).toBe(1);
  });

  it.each([
    "2,025",
    "may",
    "may be late",
    "may and can",
    "and may",
    "top 2000",
    "last orders",
    "99",
    "1900s",
    "between March",
  ])("does not take %s for a period", (text) => {
    expect(windowOf(text)).toBeNull();
  });

  it("start on or before their day, and the next one starts after it", () => {
    const grain = fc.constantFrom("day", "week", "month", "quarter", "year");
    const day = fc.integer({ min: 0, max: 60_000 }).map((offset) => addPeriods("1950-01-01", "day", offset));
    fc.assert(
      fc.property(day, grain, (date, step) => {
        const start = periodStart(date, step);
        expect(start <= date).toBe(true);
        expect(addPeriods(start, step, 1) > date).toBe(true);
      }),
    );
  });

  it("moved forward and back by days come out where they began", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (count) => {
        const moved = addPeriods("2000-02-29", "day", count);
        expect(daysBetween("2000-02-29", moved)).toBe(count);
      }),
    );
  });

  it("a month later than the 31st is the last day of a shorter month", () => {
    expect(addPeriods("2025-01-31", "month", 1)).toBe("2025-02-28");
  });
});
