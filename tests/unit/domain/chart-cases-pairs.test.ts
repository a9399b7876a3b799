import { describe, it } from "vitest";
import { type ChartCase, expectCase, named } from "../../support/results/chart-case.ts";
import { average, category, inUnit, measure, request } from "../../support/results/sample-result.ts";

const revenue = measure("Revenue", [10, 7, 30]);
const orders = measure("Orders", [3, 9, 4], "integer");
const region = category("Region", 3);

const pairs: readonly ChartCase[] = [
  [
    "an amount and its target are pairs",
    request([region, revenue, measure("Revenue target", [12, 9])]),
    "paired bar 0: 1,2",
    "pairs of bars compare Revenue and Revenue target",
  ],
  [
    "an amount against its target is no relation of the two",
    request([category("Region", 7), revenue, measure("Revenue target", [12, 9])], {
      question: "actual vs target by region",
    }),
    "paired bar 0: 1,2",
    "pairs of bars compare Revenue and Revenue target",
  ],
  [
    "a count and its target are pairs",
    request([region, orders, measure("Orders target", [4, 8], "integer")]),
    "paired bar 0: 1,2",
    "pairs of bars compare Orders and Orders target",
  ],
  [
    "what was reached and what was planned are pairs, also in words of one kind",
    request([region, average("Actual hours"), average("Planned hours")]),
    "paired bar 0: 1,2",
    "pairs of bars",
  ],
  [
    "counts of different things have panels of their own",
    request([region, orders, measure("Customers", [4, 8], "integer")]),
    "bar 0: 1,2",
    "Sorted bars compare Orders and Customers",
  ],
  [
    "one very large value does not part two amounts of a usual size",
    request([category("Region", 3), measure("Revenue", [40, 50, 9_000]), measure("Cost", [20, 30, 40])]),
    "paired bar 0: 1,2",
    "pairs of bars compare Revenue and Cost",
  ],
  [
    "amounts in different money have panels of their own",
    request([region, inUnit(revenue, "USD"), inUnit(measure("Cost"), "EUR")]),
    "bar 0: 1,2",
    "Sorted bars compare Revenue and Cost",
  ],
  [
    "amounts in one unit are pairs",
    request([region, inUnit(average("Delay"), "minutes"), inUnit(average("Flight time", [30, 20]), "minutes")]),
    "paired bar 0: 1,2",
    "pairs of bars compare Delay and Flight time",
  ],
  [
    "a usual size of twenty times the other's is the most",
    request([region, measure("Revenue", [200]), measure("Cost", [10])]),
    "paired bar 0: 1,2",
    "pairs of bars",
  ],
  [
    "an amount of more than twenty times the other has a panel of its own",
    request([region, measure("Revenue", [201]), measure("Cost", [10])]),
    "bar 0: 1,2",
    "Sorted bars compare Revenue and Cost",
  ],
  [
    "losses are measured by their size",
    request([region, measure("Profit", [-20, -30]), measure("Profit target", [10])]),
    "paired bar 0: 1,2",
    "pairs of bars",
  ],
  [
    "two amounts that are nothing are pairs",
    request([region, measure("Revenue", [0]), measure("Revenue target", [0])]),
    "paired bar 0: 1,2",
    "pairs of bars",
  ],
];

describe("two measures of one group", () => {
  it.each(named(pairs))("$guarantee", ({ written }) => expectCase(written));
});
