/** A model chooses among readings of the rules: what it may say, what is made of it, and what is not believed. */
import { describe, expect, test } from "vitest";
import { choiceOf } from "#lib/agents/router/choose-reading";
import { runRouter } from "#lib/agents/router/index";
import type { ChoiceReply } from "#lib/agents/router/prompts/choose-reading";
import { estimateTokens } from "#lib/agents/runtime/prompt";
import { agentLimits } from "#lib/config/limits";
import { dialects } from "#lib/domain/dialects";
import type { HistoryEntry } from "#lib/domain/session";
import { planQuestion } from "#lib/planner/plan-question";
import { agentWorld, engineError, type ModelScript, scriptedModel } from "../../../support/agents/agent-world.ts";
import { turn } from "../../../support/agents/conversation.ts";
import { choiceReply, routingReply } from "../../../support/agents/model-forms.ts";
import { shopContext, shopIndex, shopModel } from "../../../support/agents/small-model.ts";

/** The rules are sure of everything but "glorpwise". */
const near = "revenue by city, glorpwise";

const asked = { today: "2025-07-01", previousPlan: null };

type Asked = {
  readonly question?: string;
  readonly rounds?: number;
  readonly isGoingOn?: boolean;
  readonly route?: ModelScript["object"];
  readonly holdsToSchemas?: boolean;
};

/** The question as a model with this choice routes it, and what it was shown. */
async function choose(
  choice: Partial<ChoiceReply> | ReturnType<typeof engineError>,
  { question = near, rounds = 0, isGoingOn = false, route, holdsToSchemas = true }: Asked = {},
) {
  const model = scriptedModel({
    object: (input, instructions) => {
      if (!instructions.includes("You find out which reading")) return route?.(input, instructions) ?? routingReply();
      return "code" in choice ? choice : choiceReply(choice);
    },
  });
  const world = agentWorld({ model: { ...model, holdsToSchemas } });
  const userInputHistory: HistoryEntry[] = [{ role: "user", text: question }];
  const session = { userInputHistory, routing: null, rounds, routerCounter: 1 };
  const conversation = { turns: isGoingOn ? [turn()] : [], skipped: 0 };
  const known = { model: shopModel, index: shopIndex, previousPlan: null, context: shopContext, others: [] };
  const outcome = await runRouter({ session, conversation, ...known }, world.dependencies);
  return { outcome, prompts: model.inputs };
}

/** The plan that is handed on. */
function planOf({ outcome }: Awaited<ReturnType<typeof choose>>) {
  if (outcome.kind !== "handoff") throw new Error(`It was not handed on: ${outcome.kind}`);
  const read = outcome.readings[0]?.outcome;
  return read?.kind === "plan" ? read.plan : null;
}

describe("a reading that a model chooses", () => {
  test("goes with the question to whoever writes statements where it makes nothing of some words", async () => {
    const { outcome } = await choose({ reading: 1 });
    expect(outcome).toMatchObject({
      kind: "handoff",
      routing: { userRequest: near },
      question: { modelPart: "none" },
      near: {
        label: "Revenue by city",
        leftOut: ["glorpwise"],
        clarification: { question: "Is this what you mean?", options: [{ label: "Revenue by city" }] },
      },
      trail: { usage: { modelCalls: 1 } },
    });
  });

  test("is not asked for from a server that writes texts: the nearest goes with the question at once", async () => {
    const { outcome, prompts } = await choose({ reading: 1 }, { holdsToSchemas: false });
    expect(prompts).toEqual([]);
    expect(outcome).toMatchObject({
      kind: "handoff",
      near: { label: "Revenue by city", leftOut: ["glorpwise"] },
      trail: { usage: { modelCalls: 0 } },
    });
  });

  test("is left to the user where the request goes on from another, the chosen one first", async () => {
    const { outcome } = await choose({ reading: 1 }, { isGoingOn: true });
    expect(outcome).toMatchObject({
      kind: "ask",
      routing: { question: "Is this what you mean?", options: [{ label: "Revenue by city" }] },
      trail: { usage: { modelCalls: 1 } },
    });
    if (outcome.kind === "ask") expect(outcome.offers).toHaveLength(outcome.routing.options.length);
  });

  test.each([true, false])(
    "is an analysis where one is asked for, whatever the server holds to (%s)",
    async (holdsToSchemas) => {
      const story = "Revenue collapsed to 40 in June 2025, having been 65 in May 2025. What is the explanation?";
      const chosen = await choose({ reading: 1 }, { question: story, holdsToSchemas });
      expect(planOf(chosen)).toMatchObject({
        analysis: { kind: "why", claim: "fall" },
        time: { from: "2025-06-01", to: "2025-07-01" },
        compare: { label: "May 2025" },
      });
      expect(chosen.prompts).toHaveLength(1);
    },
  );

  test("of an analysis that leaves out what is said is put to the user, never to a writer of statements", async () => {
    const story = "Flurbs: revenue collapsed in June 2025 compared with May 2025. What is the explanation?";
    const { outcome } = await choose({ reading: 1 }, { question: story });
    expect(outcome).toMatchObject({ kind: "ask", routing: { options: [{ effect: 'leaves out "Flurbs"' }] } });
  });

  test("with a group that is added is offered as what it shows then", async () => {
    const change = { change: "add_group", column: "ORDERS.STATUS", operator: null, value: null } as const;
    const { outcome } = await choose({ reading: 1, changes: [change] }, { isGoingOn: true });
    if (outcome.kind !== "ask") throw new Error("Nothing was asked.");
    const [first] = outcome.routing.options;
    expect(first).toMatchObject({ label: expect.stringMatching(/^Revenue by (city and status|status and city)/) });
    expect(outcome.offers[0]).toMatchObject({ id: first?.planId, plan: { dimensions: [{}, {}] } });
  });

  test("is answered where the user wants no question, and it is said who chose it and what it leaves out", async () => {
    const chosen = await choose({ reading: 1 }, { rounds: agentLimits.maxClarifyRounds });
    expect(chosen.outcome).toMatchObject({
      kind: "handoff",
      routing: { handoff: "sql_query_agent", userRequest: near },
      question: { original: near, enhanced: near, modelPart: "choice" },
      trail: { usage: { modelCalls: 1 } },
    });
    if (chosen.outcome.kind !== "handoff") return;
    expect(chosen.outcome.question.assumptions).toEqual(['The model read the question as "Revenue by city".']);
    expect(planOf(chosen)).toMatchObject({ dimensions: [{ column: { column: "CITY" } }], filters: [] });
    expect(planOf(chosen)?.assumptions.join()).toContain('"glorpwise" of the question was left out.');
  });

  test("is asked for in a few hundred tokens, of which the schema is the tables that the readings are about", async () => {
    const { prompts } = await choose({ reading: 1 });
    expect(prompts).toHaveLength(1);
    const [prompt = ""] = prompts;
    expect(prompt).toContain('1. Revenue by city (leaves out "glorpwise")');
    expect(prompt).toContain("CITY text");
    expect(estimateTokens(prompt)).toBeLessThan(400);
  });

  test("is answered where what is added says all that was left out", () => {
    const outcome = planQuestion("revenue by status", { ...asked, model: shopModel, index: shopIndex });
    if (outcome.kind !== "plan") throw new Error("The rules plan it.");
    const plan = { ...outcome.plan, assumptions: ['"Berlin" of the question was left out.'] };
    const reading = {
      label: "Revenue by status",
      effect: null,
      question: "revenue by status",
      leftOut: ["Berlin"],
      plan,
    };
    const change = { change: "add_condition", column: "CITY", operator: "=", value: "berlin" } as const;
    const world = { model: shopModel, dialect: dialects.duckdb };
    const args = { readings: [reading], request: "revenue by status Berlin", canAsk: true, world };
    const choice = choiceOf(choiceReply({ reading: 1, changes: [change] }), args);
    expect(choice).toMatchObject({
      kind: "chosen",
      change: 'Added city "Berlin"',
      plan: { filters: [{ condition: { operator: "=", value: "Berlin" } }], assumptions: [] },
    });
    expect(choiceOf(choiceReply({ reading: 1 }), args)).toMatchObject({
      kind: "ask",
      likeliest: { label: "Revenue by status", isChanged: false },
    });
  });

  const added = { change: "add_condition", column: "STATUS", operator: "=", value: null } as const;
  test.each<[string, string, Partial<ChoiceReply>]>([
    ["that was not there", near, { reading: 9 }],
    ["with a value that nobody said", near, { reading: 1, changes: [{ ...added, value: "Paris" }] }],
    [
      "with a value that is in the plan already",
      "revenue in Berlin, glorpwise",
      { reading: 1, changes: [{ ...added, value: "Berlin" }] },
    ],
    ["with a value without a word", near, { reading: 1, changes: [{ ...added, value: "%" }] }],
    ["turned round", near, { reading: 1, changes: [{ ...added, operator: "!=", value: "glorpwise" }] }],
    [
      "by a column that there is not",
      near,
      { reading: 1, changes: [{ ...added, change: "add_group", column: "FLURB" }] },
    ],
    ["with a change that lacks its part", near, { reading: 1, changes: [added] }],
    ["of none of them", near, { reading: 0 }],
  ])("%s is none, and the question goes on as it was asked: %s", async (_what, question, reply) => {
    const chosen = await choose(reply, { question });
    expect(chosen.outcome).toMatchObject({
      kind: "handoff",
      routing: { handoff: "sql_query_agent", userRequest: question },
      question: { enhanced: question, modelPart: "none" },
      trail: { usage: { modelCalls: 1 } },
    });
    expect(planOf(chosen)).toBeNull();
  });

  test("of none of them in a conversation is put into words first, with what was said before", async () => {
    const { outcome, prompts } = await choose({}, { isGoingOn: true, route: () => routingReply({ enhanced: near }) });
    expect(prompts).toHaveLength(2);
    expect(outcome).toMatchObject({ kind: "handoff", trail: { usage: { modelCalls: 2 } } });
  });
});

describe("a model that asks back", () => {
  test("does so in its own words, with the readings to choose from", async () => {
    const { outcome } = await choose({ ask: "What is glorpwise to you?" });
    expect(outcome).toMatchObject({
      kind: "ask",
      routing: { question: "What is glorpwise to you?", options: [{ label: "Revenue by city" }] },
    });
    if (outcome.kind === "ask") expect(outcome.offers).toHaveLength(outcome.routing.options.length);
  });

  test("brings no numbers of its own", async () => {
    const { outcome } = await choose({ ask: "Revenue is 4711, or what do you mean?" });
    expect(outcome).toMatchObject({ kind: "ask", routing: { question: "Is this what you mean?" } });
  });

  test("is not heard where the user was asked often enough", async () => {
    const { outcome } = await choose({ ask: "And what else?" }, { rounds: agentLimits.maxClarifyRounds });
    expect(outcome.kind).not.toBe("ask");
  });
});

test("a model that fails leaves the rules' question, and is not asked again", async () => {
  const { outcome, prompts } = await choose(engineError("MODEL_TIMEOUT"));
  expect(prompts).toHaveLength(1);
  expect(outcome).toMatchObject({ kind: "ask", routing: { options: [{ label: "Revenue by city" }] } });
  expect(outcome.trail.notices.join()).toContain("The built-in rules read the question.");
});
