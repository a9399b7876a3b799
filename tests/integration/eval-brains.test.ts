import { describe, expect, test } from "vitest";
import { createModelBrain } from "../../evals/brains/model.ts";
import { createRulesBrain } from "../../evals/brains/rules.ts";
import { createSingleBrain, statementIn } from "../../evals/brains/single.ts";
import { askReply, choiceReply, routingReply, sqlReply } from "../support/agents/model-forms.ts";
import { modelAt, runSet } from "../support/evals/run-set.ts";
import { writeSmallSet } from "../support/evals/small-set.ts";
import { startModelServer } from "../support/model-server/index.ts";
import { type ModelRequest, wordsOf } from "../support/model-server/replies.ts";

/** The rules do not know these words, so that a model is asked. */
const question = "turnover of our zorbs per town";
const gold = "SELECT s.city, sum(o.revenue) FROM orders o JOIN stores s USING (store_id) GROUP BY 1";
const line = (more: Readonly<Record<string, unknown>> = {}) => ({
  id: "one",
  db: "family/shop",
  question,
  gold_sql: gold,
  difficulty: "easy",
  ...more,
});
const told = ({ results }: Awaited<ReturnType<typeof runSet>>) =>
  results.map(({ evalCase, outcome, reply }) => [evalCase.id, outcome, reply.modelCalls]);

describe("the rules", () => {
  test("answer from the catalog and the values alone, and tell apart right, wrong and abstained", async () => {
    const set = await writeSmallSet(
      ["shop"],
      [
        line({ id: "right", question: "how many stores are there?", gold_sql: "SELECT count(*) FROM stores" }),
        line({ id: "wrong", question: "how many orders are there?", gold_sql: "SELECT 4" }),
        line({ id: "abstained" }),
        line({ id: "broken", question: "how many stores are there?", gold_sql: "SELECT nothing FROM nowhere" }),
      ],
    );
    const run = await runSet(set, createRulesBrain({ isAlways: false }));
    expect(told(run)).toEqual([
      ["right", "right", 0],
      ["wrong", "wrong", 0],
      ["abstained", "abstained", 0],
    ]);
    expect(run.unusable).toEqual([expect.stringContaining("broken: ")]);
    expect(run.results[0]?.reply.sql).not.toContain("shop.");
  });

  test("tell the place of the first right one among their likeliest plans, whether they dared to answer or not", async () => {
    const set = await writeSmallSet(
      ["shop"],
      [
        line({ id: "right", question: "how many stores are there?", gold_sql: "SELECT count(*) FROM stores" }),
        line({ id: "wrong", question: "how many orders are there?", gold_sql: "SELECT 4" }),
        line({
          id: "not dared",
          question: "how many stores are there by zorb?",
          gold_sql: "SELECT count(*) FROM stores",
        }),
      ],
    );
    const { results } = await runSet(set, createRulesBrain({ isAlways: false, candidates: 5 }));
    expect(results.map(({ outcome, rightAt }) => [outcome, rightAt])).toEqual([
      ["right", 0],
      ["wrong", null],
      ["abstained", 0],
    ]);
    const untold = await runSet(set, createRulesBrain({ isAlways: false }));
    expect(untold.results.map(({ rightAt }) => rightAt)).toEqual([null, null, null]);
  });

  test("go on from their own last answer in a conversation, and from nothing beside it", async () => {
    const turn = (id: string, asked: string, more: Readonly<Record<string, unknown>>) =>
      line({ id, question: asked, interaction: "talk", ...more });
    const set = await writeSmallSet(
      ["shop"],
      [
        turn("first", "total revenue", { gold_sql: "SELECT sum(revenue) FROM orders" }),
        turn("second", "and by city?", { history: ["total revenue"] }),
        line({ id: "alone", question: "and by city?" }),
      ],
    );
    const { results } = await runSet(set, createRulesBrain({ isAlways: false }));
    expect(results.map(({ outcome }) => outcome)).toEqual(["right", "right", "abstained"]);
  });

  test("that break on a question have answered it wrong, and the next one is asked all the same", async () => {
    const set = await writeSmallSet(["shop"], [line({ id: "one" }), line({ id: "two" })]);
    const broken = { name: "rules", isGuarded: true, answer: () => Promise.reject(new Error("no such rule")) } as const;
    const { results } = await runSet(set, broken);
    expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["wrong", expect.stringContaining("The planner broke: no such rule")],
      ["wrong", expect.stringContaining("The planner broke: no such rule")],
    ]);
  });
});

describe("the app with a model", () => {
  const stageOf = ({ text }: ModelRequest) => {
    if (text.includes("You find out which reading")) return "choose";
    if (text.includes("Route the last message")) return "route";
    return text.includes("You put the result") ? "answer" : "write";
  };

  test("writes, is run and judged, with its calls and tokens counted", async () => {
    const server = await startModelServer((request) => {
      const stage = stageOf(request);
      if (stage === "answer") return { kind: "text", text: "Berlin leads." };
      return {
        kind: "object",
        value: sqlReply("select city, sum(revenue) as r from orders join stores using (store_id) group by city"),
      };
    });
    const set = await writeSmallSet(["shop"], [line()]);
    const { results } = await runSet(set, createModelBrain(modelAt(server), "results"));
    expect(results.map(({ outcome, reply }) => [outcome, reply.modelCalls])).toEqual([
      ["right", server.requests.length],
    ]);
    expect(server.requests.map(stageOf)).toEqual(["write", "answer"]);
    expect(results[0]?.reply.tokens).toBeGreaterThan(0);
    expect(server.requests.some(({ text }) => text.includes("2026-11-21"))).toBe(true);
  });

  test("knows what was asked before in the same conversation, and its own statement", async () => {
    const statement = "select city, sum(revenue) as r from orders join stores using (store_id) group by city";
    const server = await startModelServer((request) => {
      const stage = stageOf(request);
      if (stage === "choose") return { kind: "object", value: choiceReply() };
      if (stage === "route") return { kind: "object", value: routingReply() };
      return stage === "answer"
        ? { kind: "text", text: "Berlin leads." }
        : { kind: "object", value: sqlReply(statement) };
    });
    const first = line({ interaction: "talk" });
    const second = line({ id: "two", question: "the same for zerbs", interaction: "talk", history: [question] });
    const { results } = await runSet(
      await writeSmallSet(["shop"], [first, second]),
      createModelBrain(modelAt(server), "results"),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(["right", "right"]);
    const later = server.requests.filter(({ text }) => text.includes("zerbs"));
    expect(later.some(({ text }) => text.includes(question) && text.includes("sum(revenue)"))).toBe(true);
  });

  test("that asks back has abstained", async () => {
    const server = await startModelServer(() => ({ kind: "object", value: askReply("Which zorbs?") }));
    const set = await writeSmallSet(["shop"], [line()]);
    const { results } = await runSet(set, createModelBrain(modelAt(server), "results"));
    expect(results.map(({ outcome }) => outcome)).toEqual(["abstained"]);
    expect(server.requests.map(stageOf)).toEqual(["write"]);
  });
});

describe("the single prompt", () => {
  test("is one call with the whole schema, and what comes back runs as it is", async () => {
    const server = await startModelServer(() => ({ kind: "text", text: `Here you go:\n\`\`\`sql\n${gold};\n\`\`\`` }));
    const set = await writeSmallSet(["shop"], [line()]);
    const run = await runSet(set, createSingleBrain(modelAt(server)));
    expect(told(run)).toEqual([["one", "right", 1]]);
    const [request] = server.requests;
    const words = request === undefined ? "" : wordsOf(request, ["system", "user"]);
    for (const part of ["stores", "revenue", "2026-11-21", question]) expect(words).toContain(part);
  });

  test("is not mended: a statement that fails is wrong after one call", async () => {
    const server = await startModelServer(() => ({ kind: "text", text: "SELECT town FROM zorbs" }));
    const set = await writeSmallSet(["shop"], [line()]);
    const run = await runSet(set, createSingleBrain(modelAt(server)));
    expect(told(run)).toEqual([["one", "wrong", 1]]);
  });

  test("is told the earlier questions of its conversation", async () => {
    const server = await startModelServer(() => ({ kind: "text", text: gold }));
    const turns = [line({ interaction: "talk" }), line({ id: "two", question: "the same again", interaction: "talk" })];
    await runSet(await writeSmallSet(["shop"], turns), createSingleBrain(modelAt(server)));
    expect(server.requests[1]?.text).toContain(question);
  });

  test("a model that fails or declines has abstained", async () => {
    const replies = [
      { kind: "status", status: 500 },
      { kind: "text", text: "NONE" },
    ] as const;
    const server = await startModelServer((request) => replies[request.text.includes("first") ? 0 : 1]);
    const lines = [line({ id: "one", question: "first" }), line({ id: "two", question: "second" })];
    const { results } = await runSet(await writeSmallSet(["shop"], lines), createSingleBrain(modelAt(server)));
    expect(results.map(({ outcome }) => outcome)).toEqual(["abstained", "abstained"]);
  });

  test.each([
    ["SELECT 1;", "SELECT 1"],
    ["```sql\nSELECT 1\n```", "SELECT 1"],
    ["```\nSELECT 1;\n```\nThis counts.", "SELECT 1"],
    ["NONE", null],
    ["none.", null],
    ["", null],
  ])("of the reply %j the statement is %j", (reply, statement) => {
    expect(statementIn(reply)).toBe(statement);
  });
});
