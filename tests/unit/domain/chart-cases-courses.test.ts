import { describe, it } from "vitest";
import { type ChartCase, expectCase, named } from "../../support/results/chart-case.ts";
import {
  average,
  category,
  cohort,
  counted,
  measure,
  months,
  request,
  steps,
} from "../../support/results/sample-result.ts";

const people = measure("People", [805, 1204, 77], "integer");
const share = average("Share", [1, 0.4, 0.1], "percent");
const region = category("Region", ["North", "South", "East"]);
const course = ["Visited", "Signed up", "Paid"];

const funnels: readonly ChartCase[] = [
  [
    "steps are a funnel in the order of the rows, also where a later one is larger",
    request([steps("Step", course), people]),
    "funnel 0: 1",
    "A funnel shows People from step to step",
    ["Visited", "Signed up", "Paid"],
  ],
  [
    "steps whose names have an order of their own stand as the rows have them",
    request([steps("Step", ["Stage 2", "Stage 1"]), people]),
    "funnel 0: 1",
    "from step to step",
    ["Stage 2", "Stage 1"],
  ],
  [
    "shares and times beside the count stay in the table",
    request([steps("Step", course), share, people, average("Days")]),
    "funnel 0: 2",
    "Share and Days are in the table",
  ],
  ["two steps are a funnel", request([steps("Step", 2), people]), "funnel 0: 1", "from step to step"],
  ["twelve steps are a funnel", request([steps("Step", 12), people]), "funnel 0: 1", "from step to step"],
  [
    "thirteen steps are bars in their order",
    request([steps("Step", 13), people]),
    "bar 0: 1 in rows",
    "bars in their own order",
    ["Step 1", "Step 2", "Step 3"],
  ],
  [
    "steps of shares alone are bars in their order",
    request([steps("Step", course), share]),
    "bar 0: 1 in rows",
    "bars in their own order",
  ],
  [
    "steps with a loss are bars in their order",
    request([steps("Step", course), measure("Profit", [3, -1, 2])]),
    "bar 0: 1 in rows",
    "bars in their own order",
  ],
];

const wished: readonly ChartCase[] = [
  [
    "a funnel of any group is granted, and keeps the rows' order",
    request([region, people], { hint: "funnel" }),
    "funnel 0: 1",
    "As you asked, a funnel shows People",
    ["North", "South", "East"],
  ],
  [
    "a funnel over time is refused",
    request([months("Month", 3), people], { hint: "funnel" }),
    "column 0: 1",
    "a funnel needs exactly one group",
  ],
  [
    "a funnel of two groups is refused",
    request([region, category("Channel", 2), people], { hint: "funnel" }),
    "stacked-bar 0 by 1: 2",
    "a funnel needs exactly one group",
  ],
  [
    "a funnel of averages is refused",
    request([region, average("Delay")], { hint: "funnel" }),
    "bar 0: 1",
    "a count that adds up and is never negative",
  ],
  [
    "a funnel of thirteen groups is refused",
    request([category("Store", 13), people], { hint: "funnel" }),
    "bar 0: 1",
    "2 to 12 steps and there are 13",
  ],
];

const began = cohort(months("First order", 6));
const since = counted("Months since first order", 6);
const left = average("Retention", [1, 0.4, 0.3], "percent");

const followed: readonly ChartCase[] = [
  [
    "what began in a month and is followed is shades of the part that is left",
    request([began, since, people, left]),
    "heatmap 0 by 1: 3 in steps",
    "a heatmap follows Retention of each First order across Months since first order; People is in the table",
    ["Jan 2023", "Feb 2023", "Mar 2023"],
  ],
  [
    "without a percentage the first measure is followed",
    request([began, since, people]),
    "heatmap 0 by 1: 2 in steps",
    "follows People",
  ],
  [
    "two beginnings are followed as well",
    request([cohort(months("First order", 2)), since, left]),
    "heatmap 0 by 1: 2 in steps",
    "follows Retention",
  ],
  [
    "thirty-seven steps and sixty beginnings are shades",
    request([cohort(months("First order", 60)), counted("Months since", 37), left]),
    "heatmap 0 by 1: 2 in steps",
    "follows Retention",
  ],
  [
    "more steps than shades can hold are what a group over time is",
    request([began, counted("Days since", 38), left]),
    "table",
    "38 lines would be unreadable",
  ],
  [
    "steps that the rows name in any order stand in theirs",
    request([began, { ...since, values: [2, 0, 1] }, left]),
    "heatmap 0 by 1: 2 in steps",
    "follows Retention",
  ],
  [
    "months that nothing is followed from are lines",
    request([months("Month", 6), since, left]),
    "line 0 by 1: 2",
    "a line for each",
  ],
];

describe.each([
  ["the steps of a course", funnels],
  ["a wish for a funnel", wished],
  ["what is followed from its beginning", followed],
])("%s", (_what, cases) => {
  it.each(named(cases))("$guarantee", ({ written }) => expectCase(written));
});
