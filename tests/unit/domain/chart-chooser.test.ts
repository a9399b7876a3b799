import { describe, expect, it } from "vitest";
import type { ChartRequest } from "#lib/domain/chart-chooser";
import { chooseChart } from "#lib/domain/chart-chooser";
import type { Cell } from "#lib/domain/result-set";
import { summary } from "../../support/results/chart-summary.ts";
import {
  average,
  category,
  detail,
  measure,
  months,
  ordered,
  request,
  time,
} from "../../support/results/sample-result.ts";

const revenue = measure("Revenue");
const orders = measure("Orders", [3, 9, 4], "integer");
const region = category("Region", 5);
const days = Array.from({ length: 40 }, (_, index) =>
  new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
);
const hours = ordered(
  "Hour of day",
  Array.from({ length: 24 }, (_, hour) => hour),
);
const weekdays = ordered("Day of week", ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
const uneven: Cell[] = ["2024-01-01 08:13:00", "2024-01-01 09:55:12", "2024-02-03 17:01:00"];
const years: Cell[] = [2021, 2022, 2023, 2024];

type Case = readonly [guarantee: string, request: ChartRequest, expected: string];

const automatic: readonly Case[] = [
  ["one row of one measure is a big number", request([revenue]), "kpi 0"],
  ["one row of three measures is three big numbers", request([revenue, orders, average("Price")]), "kpi 0,1,2"],
  ["one row of four measures is a table", request([revenue, orders, revenue, orders]), "table"],
  ["one group and its number are a captioned big number", request([category("Region", 1), revenue]), "kpi 1 of 0"],
  ["one point in time and its number are a captioned big number", request([months("Month", 1), revenue]), "kpi 1 of 0"],
  ["no rows are a table", request([region, revenue], { rows: [] }), "table"],
  ["no measure is a table", request([region]), "table"],
  ["a measure of NULLs alone is no measure", request([region, measure("Revenue", [null])]), "table"],
  ["a measure of words is no measure", request([region, measure("Revenue", ["high", "low"])]), "table"],
  ["two points in time are columns", request([months("Month", 2), revenue]), "column 0: 1"],
  ["eight points in time are columns", request([months("Month", 8), revenue]), "column 0: 1"],
  ["nine points in time are a line", request([months("Month", 9), revenue]), "line 0: 1"],
  ["thirty-six months are a line", request([months("Month", 36), revenue]), "line 0: 1"],
  ["days are a line", request([time("Day", "date", days), revenue]), "line 0: 1"],
  ["years as numbers are columns", request([time("Year", "integer", years), revenue]), "column 0: 1"],
  ["quarters as text are columns", request([time("Quarter", "text", ["2024-Q1", "2024-Q2"]), revenue]), "column 0: 1"],
  ["unevenly spaced moments are a line", request([time("Seen at", "timestamp", uneven), revenue]), "line 0: 1"],
  [
    "a time that cannot be read groups like a name",
    request([time("Era", "text", ["old", "new"]), revenue]),
    "bar 0: 1",
  ],
  [
    "two measures of one unit share a chart over time",
    request([months("Month", 12), revenue, measure("Cost")]),
    "line 0: 1,2",
  ],
  ["two units over time are both drawn", request([months("Month", 12), revenue, orders]), "line 0: 1,2"],
  [
    "a third unit over time is left to the table",
    request([months("Month", 12), revenue, orders, average("Rate")]),
    "line 0: 1,2",
  ],
  [
    "a fifth measure over time is left to the table",
    request([months("Month", 12), revenue, revenue, revenue, revenue, revenue]),
    "line 0: 1,2,3,4",
  ],
  ["averages over time are a line", request([months("Month", 12), average("Delay")]), "line 0: 1"],
  [
    "time and two values of a group are two lines",
    request([months("Month", 12), category("Region", 2), revenue]),
    "line 0 by 1: 2",
  ],
  [
    "time and six values of a group are six lines",
    request([months("Month", 12), category("Region", 6), revenue]),
    "line 0 by 1: 2",
  ],
  [
    "time and seven values of a group are the top five and Other",
    request([months("Month", 12), category("Region", 7), revenue]),
    "line 0 by 1: 2 top 5 of 7 + other",
  ],
  [
    "time and twenty values of a group are the top five and Other",
    request([months("Month", 3), category("Region", 20), revenue]),
    "line 0 by 1: 2 top 5 of 20 + other",
  ],
  [
    "time and twenty-one values of a group are a table",
    request([months("Month", 3), category("Region", 21), revenue]),
    "table",
  ],
  [
    "averages of seven groups over time are not summed into Other",
    request([months("Month", 12), category("Region", 7), average("Delay")]),
    "line 0 in panels of 1: 2",
  ],
  [
    "one group value in all rows does not split a trend",
    request([months("Month", 12), category("City", 1), revenue]),
    "line 0: 2",
  ],
  ["one point in time for all rows leaves the group", request([months("Month", 1), region, revenue]), "bar 1: 2"],
  [
    "time and two groups are a table",
    request([months("Month", 3), category("Region", 2), category("Channel", 2), revenue]),
    "table",
  ],
  ["repeated points in time are a table", request([months("Month", 3), revenue], { rowCount: 6 }), "table"],
  ["two values of a group are bars", request([category("Region", 2), revenue]), "bar 0: 1"],
  ["twenty values of a group are twenty bars", request([category("Region", 20), revenue]), "bar 0: 1"],
  [
    "twenty-one values of a group are the top fifteen and Other",
    request([category("Product", 21), revenue]),
    "bar 0: 1 top 15 of 21 + other",
  ],
  [
    "many averages are the top fifteen without Other",
    request([category("Product", 48), average("Price")]),
    "bar 0: 1 top 15 of 48",
  ],
  ["the hours of a day are all there, in their order", request([hours, revenue]), "bar 0: 1 in steps"],
  ["two measures of the hours are two panels of bars", request([hours, revenue, orders]), "bar 0: 1,2 in steps"],
  [
    "weekdays run along the axis, whatever they are divided by",
    request([region, weekdays, revenue]),
    "stacked-bar 1 by 0: 2 in steps",
  ],
  [
    "weekdays and hours are cells in their orders",
    request([weekdays, hours, average("Delay")]),
    "heatmap 1 by 0: 2 in steps",
  ],
  ["a number that is missing beside another one stays", request([measure("Revenue", [null]), orders]), "kpi 0,1"],
  ["a row without a number is a table", request([measure("Revenue", [null])]), "table"],
  ["negative values are bars", request([region, measure("Profit", [-5, 3])]), "bar 0: 1"],
  ["a NULL group is a bar like any other", request([category("Region", ["North", null]), revenue]), "bar 0: 1"],
  ["two measures of few groups are two panels of bars", request([region, revenue, orders]), "bar 0: 1,2"],
  ["a third measure of few groups is left to the table", request([region, revenue, orders, orders]), "bar 0: 1,2"],
  ["two measures of many groups are points", request([category("Product", 60), revenue, orders]), "scatter 1/2 of 0"],
  [
    "a relation that is asked for is drawn as points",
    request([category("Store", 12), revenue, orders], { question: "revenue versus orders by store" }),
    "scatter 1/2 of 0",
  ],
  ["repeated groups are a table", request([region, revenue], { rowCount: 9 }), "table"],
  ["columns of detail do not disturb bars", request([detail("Email"), region, revenue]), "bar 1: 2"],
  ["rows of detail alone are a table", request([detail("Name"), detail("Email")], { rowCount: 30 }), "table"],
  ["two measures without a group are points", request([revenue, orders], { rowCount: 30 }), "scatter 0/1"],
  ["one measure without a group is a table", request([revenue], { rowCount: 30 }), "table"],
  [
    "shares of five parts are a donut",
    request([region, revenue], { question: "share of revenue by region" }),
    "donut 0: 1",
  ],
  [
    "shares of six parts are a donut",
    request([category("Region", 6), revenue], { question: "what percentage of revenue comes from each region" }),
    "donut 0: 1",
  ],
  [
    "shares of seven parts are bars in percent of the whole",
    request([category("Region", 7), revenue], { question: "share of revenue by region" }),
    "bar 0: 1 in percent",
  ],
  [
    "shares of many parts are the top fifteen in percent",
    request([category("Product", 30), revenue], { question: "revenue split by product" }),
    "bar 0: 1 in percent top 15 of 30 + other",
  ],
  [
    "shares with a negative part are plain bars",
    request([region, measure("Profit", [-1, 2, 3])], { question: "share of profit by region" }),
    "bar 0: 1",
  ],
  [
    "averages have no shares",
    request([region, average("Price")], { question: "share of price by region" }),
    "bar 0: 1",
  ],
  [
    "percentages that fill the whole are a donut",
    request([category("Region", 4), average("Share", [0.4, 0.3, 0.2, 0.1], "percent")], {
      question: "share by region",
    }),
    "donut 0: 1",
  ],
  [
    "percentages that do not fill the whole are bars",
    request([category("Region", 4), average("Return rate", [0.1, 0.2], "percent")], {
      question: "percentage of returns by region",
    }),
    "bar 0: 1",
  ],
  [
    "two groups of an amount are stacked",
    request([category("Region", 8), category("Channel", 3), revenue]),
    "stacked-bar 0 by 1: 2",
  ],
  [
    "the smaller of two groups becomes the colours",
    request([category("Channel", 3), category("Region", 8), revenue]),
    "stacked-bar 1 by 0: 2",
  ],
  [
    "stacked shares fill the bar",
    request([category("Region", 8), category("Channel", 3), revenue], { question: "channel mix by region" }),
    "stacked-bar 0 by 1: 2 in percent",
  ],
  [
    "many stacked categories are cut to fifteen and Other",
    request([category("Product", 40), category("Channel", 3), revenue]),
    "stacked-bar 0 by 1: 2 top 15 of 40 + other",
  ],
  [
    "many stacked colours are cut to five and Other",
    request([category("Region", 8), category("Channel", 8), revenue]),
    "stacked-bar 0 by 1: 2 colours 5 of 8 + other",
  ],
  [
    "two groups of too many values to stack are a heatmap",
    request([category("Region", 21), category("Channel", 21), revenue]),
    "heatmap 0 by 1: 2",
  ],
  [
    "two groups of many values are a table",
    request([category("Region", 61), category("Channel", 25), revenue]),
    "table",
  ],
  [
    "two groups of an average are side by side",
    request([category("Region", 8), category("Channel", 3), average("Price")]),
    "grouped-bar 0 by 1: 2",
  ],
  [
    "more averages than fit side by side are a heatmap",
    request([category("Region", 12), category("Weekday", 7), average("Delay")]),
    "heatmap 0 by 1: 2",
  ],
  [
    "averages of many values are a table",
    request([category("Region", 61), category("Weekday", 7), average("Delay")]),
    "table",
  ],
  [
    "two groups with negative amounts are not stacked",
    request([category("Region", 4), category("Channel", 3), measure("Profit", [-2, 5])]),
    "grouped-bar 0 by 1: 2",
  ],
  ["three groups are a table", request([category("A", 2), category("B", 2), category("C", 2), revenue]), "table"],
];

describe("chooseChart without a wish", () => {
  it.each(automatic)("%s", (_guarantee, input, expected) => {
    expect(summary(chooseChart(input).spec)).toBe(expected);
  });
});

describe("the reason", () => {
  it.each(automatic)("is one sentence where %s", (_guarantee, input) => {
    expect(chooseChart(input).reason).toMatch(/^[A-Z0-9][^.]*\.$/);
  });
});

it("chooses from names and values when the columns are not described", () => {
  const described = request([months("ORDER_MONTH", 12), measure("TOTAL_REVENUE")]);
  expect(summary(chooseChart({ ...described, outputs: [] }).spec)).toBe("line 0: 1");
});
