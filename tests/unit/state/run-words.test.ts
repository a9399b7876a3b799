import { expect, test } from "vitest";
import { agentName, costText, nodeName, runTimeText, shareText, tokenText, usageText } from "#lib/state/run-words";

test("a cost that is not known is said so, and is never nothing", () => {
  expect(costText(null)).toBe("Not known");
  expect([0, 0.00001, 0.00123, 12.345].map(costText)).toEqual(["$0", "under $0.0001", "$0.0012", "$12.35"]);
});

test("agents and steps are called in plain words, unknown ones by their own name", () => {
  expect(["router", "SQL", "databases", "other", null].map(agentName)).toEqual([
    ...["Router", "SQL agent", "Several databases", "other", "None yet"],
  ]);
  expect(nodeName("ask_database")).toBe("Ask database");
});

test("a run that goes on, or was broken off, has no time of its own", () => {
  expect(runTimeText({ ms: 1_500, status: "succeeded" })).toBe("1.5 s");
  expect(runTimeText({ ms: null, status: "running" })).toBe("Running");
  expect(runTimeText({ ms: null, status: "interrupted" })).toBe("Not known");
});

test("tokens are none where no model was asked, and a share of nothing is a dash", () => {
  expect(tokenText({ inputTokens: 0, outputTokens: 0, modelCalls: 0 })).toBe("None");
  expect(tokenText({ inputTokens: 1_200, outputTokens: 4, modelCalls: 1 })).toBe("1,204");
  expect([null, 0, 0.666].map(shareText)).toEqual(["–", "0%", "67%"]);
});

const nothing = {
  ...{ attempts: 0, maxAttempts: 10, modelCalls: 0, maxModelCalls: 24, statements: 0, maxStatements: 40 },
  ...{ inputTokens: 0, outputTokens: 0, cost: 0, maxTokens: null, maxDollars: null },
};

test("the meter tells tokens and dollars, and what an answer may take of them", () => {
  const spent = { ...nothing, modelCalls: 1, inputTokens: 1_000, outputTokens: 204, cost: 0.0042 };
  expect(usageText(spent)).toBe("1 of 24 model calls · 1,204 tokens · $0.0042");
  expect(usageText({ ...spent, maxTokens: 5_000, maxDollars: 0.05 })).toBe(
    "1 of 24 model calls · 1,204 of 5,000 tokens · $0.0042 of $0.05",
  );
  expect(usageText({ ...spent, cost: null })).toBe("1 of 24 model calls · 1,204 tokens");
});

test("the meter leaves out what has not begun", () => {
  expect(usageText(nothing)).toBe("");
  expect(usageText({ ...nothing, statements: 1 })).toBe("1 of 40 statements");
});
