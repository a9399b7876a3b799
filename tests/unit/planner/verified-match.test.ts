import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchVerified, questionKey } from "#lib/planner/verified-match";
import type { SemanticModel, VerifiedQuery } from "#lib/semantic/model";

const isSame = (left: string, right: string) => questionKey(left) === questionKey(right);

describe("two questions ask the same", () => {
  test.each([
    ["revenue by region in 2024", "Revenue by Region in 2024?"],
    ["revenue by region in 2024", "Please show me the revenue by region in 2024"],
    ["revenue by region in 2024", "What is the revenue by region in 2024, please?"],
    ["revenue by region in 2024", "in 2024, revenue by region"],
    ["revenue by region in 2024", "revenue in 2024 by region"],
    ["revenue by region in 2024", "can you give me the revenue in 2024 by region, thanks"],
    ["customers with more than 1,000 orders", "customers with more than 1000 orders"],
    ["top 5 customers\u2019 cities", "Show me the top 5 customers' cities."],
    ["year over year growth", "year-over-year growth"],
  ])("%s = %s", (left, right) => {
    expect(isSame(left, right)).toBe(true);
  });
});

describe("two questions differ", () => {
  test.each([
    ["revenue by region in 2024", "revenue by region in 2023", "another year"],
    ["revenue in March 2024", "revenue in May 2024", "another month"],
    ["revenue last month", "revenue last quarter", "another period"],
    ["revenue last month", "revenue this month", "another relative period"],
    ["revenue by month", "revenue by week", "another grain"],
    ["revenue by region", "region by revenue", "what is grouped by what"],
    ["top 5 products", "top 10 products", "another number"],
    ["top 5 products", "bottom 5 products", "the other end"],
    ["highest price", "lowest price", "the other superlative"],
    ["top customer", "top customers", "one or many"],
    ["orders above 100", "orders below 100", "the other comparison"],
    ["orders > 100", "orders < 100", "the other sign"],
    ["orders >= 100", "orders > 100", "a bound that is in or out"],
    ["change of -5", "change of 5", "the other side of zero"],
    ["share of 5%", "share of 5", "a percent sign"],
    ["customers with orders", "customers without orders", "a negation"],
    ["orders that were shipped", "orders that were not shipped", "another negation"],
    ["revenue in the US", "revenue", "a country"],
    ["US revenue by month", "revenue by month", "a country in front"],
    ["list price by product", "price by product", "a name that begins like a command"],
    ["show count by year", "count by year", "another name that begins like a command"],
    ["songs of plan A", "songs of plan B", "a one-letter value"],
    ["flights from Berlin to Paris", "flights from Paris to Berlin", "the other way"],
    ["orders not shipped but paid", "orders not paid but shipped", "which is negated"],
    ["customers in Berlin with products in Paris", "customers in Paris with products in Berlin", "which is where"],
    ["revenue in Berlin in 2024", "revenue in 2024", "one condition more"],
    ["how many customers", "customers", "a count or a list"],
    ["average price", "median price", "another function"],
    ["orders called 'Open'", "orders called 'open'", "a value in quotation marks"],
    ["revenue of 2024 and 2023", "revenue of 2023 and 2024", "an order that may be meant"],
  ])("%s / %s: %s", (left, right) => {
    expect(isSame(left, right)).toBe(false);
  });
});

const words =
  "revenue orders customers region month 2024 15 berlin open top highest not without more than last by per in total";
const anyWord = fc.constantFrom(...words.split(" "));
const anyQuestion = fc.array(anyWord, { minLength: 1, maxLength: 9 }).map((said) => said.join(" "));

describe("for any question", () => {
  test("it is the same as itself, whatever its letter case, spaces and closing marks", () => {
    fc.assert(
      fc.property(anyQuestion, fc.constantFrom("", "?", ".", "!", " ?"), (question, mark) => {
        const loud = `  ${question.toUpperCase().replaceAll(" ", "   ")}${mark}`;
        return isSame(question, question) && isSame(question, loud);
      }),
    );
  });

  test("manners before and after it change nothing", () => {
    const before = ["Please show me the ", "What is the ", "Can you give me the ", "Hello, please tell me the "];
    fc.assert(
      fc.property(
        anyQuestion,
        fc.constantFrom(...before),
        fc.constantFrom("", " please", ", thanks."),
        (asked, first, last) => isSame(asked, `${first}${asked}${last}`),
      ),
    );
  });

  test("a further word makes it another one", () => {
    fc.assert(
      fc.property(anyQuestion, anyWord, fc.nat(9), (question, word, place) => {
        const said = question.split(" ");
        return !isSame(question, said.toSpliced(place % (said.length + 1), 0, word).join(" "));
      }),
    );
  });

  test("another word in place of one makes it another one", () => {
    fc.assert(
      fc.property(anyQuestion, anyWord, fc.nat(9), (question, word, place) => {
        const said = question.split(" ");
        const at = place % said.length;
        return said[at] === word || !isSame(question, said.with(at, word).join(" "));
      }),
    );
  });

  test("any text is read without a fault", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => isSame(text, text)));
  });
});

const saved = (question: string, more: Partial<VerifiedQuery> = {}): VerifiedQuery => ({
  name: question,
  question,
  sql: "SELECT 1",
  verifiedAt: null,
  verifiedBy: null,
  isOnboarding: false,
  ...more,
});

const modelWith = (...verifiedQueries: VerifiedQuery[]): SemanticModel => ({
  database: "DEMO",
  schema: "SALES",
  description: null,
  tables: [],
  relationships: [],
  metrics: [],
  verifiedQueries,
  instructions: null,
});

test("the query of the same question is found, of two the one that was checked last", () => {
  const older = saved("revenue by region", { name: "older", verifiedAt: "2026-01-01T00:00:00.000Z" });
  const newer = saved("Revenue by region?", { name: "newer", verifiedAt: "2026-02-01T00:00:00.000Z" });
  const model = modelWith(newer, older, saved("revenue by month"));
  expect(matchVerified("show me the revenue by region", model)?.name).toBe("newer");
  expect(matchVerified("revenue by week", model)).toBeNull();
});

test("nothing is asked by nothing", () => {
  expect(matchVerified("?", modelWith(saved("...")))).toBeNull();
});
