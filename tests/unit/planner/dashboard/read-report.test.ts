/** Which requests want a report, and what it is to be about. */
import { describe, expect, test } from "vitest";
import { readReport } from "#lib/planner/dashboard/read-report";
import { wantsDashboard } from "#lib/planner/dashboard/read-wish";

describe("a report is wanted", () => {
  test.each([
    ["give me a report on sales last month", "sales last month", null],
    ["Please write up a short report about tickets in May 2025.", "tickets in May 2025", null],
    ["monthly sales report", "sales", "last month"],
    ["sales report for 2025", "sales 2025", null],
    ["report on churn", "churn", null],
    ["I need a quarterly business report", "", "last quarter"],
    ["can you prepare a status report for our subscriptions", "subscriptions", null],
    ["Write a summary of sales in Q1.", "sales in Q1", null],
    ["How did online orders do last month? Write it up for my boss please.", "online orders last month", null],
    ["give me a report on sales last month for the board meeting", "sales last month", null],
    ["write me a weekly briefing on tickets", "tickets", "last week"],
    ["give me a constructor report", "constructor", null],
    ["Kindly draft June's ticket report for the board", "ticket in June", null],
    ["prepare a one-pager on returns in Q2", "returns in Q2", null],
    ["order review for Q1, in writing", "order Q1", null],
  ])("%s", (request, subject, rhythm) => {
    expect(readReport(request)).toMatchObject({ subject, rhythm });
    expect(wantsDashboard(request)).toBe(true);
  });
});

describe("what a report is to hold is told apart from what it is about", () => {
  test.each([
    [
      "give me a report on orders in Q2: cancellations, returns and late parcels",
      "cancellations, returns and late parcels",
    ],
    ["Draft a sales report for May, covering discounts and the top stores", "discounts and the top stores"],
    ["give me a report on sales last month", null],
  ])("%s", (request, contents) => {
    expect(readReport(request)).toMatchObject({ contents });
  });
});

describe("a table is wanted, or something that is called so", () => {
  test.each([
    "give me a report of revenue by region",
    "report revenue per month",
    "show me a report with all orders of May",
    "how many bug reports were filed",
    "which managers report to Anna",
    "top 10 customers for the report",
    "employees who report to nobody",
    "revenue last month for my report",
    "give me a report of all open tickets",
    "how many customers have a report",
    "show me the report types",
    "show the report status of each order",
    "give me a summary of orders by status",
    "write a summary of revenue by region",
    "how did sales do last month",
  ])("%s", (request) => {
    expect(readReport(request)).toBeNull();
  });
});
