import { describe, it } from "vitest";
import type { Cell } from "#lib/domain/result-set";
import { type ChartCase, expectCase, named } from "../../support/results/chart-case.ts";
import { average, category, measure, months, request, time } from "../../support/results/sample-result.ts";

const revenue = measure("Revenue");
const cost = measure("Cost");
const orders = measure("Orders", [3, 9, 4], "integer");
const before = measure("Revenue (previous month)", [9, 8, 7, 6]);
const yearBefore = measure("Revenue (a year before)", [9, 8, 7, 6]);
const rate = average("Return rate", [0.1, 0.2], "percent");
const profit = measure("Profit", [-5, 3]);

function dates(count: number, stepDays: number): Cell[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2024, 0, 1 + index * stepDays)).toISOString().slice(0, 10),
  );
}
const day = (count: number) => time("Day", "date", dates(count, 1));
const week = (count: number) => time("Week", "date", dates(count, 7));
const year = (...values: Cell[]) => time("Year", "integer", values);
const quarter = time("Quarter", "text", ["2024-Q1", "2024-Q2", "2024-Q3", "2024-Q4"]);
const moments = time("Seen at", "timestamp", ["2024-01-01 08:13:00", "2024-01-01 09:55:12", "2024-02-03 17:01:00"]);

const one: readonly ChartCase[] = [
  [
    "seven days are columns",
    request([day(7), revenue]),
    "column 0: 1",
    "columns compare Revenue over the 7 points of Day",
  ],
  ["thirty days are a line", request([day(30), revenue]), "line 0: 1", "how Revenue moves over Day"],
  ["four weeks are columns", request([week(4), revenue]), "column 0: 1", "the 4 points of Week"],
  ["a year of weeks is a line", request([week(52), revenue]), "line 0: 1", "over Week"],
  [
    "four quarters are columns in their order",
    request([quarter, revenue]),
    "column 0: 1",
    "Quarter",
    ["Q1 2024", "Q2 2024", "Q3 2024"],
  ],
  [
    "three years are columns",
    request([year(2022, 2023, 2024), revenue]),
    "column 0: 1",
    "the 3 points of Year",
    ["2022", "2023"],
  ],
  [
    "years in any order are put in order",
    request([year(2024, 2022, 2023), revenue]),
    "column 0: 1",
    "Year",
    ["2022", "2023", "2024"],
  ],
  [
    "ten years are a line",
    request([year(...Array.from({ length: 10 }, (_, index) => 2014 + index)), revenue]),
    "line 0: 1",
    "over Year",
  ],
  [
    "weekdays by name are columns in the order of the week",
    request([time("Weekday", "text", ["Wed", "Mon", "Tue"]), orders]),
    "column 0: 1",
    "Weekday",
    ["Mon", "Tue", "Wed"],
  ],
  [
    "months by name are columns in the order of the year",
    request([time("Month", "text", ["March", "January", "February"]), orders]),
    "column 0: 1",
    "Month",
    ["Jan", "Feb", "Mar"],
  ],
  [
    "hours of the day by number are a line",
    request([
      time(
        "Hour",
        "integer",
        Array.from({ length: 24 }, (_, hour) => hour),
      ),
      orders,
    ]),
    "line 0: 1",
    "over Hour",
  ],
  ["unevenly spaced moments are a line at their distance", request([moments, revenue]), "line 0: 1", "over Seen at"],
  ["losses over time are columns all the same", request([months("Month", 6), profit]), "column 0: 1", "Profit"],
  ["a rate over time is a line", request([months("Month", 24), rate]), "line 0: 1", "Return rate"],
  ["twelve months are a line, not columns", request([months("Month", 12), revenue]), "line 0: 1", "a line shows"],
];

const several: readonly ChartCase[] = [
  [
    "two amounts of one unit are two lines",
    request([months("Month", 12), revenue, cost]),
    "line 0: 1,2",
    "Revenue and Cost move",
  ],
  [
    "an amount and its target are two lines on one axis",
    request([months("Month", 12), revenue, measure("Revenue target")]),
    "line 0: 1,2",
    "Revenue and Revenue target move",
  ],
  [
    "two amounts over few months are columns side by side",
    request([months("Month", 4), revenue, cost]),
    "column 0: 1,2",
    "columns compare Revenue and Cost",
  ],
  [
    "an amount and a rate are both drawn",
    request([months("Month", 12), revenue, rate]),
    "line 0: 1,2",
    "Revenue and Return rate",
  ],
  [
    "a third unit stays in the table",
    request([months("Month", 12), revenue, orders, rate]),
    "line 0: 1,2",
    "Return rate is in the table",
  ],
  [
    "this and the month before are two lines",
    request([months("Month", 12), revenue, before]),
    "line 0: 1,2",
    "Revenue and Revenue (previous month) move",
  ],
  [
    "this and the month before over few months stand side by side",
    request([months("Month", 6), revenue, before]),
    "column 0: 1,2",
    "columns compare",
  ],
  [
    "a comparison with the year before is no scatter, whatever word asks for it",
    request([months("Month", 12), revenue, yearBefore], { question: "revenue vs the year before" }),
    "line 0: 1,2",
    "move over Month",
  ],
];

const divided: readonly ChartCase[] = [
  [
    "two regions are two lines",
    request([months("Month", 12), category("Region", 2), revenue]),
    "line 0 by 1: 2",
    "a line for each Region",
  ],
  [
    "six regions are six lines",
    request([months("Month", 12), category("Region", 6), revenue]),
    "line 0 by 1: 2",
    "a line for each Region",
  ],
  [
    "seven regions are the top five and the rest",
    request([months("Month", 12), category("Region", 7), revenue]),
    "line 0 by 1: 2 top 5 of 7 + other",
    "the top 5 of 7 values of Region",
  ],
  [
    "twenty stores are the top five and the rest",
    request([months("Month", 6), category("Store", 20), revenue]),
    "line 0 by 1: 2 top 5 of 20 + other",
    "the top 5 of 20",
  ],
  [
    "twenty-one stores are a table",
    request([months("Month", 6), category("Store", 21), revenue]),
    "table",
    "21 lines would be unreadable",
  ],
  [
    "rates of seven regions have no sum of the rest: each has a panel",
    request([months("Month", 12), category("Region", 7), rate]),
    "line 0 in panels of 1: 2",
    "a panel for each Region",
  ],
  [
    "few months of a group are lines too",
    request([months("Month", 3), category("Region", 3), revenue]),
    "line 0 by 1: 2",
    "a line for each Region",
  ],
  [
    "a second measure of divided lines stays in the table",
    request([months("Month", 12), category("Region", 3), revenue, orders]),
    "line 0 by 1: 2",
    "Orders is in the table",
  ],
  [
    "a NULL among the groups has a line of its own",
    request([months("Month", 12), category("Region", ["North", null]), revenue]),
    "line 0 by 1: 2",
    "each Region",
  ],
  [
    "one region in all rows divides nothing",
    request([months("Month", 12), category("Region", ["North"]), revenue]),
    "line 0: 2",
    "how Revenue moves",
  ],
  [
    "one month in all rows is no time",
    request([months("Month", 1), category("Region", 4), revenue]),
    "bar 1: 2",
    "sorted bars compare Revenue across Region",
  ],
  [
    "two groups beside the time are a table",
    request([months("Month", 3), category("Region", 2), category("Channel", 2), revenue]),
    "table",
    "divided by more columns than a chart can show",
  ],
  [
    "months that come twice are a table while they are few",
    request([months("Month", 3), revenue], { rowCount: 6 }),
    "table",
    "several rows share the same groups",
  ],
];

describe.each([
  ["one measure over time", one],
  ["several measures over time", several],
  ["time and groups", divided],
])("%s", (_what, cases) => {
  it.each(named(cases))("$guarantee", ({ written }) => expectCase(written));
});
