import { describe, expect, test } from "vitest";
import { type RouterArgs, runRouter } from "#lib/agents/router/index";
import { plainHistory } from "#lib/agents/router/take-wish";
import type { Routing } from "#lib/domain/session";
import { agentWorld } from "../../../support/agents/agent-world.ts";
import { revenueByCity } from "../../../support/agents/small-model.ts";
import { knowledgeOf } from "../../../support/agents/two-shops.ts";

const shop = knowledgeOf("SHOP");

function route(texts: readonly string[], more: Partial<RouterArgs> = {}, routing: Routing | null = null) {
  const userInputHistory = texts.map((text) => ({ role: "user" as const, text }));
  const session = { userInputHistory, routing, rounds: routing === null ? 0 : 1, routerCounter: texts.length };
  return runRouter({ session, ...shop, others: [], ...more }, agentWorld({}).dependencies);
}

const everyMonday = { kind: "weekly", days: ["monday"], at: "08:00" };

describe("a wish to be sent an answer again and again", () => {
  test("is handed on as its question, and told beside it", async () => {
    expect(await route(["send me revenue by city every Monday"])).toMatchObject({
      kind: "handoff",
      routing: { userRequest: "revenue by city" },
      question: { original: "revenue by city", enhanced: "revenue by city" },
      wish: { when: everyMonday, alert: null },
    });
  });

  test("of the last answer is answered by its plan", async () => {
    const outcome = await route(["send me this every Monday"], { previousPlan: revenueByCity() });
    expect(outcome).toMatchObject({ kind: "handoff", wish: { when: everyMonday } });
    expect(outcome.kind === "handoff" && outcome.readings[0]?.outcome).toMatchObject({
      kind: "plan",
      plan: revenueByCity(),
    });
  });

  test("without an answer before it says what it lacks", async () => {
    expect(await route(["send me this every Monday"])).toMatchObject({
      kind: "off_topic",
      text: "There is no answer yet that could be sent. Ask its question first, or say it in place of the word.",
      wish: null,
    });
  });

  test("in a rhythm that cannot be kept runs nothing, and says so", async () => {
    expect(await route(["send me revenue by city every other Monday"])).toMatchObject({
      kind: "off_topic",
      text: 'I cannot keep "every other Monday": name hours, days of the week, or a day of the month.',
    });
  });

  test("outlives a question back, and not a new request", async () => {
    const wished = "send me the numbers every Monday";
    const first = await route([wished]);
    expect(first).toMatchObject({ kind: "ask", wish: { when: everyMonday } });
    if (first.kind !== "ask") return;
    const [option] = first.routing.options;
    expect(await route([wished, option?.label ?? ""], {}, first.routing)).toMatchObject({
      kind: "handoff",
      wish: { when: everyMonday },
    });
    expect(await route([wished, "revenue by city in 2024"], {}, first.routing)).toMatchObject({
      kind: "handoff",
      wish: null,
    });
  });
});

describe("a wish to be told when something happens", () => {
  test("is handed on as the question for its figure, over the steps that are judged", async () => {
    expect(await route(["tell me when revenue falls below 50 a month"])).toMatchObject({
      kind: "handoff",
      routing: { userRequest: "revenue by month" },
      wish: { alert: { condition: { kind: "limit", is: "below", limit: 50 } } },
    });
  });

  test("is of the figure as it stands where it has no steps", async () => {
    expect(await route(["tell me when the zorbs fall below 50"])).toMatchObject({ kind: "off_topic" });
  });
});

test("a question that holds such words has no wish", async () => {
  expect(await route(["revenue by city"])).toMatchObject({ kind: "handoff", wish: null });
});

test("who works on the question is not told of the wish", () => {
  const history = [
    { role: "user" as const, text: "send me revenue by city every Monday" },
    { role: "router" as const, text: "Which revenue?" },
  ];
  expect(plainHistory(history, "revenue by city").map(({ text }) => text)).toEqual([
    "revenue by city",
    "Which revenue?",
  ]);
});
