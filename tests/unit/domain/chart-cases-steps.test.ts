import { describe, expect, it } from "vitest";
import type { Cell } from "#lib/domain/result-set";
import { readStepOrder } from "#lib/domain/step-order";
import { type ChartCase, expectCase, named } from "../../support/results/chart-case.ts";
import { average, category, measure, request } from "../../support/results/sample-result.ts";

const orders = measure("Orders", [3, 9, 4, 7, 1], "integer");

/** Each list in the order that it has to be drawn in; its rows come the other way round. */
const ordered: readonly (readonly [what: string, values: readonly Cell[]])[] = [
  ["sizes", ["XS", "S", "M", "L", "XL", "XXL"]],
  ["sizes in words", ["Small", "Medium", "Large", "Extra large"]],
  ["priorities", ["Low", "Medium", "High", "Urgent"]],
  ["severities", ["minor", "moderate", "severe", "fatal"]],
  ["weekdays", ["Monday", "Tuesday", "Friday", "Sunday"]],
  ["months", ["Jan", "Mar", "Nov"]],
  ["seasons", ["Spring", "Summer", "Autumn", "Winter"]],
  ["stages of a shop's funnel", ["Visit", "Product view", "Add to cart", "Checkout", "Purchase"]],
  ["stages of selling", ["Lead", "Qualified", "Proposal", "Negotiation", "Won", "Lost"]],
  ["stages of marketing", ["Awareness", "Interest", "Consideration", "Intent", "Purchase"]],
  ["states of an order", ["PENDING", "PAID", "SHIPPED", "DELIVERED", "RETURNED", "CANCELLED"]],
  ["states of a ticket", ["open", "in_progress", "resolved", "closed"]],
  ["states of a task", ["To do", "In progress", "In review", "Done"]],
  ["ages", ["0-17", "18-24", "25-34", "35-64", "65+"]],
  ["amounts", ["under $50", "$50-100", "$100-500", "over $500"]],
  ["numbers of employees", ["1-10", "11-50", "51-200", "201-1,000", "1,000+"]],
  ["thousands", ["<10k", "10k-50k", "50-100k", ">100k"]],
  ["numbered steps", ["Step 1", "Step 2", "Step 9", "Step 10"]],
  ["steps with their numbers", ["1 - Prospect", "2 - Demo", "10 - Closing"]],
  ["ratings", [1, 2, 3, 4, 5]],
  ["ranks of members", ["Bronze", "Silver", "Gold", "Platinum"]],
  ["plans", ["Free", "Basic", "Pro", "Enterprise"]],
  ["degrees of agreement", ["Strongly disagree", "Disagree", "Neutral", "Agree", "Strongly agree"]],
];

describe("values that follow on each other", () => {
  it.each(ordered)("%s keep their order, whatever their amounts", (what, values) => {
    const falling = values.toReversed();
    const given = request([category(what, falling), orders]);
    const labels = values.map((value) => String(value));
    const isCalendar = what === "months" || what === "weekdays";
    const shown = isCalendar ? labels.map((label) => label.slice(0, 3)) : labels;
    expectCase([what, given, "bar 0: 1 in steps", "bars in their own order compare Orders", shown]);
  });
});

describe("names", () => {
  it.each<[string, Cell[]]>([
    ["of regions", ["North", "South"]],
    ["with numbers", ["Store 1", "Store 2", "Store 12"]],
    ["of firms that begin with a number", ["3M", "7-Eleven", "1800 Flowers"]],
    ["among which one is a step", ["Small", "Medium", "Harbour"]],
    ["two of which are the same step", ["L", "large", "S"]],
    ["one alone", ["Small"]],
    ["codes", ["12-7", "10-3"]],
    ["whole numbers far apart", [10_245, 20_377]],
  ])("%s are in no order", (_what, values) => {
    expect(readStepOrder(values)).toBeNull();
  });

  it("a value that is missing disturbs no order, and has no place in it", () => {
    const order = readStepOrder(["Large", null, "Small"]);
    expect([order?.("Small"), order?.(null)]).toEqual([expect.any(Number), null]);
  });
});

const size = category("Size", ["L", "M", "S"]);
const cases: readonly ChartCase[] = [
  [
    "steps run along the axis and keep their order where another group divides them",
    request([category("Region", 4), size, orders]),
    "stacked-bar 1 by 0: 2 in steps",
    "across Size",
    ["S", "M", "L"],
  ],
  [
    "steps of averages keep their order side by side",
    request([size, category("Channel", 2), average("Delay")]),
    "grouped-bar 0 by 1: 2 in steps",
    "across Size",
    ["S", "M", "L"],
  ],
  [
    "steps that have no value come last",
    request([category("Size", ["L", null, "S"]), orders]),
    "bar 0: 1 in steps",
    "across Size",
    ["S", "L", "(no value)"],
  ],
  [
    "steps in the order of their amounts where that is asked for",
    request([size, measure("Orders", [9, 4, 3], "integer")], { question: "orders by size, sorted descending" }),
    "bar 0: 1",
    "across Size",
    ["L", "M", "S"],
  ],
  [
    "parts of a whole keep their order",
    request([size, orders], { question: "share of orders by size" }),
    "donut 0: 1",
    "a donut shows shares",
    ["S", "M", "L"],
  ],
  [
    "keys are no steps",
    request([category("STORE_ID", 3), orders].map((one, index) => (index === 0 ? wholeNumbers(one) : one))),
    "bar 0: 1",
    "sorted bars compare Orders across STORE_ID",
  ],
];

function wholeNumbers(sample: ReturnType<typeof category>): ReturnType<typeof category> {
  return { ...sample, column: { ...sample.column, kind: "integer" }, values: [1, 2, 3] };
}

describe("steps among others", () => {
  it.each(named(cases))("$guarantee", ({ written }) => expectCase(written));
});
