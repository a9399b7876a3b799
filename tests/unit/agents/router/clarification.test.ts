import { describe, expect, test } from "vitest";
import { runRouter } from "#lib/agents/router/index";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { agentLimits } from "#lib/config/limits";
import type { HistoryEntry, Routing } from "#lib/domain/session";
import { agentWorld, type ModelScript, scriptedModel } from "../../../support/agents/agent-world.ts";
import { turn } from "../../../support/agents/conversation.ts";
import { deepFreeze } from "../../../support/agents/deep-freeze.ts";
import { choiceReply, routingReply } from "../../../support/agents/model-forms.ts";
import { shopContext, shopIndex, shopModel } from "../../../support/agents/small-model.ts";

type Open = {
  readonly routing?: Routing | null;
  readonly asked?: string;
  readonly rounds?: number;
  readonly model?: ModelPort | null;
  /** Something was answered before. */
  readonly isGoingOn?: boolean;
};

/** A reply to a question that is open. */
async function reply(text: string, { isGoingOn = false, ...open }: Open = {}) {
  const { routing = null, asked = "revenue", rounds = 1, model = null } = open;
  const world = agentWorld({ model });
  const before: HistoryEntry[] = [
    { role: "user", text: asked },
    { role: "router", text: routing?.question ?? "Which?" },
  ];
  const userInputHistory: HistoryEntry[] =
    routing === null ? [{ role: "user", text }] : [...before, { role: "user", text }];
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

const whichBreakdown: Routing = {
  handoff: "user",
  userRequest: null,
  question: "By what?",
  options: [
    { label: "By city", effect: "column STORES.CITY", question: "total revenue by city" },
    { label: "By status", effect: "column ORDERS.STATUS", question: "total revenue by status" },
  ],
  pending: null,
};

describe("a question that the rules come near to", () => {
  const near = "revenue by city, glorpwise";

  test("is asked back with the nearest readings, where no model can be asked", async () => {
    const { outcome } = await reply(near, { rounds: 0 });
    if (outcome.kind !== "ask") throw new Error("Nothing was asked.");
    expect(outcome.routing.options[0]).toMatchObject({ label: "Revenue by city", effect: 'leaves out "glorpwise"' });
    expect(outcome.reason).toContain('"glorpwise"');
    expect(outcome.offers[0]?.plan.dimensions).toHaveLength(1);
  });

  test("is put to a model first, where there is one", async () => {
    const { outcome } = await reply(near, {
      rounds: 0,
      model: scriptedModel({ object: () => choiceReply() }),
    });
    expect(outcome).toMatchObject({ kind: "handoff" });
  });

  const offered: Routing = {
    question: "Is this what you mean?",
    options: [{ label: "Revenue by city", effect: 'leaves out "glorpwise"', question: "total revenue by city" }],
    handoff: "user",
    userRequest: null,
    pending: null,
  };

  test("and was offered one reading is answered by yes, and not by the word that the reading leaves out", async () => {
    const yes = await reply("yes", { routing: offered, asked: near, rounds: 1 });
    expect(yes.outcome).toMatchObject({ kind: "handoff" });
    const insisted = await reply("glorpwise", { routing: offered, asked: near, rounds: 1 });
    expect(insisted.outcome).toMatchObject({ kind: "off_topic" });
  });

  test("is left for another question that stands by itself, with what that comes near to", async () => {
    const { outcome } = await reply("show me the zorbish orders by status", {
      routing: offered,
      asked: near,
      rounds: 1,
    });
    if (outcome.kind !== "ask") throw new Error("Nothing was asked.");
    expect(outcome.reason).toContain("zorbish");
    expect(outcome.reason).not.toContain("glorpwise");
  });

  test("is told what is not understood, where readings were offered already", async () => {
    const open: Routing = {
      question: "Is this what you mean?",
      options: [],
      handoff: "user",
      userRequest: null,
      pending: null,
    };
    const { outcome } = await reply("glorpwise", { routing: open, asked: near, rounds: 1 });
    expect(outcome).toMatchObject({ kind: "off_topic" });
  });
});

describe("a question back", () => {
  test("has its words, its readings and what each of them means, and hands nothing over [req 96, 101]", async () => {
    const { outcome } = await reply("show me the numbers", { rounds: 0 });
    if (outcome.kind !== "ask") throw new Error("Nothing was asked.");
    expect(outcome.routing).toMatchObject({ handoff: "user", userRequest: null, question: expect.any(String) });
    const { options } = outcome.routing;
    expect(options.length).toBeGreaterThanOrEqual(2);
    expect(new Set(options.map(({ question }) => question)).size).toBe(options.length);
    for (const { effect } of options) expect(effect).not.toBeNull();
    expect(outcome.reason).toBe("The question names no figure of this data.");
  });

  test("of a model offers only readings that differ, and is not asked where they are all the same", async () => {
    const same = [
      { label: "Revenue", effect: null, question: "total revenue by city" },
      { label: "Sales", effect: null, question: "sales per city" },
    ];
    const asks = (options: typeof same) =>
      scriptedModel({ object: () => routingReply({ handoff: "user", question: "Which?", options }) });
    const settled = await reply("zorbs by city", { model: asks(same), rounds: 0, isGoingOn: true });
    expect(settled.outcome).toMatchObject({
      kind: "handoff",
      routing: { userRequest: "total revenue by city" },
      question: { enhanced: "total revenue by city" },
    });
    const differing = [...same, { label: "Number", effect: null, question: "number of orders by city" }];
    const open = await reply("zorbs by city", { model: asks(differing), rounds: 0, isGoingOn: true });
    expect(open.outcome).toMatchObject({
      kind: "ask",
      routing: { options: [{ label: "Revenue", effect: "shows Revenue by city" }, { label: "Number" }] },
    });
  });
});

describe("the user's answer", () => {
  test("is planned together with the request that it answers, both kept as they were said [req 102, 103, 104]", async () => {
    const { outcome } = await reply("by city", { routing: { ...whichBreakdown, options: [] } });
    expect(outcome).toMatchObject({
      kind: "handoff",
      relation: "answers",
      routing: { handoff: "sql_query_agent", userRequest: "revenue by city", question: null, options: [] },
      question: { original: "revenue by city", relation: "answers" },
    });
  });

  test("in words of its own works beside the readings that were offered", async () => {
    const { outcome } = await reply("by country in 2025", { routing: whichBreakdown });
    expect(outcome).toMatchObject({ relation: "answers", routing: { userRequest: "revenue by country in 2025" } });
  });

  test("may name a reading by a word that no other has", async () => {
    const { outcome } = await reply("the status", { routing: whichBreakdown, asked: "zorbs" });
    expect(outcome).toMatchObject({
      routing: { userRequest: "total revenue by status" },
      question: {
        original: "zorbs By status",
        contextReasoning: { history: 'The reading "By status" was chosen.' },
      },
    });
  });

  test("that starts something else is a request of its own, in the words of its last message", async () => {
    const model = scriptedModel({
      object: () => routingReply({ relation: "new_request", enhanced: "orders of zorbs" }),
    });
    const { outcome } = await reply("what about our zorbs", { routing: whichBreakdown, asked: "quux", model });
    expect(outcome).toMatchObject({
      kind: "handoff",
      relation: "new_request",
      question: { original: "what about our zorbs", enhanced: "orders of zorbs" },
    });
  });
});

describe("a best guess", () => {
  test("takes the first reading, says so, and asks nobody", async () => {
    const model = scriptedModel(unused);
    const { outcome } = await reply("Just answer with your best guess.", { routing: whichBreakdown, model });
    expect(outcome).toMatchObject({
      kind: "handoff",
      relation: "answers",
      routing: { handoff: "sql_query_agent", userRequest: "total revenue by city" },
      question: {
        original: "revenue",
        enhanced: "total revenue by city",
        isBestGuess: true,
        assumptions: ['Read as "By city" (column STORES.CITY), because you asked for a best guess.'],
      },
    });
  });

  test("goes on guessing where the first reading is open as well", async () => {
    const vague = { label: "Numbers", effect: null, question: "show me the numbers" };
    const { outcome } = await reply("you decide", { routing: { ...whichBreakdown, options: [vague] } });
    if (outcome.kind !== "handoff") throw new Error("It was not handed over.");
    expect(outcome.question.assumptions).toHaveLength(2);
    expect(outcome.question.assumptions[0]).toBe('Read as "Numbers", because you asked for a best guess.');
  });

  test("of a reading that only a model can plan is handed to whoever can, and refused by the rules alone", async () => {
    const zorbs = { label: "Zorbs", effect: null, question: "turnover of our zorbs" };
    const routing = { ...whichBreakdown, options: [zorbs] };
    const byModel = await reply("best guess", { routing, asked: "quux", model: scriptedModel(unused) });
    expect(byModel.outcome).toMatchObject({ kind: "handoff", routing: { userRequest: "turnover of our zorbs" } });
    expect((await reply("best guess", { routing, asked: "quux" })).outcome.kind).toBe("off_topic");
  });

  test("where no readings were offered lets the model read what was said, which may not ask again", async () => {
    const options = [{ label: "All", effect: "rows of ORDERS", question: "all zorbs" }];
    const model = scriptedModel({ object: () => routingReply({ handoff: "user", question: "Really?", options }) });
    const { outcome } = await reply("no idea", { routing: { ...whichBreakdown, options: [] }, asked: "zorbs", model });
    expect(model.inputs[0]).toContain("The user wants no further question");
    expect(outcome).toMatchObject({
      kind: "handoff",
      routing: { userRequest: "all zorbs" },
      question: { assumptions: ['Read as "All" (rows of ORDERS), because you asked for a best guess.'] },
    });
  });

  test("never lets a write through", async () => {
    const hostile = { label: "Delete", effect: null, question: "delete all orders" };
    const { outcome } = await reply("you choose", { routing: { ...whichBreakdown, options: [hostile] } });
    expect(outcome).toMatchObject({ kind: "off_topic", text: expect.stringMatching(/only read/i) });
  });
});

describe("E5: when every question was asked that may be", () => {
  test("the first reading is taken and said instead of one more question", async () => {
    const { outcome } = await reply("show me the numbers", { rounds: agentLimits.maxClarifyRounds });
    if (outcome.kind !== "handoff") throw new Error("It was not handed over.");
    expect(outcome.question.assumptions).toEqual([
      expect.stringMatching(/^Read as ".+" \(from [A-Z]+\), because the question left it open\.$/),
    ]);
    expect(outcome.routing.userRequest).toBe(outcome.question.enhanced);
    expect(outcome.routing.userRequest).not.toBe("show me the numbers");
  });
});
