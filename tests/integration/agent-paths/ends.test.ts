/** A model that fails in every way it can: each run ends in time, with what is known and no invented number. */
import { describe, expect, test } from "vitest";
import { agentLimits } from "#lib/config/limits";
import { expectWholeTrace } from "../../support/agent-paths/expect-whole-trace.ts";
import {
  answersRun,
  noticesOf,
  partsOf,
  promptsOf,
  sqlWayOf,
  statementsSent,
  textOf,
} from "../../support/agent-paths/read-run.ts";
import {
  helpful,
  object,
  revenueByCitySql,
  strangeQuestion,
  unknownQuestion,
  words,
} from "../../support/agent-paths/replies.ts";
import { type Asked, openAgentPathWorld } from "../../support/agent-paths/world.ts";
import { planReply, sqlReply } from "../../support/agents/model-forms.ts";
import { type MannerName, mannerNames } from "../../support/model-server/manners.ts";
import type { ModelReply } from "../../support/model-server/replies.ts";

const byRules = /^Berlin has the highest revenue: 69\.50/;
const broken: ModelReply = { kind: "text", text: '{"approach": "plan", ' };

describe.each(mannerNames)("with a %s server of a model", (manner) => {
  test("ten statements that fail end the run with what is known: no statement ran, no number is told [req 66, 69]", async () => {
    let written = 0;
    const another = () => {
      written += 1;
      return object(sqlReply(`select sum(FLURB_${"abcdefghijkl"[written]}QX) from ORDERS`));
    };
    const world = await openAgentPathWorld({
      manner,
      script: helpful({ "write-statement": another, "refine-statement": another }),
    });
    const asked = await world.ask(unknownQuestion);
    expect(asked.message).toMatchObject({ kind: "error", status: "failed" });
    const generators = sqlWayOf(asked).filter((node) => ["plan", "refine", "widen", "replan"].includes(node));
    expect(generators).toHaveLength(agentLimits.maxAttempts);
    expect(sqlWayOf(asked).at(-1)).toBe("respond");
    expect(answersRun(asked)).toEqual([]);
    expect(statementsSent(asked)).toHaveLength(agentLimits.maxAttempts);
    const [part] = partsOf(asked, "error");
    expect(part?.error).toMatchObject({ code: "UNKNOWN_OBJECT", nextStep: expect.any(String) });
    expect(part?.error.message).toContain("10 statements were tried.");
    expect(JSON.stringify(asked.message.parts)).not.toMatch(/69\.5|30\.5/);
    expectWholeTrace(asked);
  });

  test("broken JSON is repaired once, within the same call", async () => {
    const world = await openAgentPathWorld({
      manner,
      script: helpful({ "write-statement": [broken, object(planReply())] }),
    });
    const asked = await world.ask(unknownQuestion);
    expect(textOf(asked)).toBe("Berlin leads with 69.50.");
    expect(promptsOf(asked)).toEqual(["write-statement", "write-answer"]);
    expect(asked.requests.some(({ text }) => text.includes("Your last reply could not be used"))).toBe(true);
    expectWholeTrace(asked);
  });

  test("a stream that dies in the middle of the answer leaves the rules' words, and says so", async () => {
    const dead: ModelReply = { kind: "stream", pieces: ["Berlin leads with 69.50. ", "Paris "], ending: "drop" };
    const world = await openAgentPathWorld({ manner, isOwn: true, script: helpful({ "write-answer": dead }) });
    const asked = await world.ask(unknownQuestion);
    expect(asked.message.status).toBe("complete");
    expect(textOf(asked)).toMatch(byRules);
    expect(noticesOf(asked)).toContain("The built-in rules wrote this answer.");
    expect(partsOf(asked, "result")).toMatchObject([{ ref: { rowCount: 2 } }]);
    expectWholeTrace(asked);
  });
});

type Trouble = readonly [string, ModelReply, RegExp];

/** What any server can do. */
const troubles: readonly Trouble[] = [
  ["hangs", { kind: "hang" }, /did not answer in time/],
  ["is too busy", { kind: "status", status: 429, retryAfterMs: 1 }, /too busy/],
  ["drops the line", { kind: "drop" }, /cannot be reached/],
  ["says nothing", { kind: "text", text: "" }, /empty/],
];

function isSilent(reply: ModelReply): boolean {
  return reply.kind === "hang" || (reply.kind === "stream" && reply.ending === "hang");
}

function eachOf(ownTroubles: readonly Trouble[]) {
  const everywhere = mannerNames.flatMap((manner) => troubles.map((trouble) => [manner, ...trouble] as const));
  return [...everywhere, ...ownTroubles.map((trouble) => ["strict", ...trouble] as const)];
}

describe("over the words of an answer, the rules write instead of a model whose", () => {
  test.each(
    eachOf([
      ["falls silent in mid-stream", { kind: "stream", pieces: ["Berlin "], ending: "hang" }, /did not answer in time/],
      ["asks for a long pause", { kind: "status", status: 429, retryAfterSeconds: 60 }, /too busy/],
      ["is broken", { kind: "status", status: 500 }, /cannot be reached/],
      ["declines", { kind: "refusal", text: "I will not say that." }, /declined/],
      [
        "is cut off",
        { kind: "stream", pieces: ["Berlin leads"], ending: "end", finishReason: "length" },
        /could not be read/,
      ],
      ["invents a number", words("Berlin made 1,000,000 in total."), /quoted a number/],
      ["says nothing of the result", words("Here is what you asked for."), /stated no figure/],
      ["calls the wrong one the best", words("Paris leads with 30.50."), /rows do not show/],
      ["makes a course of it", words("Revenue rose to 69.50 in Berlin."), /rows do not show/],
      ["writes a link", words("Berlin leads, see [here](https://evil.example/x)."), /link or markup/],
    ]),
  )("%s server %s", async (manner, _what, reply, notice) => {
    const impatientWith = isSilent(reply) ? ["write-answer"] : [];
    const world = await openAgentPathWorld({
      manner,
      script: helpful({ "write-answer": reply }),
      impatientWith,
      isOwn: true,
    });
    const asked = await world.ask(unknownQuestion);
    expect(asked.message).toMatchObject({ kind: "answer", status: "complete" });
    expect(textOf(asked)).toMatch(byRules);
    expect(noticesOf(asked)).toMatch(notice);
    expect(JSON.stringify(asked.events)).not.toMatch(/1,000,000|evil\.example|I will not/);
    expectWholeTrace(asked);
  });
});

const firstTroubles = eachOf([
  ["never sends JSON", broken, /could not be read/],
  ["declines", { kind: "refusal", text: "I will not write that." }, /declined/],
  ["is stopped by its filter", { kind: "text", text: "I", finishReason: "content_filter" }, /declined/],
  ["is a page of a proxy", { kind: "garbage", body: "<html>Sign in</html>" }, /cannot be reached/],
  ["finds the prompt too long", { kind: "status", status: 400, message: "maximum context length" }, /too long/],
]);

async function openTroubled(manner: MannerName, reply: ModelReply) {
  return openAgentPathWorld({
    manner,
    script: helpful({ "write-statement": reply, "refine-statement": reply }),
    impatientWith: isSilent(reply) ? ["write-statement"] : [],
    isOwn: true,
  });
}

function expectNothingTold(asked: Asked): void {
  expect(answersRun(asked)).toEqual([]);
  expect(JSON.stringify(asked.message.parts)).not.toMatch(/69\.5|key-of-the-test|I will not|Sign in/);
  expectWholeTrace(asked);
}

describe("over the first statement, what the rules know stands when the model's", () => {
  test.each(firstTroubles)("%s server %s", async (manner, _what, reply, notice) => {
    const world = await openTroubled(manner, reply);
    const asked = await world.ask(strangeQuestion);
    expect(textOf(asked)).toContain("zorb");
    expect(noticesOf(asked)).toMatch(notice);
    expectNothingTold(asked);
  });
});

describe("over the first statement, the reading that comes near is put to the user when the model's", () => {
  test.each(firstTroubles)("%s server %s", async (manner, _what, reply, notice) => {
    const world = await openTroubled(manner, reply);
    const asked = await world.ask(unknownQuestion);
    expect(asked.message).toMatchObject({ kind: "clarification", status: "complete" });
    expect(partsOf(asked, "clarification")).toMatchObject([
      { question: "Is this what you mean?", options: [{ label: "Revenue by city", effect: 'leaves out "zorbs"' }] },
    ]);
    expect(noticesOf(asked)).toMatch(notice);
    expect(noticesOf(asked)).toContain("The built-in rules ask instead.");
    expect(promptsOf(asked).filter((prompt) => prompt !== "write-statement")).toEqual([]);
    expectNothingTold(asked);
  });
});

test("a server that is busy for a moment costs no answer and no word", async () => {
  const busy: ModelReply = { kind: "status", status: 429, retryAfterMs: 1 };
  const world = await openAgentPathWorld({
    script: helpful({ "write-statement": [busy, { kind: "status", status: 503 }, object(planReply())] }),
  });
  const asked = await world.ask(unknownQuestion);
  expect(textOf(asked)).toBe("Berlin leads with 69.50.");
  expect(noticesOf(asked)).toBe("");
  expect(asked.requests).toHaveLength(4);
  expectWholeTrace(asked);
});

test("a model that fails while a statement is repaired leaves an honest failure, with the engine's reason", async () => {
  const world = await openAgentPathWorld({
    isOwn: true,
    script: helpful({
      "write-statement": object(sqlReply(revenueByCitySql.replace("sum(REVENUE)", "sum(FLURBIOSITY)"))),
      "refine-statement": { kind: "status", status: 500 },
    }),
  });
  const asked = await world.ask(unknownQuestion);
  expect(answersRun(asked)).toEqual([]);
  expect(JSON.stringify(asked.message.parts)).not.toMatch(/69\.5|30\.5/);
  expect(partsOf(asked, "result")).toEqual([]);
  expectWholeTrace(asked);
});

describe("a reply in another form than the asked-for one", () => {
  const script = helpful({
    "write-statement": [object({ approach: "plan", title: 7 }), object({ approach: "plan", title: 7 })],
    "refine-statement": object(planReply()),
  });

  test("is an error of that try and no crash", async () => {
    const world = await openAgentPathWorld({ manner: "cortex", script });
    const asked = await world.ask(strangeQuestion);
    expect(asked.message.status).toBe("complete");
    expect(partsOf(asked, "result")).toHaveLength(1);
    expectWholeTrace(asked);
  });

  test("leaves the user the reading that comes near, and no crash", async () => {
    const world = await openAgentPathWorld({ manner: "cortex", script });
    const asked = await world.ask(unknownQuestion);
    expect(asked.message).toMatchObject({ kind: "clarification", status: "complete" });
    expect(partsOf(asked, "clarification")).toMatchObject([{ options: [{ label: "Revenue by city" }] }]);
    expect(noticesOf(asked)).toContain("The built-in rules ask instead.");
    expect(promptsOf(asked)).toEqual(["write-statement"]);
    expectWholeTrace(asked);
  });
});
