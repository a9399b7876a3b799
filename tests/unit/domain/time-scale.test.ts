import { describe, expect, it } from "vitest";
import type { Cell } from "#lib/domain/result-set";
import { namesCalendarPart, readTimeScale } from "#lib/domain/time-scale";

describe("readTimeScale", () => {
  it.each<[string, Cell[], string, string[]]>([
    ["names years by their number", ["2023-01-01", "2024-01-01", "2025-01-01"], "Year", ["2023", "2024", "2025"]],
    ["names quarters", ["2024-01-01", "2024-04-01", "2024-07-01"], "", ["Q1 2024", "Q2 2024", "Q3 2024"]],
    ["names months", ["2024-01-01", "2024-02-01", "2024-04-01"], "", ["Jan 2024", "Feb 2024", "Apr 2024"]],
    [
      "believes the label that Januaries are months",
      ["2023-01-01", "2024-01-01"],
      "Order month",
      ["Jan 2023", "Jan 2024"],
    ],
    ["names two lone days in full", ["2023-01-01", "2024-01-01"], "", ["2023-01-01", "2024-01-01"]],
    ["never shifts a day", ["2024-03-31", "2024-10-27"], "", ["2024-03-31", "2024-10-27"]],
    [
      "keeps the wall clock of timestamps with an offset",
      ["2024-05-01 00:00:00+02:00", "2024-06-01 00:00:00+02:00"],
      "Month",
      ["May 2024", "Jun 2024"],
    ],
    [
      "shows moments to the minute",
      ["2024-05-01 08:30:12", "2024-05-01 09:10:00"],
      "",
      ["2024-05-01 08:30", "2024-05-01 09:10"],
    ],
    ["reads months as text", ["2024-02", "2024-01"], "", ["Jan 2024", "Feb 2024"]],
    ["reads quarters as text", ["2024-Q2", "2024-Q1"], "", ["Q1 2024", "Q2 2024"]],
    ["reads quarters before their year", ["Q4 2023", "Q1 2024"], "", ["Q4 2023", "Q1 2024"]],
    ["reads numbered months by name", [3, 1], "MONTH", ["Jan", "Mar"]],
    ["reads names of weekdays in the order of the week", ["Friday", "Monday"], "", ["Mon", "Fri"]],
    ["reads exact integers as text", ["2024", "2023"], "YEAR", ["2023", "2024"]],
    ["leaves NULL aside", [null, "2024-02"], "", ["Feb 2024"]],
  ])("%s", (_guarantee, cells, label, expected) => {
    const scale = readTimeScale(cells, label);
    expect(scale?.keys.map((key) => scale.labelOf(key))).toEqual(expected);
  });

  it.each<[string, Cell[]]>([
    ["names", ["North", "South"]],
    ["times mixed with names", ["2024-01-01", "later"]],
    ["fractions", [1.5, 2.5]],
    ["nothing", []],
    ["NULLs alone", [null, null]],
    ["flags", [true, false]],
  ])("places %s on no axis", (_what, cells) => {
    expect(readTimeScale(cells, "")).toBeNull();
  });

  it("writes days short on an axis of weeks and as months on an axis of years", () => {
    const short = readTimeScale(["2024-03-03", "2024-03-05"], "");
    expect(short?.tickOf(Date.UTC(2024, 2, 3))).toBe("3 Mar");
    const long = readTimeScale(["2022-03-03", "2024-03-05"], "");
    expect(long?.tickOf(Date.UTC(2024, 2, 3))).toBe("Mar 2024");
  });

  it("stands by its day on the axis of a few days, so that no two marks read the same", () => {
    const scale = readTimeScale(["2024-03-01 00:00:00", "2024-03-01 06:30:00", "2024-03-04 12:00:00"], "");
    expect(scale?.keys.map((key) => scale.tickOf(key))).toEqual(["1 Mar 00:00", "1 Mar 06:30", "4 Mar 12:00"]);
  });
});

describe("namesCalendarPart", () => {
  it.each(["YEAR", "order_month", "Hour of day", "dayOfWeek"])("knows %s", (name) => {
    expect(namesCalendarPart(name)).toBe(true);
  });

  it.each(["Orders per year", "YEARLY_TOTAL", "DAYS_LATE", "Region"])("does not take %s for one", (name) => {
    expect(namesCalendarPart(name)).toBe(false);
  });
});
