import { describe, it } from "vitest";
import { type ChartCase, expectCase, named } from "../../support/results/chart-case.ts";
import { average, category, detail, measure, request } from "../../support/results/sample-result.ts";

const revenue = measure("Revenue", [10, 7, 30, 5, 22]);
const orders = measure("Orders", [3, 9, 4], "integer");
const price = average("Average price", [2.5, 9, 4], "currency");
const before = measure("Revenue (previous month)", [9, 8, 7, 6, 5]);
const share = average("Share of revenue", [0.4, 0.3, 0.2, 0.1], "percent");
const rate = average("Return rate", [0.4, 0.2], "percent");
const region = category("Region", 5);
const regions = category("Region", ["North", "South", "West", "East", "Centre"]);

const one: readonly ChartCase[] = [
  ["two regions are sorted bars", request([category("Region", 2), revenue]), "bar 0: 1", "Sorted bars compare Revenue"],
  [
    "five regions are sorted, largest first",
    request([regions, revenue]),
    "bar 0: 1",
    "across Region",
    ["West", "Centre", "North"],
  ],
  ["twenty products are twenty bars", request([category("Product", 20), revenue]), "bar 0: 1", "across Product"],
  [
    "twenty-one products are fifteen and Other",
    request([category("Product", 21), revenue]),
    "bar 0: 1 top 15 of 21 + other",
    "the top 15 of 21 values of Product",
  ],
  [
    "a thousand products are fifteen and Other",
    request([category("Product", 1_000), revenue]),
    "bar 0: 1 top 15 of 1000 + other",
    "the top 15 of 1,000",
  ],
  [
    "thirty averages are fifteen without Other",
    request([category("Product", 30), price]),
    "bar 0: 1 top 15 of 30",
    "the top 15 of 30",
  ],
  [
    "a NULL region is a bar",
    request([category("Region", ["North", null]), revenue]),
    "bar 0: 1",
    "across Region",
    ["North", "(no value)"],
  ],
  [
    "an empty name is a bar",
    request([category("Region", ["", "South"]), revenue]),
    "bar 0: 1",
    "across Region",
    ["(empty)"],
  ],
  ["losses are bars", request([region, measure("Profit", [-5, 3])]), "bar 0: 1", "compare Profit"],
  ["nothing but zeros is bars", request([region, measure("Returns", [0])]), "bar 0: 1", "compare Returns"],
  [
    "an absent number comes last",
    request([regions, measure("Revenue", [1, null, 3, 4, 5])]),
    "bar 0: 1",
    "across Region",
    ["Centre", "East", "West", "North", "South"],
  ],
  [
    "a detail beside the group disturbs nothing",
    request([regions, detail("Email"), revenue]),
    "bar 0: 2",
    "across Region",
  ],
  [
    "one region is a big number",
    request([category("Region", 1), revenue]),
    "kpi 1 of 0",
    "a single row is shown as a big number",
  ],
  ["groups without a number are a table", request([region]), "table", "no measure to draw"],
  [
    "groups that come twice are a table while they are few",
    request([region, revenue], { rowCount: 10 }),
    "table",
    "several rows share the same groups",
  ],
];

const ordered: readonly ChartCase[] = [
  [
    "bars asked for in ascending order keep it",
    request([regions, measure("Revenue", [1, 2, 3, 4, 5])], { question: "regions by revenue in ascending order" }),
    "bar 0: 1",
    "across Region",
    ["North", "South", "West"],
  ],
  [
    "the lowest five stand lowest first",
    request([regions, measure("Revenue", [1, 2, 3, 4, 5])], { question: "the five regions with the lowest revenue" }),
    "bar 0: 1",
    "across Region",
    ["North", "South"],
  ],
  [
    "bars asked for by name keep the order of names",
    request([category("Region", ["Ash", "Birch", "Cedar"]), measure("Revenue", [1, 9, 3])], {
      question: "revenue by region, sorted alphabetically",
    }),
    "bar 0: 1",
    "across Region",
    ["Ash", "Birch", "Cedar"],
  ],
  [
    "names from the last to the first keep that order",
    request([category("Region", ["Cedar", "Birch", "Ash"]), measure("Revenue", [1, 9, 3])], {
      question: "revenue by region sorted by name desc",
    }),
    "bar 0: 1 in rows",
    "across Region",
    ["Cedar", "Birch", "Ash"],
  ],
  [
    "rows in no order are sorted by size all the same",
    request([regions, revenue], { question: "revenue by region sorted" }),
    "bar 0: 1",
    "Sorted bars",
    ["West", "Centre"],
  ],
  [
    "rows that happen to ascend are sorted by size where no order is asked for",
    request([regions, measure("Revenue", [1, 2, 3, 4, 5])], { question: "revenue by region" }),
    "bar 0: 1",
    "Sorted bars",
    ["Centre", "East"],
  ],
];

const several: readonly ChartCase[] = [
  [
    "two units are two panels",
    request([region, revenue, orders]),
    "bar 0: 1,2",
    "Sorted bars compare Revenue and Orders",
  ],
  [
    "two amounts of one unit are pairs",
    request([region, revenue, measure("Cost", [8, 4])]),
    "paired bar 0: 1,2",
    "pairs of bars compare Revenue and Cost",
  ],
  [
    "an amount beside which the other could not be seen has its own panel",
    request([region, measure("Revenue", [5_000]), measure("Fee", [3])]),
    "bar 0: 1,2",
    "Sorted bars compare Revenue and Fee",
  ],
  [
    "this and the month before are pairs",
    request([region, revenue, before]),
    "paired bar 0: 1,2",
    "pairs of bars compare Revenue and Revenue (previous month)",
  ],
  [
    "numbers of orders now and a year before are pairs",
    request([region, orders, measure("Orders (a year before)", [3, 1], "integer")]),
    "paired bar 0: 1,2",
    "pairs of bars",
  ],
  [
    "two years by name are pairs",
    request([region, measure("REVENUE_2025"), measure("REVENUE_2024", [1])]),
    "paired bar 0: 1,2",
    "pairs of bars",
  ],
  [
    "a comparison of many products is pairs of the top fifteen, no scatter",
    request([category("Product", 60), revenue, before]),
    "paired bar 0: 1,2 top 15 of 60 + other",
    "the top 15 of 60",
  ],
  [
    "a comparison asked for with versus is no scatter",
    request([category("Region", 8), revenue, before], { question: "revenue vs previous month by region" }),
    "paired bar 0: 1,2",
    "pairs of bars",
  ],
  [
    "the change beside a comparison stays in the table",
    request([region, revenue, before, rate]),
    "paired bar 0: 1,2",
    "Return rate is in the table",
  ],
  [
    "a third measure stays in the table",
    request([region, revenue, orders, price]),
    "bar 0: 1,2",
    "Average price is in the table",
  ],
  [
    "a relation that is asked for is points",
    request([category("Store", 12), revenue, orders], { question: "revenue against orders per store" }),
    "scatter 1/2 of 0",
    "points set Revenue and Orders against each other",
  ],
  [
    "two units of sixty products are points",
    request([category("Product", 60), revenue, orders]),
    "scatter 1/2 of 0",
    "points set",
  ],
];

const shares: readonly ChartCase[] = [
  [
    "shares of two parts are a ring",
    request([category("Region", 2), revenue], { question: "share of revenue by region" }),
    "donut 0: 1",
    "a donut shows shares of Revenue by Region",
  ],
  [
    "shares of six parts are a ring",
    request([category("Region", 6), revenue], { question: "percentage of revenue per region" }),
    "donut 0: 1",
    "a donut shows shares",
  ],
  [
    "shares of seven parts are bars of 100 %",
    request([category("Region", 7), revenue], { question: "share of revenue by region" }),
    "bar 0: 1 in percent",
    "bars in percent of the whole",
  ],
  [
    "shares of forty parts are the top fifteen in percent",
    request([category("Product", 40), revenue], { question: "revenue mix by product" }),
    "bar 0: 1 in percent top 15 of 40 + other",
    "the top 15 of 40",
  ],
  [
    "shares that are columns already and fill the whole are a ring",
    request([category("Region", 4), share], { question: "share of revenue by region" }),
    "donut 0: 1",
    "a donut shows Share of revenue by Region",
  ],
  [
    "rates that fill no whole are bars",
    request([region, rate], { question: "percentage of returns by region" }),
    "bar 0: 1",
    "Sorted bars compare Return rate",
  ],
  [
    "averages have no shares",
    request([region, price], { question: "share of price by region" }),
    "bar 0: 1",
    "Sorted bars compare Average price",
  ],
  [
    "losses have no shares",
    request([region, measure("Profit", [-1, 5])], { question: "share of profit by region" }),
    "bar 0: 1",
    "Sorted bars compare Profit",
  ],
  [
    "no ring without a word for shares",
    request([category("Region", 3), revenue], { question: "revenue by region" }),
    "bar 0: 1",
    "Sorted bars",
  ],
];

describe.each([
  ["one measure of one group", one],
  ["an order that is asked for", ordered],
  ["several measures of one group", several],
  ["shares", shares],
])("%s", (_what, cases) => {
  it.each(named(cases))("$guarantee", ({ written }) => expectCase(written));
});
