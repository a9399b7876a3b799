import { describe, it } from "vitest";
import type { Cell } from "#lib/domain/result-set";
import { type ChartCase, expectCase, named } from "../../support/results/chart-case.ts";
import { average, category, measure, months, request } from "../../support/results/sample-result.ts";

const rate = average("Return rate", [0.1, 0.2], "percent");
const year = months("Month", 12);

/** Months of groups that have these amounts each, the same in every month. */
function amountsOf(...amounts: readonly Cell[]) {
  return request([year, category("Store", amounts.length), measure("Revenue", amounts)]);
}

const automatic: readonly ChartCase[] = [
  [
    "seven rates have panels of their own",
    request([year, category("Store", 7), rate]),
    "line 0 in panels of 1: 2",
    "a panel for each Store shows how Return rate moves over Month",
  ],
  [
    "six rates are lines in one drawing",
    request([year, category("Store", 6), rate]),
    "line 0 by 1: 2",
    "a line for each",
  ],
  [
    "twenty rates have panels",
    request([year, category("Store", 20), rate]),
    "line 0 in panels of 1: 2",
    "a panel for each Store",
  ],
  [
    "twenty-one rates are a table",
    request([year, category("Store", 21), rate]),
    "table",
    "21 lines would be unreadable",
  ],
  [
    "forty points fit into panels",
    request([months("Month", 40), category("Store", 7), rate]),
    "line 0 in panels of 1: 2",
    "a panel for each Store",
  ],
  [
    "of forty-one points the top ones are drawn large",
    request([months("Month", 41), category("Store", 7), rate]),
    "line 0 by 1: 2 top 5 of 7",
    "the top 5 of 7",
  ],
  [
    "amounts of which the rest is less than half are the top five and the rest",
    amountsOf(9, 8, 7, 6, 5, 4, 3, 2),
    "line 0 by 1: 2 top 5 of 8 + other",
    "the top 5 of 8",
  ],
  [
    "amounts of which the rest is half are the top five and the rest",
    amountsOf(1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    "line 0 by 1: 2 top 5 of 10 + other",
    "the top 5 of 10",
  ],
  [
    "amounts of which the rest is more than half have panels",
    amountsOf(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    "line 0 in panels of 1: 2",
    "a panel for each Store",
  ],
  [
    "nothing but zeros is no reason for panels",
    amountsOf(0, 0, 0, 0, 0, 0, 0),
    "line 0 by 1: 2 top 5 of 7 + other",
    "the top 5 of 7",
  ],
  [
    "two months of many groups are compared side by side",
    request([months("Month", 2), category("Store", 7), rate]),
    "grouped-bar 1 by 0: 2",
    "bars side by side",
  ],
];

const wished: readonly ChartCase[] = [
  [
    "panels of two groups are granted",
    request([year, category("Store", 2), measure("Revenue")], { hint: "panels" }),
    "line 0 in panels of 1: 2",
    "As you asked, a panel for each Store",
  ],
  [
    "panels without a time hold bars",
    request([category("Region", 3), category("Store", 4), measure("Revenue")], { hint: "panels" }),
    "bar 1 in panels of 0: 2",
    "As you asked, bars compare Revenue",
  ],
  [
    "panels of one course are refused",
    request([year, measure("Revenue")], { hint: "panels" }),
    "line 0: 1",
    "lines in panels need exactly one group beside the time",
  ],
  [
    "panels of one group are refused",
    request([category("Region", 3), measure("Revenue")], { hint: "panels" }),
    "bar 0: 1",
    "lines in panels need a time column",
  ],
  [
    "twenty-one panels are refused",
    request([year, category("Store", 21), measure("Revenue")], { hint: "panels" }),
    "table",
    "21 panels would be unreadable",
  ],
  [
    "who asks for a line chart has one drawing",
    request([year, category("Store", 7), rate], { hint: "line" }),
    "line 0 by 1: 2 top 5 of 7",
    "As you asked, a line for each",
  ],
];

describe.each([
  ["many short courses", automatic],
  ["a wish for panels", wished],
])("%s", (_what, cases) => {
  it.each(named(cases))("$guarantee", ({ written }) => expectCase(written));
});
