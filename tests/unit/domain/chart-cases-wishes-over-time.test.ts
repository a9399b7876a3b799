import { describe, it } from "vitest";
import type { Cell } from "#lib/domain/result-set";
import { type ChartCase, expectCase, named } from "../../support/results/chart-case.ts";
import { average, category, measure, months, request, time } from "../../support/results/sample-result.ts";

const revenue = measure("Revenue");
const orders = measure("Orders", [3, 9, 4], "integer");
const rate = average("Return rate", [0.1, 0.2], "percent");
const monthShare = measure("Share of revenue", [0.5, 0.3, 0.2], "percent");
const profit = measure("Profit", [-5, 3]);

const year = (...values: Cell[]) => time("Year", "integer", values);

const wished: readonly ChartCase[] = [
  [
    "an area over time",
    request([months("Month", 12), revenue], { hint: "area" }),
    "area 0: 1",
    "As you asked, a filled line shows Revenue over Month",
  ],
  [
    "areas of groups on top of each other",
    request([months("Month", 12), category("Region", 4), revenue], { hint: "area" }),
    "area stacked 0 by 1: 2",
    "areas of Region on top of each other",
  ],
  [
    "areas of many groups, the rest summed",
    request([months("Month", 12), category("Region", 9), revenue], { hint: "area" }),
    "area stacked 0 by 1: 2 top 5 of 9 + other",
    "the top 5 of 9 values of Region",
  ],
  [
    "shares that fill each month on top of each other",
    request([months("Month", 12), category("Region", 3), monthShare], { hint: "area" }),
    "area stacked 0 by 1: 2",
    "areas of Region on top of each other",
  ],
  [
    "shares that fill each month as bars of 100 %",
    request([months("Month", 6), category("Region", 3), monthShare], { hint: "percent-bar" }),
    "stacked-bar 0 by 1: 2 in percent",
    "As you asked, stacked bars",
  ],
  [
    "rates that fill no month are not stacked",
    request([months("Month", 6), category("Region", 2), rate], { hint: "percent-bar" }),
    "line 0 by 1: 2",
    "need parts that add up",
  ],
  [
    "no area of losses",
    request([months("Month", 12), profit], { hint: "area" }),
    "line 0: 1",
    "Areas cannot show negative values, so a line",
  ],
  [
    "no areas of averages on top of each other",
    request([months("Month", 12), category("Region", 3), rate], { hint: "area" }),
    "line 0 by 1: 2",
    "need parts that add up, and Return rate does not",
  ],
  [
    "no area without time",
    request([category("Region", 4), revenue], { hint: "area" }),
    "bar 0: 1",
    "An area chart needs a time column, so sorted bars",
  ],
  [
    "columns of thirty-six months",
    request([months("Month", 36), revenue], { hint: "column" }),
    "column 0: 1",
    "As you asked, columns compare",
  ],
  [
    "no columns of thirty-seven months",
    request([months("Month", 37), revenue], { hint: "column" }),
    "line 0: 1",
    "37 bars over time are too many, so a line",
  ],
  [
    "bars over time stand upright",
    request([months("Month", 12), revenue], { hint: "bar" }),
    "column 0: 1",
    "As you asked, columns",
  ],
  [
    "a line of three months",
    request([months("Month", 3), revenue], { hint: "line" }),
    "line 0: 1",
    "As you asked, a line",
  ],
  [
    "stacked bars over time",
    request([months("Month", 6), category("Region", 3), revenue], { hint: "stacked-bar" }),
    "stacked-bar 0 by 1: 2",
    "stacked bars show Revenue over Month, divided by Region",
    ["Jan 2023", "Feb 2023"],
  ],
  [
    "stacks of 100 % over time",
    request([months("Month", 6), category("Region", 3), revenue], { hint: "percent-bar" }),
    "stacked-bar 0 by 1: 2 in percent",
    "divided by Region",
  ],
  [
    "no stacks of averages over time",
    request([months("Month", 6), category("Region", 3), rate], { hint: "stacked-bar" }),
    "line 0 by 1: 2",
    "parts that add up, and Return rate does not",
  ],
  [
    "bars side by side over time",
    request([months("Month", 4), category("Region", 3), revenue], { hint: "grouped-bar" }),
    "grouped-bar 0 by 1: 2",
    "bars side by side compare Revenue",
  ],
  [
    "no bars side by side where they are too many",
    request([months("Month", 24), category("Region", 3), revenue], { hint: "grouped-bar" }),
    "line 0 by 1: 2",
    "would be too many",
  ],
  [
    "a heatmap of months and regions",
    request([months("Month", 12), category("Region", 5), revenue], { hint: "heatmap" }),
    "heatmap 0 by 1: 2",
    "a heatmap compares Revenue across Month and Region",
  ],
  [
    "a ring of four years",
    request([year(2021, 2022, 2023, 2024), revenue], { hint: "donut" }),
    "donut 0: 1",
    "shares of Revenue by Year",
  ],
  [
    "no ring of twelve months",
    request([months("Month", 12), revenue], { hint: "donut" }),
    "line 0: 1",
    "two to six parts and there are 12",
  ],
  [
    "a histogram of months that are counted already is columns",
    request([months("Month", 6), orders], { hint: "histogram" }),
    "column 0: 1",
    "columns compare Orders",
  ],
  [
    "no scatter of time and one measure",
    request([months("Month", 12), revenue], { hint: "scatter" }),
    "line 0: 1",
    "A scatter plot needs two measures, so a line",
  ],
];

describe("a wish over time", () => {
  it.each(named(wished))("$guarantee", ({ written }) => expectCase(written));
});
