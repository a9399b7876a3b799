import { describe, expect, test } from "vitest";
import { dialects } from "#lib/domain/dialects";
import { growsStale, relativeWords } from "#lib/planner/verified-time";

describe("words that mean another period every day", () => {
  test.each([
    ["revenue last month", "last month"],
    ["orders in the past 90 days", "past 90 days"],
    ["revenue this year", "this year"],
    ["revenue year to date", "year to date"],
    ["revenue YTD", "YTD"],
    ["orders of yesterday", "yesterday"],
    ["orders three weeks ago", "ago"],
    ["revenue of the last two full quarters", "last two full quarters"],
    ["how many customers do we have now", "now"],
  ])("%s: %s", (question, words) => {
    expect(relativeWords(question)).toBe(words);
  });

  test.each(["revenue in March 2024", "last name of customers", "orders by month", "average days to ship"])(
    "%s has none",
    (question) => {
      expect(relativeWords(question)).toBeNull();
    },
  );
});

describe("a statement for a relative period", () => {
  const month = "SELECT sum(x) FROM t WHERE d >= DATE '2026-10-01' AND d < DATE '2026-11-01'";

  test("with fixed days is right only once", () => {
    expect(growsStale({ question: "revenue last month", sql: month }, dialects.duckdb)).toBe(true);
    expect(
      growsStale({ question: "revenue this year", sql: "SELECT sum(x) FROM t WHERE year(d) = 2026" }, dialects.duckdb),
    ).toBe(true);
  });

  test("that reads the clock, or the newest day of the data, stays right", () => {
    const clock =
      "SELECT sum(x) FROM t WHERE d >= date_trunc('month', current_date) - INTERVAL 1 MONTH AND d > '2020-01-01'";
    expect(growsStale({ question: "revenue last month", sql: clock }, dialects.duckdb)).toBe(false);
    expect(
      growsStale(
        { question: "orders of the last day", sql: "SELECT count(*) FROM t WHERE d = (SELECT max(d) FROM t)" },
        dialects.duckdb,
      ),
    ).toBe(false);
  });

  test("matters only where the question is relative", () => {
    expect(growsStale({ question: "revenue in October 2026", sql: month }, dialects.duckdb)).toBe(false);
  });
});
