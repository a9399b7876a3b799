import { describe, it } from "vitest";
import type { Cell } from "#lib/domain/result-set";
import { type ChartCase, expectCase, named } from "../../support/results/chart-case.ts";
import { average, category, detail, measure, months, request } from "../../support/results/sample-result.ts";

const spread: Cell[] = Array.from({ length: 97 }, (_, index) => ((index * 37) % 97) + 0.5);
const price = measure("Price", spread);
const weight = measure("Weight", [3, 1, 4, 1, 5, 9, 2, 6], "number");
const width = measure("Width", [2, 7, 1, 8], "number");
const rating = average("Rating", [1, 2, 3], "integer");
const rows = measure("Rows", [30], "integer");
const species = category("Species", 3);
const maker = category("Maker", 40);

const figures: readonly ChartCase[] = [
  ["one number is a big number", request([price]), "kpi 0", "a big number"],
  ["three numbers are big numbers", request([price, weight, rating]), "kpi 0,1,2", "big numbers"],
  ["four numbers are a table", request([price, weight, rating, width]), "table", "one row of 4 measures"],
  ["the number of one month bears its name", request([months("Month", 1), price]), "kpi 1 of 0", "a big number"],
  ["no rows are a table", request([price], { rows: [] }), "table", "no rows to draw"],
];

/** Nearly all values below a hundred, one of each thousand far beyond. */
const far = measure("Delay", [...Array.from({ length: 999 }, (_, row) => row % 93), 5_000]);
/** Twenty values, each of thirty rows of the data. */
const counted = request([price, { ...rows, output: { ...rows.output, isRowCount: true } }], { rowCount: 20 });

const spreads: readonly ChartCase[] = [
  [
    "many rows of one number are a histogram",
    request([price], { rowCount: 500 }),
    "histogram 0",
    "a histogram counts the 500 rows in equal steps of Price",
  ],
  ["twenty rows are enough for a histogram", request([price], { rowCount: 20 }), "histogram 0", "the 20 rows"],
  ["values with their row counts are a histogram of all rows", counted, "histogram 0 counted by 1", "the 600 rows"],
  [
    "boxes of values with their row counts are refused",
    { ...counted, hint: "box" },
    "histogram 0 counted by 1",
    "needs the rows themselves",
  ],
  [
    "a few values far away are counted at the ends",
    request([far], { rowCount: 1_000 }),
    "histogram 0 from 0 to 92",
    "the 1,000 rows",
  ],
  ["nineteen rows are a table", request([price], { rowCount: 19 }), "table", "no group to compare by"],
  ["many rows of few values are a table", request([rating], { rowCount: 200 }), "table", "no group to compare by"],
  [
    "details beside the number disturb no histogram",
    request([detail("Name"), price], { rowCount: 100 }),
    "histogram 1",
    "equal steps of Price",
  ],
  [
    "many rows in each group are boxes",
    request([species, price], { rowCount: 120 }),
    "box 0: 1",
    "boxes show how Price is spread in each value of Species",
  ],
  [
    "many rows in each month are boxes in the order of time",
    request([months("Month", 4), price], { rowCount: 200 }),
    "box 0: 1",
    "in each value of Month",
    ["Jan 2023", "Feb 2023", "Mar 2023"],
  ],
  [
    "few rows in each group are a table",
    request([category("Maker", 10), price], { rowCount: 40 }),
    "table",
    "several rows share the same groups",
  ],
  [
    "more groups than boxes can be read are a table",
    request([maker, price], { rowCount: 400 }),
    "table",
    "several rows share the same groups",
  ],
  [
    "a histogram is granted for ten rows",
    request([price], { rowCount: 10, hint: "histogram" }),
    "histogram 0",
    "As you asked, a histogram counts the 10 rows",
  ],
  [
    "a histogram of nine rows is refused",
    request([price], { rowCount: 9, hint: "histogram" }),
    "table",
    "needs 10 rows at least and there are 9",
  ],
  [
    "a histogram of one value is refused",
    request([measure("Price", [5])], { rowCount: 30, hint: "histogram" }),
    "table",
    "needs different values of Price",
  ],
  [
    "a histogram of groups that are counted already is bars",
    request([category("Region", 4), price], { hint: "histogram" }),
    "bar 0: 1",
    "As you asked, sorted bars",
  ],
  [
    "a histogram of many rows of a group is granted",
    request([species, price], { rowCount: 90, hint: "histogram" }),
    "histogram 1",
    "As you asked, a histogram",
  ],
  [
    "boxes are granted",
    request([species, price], { rowCount: 60, hint: "box" }),
    "box 0: 1",
    "As you asked, boxes show",
  ],
  [
    "one box for all rows is granted",
    request([price], { rowCount: 60, hint: "box" }),
    "box 0",
    "As you asked, boxes show how Price is spread",
  ],
  [
    "boxes of one row each are refused",
    request([species, price], { hint: "box" }),
    "bar 0: 1",
    "needs many rows of Price in each group, so sorted bars",
  ],
  [
    "boxes of many groups are the fifteen with the most rows",
    request([maker, price], { rowCount: 400, hint: "box" }),
    "box 0: 1 top 15 of 40",
    "of the 15 with the most rows",
  ],
  [
    "boxes of two groups are refused",
    request([species, category("Country", 2), price], { rowCount: 120, hint: "box" }),
    "table",
    "boxes can be divided by one group only",
  ],
];

const points: readonly ChartCase[] = [
  [
    "two numbers of many rows are points",
    request([price, weight], { rowCount: 50 }),
    "scatter 0/1",
    "points set Price and Weight against each other",
  ],
  [
    "a third number stays in the table",
    request([price, weight, width], { rowCount: 50 }),
    "scatter 0/1",
    "Width is in the table",
  ],
  [
    "many points are gathered, which is said",
    request([price, weight], { rowCount: 2_500 }),
    "scatter 0/1",
    "near points drawn as one",
  ],
  [
    "a group of few values colours the points",
    request([species, price, weight], { rowCount: 60 }),
    "scatter 1/2 of 0 by 0",
    "coloured by Species",
  ],
  [
    "a group of many values names the points",
    request([maker, price, weight]),
    "scatter 1/2 of 0",
    "points set Price and Weight",
  ],
  [
    "a name and a colour are told apart",
    request([maker, species, price, weight], { hint: "scatter" }),
    "scatter 2/3 of 0 by 1",
    "As you asked, points set Price and Weight against each other, coloured by Species",
  ],
  [
    "points of one number are refused",
    request([species, price], { hint: "scatter" }),
    "bar 0: 1",
    "A scatter plot needs two measures",
  ],
  [
    "points of five groups are granted",
    request([category("Region", 5), price, weight], { hint: "scatter" }),
    "scatter 1/2 of 0 by 0",
    "As you asked, points",
  ],
];

describe.each([
  ["one row", figures],
  ["how numbers are spread", spreads],
  ["two numbers against each other", points],
])("%s", (_what, cases) => {
  it.each(named(cases))("$guarantee", ({ written }) => expectCase(written));
});
