import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EnhancementArgs, enhanceQuestion } from "#lib/agents/router/enhance-question";
import { keepsLiterals } from "#lib/agents/router/keeps-literals";
import { routingReplySchema } from "#lib/agents/router/prompts/route-request";
import { questionByModel, questionByRules } from "#lib/agents/router/question-of-request";
import { plainQuestion } from "#lib/agents/runtime/question";
import { turn } from "../../../support/agents/conversation.ts";
import { deepFreeze } from "../../../support/agents/deep-freeze.ts";
import { routingReply } from "../../../support/agents/model-forms.ts";
import { revenueByCity, shopModel } from "../../../support/agents/small-model.ts";

function enhance(more: Partial<EnhancementArgs>) {
  return enhanceQuestion(
    {
      original: "and in Paris?",
      enhanced: null,
      writtenBy: "model",
      relation: "follow_up",
      entities: [],
      needsPreviousRows: false,
      reasoning: { history: null, schema: null },
      isBestGuess: false,
      assumptions: [],
      historyTokens: 0,
      skippedTurns: 0,
      ms: 0,
      ...more,
    },
    shopModel,
  );
}

describe("a whole question", () => {
  test("stands beside the user's words, which never change [req 129, 130]", () => {
    const question = enhance({ enhanced: "Total revenue in Paris by city" });
    expect(question.original).toBe("and in Paris?");
    expect(question.enhanced).toBe("Total revenue in Paris by city");
  });

  test("tells first what the conversation added, then what the schema added [req 131]", () => {
    const reasoning = { history: "The last answer showed revenue.", schema: "Paris is a CITY of STORES." };
    const question = enhance({ enhanced: "revenue in Paris", reasoning });
    expect(Object.entries(question.contextReasoning)).toEqual(Object.entries(reasoning));
  });

  test("is counted: its lengths, what is new in it, and whether it was used [req 142]", () => {
    const { metrics } = enhance({ enhanced: "revenue in Paris since 2025", historyTokens: 120, ms: 7 });
    expect(metrics).toEqual({
      originalLength: 13,
      enhancedLength: 27,
      newEntitiesAdded: expect.arrayContaining(["revenue", "2025"]),
      literalsKept: true,
      changed: true,
      used: true,
      historyTokens: 120,
      skippedTurns: 0,
      ms: 7,
    });
    expect(metrics.newEntitiesAdded).not.toContain("Paris");
  });

  test("without a conversation is the question itself [req 132]", () => {
    const plain = enhance({ original: "revenue by city", enhanced: "revenue by city", relation: "standalone" });
    expect(plain).toEqual(plainQuestion("revenue by city"));
  });

  test.each([
    ["a number", "top 5 cities", "the best cities by revenue"],
    ["another number", "orders over 1,000", "orders over 10,000"],
    ["a date", "orders since 2025-03-01", "orders since March 2025"],
    ["a quoted text", 'orders of "Main Street"', "orders of main street"],
    ["a column", "orders by ORDER_DATE", "orders over time"],
    ["a column in plain words", "orders by status", "orders by city"],
    ["a column with its table", "sum of ORDERS.REVENUE", "the sum"],
    ["a quarter", "orders in Q3", "orders in the third quarter"],
  ])(
    "that lost %s is rejected, and the original is used with no word about it [req 143, 144]",
    (_what, original, enhanced) => {
      const question = enhance({ original, enhanced, reasoning: { history: "x", schema: "y" } });
      expect(question.enhanced).toBe(original);
      expect(question.metrics).toMatchObject({ literalsKept: false, changed: true, used: false, newEntitiesAdded: [] });
      expect(question.contextReasoning).toEqual({ history: null, schema: null });
    },
  );

  test.each([
    ["top five cities", "top 5 cities by revenue"],
    ["orders over 10k", "number of orders over 10,000"],
    ["by Status", "total revenue by STATUS"],
    ["cities in 2025", "revenue by city in 2025"],
  ])("may say a number or a column in another spelling: %s -> %s", (original, enhanced) => {
    expect(keepsLiterals(original, enhanced, shopModel)).toBe(true);
  });

  test("that is empty or without an end leaves the original in use [req 144]", () => {
    for (const enhanced of [null, "", "  ", "x".repeat(5_000)]) {
      expect(enhance({ enhanced })).toMatchObject({ enhanced: "and in Paris?", metrics: { used: false } });
    }
  });

  test("of any words is either the whole of them or the original, and keeps every literal [req 143, 144]", () => {
    const piece = fc.constantFrom("revenue", "5", "2025-01-01", '"Main"', "ORDER_DATE", "city", "by", "Q3", "two", "?");
    const words = fc
      .array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 7 })
      .map((list) => list.join(" "));
    fc.assert(
      fc.property(words, words, fc.array(fc.string()), (original, enhanced, entities) => {
        const question = enhance({ original, enhanced, entities });
        expect(question.original).toBe(original);
        expect([original, enhanced.trim()]).toContain(question.enhanced);
        expect(question.metrics.used).toBe(question.enhanced !== original);
        if (question.metrics.used) expect(keepsLiterals(original, question.enhanced, shopModel)).toBe(true);
        expect(question.entities.length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 300 },
    );
  });
});

describe("what the rules made of a follow-up", () => {
  const enhancedBy = (title: string, text: string) => {
    const outcome = { kind: "plan" as const, plan: revenueByCity(), title };
    const reading = {
      text,
      original: text,
      relation: "follow_up" as const,
      readings: [],
      outcome,
      reasoning: null,
      isBestGuess: false,
      modelPart: "none" as const,
      assumptions: [],
    };
    return questionByRules({ skippedTurns: 0, reading }, shopModel).enhanced;
  };

  test("is the title of its plan, with the user's words where the title lost one of them", () => {
    expect(enhancedBy("Revenue by status", "now by status")).toBe("Revenue by status");
    expect(enhancedBy("Revenue by status", "now by status, only 2025")).toBe(
      "Revenue by status: now by status, only 2025",
    );
  });
});

describe("what a model made of a message", () => {
  const session = deepFreeze({
    userInputHistory: [{ role: "user" as const, text: "and in Paris?" }],
    routing: null,
    rounds: 0,
    routerCounter: 1,
  });
  const reading = {
    text: "and in Paris?",
    original: "and in Paris?",
    relation: "standalone" as const,
    readings: [],
    outcome: { kind: "ask" as const, question: "?", reason: "It is open.", options: [] },
    reasoning: null,
    isBestGuess: false,
    modelPart: "none" as const,
    assumptions: [],
  };
  const asked = { historyTokens: 10, ms: 3 };

  test("goes on from an answer only where there is one, and answers only what was asked", () => {
    const reply = { ...routingReply({ relation: "follow_up", needsPreviousRows: true }), ...asked };
    const state = { session, turns: [turn()], skippedTurns: 2, reading };
    expect(questionByModel(state, reply, shopModel)).toMatchObject({
      relation: "follow_up",
      needsPreviousRows: true,
      metrics: { skippedTurns: 2 },
    });
    const first = questionByModel({ ...state, turns: [] }, reply, shopModel);
    expect(first).toMatchObject({ relation: "standalone", needsPreviousRows: false });
    const answering = questionByModel(state, { ...reply, relation: "answers" }, shopModel);
    expect(answering.relation).toBe("standalone");
  });

  test("is usable whatever it holds, on a session that it cannot touch [req 143, 144]", () => {
    const anyReply = fc.record({
      handoff: fc.constantFrom(...routingReplySchema.shape.handoff.options),
      relation: fc.constantFrom(...routingReplySchema.shape.relation.options),
      enhanced: fc.option(fc.string()),
      entities: fc.array(fc.string()),
      needsPreviousRows: fc.boolean(),
      historyReasoning: fc.option(fc.string()),
      schemaReasoning: fc.option(fc.string()),
      question: fc.option(fc.string()),
      options: fc.array(fc.record({ label: fc.string(), effect: fc.option(fc.string()), question: fc.string() })),
    });
    fc.assert(
      fc.property(anyReply, (reply) => {
        const state = deepFreeze({ session, turns: [turn()], skippedTurns: 0, reading });
        const question = questionByModel(state, { ...reply, ...asked }, shopModel);
        expect(question.original).toBe("and in Paris?");
        expect(question.enhanced.trim()).not.toBe("");
      }),
    );
  });
});
