import { describe, expect, it } from "vitest";
import { chooseChart } from "#lib/domain/chart-chooser";
import { readChartData } from "#lib/domain/chart-data";
import { editChart, noChartEdit } from "#lib/domain/chart-edit";
import type { Cell } from "#lib/domain/result-set";
import { type ChartCase, expectCase, named } from "../../support/results/chart-case.ts";
import { summary } from "../../support/results/chart-summary.ts";
import {
  category,
  detail,
  measure,
  rankedWithin,
  request,
  tableOf,
  time,
} from "../../support/results/sample-result.ts";

const revenue = measure("Revenue", [10, 7, 30, 5, 22]);
const people = ["Ada", "Ben", "Cleo", "Dora", "Emil"];
const mails = people.map((name) => `${name.toLowerCase()}@example.com`);
const cities = ["Rome", "Oslo", "Rome", "Oslo", "Rome"];
const days = ["2025-01-03", "2025-01-09", "2025-01-09", "2025-02-01", "2025-02-01"];
const amounts: Cell[] = [5, 9, 4, 7, 3];

const unique: readonly ChartCase[] = [
  [
    "e-mails beside customers are no colours",
    tableOf([category("Customer", people), category("Email", mails), measure("Revenue", amounts)]),
    "bar 0: 2",
    "sorted bars compare Revenue across Customer; Email is in the table",
  ],
  [
    "e-mails that some customers lack are no colours",
    tableOf([
      category("Customer", people),
      category("Email", [mails[0] ?? "", null, mails[2] ?? "", null, null]),
      revenue,
    ]),
    "bar 0: 2",
    "Email is in the table",
  ],
  [
    "e-mails alone are bars",
    tableOf([category("Email", mails), measure("Revenue", amounts)]),
    "bar 0: 1",
    "across Email",
  ],
  [
    "e-mails over time are no lines",
    tableOf([time("Day", "date", days), category("Email", mails), measure("Revenue", amounts)]),
    "bar 1: 2",
    "across Email; Day is in the table",
  ],
  [
    "e-mails that come again on several days are no lines",
    request([time("Day", "date", days.slice(0, 2)), category("Email", mails.slice(0, 3)), revenue, measure("Orders")]),
    "grouped-bar 1 by 0: 2",
    "across Email",
  ],
  [
    "of three columns that tell of a customer the e-mail is left to the table",
    tableOf([
      ...[category("Customer", people), category("Email", mails), category("City", cities)],
      measure("Revenue", amounts),
    ]),
    "stacked-bar 0 by 2: 3",
    "across Customer, divided by City; Email is in the table",
  ],
  [
    "two names and a city are bars of the first name",
    tableOf([
      ...[category("Customer", people), category("Contact", ["A", "B", "C", "D", "E"]), category("City", cities)],
      measure("Revenue", amounts),
    ]),
    "bar 0: 3",
    "Contact and City are in the table",
  ],
  [
    "names of rows stand along the axis, and what they belong to makes the colours",
    tableOf([category("Customer", people), category("City", cities), measure("Revenue", amounts)]),
    "stacked-bar 0 by 1: 2",
    "across Customer, divided by City",
  ],
  [
    "unique names are no colours of points",
    tableOf([category("Product", people), measure("Price", amounts), measure("Weight", [1, 2, 3, 4, 5], "number")], {
      question: "price versus weight",
    }),
    "scatter 1/2 of 0",
    "points set Price and Weight against each other",
  ],
];

const panels: readonly ChartCase[] = [
  [
    "the top three of each category are panels",
    tableOf([
      rankedWithin(category("Category", ["Beds", "Beds", "Lamps", "Lamps", "Rugs", "Rugs"])),
      category("Product", ["A", "B", "C", "A", "D", "C"]),
      measure("Revenue", [9, 5, 8, 7, 2, 4]),
    ]),
    "bar 1 in panels of 0: 2",
    "bars compare Revenue across Product, in a panel for each Category",
    ["A", "B", "C", "A", "C", "D"],
  ],
  [
    "a rank beside each group is one panel per group",
    {
      ...tableOf([
        category("Region", ["North", "North", "South", "South"]),
        category("Product", ["A", "B", "A", "C"]),
        measure("RANK", [1, 2, 1, 2], "integer"),
        measure("Revenue", [9, 5, 8, 7]),
      ]),
      outputs: [],
    },
    "bar 1 in panels of 0: 3",
    "in a panel for each Region",
  ],
  [
    "products that each belong to one category are panels",
    tableOf([
      category("Category", ["Beds", "Beds", "Lamps", "Lamps"]),
      category("Product", ["A", "B", "C", "D"]),
      measure("Revenue", [9, 5, 8, 7]),
    ]),
    "bar 1 in panels of 0: 2",
    "in a panel for each Category",
  ],
  [
    "the best of each month is a line of months",
    tableOf([
      rankedWithin(time("Month", "date", ["2025-01-01", "2025-02-01", "2025-03-01"])),
      category("Product", ["A", "B", "A"]),
      measure("Revenue", [9, 5, 8]),
    ]),
    "column 0: 2",
    "Product is in the table",
  ],
  [
    "the top three of each month are panels in the order of time",
    tableOf([
      rankedWithin(time("Month", "date", ["2025-02-01", "2025-02-01", "2025-01-01", "2025-01-01"])),
      category("Product", ["A", "B", "C", "A"]),
      measure("Revenue", [9, 5, 8, 7]),
    ]),
    "bar 1 in panels of 0: 2",
    "in a panel for each Month",
    ["C", "A", "A", "B"],
  ],
  [
    "more panels than can be read are a table",
    tableOf([
      rankedWithin(
        category(
          "Store",
          Array.from({ length: 60 }, (_, row) => `Store ${Math.floor(row / 2)}`),
        ),
      ),
      category(
        "Product",
        Array.from({ length: 60 }, (_, row) => `Product ${row % 7}`),
      ),
      measure("Revenue"),
    ]),
    "table",
    "60 bars in 30 panels would be too many",
  ],
];

const keys: readonly ChartCase[] = [
  [
    "a numeric key is no axis of points, however it is described",
    tableOf([{ ...measure("STORE_ID", [11, 12, 13, 14, 15]), ...asKey("STORE_ID") }, measure("Revenue", amounts)]),
    "bar 0: 1",
    "across STORE_ID",
  ],
  [
    "a numeric key beside a name is in the table",
    tableOf([
      category("Store", people),
      { ...measure("Store ID", [11, 12, 13, 14, 15]), ...asKey("Store ID") },
      revenue,
    ]),
    "bar 0: 2",
    "sorted bars compare Revenue across Store",
  ],
  [
    "a key that is written in one word is no measure",
    {
      ...tableOf([{ ...measure("STOREID", [4, 5, 6]), ...asKey("STOREID") }, measure("VISITS", [9, 8, 7])]),
      outputs: [],
    },
    "bar 0: 1",
    "across Storeid",
  ],
  [
    "the number of keys is a measure",
    tableOf([category("Region", people), measure("Number of store ID", amounts, "integer")]),
    "bar 0: 1",
    "compare Number of store ID",
  ],
  [
    "what was paid is no key",
    {
      ...tableOf([category("REGION", people), { ...measure("AMOUNT_PAID", amounts), ...asKey("AMOUNT_PAID") }]),
      outputs: [],
    },
    "bar 0: 1",
    "compare Amount paid",
  ],
];

function asKey(name: string) {
  return { column: { name, kind: "integer" as const, nativeType: "BIGINT" } };
}

describe.each([
  ["unique text", unique],
  ["the first of each group", panels],
  ["numeric keys", keys],
])("%s", (_what, cases) => {
  it.each(named(cases))("$guarantee", ({ written }) => expectCase(written));
});

describe("bars in panels", () => {
  const given = tableOf([
    rankedWithin(category("Region", ["North", "North", "South"])),
    category("Product", ["A", "B", "A"]),
    detail("Note"),
    measure("Revenue", [5, 9, 7]),
  ]);

  it("stand in the panel of their group, largest first, each found again by both of its values", () => {
    const { spec } = chooseChart(given);
    const data = spec === null ? null : readChartData({ ...given, spec });
    if (data?.kind !== "points") throw new Error("no bars");
    expect(data.panels.map(({ part }) => part)).toEqual([
      { label: "North", from: 0, count: 2 },
      { label: "South", from: 2, count: 1 },
    ]);
    expect(data.points.map(({ label, part, values }) => [part, label, ...values])).toEqual([
      ["North", "B", 9],
      ["North", "A", 5],
      ["South", "A", 7],
    ]);
    expect(data.points[0]?.cells).toEqual([
      { column: 1, cell: "B" },
      { column: 0, cell: "North" },
    ]);
  });

  it("can be chosen for any two groups, and cannot be shares", () => {
    const groups = request([category("Region", 3), category("Channel", 4), revenue]);
    const { choice } = editChart(groups, { ...noChartEdit, kind: "bar" });
    expect(summary(choice.spec)).toBe("bar 1 in panels of 0: 2");
    const shares = editChart(groups, { ...noChartEdit, kind: "bar", stacking: "share" });
    expect(summary(shares.choice.spec)).toBe("bar 1 in panels of 0: 2");
    expect(shares.choice.reason).toContain("no common whole");
  });
});
