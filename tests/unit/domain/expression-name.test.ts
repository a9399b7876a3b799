import { describe, expect, test } from "vitest";
import { expressionLabel } from "#lib/domain/expression-name";

describe("a column without a name of its own", () => {
  test.each([
    ["count_star()", "Number of rows"],
    ["count(*)", "Number of rows"],
    ["COUNT()", "Number of rows"],
    ["sum(o.TOTAL_AMOUNT)", "Total amount"],
    ['avg("PRICE")', "Average price"],
    ["count(DISTINCT customer_id)", "Number of different customer id"],
    ["max(ORDER_DATE)", "Largest order date"],
    ["(sum(a) / count(*))", "Result"],
    ["date_trunc('month', ORDER_DATE)", "Result"],
  ])("%s is called %s", (name, label) => {
    expect(expressionLabel(name)).toBe(label);
  });

  test.each(["REVENUE", "Revenue (USD)", "Share of all (%)", "orders 2024"])("%s has one", (name) => {
    expect(expressionLabel(name)).toBeNull();
  });
});
