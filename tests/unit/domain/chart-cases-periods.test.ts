import { describe, expect, it } from "vitest";
import { chooseChart } from "#lib/domain/chart-chooser";
import { readChartData } from "#lib/domain/chart-data";
import { type ChartCase, expectCase, named } from "../../support/results/chart-case.ts";
import {
  average,
  category,
  measure,
  months,
  request,
  runningTotal,
  time,
} from "../../support/results/sample-result.ts";

const revenue = measure("Revenue", [10, 7, 30, 5, 22]);
const rate = average("Return rate", [0.1, 0.2, 0.15], "percent");
const years = time("Year", "date", ["2024-01-01", "2025-01-01"]);
const quarters = time("Quarter", "text", ["2025-Q1", "2026-Q1"]);

const periods: readonly ChartCase[] = [
  [
    "two years of six regions are bars side by side, never six lines of two points",
    request([years, category("Region", 6), revenue]),
    "grouped-bar 1 by 0: 2",
    "bars side by side compare Revenue at both values of Year across Region, with the change",
  ],
  [
    "the group may come first",
    request([category("Region", 3), quarters, revenue]),
    "grouped-bar 0 by 1: 2",
    "at both values of Quarter",
  ],
  [
    "two years of a rate are bars side by side",
    request([years, category("Region", 6), rate]),
    "grouped-bar 1 by 0: 2",
    "compare Return rate",
  ],
  [
    "two years of sixty stores are the top fifteen and Other",
    request([years, category("Store", 60), revenue]),
    "grouped-bar 1 by 0: 2 top 15 of 60 + other",
    "the top 15 of 60 values of Store",
  ],
  [
    "two years of steps keep the order of the steps",
    request([years, category("Size", ["L", "S", "M"]), revenue]),
    "grouped-bar 1 by 0: 2 in steps",
    "across Size",
    ["S", "M", "L"],
  ],
  [
    "a line of two points is granted where it is asked for",
    request([years, category("Region", 3), revenue], { hint: "line" }),
    "line 0 by 1: 2",
    "As you asked, a line for each Region",
  ],
  [
    "amounts of this and of last year by their names are pairs",
    request([category("Region", 3), measure("REVENUE_THIS_YEAR"), measure("REVENUE_LAST_YEAR")]),
    "paired bar 0: 1,2",
    "pairs of bars",
  ],
];

const running: readonly ChartCase[] = [
  [
    "a running total over four quarters is a line, no columns",
    request([months("Month", 4), runningTotal("Revenue")]),
    "line 0: 1",
    "a line shows how Revenue moves",
  ],
  [
    "a running total beside what it adds up is a line",
    request([months("Month", 4), revenue, runningTotal("Total so far")]),
    "line 0: 1,2",
    "Revenue and Total so far move",
  ],
  [
    "a running total of two months and a group is lines",
    request([months("Month", 2), category("Region", 3), runningTotal("Revenue")]),
    "line 0 by 1: 2",
    "a line for each Region",
  ],
  [
    "a running total that only its name tells is a line",
    { ...request([months("CUMULATIVE", 4), measure("RUNNING_TOTAL")]), outputs: [] },
    "line 0: 1",
    "how Running total moves",
  ],
  [
    "columns of a running total are granted where they are asked for",
    request([months("Month", 4), runningTotal("Revenue")], { hint: "column" }),
    "column 0: 1",
    "As you asked, columns",
  ],
];

describe.each([
  ["two periods by a group", periods],
  ["running totals", running],
])("%s", (_what, cases) => {
  it.each(named(cases))("$guarantee", ({ written }) => expectCase(written));
});

describe("the change between two periods", () => {
  const drawn = (given: Parameters<typeof chooseChart>[0]) => {
    const { spec } = chooseChart(given);
    const data = spec === null ? null : readChartData({ ...given, spec });
    if (data?.kind !== "points") throw new Error("no bars");
    return data;
  };

  it("is told between the years, the earlier first", () => {
    const { series, compared } = drawn(request([years, category("Region", 6), revenue]));
    expect(series.map(({ label }) => label)).toEqual(["2024", "2025"]);
    expect(compared).toEqual({ before: 0, now: 1 });
  });

  it.each([
    ["now and a year before", "Revenue", "Revenue (a year before)", { now: 0, before: 1 }],
    ["two years by their numbers", "REVENUE_2024", "REVENUE_2025", { before: 0, now: 1 }],
    ["this and last year", "SALES_THIS_YEAR", "SALES_LAST_YEAR", { now: 0, before: 1 }],
    ["two amounts of one time", "Revenue", "Cost", undefined],
  ])("is told between %s", (_what, first, second, compared) => {
    expect(drawn(request([category("Region", 3), measure(first), measure(second)])).compared).toEqual(compared);
  });
});
