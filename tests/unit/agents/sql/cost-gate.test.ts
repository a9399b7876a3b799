import { describe, expect, test } from "vitest";
import { approvalOptions, readApproval } from "#lib/agents/runtime/approval";
import { givenByAnalyst, givenByApproval } from "#lib/agents/runtime/given-statement";
import { plainQuestion } from "#lib/agents/runtime/question";
import { emptyTrail } from "#lib/agents/runtime/run-trail";
import { runSqlAgent, type SqlAgentArgs } from "#lib/agents/sql/index";
import { bytesText } from "#lib/domain/bytes-text";
import { agentWorld, engineError, scriptedModel, type WorldOptions } from "../../../support/agents/agent-world.ts";
import { readByRules } from "../../../support/agents/read-by-rules.ts";
import { shopContext, shopIndex, shopModel } from "../../../support/agents/small-model.ts";
import { pendingStatement } from "../../../support/session-events.ts";

async function work(options: WorldOptions, more: Partial<SqlAgentArgs> = {}) {
  const world = agentWorld({ costGateBytes: 1_000_000_000, ...options });
  const lead = { context: shopContext, model: shopModel, index: shopIndex, previousPlan: null };
  const args: SqlAgentArgs = {
    userRequest: "revenue by city",
    readings: readByRules("revenue by city", [lead], world.dependencies),
    question: plainQuestion("revenue by city"),
    turns: [],
    context: shopContext,
    model: shopModel,
    index: shopIndex,
    given: null,
    previousPlan: null,
    others: [],
    rounds: 0,
    history: [{ role: "user", text: "revenue by city" }],
    trail: emptyTrail(0),
    ...more,
  };
  return { outcome: await runSqlAgent(args, world.dependencies), world };
}

describe("the cost gate", () => {
  test("a statement above it waits, checked and unrun, with its cost in words", async () => {
    const { outcome, world } = await work({ estimatedBytes: 1_200_000_000 });
    expect(outcome).toMatchObject({
      kind: "confirm",
      question: "This would read up to 1.2 GB of data: run it anyway?",
      pending: { request: "revenue by city", brain: "rules", sql: world.checked[0], estimatedBytes: 1_200_000_000 },
    });
    expect(world.ran).toEqual([]);
    expect(outcome.parts.map((part) => part.type)).toEqual(["clarification", "steps"]);
  });

  test.each([[1_000_000_000], [0], [null]])("a statement of %s bytes runs unasked", async (estimatedBytes) => {
    const { outcome, world } = await work({ estimatedBytes });
    expect(outcome.kind).toBe("done");
    expect(world.ran).toHaveLength(1);
  });

  test("a statement that was approved is checked again, runs as it was, and no second one is written", async () => {
    const model = scriptedModel({ text: () => "" });
    const given = givenByApproval(pendingStatement);
    const { outcome, world } = await work({ estimatedBytes: 5_000_000_000, model }, { given });
    expect(outcome.kind).toBe("done");
    expect(world.checked).toEqual([pendingStatement.sql]);
    expect(world.ran).toEqual([`${pendingStatement.sql} /* checked */`]);
  });

  test("what was changed, and where it runs, is still told after the yes", async () => {
    const changes = ['No rows for "Calif."; matched "CA".'];
    const reach = { context: shopContext, schemas: [shopContext.schema, "OTHER"] };
    const { candidate } = givenByApproval(pendingStatement);
    const given = {
      candidate: { ...candidate, changes, reach },
      isApproved: false,
      dashboard: null,
    };
    const question = { ...plainQuestion("revenue"), assumptions: ["Read as net revenue."] };
    const { outcome } = await work({ estimatedBytes: 2e12 }, { given, question });
    if (outcome.kind !== "confirm") throw new Error("It was not asked.");
    expect(outcome.pending).toMatchObject({ changes: ["Read as net revenue.", ...changes], reach });
    const { outcome: answer } = await work({ estimatedBytes: 2e12 }, { given: givenByApproval(outcome.pending) });
    const text = answer.parts.find((part) => part.type === "text");
    expect(text).toMatchObject({
      text: expect.stringMatching(/^Read as net revenue\. No rows for "Calif\."; matched "CA"\./),
    });
  });

  test("an approved statement that fails is told, not rewritten", async () => {
    const given = givenByApproval(pendingStatement);
    const { outcome, world } = await work({ engine: { run: () => engineError("UNKNOWN_OBJECT") } }, { given });
    expect(outcome).toMatchObject({ kind: "failed", error: { code: "UNKNOWN_OBJECT" } });
    expect(world.checked).toHaveLength(1);
  });
});

describe("the analyst's own statement", () => {
  const given = givenByAnalyst({ sql: "SELECT CITY FROM CUSTOMERS", of: { messageId: "m", resultId: "r" } });

  test("runs as it was checked and is shown as the analyst's", async () => {
    const { outcome, world } = await work({}, { given });
    expect(world.ran).toEqual(["SELECT CITY FROM CUSTOMERS /* checked */"]);
    expect(outcome.parts.find((part) => part.type === "result")).toMatchObject({ brain: "analyst", plan: null });
  });

  test("is refused with the guard's word and place, and nothing runs", async () => {
    const engine = {
      check: () => ({ unsafe: "Only reading is allowed: DELETE would change data." }),
      run: () => engineError("INTERNAL"),
    };
    const { outcome, world } = await work({ engine }, { given });
    expect(outcome).toMatchObject({
      kind: "failed",
      error: { code: "UNSAFE", nextStep: "Change the statement and run it again." },
    });
    expect(world.ran).toEqual([]);
  });

  test("waits above the gate like any other", async () => {
    const { outcome } = await work({ estimatedBytes: 2e12 }, { given });
    expect(outcome).toMatchObject({ kind: "confirm", pending: { brain: "analyst", sql: given.candidate.sql } });
  });
});

test.each([
  ["Run it anyway", "yes"],
  ["yes!", "yes"],
  ["  OK. ", "yes"],
  ["1", "yes"],
  ["do not run it", "no"],
  ["No, thanks.", "no"],
  ["yes, but only for 2025", null],
  ["total revenue", null],
])("the reply %j means %s", (reply, meaning) => {
  expect(readApproval(reply)).toBe(meaning);
});

test("both buttons are read as what they say", () => {
  expect(approvalOptions().map((option) => readApproval(option.question))).toEqual(["yes", "no"]);
});

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1_200_000_000, "1.2 GB"],
  [9_960_000, "10 MB"],
  [999_600_000, "1 GB"],
  [2e18, "2000 PB"],
])("%d bytes are told as %s", (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
