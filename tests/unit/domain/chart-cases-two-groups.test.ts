import { describe, it } from "vitest";
import { type ChartCase, expectCase, named } from "../../support/results/chart-case.ts";
import { average, category, measure, request } from "../../support/results/sample-result.ts";

const revenue = measure("Revenue", [10, 7, 30, 5, 22]);
const orders = measure("Orders", [3, 9, 4], "integer");
const delay = average("Delay", [2.5, 9, 4]);
const loss = measure("Profit", [-2, 5]);
const region = category("Region", 8);
const channel = category("Channel", 3);

const automatic: readonly ChartCase[] = [
  [
    "amounts are stacked",
    request([region, channel, revenue]),
    "stacked-bar 0 by 1: 2",
    "stacked bars show Revenue across Region, divided by Channel",
  ],
  [
    "the second group makes the colours while they are few",
    request([channel, category("Region", 5), revenue]),
    "stacked-bar 0 by 1: 2",
    "across Channel, divided by Region",
  ],
  [
    "the smaller group makes the colours where the second has many values",
    request([channel, region, revenue]),
    "stacked-bar 1 by 0: 2",
    "across Region, divided by Channel",
  ],
  [
    "shares by two groups fill each bar",
    request([region, channel, revenue], { question: "channel mix by region" }),
    "stacked-bar 0 by 1: 2 in percent",
    "divided by Channel",
  ],
  [
    "many categories are fifteen and Other",
    request([category("Product", 40), channel, revenue]),
    "stacked-bar 0 by 1: 2 top 15 of 40 + other",
    "the top 15 of 40 values of Product",
  ],
  [
    "many colours are five and Other",
    request([region, category("Brand", 8), revenue]),
    "stacked-bar 0 by 1: 2 colours 5 of 8 + other",
    "the top 5 of 8 values of Brand",
  ],
  [
    "sixty stores by thirty-one days are shades",
    request([category("Store", 60), category("Day", 31), delay]),
    "heatmap 0 by 1: 2 in steps",
    "a heatmap compares Delay across Store and Day",
  ],
  [
    "the longer side of shades runs down the page",
    request([category("Day", 31), category("Store", 60), delay]),
    "heatmap 1 by 0: 2 in steps",
    "across Store and Day",
  ],
  [
    "too many colours to stack are shades",
    request([category("Store", 22), category("Brand", 21), revenue]),
    "heatmap 0 by 1: 2",
    "a heatmap compares Revenue across Store and Brand",
  ],
  [
    "too many values for anything are a table",
    request([category("Store", 61), category("Brand", 25), revenue]),
    "table",
    "too many values for one chart",
  ],
  [
    "averages stand side by side",
    request([region, channel, delay]),
    "grouped-bar 0 by 1: 2",
    "bars side by side compare Delay",
  ],
  [
    "losses stand side by side",
    request([category("Region", 4), channel, loss]),
    "grouped-bar 0 by 1: 2",
    "bars side by side compare Profit",
  ],
  [
    "more averages than fit side by side are shades",
    request([category("Airport", 12), category("Weekday", 7), delay]),
    "heatmap 0 by 1: 2",
    "a heatmap compares Delay",
  ],
  [
    "hours and weekdays are shades",
    request([category("Hour", 24), category("Weekday", 7), delay]),
    "heatmap 0 by 1: 2",
    "across Hour and Weekday",
  ],
  [
    "averages of many values are a table",
    request([category("Airport", 61), category("Weekday", 7), delay]),
    "table",
    "too many values for one chart",
  ],
  [
    "a second measure stays in the table",
    request([region, channel, revenue, orders]),
    "stacked-bar 0 by 1: 2",
    "Orders is in the table",
  ],
  [
    "three groups are a table",
    request([category("A", 2), category("B", 2), category("C", 2), revenue]),
    "table",
    "divided by more columns",
  ],
  [
    "a group of one value divides nothing",
    request([region, category("Country", ["Spain"]), revenue]),
    "bar 0: 2",
    "across Region",
  ],
  [
    "a NULL group is a colour like any other",
    request([region, category("Channel", ["Web", null]), revenue]),
    "stacked-bar 0 by 1: 2",
    "divided by Channel",
  ],
];

const wished: readonly ChartCase[] = [
  [
    "bars of two groups are stacked",
    request([region, channel, revenue], { hint: "bar" }),
    "stacked-bar 0 by 1: 2",
    "As you asked, stacked bars",
  ],
  [
    "stacked bars are granted",
    request([region, channel, revenue], { hint: "stacked-bar" }),
    "stacked-bar 0 by 1: 2",
    "As you asked, stacked bars",
  ],
  [
    "bars of 100 % are granted",
    request([region, channel, revenue], { hint: "percent-bar" }),
    "stacked-bar 0 by 1: 2 in percent",
    "As you asked, stacked bars",
  ],
  [
    "bars side by side are granted",
    request([region, channel, revenue], { hint: "grouped-bar" }),
    "grouped-bar 0 by 1: 2",
    "As you asked, bars side by side",
  ],
  [
    "too many bars side by side are refused",
    request([category("Region", 20), channel, revenue], { hint: "grouped-bar" }),
    "stacked-bar 0 by 1: 2",
    "bars side by side would be too many, so stacked bars",
  ],
  [
    "a heatmap is granted",
    request([region, channel, revenue], { hint: "heatmap" }),
    "heatmap 0 by 1: 2",
    "As you asked, a heatmap",
  ],
  [
    "too large a heatmap is refused",
    request([category("Product", 61), channel, revenue], { hint: "heatmap" }),
    "stacked-bar 0 by 1: 2 top 15 of 61 + other",
    "60 rows and 31 columns at most",
  ],
  [
    "stacks of averages are refused",
    request([region, channel, delay], { hint: "stacked-bar" }),
    "grouped-bar 0 by 1: 2",
    "need parts that add up, and Delay does not",
  ],
  [
    "stacks of losses are refused",
    request([region, channel, loss], { hint: "stacked-bar" }),
    "grouped-bar 0 by 1: 2",
    "and Profit does not",
  ],
  [
    "a ring of two groups is refused",
    request([category("Region", 2), category("Channel", 2), revenue], { hint: "donut" }),
    "stacked-bar 0 by 1: 2",
    "A donut needs exactly one group, so",
  ],
  [
    "a line of two groups is refused",
    request([region, channel, revenue], { hint: "line" }),
    "stacked-bar 0 by 1: 2",
    "A line needs a time column, so",
  ],
];

const ofOne: readonly ChartCase[] = [
  [
    "stacks of one group are refused",
    request([region, revenue], { hint: "stacked-bar" }),
    "bar 0: 1",
    "Stacked bars need exactly two groups, so sorted bars",
  ],
  [
    "bars of 100 % of one group are shares",
    request([region, revenue], { hint: "percent-bar" }),
    "bar 0: 1 in percent",
    "As you asked, bars in percent",
  ],
  [
    "bars of 100 % of averages are refused",
    request([region, delay], { hint: "percent-bar" }),
    "bar 0: 1",
    "bars of 100 % need parts that add up",
  ],
  [
    "bars side by side of one group are refused",
    request([region, revenue], { hint: "grouped-bar" }),
    "bar 0: 1",
    "need exactly two groups",
  ],
  [
    "a heatmap of one group is refused",
    request([region, revenue], { hint: "heatmap" }),
    "bar 0: 1",
    "A heatmap needs exactly two groups",
  ],
  [
    "columns of names are bars",
    request([region, revenue], { hint: "column" }),
    "bar 0: 1",
    "As you asked, sorted bars",
  ],
  [
    "bars instead of a ring are granted",
    request([channel, revenue], { hint: "bar", question: "share of revenue as bars" }),
    "bar 0: 1",
    "As you asked, sorted bars",
  ],
  [
    "a ring of eight parts is refused",
    request([region, revenue], { hint: "donut" }),
    "bar 0: 1",
    "two to six parts and there are 8",
  ],
  [
    "a ring of three parts is granted",
    request([channel, revenue], { hint: "donut" }),
    "donut 0: 1",
    "As you asked, a donut",
  ],
  [
    "a ring of averages is refused",
    request([channel, delay], { hint: "donut" }),
    "bar 0: 1",
    "parts that add up to a whole",
  ],
  ["a ring with a loss is refused", request([channel, loss], { hint: "donut" }), "bar 0: 1", "none of them negative"],
  ["a table is always granted", request([region, revenue], { hint: "table" }), "table", "You asked for a table"],
  [
    "a chart of one row is refused",
    request([category("Region", 1), revenue], { hint: "bar" }),
    "kpi 1 of 0",
    "One row is too few",
  ],
  ["a chart of nothing is refused", request([region, revenue], { hint: "bar", rows: [] }), "table", "no rows to draw"],
  [
    "a chart of names alone is refused",
    request([region], { hint: "heatmap" }),
    "table",
    "without a measure there is nothing to draw",
  ],
];

describe.each([
  ["two groups", automatic],
  ["a wish for two groups", wished],
  ["a wish for one group", ofOne],
])("%s", (_what, cases) => {
  it.each(named(cases))("$guarantee", ({ written }) => expectCase(written));
});
