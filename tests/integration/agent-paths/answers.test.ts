/** Questions that end in an answer at the first try, or after a question back: real client, engine, store and services. */
import { describe, expect, test } from "vitest";
import type { ChoiceReply } from "#lib/agents/router/prompts/choose-reading";
import { expectWholeTrace } from "../../support/agent-paths/expect-whole-trace.ts";
import {
  answersRun,
  comparisonsRun,
  noticesOf,
  partsOf,
  promptsBeforeRows,
  promptsOf,
  requestOf,
  sqlWayOf,
  statementsSent,
  textOf,
  wayOf,
} from "../../support/agent-paths/read-run.ts";
import {
  helpful,
  knownQuestion,
  object,
  revenueByCitySql,
  routeBack,
  strangeQuestion,
  unknownQuestion,
  words,
} from "../../support/agent-paths/replies.ts";
import type { Reply } from "../../support/agent-paths/script.ts";
import { openAgentPathWorld } from "../../support/agent-paths/world.ts";
import { askReply, choiceReply, planReply, sqlReply } from "../../support/agents/model-forms.ts";
import { mannerNames } from "../../support/model-server/manners.ts";
import { wordsOf } from "../../support/model-server/replies.ts";

describe.each(mannerNames)("with a %s server of a model", (manner) => {
  test("a question in words that the rules do not know takes the ordinary way, with two calls [req 62, 118]", async () => {
    const world = await openAgentPathWorld({ manner, script: helpful() });
    const asked = await world.ask(unknownQuestion);
    expect(asked.message).toMatchObject({ kind: "answer", status: "complete" });
    expect(textOf(asked)).toBe("Berlin leads with 69.50.");
    expect(noticesOf(asked)).toBe("");
    expect(partsOf(asked, "result")).toMatchObject([{ brain: "model", ref: { rowCount: 2 } }]);
    expect(sqlWayOf(asked)).toEqual(["invoke", "plan", "validate", "execute", "evaluate", "respond"]);
    expect(promptsBeforeRows(asked)).toEqual(["write-statement"]);
    expect(promptsOf(asked)).toEqual(["write-statement", "write-answer"]);
    const [ran, ...others] = answersRun(asked);
    expect(others).toEqual([]);
    expect(statementsSent(asked)).toEqual([ran, ran]);
    expectWholeTrace(asked);
  });

  test("a question back is answered in the next message, and both runs are recorded [req 101, 102, 103]", async () => {
    const options = [
      { label: "By city", question: "total revenue by city" },
      { label: "By status", question: "total revenue by status" },
    ];
    const world = await openAgentPathWorld({
      manner,
      script: helpful({ "route-request": routeBack("What is a zorb to you?", options) }),
    });
    const { sessionId } = await world.ask(knownQuestion);
    const first = await world.ask(strangeQuestion, sessionId);
    expect(partsOf(first, "clarification")).toMatchObject([{ question: "What is a zorb to you?", options }]);
    expect(answersRun(first)).toEqual([]);
    expect(promptsOf(first)).toEqual(["route-request"]);
    const waiting = await world.session(first.sessionId);
    expect(waiting).toMatchObject({ handoff: "user", rounds: 1, run: null });
    const second = await world.ask("By city", first.sessionId);
    expect(partsOf(second, "result")).toMatchObject([{ ref: { rowCount: 2 } }]);
    // What was chosen is planned by the rules, which say it themselves.
    expect(promptsOf(second)).toEqual([]);
    const { messages } = await world.session(first.sessionId);
    expect(messages.map(({ role, kind }) => `${role} ${kind}`)).toEqual([
      "user text",
      "assistant answer",
      "user text",
      "assistant clarification",
      "user text",
      "assistant answer",
    ]);
    for (const asked of [first, second]) expectWholeTrace(asked);
  });
});

describe("a question that the rules come near to", () => {
  test("is written at once by a model that does not see their reading, only which word they do not know", async () => {
    const asked = await (await openAgentPathWorld({ script: helpful() })).ask(unknownQuestion);
    expect(promptsOf(asked)).toEqual(["write-statement", "write-answer"]);
    const prompt = wordsOf(requestOf(asked, "write-statement"), ["user"]);
    expect(prompt).toContain('not known: "zorbs"');
    expect(prompt).not.toMatch(/comes near|It makes nothing of|GROUP BY stores\.CITY/);
    expectWholeTrace(asked);
  });

  const nearPlan = expect.stringContaining("GROUP BY stores.CITY");
  const withoutParis = revenueByCitySql.replace("group by", "where CITY <> 'Paris' group by");
  const byStatus = "select STATUS, sum(REVENUE) as revenue from ORDERS group by STATUS";
  const numbered = "select CITY, row_number() over (order by CITY) as place from STORES";
  const agreed = "The model's statement and the rules' reading \"Revenue by city\" show the same rows.";

  test.each([
    ["that reading", revenueByCitySql, { title: "Revenue by city", filters: [], tried: [nearPlan] }],
    [
      "what it says by itself, with its condition",
      withoutParis,
      {
        title: expect.stringMatching(/^Revenue by /),
        // In SQL no row without a city is unlike Paris.
        filters: [
          { column: { table: "STORES", column: "CITY" }, condition: { operator: "!=", value: "Paris" } },
          { column: { table: "STORES", column: "CITY" }, condition: { operator: "is_not_null" } },
        ],
        tried: [nearPlan, expect.stringMatching(/GROUP BY stores\.CITY[\s\S]*WHERE[\s\S]*'Paris'/)],
      },
    ],
    [
      "what it says by itself",
      byStatus,
      { title: "Revenue by status", filters: [], tried: [nearPlan, expect.stringContaining("GROUP BY orders.STATUS")] },
    ],
    ["no plan where none shows its rows", numbered, { title: "Test", filters: null, tried: [nearPlan] }],
  ])("is %s where the model writes: %s", async (what, sql, { title, filters, tried }) => {
    const written = object(sqlReply(sql));
    const script = helpful({ "write-statement": written, "replan-statement": written });
    const asked = await (await openAgentPathWorld({ script })).ask(unknownQuestion);
    const plan = filters === null ? null : { metrics: [{ label: "Revenue" }], filters };
    // Whatever plan it is, what is shown and counted is what ran.
    expect(partsOf(asked, "result")).toMatchObject([{ brain: "model", sql, title, plan }]);
    expect(answersRun(asked)).toEqual([sql]);
    expect(comparisonsRun(asked)).toEqual(tried);
    const assumed = partsOf(asked, "assumptions").flatMap(({ items }) => items);
    expect(assumed.includes(agreed)).toBe(what === "that reading");
    expect(partsOf(asked, "checks")).not.toMatchObject([{ level: "explained" }]);
    expectWholeTrace(asked);
  });

  test("is put to the user with that reading where the model writes nothing", async () => {
    const none: Reply = { kind: "text", text: "NONE" };
    const world = await openAgentPathWorld({ script: helpful({ "write-statement": none }) });
    const first = await world.ask(unknownQuestion);
    expect(promptsOf(first)).toEqual(["write-statement"]);
    expect(partsOf(first, "clarification")).toMatchObject([
      { question: "Is this what you mean?", options: [{ label: "Revenue by city", effect: 'leaves out "zorbs"' }] },
    ]);
    const second = await world.ask("yes", first.sessionId);
    expect(promptsOf(second)).toEqual([]);
    expect(textOf(second)).toContain("Berlin has the highest revenue: 69.50");
    expect(partsOf(second, "checks")).toMatchObject([{ level: "not_checked" }]);
    for (const asked of [first, second]) expectWholeTrace(asked);
  });
});

/** Who may choose among readings before anything is written, and with which prompt is written then. */
const choosers = [
  ["a fast model", { hasFastModel: true }, "write-statement"],
  ["a model whose server holds to schemas", { holdsToSchemas: true }, "write-query"],
] as const;

describe.each(choosers)("a question that the rules come near to, with %s", (_who, options, writing) => {
  const scriptFor = (choice: ChoiceReply, reply: Reply) =>
    helpful({ "choose-reading": object(choice), [writing]: reply });

  test("is put to it as a choice, and a reading that leaves out words is handed on to be written", async () => {
    const script = scriptFor(choiceReply({ reading: 1 }), object(planReply()));
    const asked = await (await openAgentPathWorld({ ...options, script })).ask(unknownQuestion);
    expect(promptsOf(asked)).toEqual(["choose-reading", writing, "write-answer"]);
    const prompt = wordsOf(requestOf(asked, writing), ["user"]);
    expect(prompt).toContain('not known: "zorbs"');
    // Only a form is filled in beside the reading; a statement is a witness of its own.
    expect(prompt.includes('It makes nothing of "zorbs".')).toBe(writing === "write-query");
    expect(prompt.includes("GROUP BY stores.CITY")).toBe(writing === "write-query");
    expectWholeTrace(asked);
  });

  test("is put to the user with that reading where the model writes nothing", async () => {
    const none = object({ ...askReply(""), approach: "none", question: null, options: [] });
    const script = scriptFor(choiceReply({ reading: 1 }), none);
    const world = await openAgentPathWorld({ ...options, script });
    const first = await world.ask(unknownQuestion);
    expect(promptsOf(first)).toEqual(["choose-reading", writing]);
    expect(partsOf(first, "clarification")).toMatchObject([
      { question: "Is this what you mean?", options: [{ label: "Revenue by city", effect: 'leaves out "zorbs"' }] },
    ]);
    const second = await world.ask("yes", first.sessionId);
    expect(promptsOf(second)).toEqual([]);
    expect(textOf(second)).toContain("Berlin has the highest revenue: 69.50");
    for (const asked of [first, second]) expectWholeTrace(asked);
  });

  test("is asked back in the model's words where it cannot tell, and the choice is a plan already", async () => {
    const asking = choiceReply({ ask: "Do you mean revenue by city?" });
    const world = await openAgentPathWorld({ ...options, script: scriptFor(asking, object(planReply())) });
    const first = await world.ask(unknownQuestion);
    expect(promptsOf(first)).toEqual(["choose-reading"]);
    expect(partsOf(first, "clarification")).toMatchObject([{ question: "Do you mean revenue by city?" }]);
    const second = await world.ask("yes", first.sessionId);
    expect(promptsOf(second)).toEqual([]);
    expect(partsOf(second, "result")).toMatchObject([{ brain: "rules", ref: { rowCount: 2 } }]);
  });
});

describe("a question that the rules explain", () => {
  test("costs no call, though a model is there: what the rules planned they say themselves", async () => {
    const world = await openAgentPathWorld({ script: helpful() });
    const asked = await world.ask(knownQuestion);
    expect(promptsOf(asked)).toEqual([]);
    expect(textOf(asked)).toMatch(/^Berlin has the highest revenue: 69\.50/);
    expect(partsOf(asked, "result")).toMatchObject([{ brain: "rules" }]);
    expectWholeTrace(asked);
  });

  test("costs none without a model, and is answered in the rules' words", async () => {
    const world = await openAgentPathWorld({ hasModel: false });
    const asked = await world.ask(knownQuestion);
    expect(promptsOf(asked)).toEqual([]);
    expect(world.server.requests).toEqual([]);
    expect(textOf(asked)).toMatch(/^Berlin has the highest revenue: 69\.50/);
    expect(wayOf(asked)).toEqual([
      "router understand",
      "router decide",
      ...["invoke", "plan", "validate", "execute", "evaluate", "respond"].map((node) => `SQL ${node}`),
    ]);
    expectWholeTrace(asked);
  });
});

test("a question back by the agent itself waits for the user, and the best of its readings runs next [req 98, 99]", async () => {
  const world = await openAgentPathWorld({
    script: helpful({ "write-statement": object(askReply("Revenue of what?")) }),
  });
  const first = await world.ask(unknownQuestion);
  expect(partsOf(first, "clarification")).toMatchObject([{ question: "Revenue of what?" }]);
  expect(sqlWayOf(first)).toEqual(["invoke", "plan", "ask"]);
  const second = await world.ask("revenue by status", first.sessionId);
  expect(sqlWayOf(second)).toEqual(["invoke", "plan", "validate", "execute", "evaluate", "respond"]);
  expect(partsOf(second, "result")).toHaveLength(1);
  for (const asked of [first, second]) expectWholeTrace(asked);
});

test("a request that no data can answer ends with a word and suggestions, and reaches no engine", async () => {
  const world = await openAgentPathWorld({ script: helpful({ "write-statement": { kind: "text", text: "NONE" } }) });
  const asked = await world.ask(strangeQuestion);
  expect(asked.message).toMatchObject({ kind: "notice", status: "not_answered" });
  expect(partsOf(asked, "follow-ups")).not.toEqual([]);
  expect(statementsSent(asked)).toEqual([]);
  expect(promptsOf(asked)).toEqual(["write-statement"]);
  expectWholeTrace(asked);
});

test("words are read piece by piece as they are checked, and are the answer's words", async () => {
  const world = await openAgentPathWorld({
    script: helpful({ "write-answer": words("Berlin leads with 69.50. Paris follows with 30.50.") }),
  });
  const asked = await world.ask(unknownQuestion);
  const pieces = asked.events.flatMap((event) => (event.type === "text-delta" ? [event.text] : []));
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.join("").trim()).toBe(textOf(asked));
});

test("what a run has spent is told to its watchers as it is spent, up to what the answer says", async () => {
  const world = await openAgentPathWorld({ script: helpful({ "write-statement": object(planReply()) }) });
  const asked = await world.ask(unknownQuestion);
  const usages = asked.events.flatMap((event) => (event.type === "usage" ? [event.usage] : []));
  expect(usages.at(-1)).toMatchObject({ attempts: 1, modelCalls: 2, statements: 2, inputTokens: 22, outputTokens: 14 });
  const calls = usages.map(({ modelCalls }) => modelCalls);
  expect(calls).toEqual(calls.toSorted((left, right) => left - right));
});

describe("a reading that a model alone chose", () => {
  const alike = ["One", "Two"].map((label) => ({ label, question: "total revenue by city" }));
  const script = helpful({ "route-request": routeBack("Which of these?", alike) });

  test.each([strangeQuestion, "asdf qwer zxcv"])("is the model's, though the rules plan it: %s", async (question) => {
    const world = await openAgentPathWorld({ script });
    const { sessionId } = await world.ask(knownQuestion);
    const asked = await world.ask(question, sessionId);
    expect(partsOf(asked, "result")).toMatchObject([{ brain: "rules" }]);
    expect(partsOf(asked, "checks")).toMatchObject([{ level: "from_model" }]);
  });
});
