import { describe, expect, test } from "vitest";
import { runRouter } from "#lib/agents/router/index";
import { afterChoose, afterUnderstand } from "#lib/agents/router/machine";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import type { HistoryEntry, Routing } from "#lib/domain/session";
import { agentWorld, engineError, type ModelScript, scriptedModel } from "../../../support/agents/agent-world.ts";
import { turn } from "../../../support/agents/conversation.ts";
import { deepFreeze } from "../../../support/agents/deep-freeze.ts";
import { routingReply } from "../../../support/agents/model-forms.ts";
import { shopContext, shopIndex, shopModel } from "../../../support/agents/small-model.ts";

type Route = {
  readonly history?: readonly HistoryEntry[];
  readonly routing?: Routing | null;
  readonly rounds?: number;
  readonly model?: ModelPort | null;
  /** Something was answered before. */
  readonly isGoingOn?: boolean;
};

async function route(text: string, { isGoingOn = false, ...asked }: Route = {}) {
  const { history = [], routing = null, rounds = 0, model = null } = asked;
  const world = agentWorld({ model });
  const userInputHistory: HistoryEntry[] = [...history, { role: "user", text }];
  const session = deepFreeze({ userInputHistory, routing, rounds, routerCounter: userInputHistory.length });
  const conversation = { turns: isGoingOn ? [turn()] : [], skipped: 0 };
  const args = {
    session,
    conversation,
    model: shopModel,
    index: shopIndex,
    previousPlan: null,
    context: shopContext,
    others: [],
  };
  return { outcome: await runRouter(args, world.dependencies), world };
}

const unused: ModelScript = {
  object: () => {
    throw new Error("The model was asked.");
  },
};

describe("afterUnderstand", () => {
  test.each([
    ["clear", true, "decide"],
    ["clear", false, "decide"],
    ["unclear", true, "choose"],
    ["unclear", false, "decide"],
  ] as const)("%s with a model to ask: %s -> %s", (outcome, canConsult, next) => {
    expect(afterUnderstand(outcome, { canConsult })).toBe(next);
  });
});

describe("afterChoose", () => {
  test.each([
    ["chosen", true, true, "decide"],
    ["none", true, true, "decide"],
    ["none", true, false, "consult"],
    ["none", false, false, "decide"],
    ["not_near", true, true, "decide"],
    ["not_near", true, false, "consult"],
    ["failed", true, false, "decide"],
  ] as const)("%s with a model to ask: %s, alone: %s -> %s", (outcome, canConsult, standsAlone, next) => {
    expect(afterChoose(outcome, { canConsult, standsAlone })).toBe(next);
  });
});

describe("the router with the rules alone", () => {
  test("hands a question that it understands to the SQL agent, word for word", async () => {
    const { outcome, world } = await route("total revenue by city");
    expect(outcome).toMatchObject({
      kind: "handoff",
      relation: "standalone",
      routing: { handoff: "sql_query_agent", userRequest: "total revenue by city" },
    });
    expect(world.events.map((event) => event.type)).toEqual(["step-start", "step-end"]);
    expect(outcome.trail.steps.map((step) => step.label)).toEqual(["Understanding question"]);
  });

  test("refuses to change data and says so in a sentence", async () => {
    const { outcome } = await route("delete all orders");
    expect(outcome).toMatchObject({ kind: "off_topic", text: expect.stringMatching(/only read/i) });
  });

  test("says what is in the data when a question is not about it", async () => {
    const { outcome } = await route("What is the weather tomorrow?");
    expect(outcome.kind).toBe("off_topic");
    if (outcome.kind !== "off_topic") return;
    expect(outcome.isAnswer).toBe(false);
    expect(outcome.text).toContain("orders");
    expect(outcome.suggestions.length).toBeGreaterThan(0);
  });

  test("tells what the data holds as an answer, not as a refusal", async () => {
    const { outcome } = await route("which tables are there?");
    expect(outcome).toMatchObject({ kind: "off_topic", isAnswer: true, text: expect.stringContaining("orders") });
  });

  test("asks back when a request says nothing", async () => {
    const { outcome } = await route("show me the numbers");
    expect(outcome).toMatchObject({ kind: "ask", routing: { handoff: "user" } });
    if (outcome.kind === "ask") expect(outcome.routing.options.length).toBeGreaterThanOrEqual(2);
  });

  test("works on the chosen option's whole question", async () => {
    const options = [{ label: "By city", effect: null, question: "total revenue by city" }];
    const routing: Routing = { handoff: "user", userRequest: null, question: "Which?", options, pending: null };
    const history: HistoryEntry[] = [
      { role: "user", text: "show me the numbers" },
      { role: "router", text: "Which?" },
    ];
    const { outcome } = await route("by city", { history, routing, rounds: 1 });
    expect(outcome).toMatchObject({
      kind: "handoff",
      relation: "answers",
      routing: { userRequest: "total revenue by city" },
    });
  });

  test("takes a reply that makes sense alone only as a new request", async () => {
    const routing: Routing = { handoff: "user", userRequest: null, question: "Which?", options: [], pending: null };
    const history: HistoryEntry[] = [
      { role: "user", text: "zorbs per quux" },
      { role: "router", text: "Which?" },
    ];
    const { outcome } = await route("total revenue by city", { history, routing, rounds: 1 });
    expect(outcome).toMatchObject({ kind: "handoff", relation: "new_request" });
  });

  test("stops without a decision when the user stops", async () => {
    const world = agentWorld();
    world.stop();
    const session = {
      userInputHistory: [{ role: "user" as const, text: "orders" }],
      routing: null,
      rounds: 0,
      routerCounter: 1,
    };
    const args = { session, model: shopModel, index: shopIndex, previousPlan: null, context: shopContext, others: [] };
    expect((await runRouter(args, world.dependencies)).kind).toBe("stopped");
  });
});

describe("the router with a model", () => {
  test("does not ask it about a question that the rules explain", async () => {
    const { outcome } = await route("total revenue by city", { model: scriptedModel(unused) });
    expect(outcome).toMatchObject({ kind: "handoff", trail: { usage: { modelCalls: 0 } } });
  });

  test("does not ask it about a write request", async () => {
    const { outcome } = await route("delete all orders", { model: scriptedModel(unused) });
    expect(outcome).toMatchObject({ kind: "off_topic", trail: { usage: { modelCalls: 0 } } });
  });

  test("hands on what stands alone as it was asked where the rules come near to nothing", async () => {
    const question = "zorb glorp quux turnover per town";
    const { outcome } = await route(question, { model: scriptedModel(unused) });
    expect(outcome).toMatchObject({
      kind: "handoff",
      routing: { userRequest: question },
      trail: { usage: { modelCalls: 0 } },
    });
  });

  test("takes its words where an answer came before and the rules come near to nothing", async () => {
    const model = scriptedModel({
      object: () => routingReply({ enhanced: "total revenue by city" }),
    });
    const { outcome } = await route("zorb glorp quux turnover per town", { model, isGoingOn: true });
    expect(outcome).toMatchObject({
      kind: "handoff",
      routing: { userRequest: "total revenue by city" },
      trail: { usage: { modelCalls: 1 }, notices: [] },
    });
  });

  test("does not let it pick one of the readings between which the rules ask", async () => {
    const { outcome } = await route("show me the numbers", { model: scriptedModel(unused) });
    expect(outcome).toMatchObject({ kind: "ask", trail: { usage: { modelCalls: 0 } } });
  });

  test("lets it read a reply to which the rules could only repeat their question", async () => {
    const asked = await route("show me the numbers");
    if (asked.outcome.kind !== "ask") throw new Error("The rules did not ask.");
    const { routing } = asked.outcome;
    const history: HistoryEntry[] = [
      { role: "user", text: "show me the numbers" },
      { role: "router", text: routing.question ?? "" },
    ];
    const model = scriptedModel({
      object: () => routingReply({ enhanced: "total revenue by city" }),
    });
    const { outcome } = await route("show me", { history, routing, rounds: 1, model });
    expect(outcome).toMatchObject({ kind: "handoff", relation: "answers", trail: { usage: { modelCalls: 1 } } });
  });

  test("still prefers a reply that makes sense alone to asking about both together", async () => {
    const routing: Routing = { handoff: "user", userRequest: null, question: "Which?", options: [], pending: null };
    const history: HistoryEntry[] = [
      { role: "user", text: "zorbs per quux" },
      { role: "router", text: "Which?" },
    ];
    const { outcome } = await route("total revenue by city", {
      history,
      routing,
      rounds: 1,
      model: scriptedModel(unused),
    });
    expect(outcome).toMatchObject({ kind: "handoff", relation: "new_request" });
  });

  test("goes on with the rules when it fails, and says so", async () => {
    const model = scriptedModel({ object: () => engineError("MODEL_AUTH") });
    const { outcome } = await route("What is the weather tomorrow?", { model, isGoingOn: true });
    expect(outcome.kind).toBe("off_topic");
    expect(outcome.trail.notices).toEqual(["The engine said MODEL_AUTH. The built-in rules read the question."]);
    expect([...outcome.trail.modelFailures.values()].map(({ code }) => code)).toEqual(["MODEL_AUTH"]);
  });

  test("keeps the rules' sentence when it also finds the question off topic", async () => {
    const model = scriptedModel({
      object: () => routingReply({ handoff: "off_topic" }),
    });
    const { outcome } = await route("What is the weather tomorrow?", { model, isGoingOn: true });
    expect(outcome).toMatchObject({ kind: "off_topic", text: expect.stringContaining("orders") });
  });
});
