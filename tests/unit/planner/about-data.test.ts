/** Questions about the data itself: told from the model, with no statement and no model call. */
import { describe, expect, test } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { shopIndex, shopModel } from "../../support/agents/small-model.ts";

function ask(question: string) {
  return planQuestion(question, { model: shopModel, index: shopIndex, today: "2025-07-01", previousPlan: null });
}

function told(question: string): string {
  const outcome = ask(question);
  if (outcome.kind !== "refuse" || outcome.reason !== "about_data") throw new Error(`${question}: ${outcome.kind}`);
  expect(outcome.suggestions.length).toBeGreaterThan(0);
  return outcome.sentence;
}

describe("a question about the data itself", () => {
  test.each(["what tables are there?", "Which data do you have", "show me all tables", "What can I ask?"])(
    "tells what is there: %s",
    (question) => {
      for (const table of shopModel.tables) expect(told(question)).toContain(table.label);
    },
  );

  test.each(["which columns does the table orders have?", "describe orders", "columns of ORDERS"])(
    "tells what a table holds: %s",
    (question) => {
      const orders = shopModel.tables.find((table) => table.name === "ORDERS");
      for (const column of orders?.columns ?? []) expect(told(question)).toContain(column.name);
    },
  );

  test.each(["what does revenue mean?", "how is revenue calculated", 'definition of "revenue"'])(
    "tells what a name means: %s",
    (question) => {
      expect(told(question)).toContain("ORDERS.REVENUE");
    },
  );

  test("is none where figures or rows are asked for, and none about what nobody knows", () => {
    for (const question of ["revenue by city", "list of orders", "how many orders are there", "what is the revenue"]) {
      const outcome = ask(question);
      expect(outcome.kind === "refuse" && outcome.reason === "about_data").toBe(false);
    }
    const unknown = ask("what does zorb mean?");
    expect(unknown).toMatchObject({ kind: "refuse", reason: expect.not.stringMatching("about_data") });
  });
});
