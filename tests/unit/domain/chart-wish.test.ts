import { describe, expect, it } from "vitest";
import type { ChartRequest } from "#lib/domain/chart-chooser";
import { chooseChart } from "#lib/domain/chart-chooser";
import type { Cell } from "#lib/domain/result-set";
import { summary } from "../../support/results/chart-summary.ts";
import { average, category, measure, months, request, time } from "../../support/results/sample-result.ts";

const revenue = measure("Revenue");
const orders = measure("Orders", [3, 9, 4], "integer");
const region = category("Region", 5);
const days = Array.from({ length: 40 }, (_, index) =>
  new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
);
const years: Cell[] = [2021, 2022, 2023, 2024];

type Case = readonly [guarantee: string, request: ChartRequest, expected: string];

const wished: readonly Case[] = [
  ["a table is always granted", request([region, revenue], { hint: "table" }), "table"],
  ["a line over few points is granted", request([months("Month", 3), revenue], { hint: "line" }), "line 0: 1"],
  ["a line without time is refused", request([region, revenue], { hint: "line" }), "bar 0: 1"],
  ["a line of one row is refused", request([months("Month", 1), revenue], { hint: "line" }), "kpi 1 of 0"],
  ["bars over twelve months are granted", request([months("Month", 12), revenue], { hint: "bar" }), "column 0: 1"],
  ["bars over forty days are refused", request([time("Day", "date", days), revenue], { hint: "bar" }), "line 0: 1"],
  [
    "stacked bars over time are granted",
    request([months("Month", 12), category("Region", 4), revenue], { hint: "bar" }),
    "stacked-bar 0 by 1: 2",
  ],
  [
    "averages over time stand side by side",
    request([months("Month", 4), category("Region", 4), average("Delay")], { hint: "bar" }),
    "grouped-bar 0 by 1: 2",
  ],
  [
    "bars instead of a donut are granted",
    request([region, revenue], { hint: "bar", question: "share of revenue by region as bars" }),
    "bar 0: 1",
  ],
  ["a donut of five parts is granted", request([region, revenue], { hint: "donut" }), "donut 0: 1"],
  [
    "a donut over four years is granted",
    request([time("Year", "integer", years), revenue], { hint: "donut" }),
    "donut 0: 1",
  ],
  ["a donut of seven parts is refused", request([category("Region", 7), revenue], { hint: "donut" }), "bar 0: 1"],
  [
    "a donut with a negative part is refused",
    request([region, measure("Profit", [-1, 2])], { hint: "donut" }),
    "bar 0: 1",
  ],
  ["a donut of averages is refused", request([region, average("Price")], { hint: "donut" }), "bar 0: 1"],
  [
    "a donut of two groups is refused",
    request([category("Region", 2), category("Channel", 2), revenue], { hint: "donut" }),
    "stacked-bar 0 by 1: 2",
  ],
  [
    "points of two measures are granted",
    request([region, revenue, orders], { hint: "scatter" }),
    "scatter 1/2 of 0 by 0",
  ],
  ["points of one measure are refused", request([region, revenue], { hint: "scatter" }), "bar 0: 1"],
  ["any chart of nothing is refused", request([region], { hint: "bar" }), "table"],
];

describe("chooseChart with a wish of the user", () => {
  it.each(wished)("%s", (_guarantee, input, expected) => {
    expect(summary(chooseChart(input).spec)).toBe(expected);
  });
});

describe("the reason", () => {
  it.each(wished)("is one sentence where %s", (_guarantee, input) => {
    expect(chooseChart(input).reason).toMatch(/^[A-Z0-9][^.]*\.$/);
  });

  it("says why a wish is not granted and what is shown instead", () => {
    const { reason } = chooseChart(request([category("Region", 7), revenue], { hint: "donut" }));
    expect(reason).toBe(
      "A donut needs two to six parts and there are 7, so sorted bars compare Revenue across Region.",
    );
  });

  it("says that a wish was granted", () => {
    const { reason } = chooseChart(request([months("Month", 3), revenue], { hint: "line" }));
    expect(reason).toBe("As you asked, a line shows how Revenue moves over Month.");
  });

  it("names the cut", () => {
    expect(chooseChart(request([category("Product", 48), revenue])).reason).toContain(
      "across the top 15 of 48 values of Product",
    );
  });

  it("names the measures that are not drawn", () => {
    expect(chooseChart(request([region, revenue, orders, average("Price")])).reason).toContain("Price is in the table");
  });
});
