import { describe, expect, test } from "vitest";
import { freshName } from "#lib/domain/element-name";
import { type Proposal, proposalKey } from "#lib/domain/lesson";

const word: Proposal = {
  kind: "synonym",
  words: "turnover",
  element: { kind: "metric", key: "gross_profit" },
  label: "gross profit",
};

describe("proposals that ask for the same", () => {
  test("have one key, however the words are written and the element is called", () => {
    expect(proposalKey({ ...word, words: "  Turnover ", label: "Profit" })).toBe(proposalKey(word));
  });

  test("have another key where the element, the kind or the statement is another", () => {
    const question: Proposal = { kind: "verified_query", question: "turnover", sql: "SELECT 1" };
    const keys = [
      word,
      { ...word, element: { kind: "table" as const, key: "gross_profit" } },
      { kind: "metric" as const, label: "turnover", table: "ORDERS", expression: "SUM(A)" },
      question,
      { ...question, sql: "SELECT 2" },
    ].map(proposalKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("the name of an element that is added", () => {
  test("is made of the words, is like no other, and never empty", () => {
    expect(freshName("Revenue by region?", new Set(), "metric")).toBe("revenue_by_region");
    expect(freshName("Revenue", new Set(["revenue", "revenue_2"]), "metric")).toBe("revenue_3");
    expect(freshName("?!", new Set(), "metric")).toBe("metric");
    expect(freshName("long words ".repeat(30), new Set(), "metric").length).toBeLessThanOrEqual(60);
  });
});
