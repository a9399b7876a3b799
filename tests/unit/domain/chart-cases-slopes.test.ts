import { describe, it } from "vitest";
import { type ChartCase, expectCase, named } from "../../support/results/chart-case.ts";
import { average, category, inUnit, measure, months, request, time } from "../../support/results/sample-result.ts";

const revenue = measure("Revenue", [10, 7, 30, 5, 22]);
const years = time("Year", "date", ["2024-01-01", "2025-01-01"]);
const region = category("Region", 4);
const question = "how did revenue by region change from 2024 to 2025";

const asked: readonly ChartCase[] = [
  [
    "how four groups change between two periods is four slopes",
    request([years, region, revenue], { question }),
    "slope 1 over 0: 2",
    "slopes show how Revenue of each Region changes between both values of Year",
    ["2024", "2025"],
  ],
  [
    "how twelve groups rank in two periods is twelve slopes",
    request([years, category("Store", 12), revenue], { question: "rank of the stores by revenue in 2024 and 2025" }),
    "slope 1 over 0: 2",
    "slopes show",
  ],
  [
    "the change of three groups is bars side by side",
    request([years, category("Region", 3), revenue], { question }),
    "grouped-bar 1 by 0: 2",
    "bars side by side",
  ],
  [
    "the change of thirteen groups is bars side by side",
    request([years, category("Store", 13), revenue], { question }),
    "grouped-bar 1 by 0: 2",
    "bars side by side",
  ],
  [
    "the change of an amount that stands beside itself earlier is slopes, the earlier one left",
    request([region, revenue, measure("Revenue (previous month)", [9, 8, 7])], { question }),
    "slope 0: 2,1",
    "slopes show how each Region goes from Revenue (previous month) to Revenue",
    ["Revenue (previous month)", "Revenue"],
  ],
  [
    "where no change is asked for, two periods stay bars side by side",
    request([years, region, revenue], { question: "revenue by region and year" }),
    "grouped-bar 1 by 0: 2",
    "bars side by side",
  ],
  [
    "the change over twelve months is lines",
    request([months("Month", 12), region, revenue], { question }),
    "line 0 by 1: 2",
    "a line for each",
  ],
];

const wished: readonly ChartCase[] = [
  [
    "slopes of three groups are granted",
    request([years, category("Region", 3), revenue], { hint: "slope" }),
    "slope 1 over 0: 2",
    "As you asked, slopes show",
  ],
  [
    "slopes of two measures are granted",
    request([region, revenue, measure("Cost")], { hint: "slope" }),
    "slope 0: 1,2",
    "each Region goes from Revenue to Cost",
  ],
  [
    "further measures stay in the table",
    request([region, revenue, measure("Cost"), average("Delay")], { hint: "slope" }),
    "slope 0: 1,2",
    "Delay is in the table",
  ],
  [
    "slopes of two groups are refused",
    request([years, category("Region", 2), revenue], { hint: "slope" }),
    "grouped-bar 1 by 0: 2",
    "3 to 12 lines and there are 2",
  ],
  [
    "slopes over three periods are refused",
    request([months("Month", 3), region, revenue], { hint: "slope" }),
    "line 0 by 1: 2",
    "exactly two periods",
  ],
  [
    "slopes of one measure alone are refused",
    request([region, revenue], { hint: "slope" }),
    "bar 0: 1",
    "two periods, or two measures of one unit",
  ],
  [
    "slopes of two units are refused",
    request([region, inUnit(average("Delay"), "minutes"), inUnit(average("Distance"), "miles")], { hint: "slope" }),
    "bar 0: 1,2",
    "two measures of one unit",
  ],
];

describe.each([
  ["a change that is asked for", asked],
  ["a wish for slopes", wished],
])("%s", (_what, cases) => {
  it.each(named(cases))("$guarantee", ({ written }) => expectCase(written));
});
