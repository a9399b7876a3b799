import { describe, expect, test } from "vitest";
import { runRouter } from "#lib/agents/router/index";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import type { ConversationTurn } from "#lib/agents/runtime/question";
import type { Plan } from "#lib/domain/plan";
import { agentWorld, engineError, scriptedModel } from "../../../support/agents/agent-world.ts";
import { turn } from "../../../support/agents/conversation.ts";
import { deepFreeze } from "../../../support/agents/deep-freeze.ts";
import { routingReply } from "../../../support/agents/model-forms.ts";
import { revenueByCity, shopContext, shopIndex, shopModel } from "../../../support/agents/small-model.ts";

type Asked = {
  readonly model?: ModelPort | null;
  readonly turns?: readonly ConversationTurn[];
  readonly skipped?: number;
  readonly previousPlan?: Plan | null;
};

/** A first message of a request, in a chat with what was said before. */
async function ask(text: string, { model = null, turns = [], skipped = 0, previousPlan = null }: Asked = {}) {
  const world = agentWorld({ model });
  const userInputHistory = [{ role: "user" as const, text }];
  const session = deepFreeze({ userInputHistory, routing: null, rounds: 0, routerCounter: 1 });
  const conversation = deepFreeze({ turns, skipped });
  const knowledge = { model: shopModel, index: shopIndex, previousPlan, context: shopContext, others: [] };
  const outcome = await runRouter({ session, conversation, ...knowledge }, world.dependencies);
  return { outcome, world };
}

const afterCities = { turns: [turn()], previousPlan: revenueByCity() };

describe("a first question", () => {
  test("is read before anything else happens, and stays as it was asked [req 128, 132]", async () => {
    const { outcome, world } = await ask("total revenue by city");
    expect(world.trace.map(({ agent, node }) => `${agent} ${node}`)).toEqual(["router understand", "router decide"]);
    expect(outcome).toMatchObject({
      question: {
        original: "total revenue by city",
        enhanced: "total revenue by city",
        relation: "standalone",
        contextReasoning: { history: null, schema: null },
        metrics: { changed: false, used: false, historyTokens: 0 },
      },
    });
  });

  test("names for whoever works on it what it is about [req 145]", async () => {
    const { outcome } = await ask("revenue in Berlin in 2025");
    expect(outcome).toMatchObject({
      question: { entities: expect.arrayContaining(["ORDERS", "STORES", "REVENUE", "CITY", "Berlin"]) },
    });
  });
});

describe("a question that goes on from an answer", () => {
  test("is told apart and made whole by the rules, without a model [req 130, 131, 132]", async () => {
    const { outcome } = await ask("now by status", afterCities);
    expect(outcome).toMatchObject({
      kind: "handoff",
      relation: "follow_up",
      routing: { userRequest: "now by status" },
      question: {
        original: "now by status",
        enhanced: "Revenue by status",
        relation: "follow_up",
        contextReasoning: { history: 'It goes on from "Revenue by city".', schema: null },
        metrics: { changed: true, used: true, literalsKept: true },
      },
      trail: { usage: { modelCalls: 0 } },
    });
  });

  test("that says it all by itself is none [req 132]", async () => {
    const { outcome } = await ask("total revenue by status", afterCities);
    expect(outcome).toMatchObject({ relation: "standalone", question: { enhanced: "total revenue by status" } });
  });

  test("is made whole by one call with conversation and schema, its summary written once [req 137, 138]", async () => {
    const model = scriptedModel({
      object: () =>
        routingReply({
          relation: "follow_up",
          enhanced: "total revenue by country for the same zorbs",
          entities: ["STORES", "COUNTRY"],
          needsPreviousRows: true,
          historyReasoning: "The last answer showed revenue by city.",
          schemaReasoning: "Country is STORES.COUNTRY.",
        }),
    });
    const { outcome } = await ask("the same zorbs by country", { model, ...afterCities });
    expect(model.inputs).toHaveLength(1);
    const [input = ""] = model.inputs;
    expect(input).toContain("table STORES");
    expect(input.split("revenue by city in 2025")).toHaveLength(2);
    expect(outcome).toMatchObject({
      kind: "handoff",
      relation: "follow_up",
      routing: { userRequest: "total revenue by country for the same zorbs" },
      question: {
        original: "the same zorbs by country",
        enhanced: "total revenue by country for the same zorbs",
        entities: ["STORES", "COUNTRY"],
        needsPreviousRows: true,
        contextReasoning: {
          history: "The last answer showed revenue by city.",
          schema: "Country is STORES.COUNTRY.",
        },
      },
      trail: { usage: { modelCalls: 1 } },
    });
  });

  test.each([
    ["and the total revenue by city", "before"],
    ["total revenue by city", "none"],
  ] as const)(
    "behind a model's statement, which leaves no plan, leans on it or stands by itself: %s",
    async (text, part) => {
      const { outcome } = await ask(text, { turns: [turn({ isOfModel: true })] });
      expect(outcome).toMatchObject({ kind: "handoff", question: { modelPart: part } });
    },
  );

  test("is worked on as it was asked where the model lost a part of it [req 144]", async () => {
    const model = scriptedModel({ object: () => routingReply({ enhanced: "revenue by country" }) });
    const { outcome } = await ask("the 3 best zorbs by country", { model, ...afterCities });
    expect(outcome).toMatchObject({
      routing: { userRequest: "the 3 best zorbs by country" },
      question: { enhanced: "the 3 best zorbs by country", metrics: { literalsKept: false, used: false } },
    });
  });

  test.each([
    ["nonsense", () => "no JSON at all"],
    ["half a reply", () => ({ handoff: "sql_query_agent" })],
    ["a failed call", () => engineError("MODEL_UNAVAILABLE")],
  ])("is read by the rules where the model replies with %s [req 144]", async (_what, object) => {
    const { outcome } = await ask("the zorbs by country", {
      model: scriptedModel({ object }),
      ...afterCities,
      skipped: 3,
    });
    expect(outcome.kind).toBe("off_topic");
    expect(outcome.trail.notices).toHaveLength(1);
  });

  test("loses the earlier requests in the one more try after a prompt that was too long", async () => {
    let calls = 0;
    const model = scriptedModel({
      object: () => {
        calls += 1;
        return calls === 1 ? engineError("MODEL_TOO_LONG") : routingReply({ enhanced: "zorbs by country" });
      },
    });
    const { outcome } = await ask("the zorbs by country", { model, ...afterCities });
    const [full = "", reduced = ""] = model.inputs;
    expect(full).toContain("revenue by city in 2025");
    expect(reduced).not.toContain("revenue by city in 2025");
    expect(reduced).toContain("user: the zorbs by country");
    expect(outcome).toMatchObject({ kind: "handoff", trail: { usage: { modelCalls: 2 } } });
  });

  test("is given up where the prompt stays too long", async () => {
    const model = scriptedModel({ object: () => engineError("MODEL_TOO_LONG") });
    const { outcome } = await ask("the zorbs by country", { model, ...afterCities });
    expect(model.inputs).toHaveLength(2);
    expect(outcome).toMatchObject({ kind: "off_topic" });
  });
});

describe("the record of a question", () => {
  test("tells what it was before and after, with its figures [req 142, 146]", async () => {
    const { world } = await ask("now by status", { ...afterCities, skipped: 2 });
    const decided = world.trace.find(({ node }) => node === "decide");
    expect(decided?.before).toEqual({ decision: null });
    expect(decided?.reads).toMatchObject({ session: { userInputHistory: [{ text: "now by status" }] } });
    expect(decided?.after).toMatchObject({
      decision: {
        question: {
          original: "now by status",
          enhanced: "Revenue by status",
          metrics: {
            originalLength: 13,
            enhancedLength: 17,
            newEntitiesAdded: ["revenue", "ORDERS.REVENUE"],
            skippedTurns: 2,
          },
        },
      },
    });
  });

  test("tells what the model was asked with, and how much of it was history [req 146]", async () => {
    const model = scriptedModel({ object: () => routingReply({ enhanced: "zorbs" }) });
    const { world } = await ask("zorbs", { model, ...afterCities });
    const consulted = world.trace.find(({ node }) => node === "consult");
    expect(consulted?.modelCalls).toMatchObject([{ prompt: "route-request", promptVersion: 3, inputTokens: 1 }]);
    expect(consulted?.after).toMatchObject({ modelRouting: { enhanced: "zorbs", historyTokens: expect.any(Number) } });
  });
});
