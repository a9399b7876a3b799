import { describe, expect, test } from "vitest";
import { wantsBestGuess } from "#lib/agents/router/best-guess";
import { chosenOption, hintedOption } from "#lib/agents/runtime/chosen-option";
import { bindPlanner } from "#lib/agents/runtime/planner";
import { settleOptions } from "#lib/agents/runtime/settle-options";
import { dialects } from "#lib/domain/dialects";
import { shopIndex, shopModel } from "../../../support/agents/small-model.ts";

const options = [
  { label: "Gross revenue", effect: "column ORDERS.GROSS", question: "gross revenue by city" },
  { label: "Net revenue", effect: "column ORDERS.NET", question: "net revenue by city" },
  { label: "Tax", effect: null, question: "tax by city" },
];

describe("a reply to a question with readings", () => {
  test.each([
    ["the first one", "Gross revenue"],
    ["second", "Net revenue"],
    ["The last option.", "Tax"],
    ["number 3", "Tax"],
  ])("names one by its place: %s", (reply, label) => {
    expect(chosenOption(reply, options)?.label).toBe(label);
  });

  test.each([
    ["the net one", "Net revenue"],
    ["I mean gross", "Gross revenue"],
    ["ORDERS.NET please", "Net revenue"],
    ["taxes", "Tax"],
  ])("hints at one by words that no other has: %s", (reply, label) => {
    expect(hintedOption(reply, options)?.label).toBe(label);
  });

  test.each(["revenue", "the one", "column ORDERS.GROSS of revenue", "net of returns", "", "net or gross"])(
    "hints at none: %s",
    (reply) => {
      expect(hintedOption(reply, options)).toBeNull();
    },
  );
});

describe("a best guess", () => {
  test.each([
    "Just answer with your best guess.",
    "best guess",
    "your best guess please",
    "Go ahead and make a guess",
    "whatever you think",
    "You decide!",
    "it doesn’t matter",
    "I don't know",
    "any of them is fine",
    "no idea",
  ])("is wanted: %s", (reply) => {
    expect(wantsBestGuess(reply)).toBe(true);
  });

  test.each(["any order in 2025", "guess the revenue of Berlin", "the best guest", "by city", "2", "not shipped", ""])(
    "is not wanted: %s",
    (reply) => {
      expect(wantsBestGuess(reply)).toBe(false);
    },
  );
});

describe("readings that a model offers", () => {
  const planner = bindPlanner({ model: shopModel, index: shopIndex, today: "2025-07-01", dialect: dialects.duckdb });
  const option = (question: string, effect: string | null = null) => ({ label: question, effect, question });

  test("are those whose plans differ, each with its effect", () => {
    const settled = settleOptions(
      [
        option("total revenue by city"),
        option("sales per city"),
        option("total revenue by status", " "),
        option("zorbs"),
      ],
      planner,
      null,
    );
    expect(settled.map(({ plan: _plan, by: _by, ...shown }) => shown)).toEqual([
      option("total revenue by city", "shows Revenue by city"),
      option("total revenue by status", "shows Revenue by status"),
      option("zorbs"),
    ]);
    // Each goes with the plan that it was told apart by.
    expect(settled.map(({ plan }) => plan?.dimensions[0]?.column.column)).toEqual(["CITY", "STATUS", undefined]);
    // Whose words they are is known when one is chosen.
    expect(settled.map(({ by }) => by)).toEqual(["model", "model", "model"]);
  });

  test("keep the effect that the model gave", () => {
    expect(settleOptions([option("revenue by city", "column CITY")], planner, null)[0]?.effect).toBe("column CITY");
  });
});
