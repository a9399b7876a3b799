import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type AnswerBudget, answerBudgetNotice, noAnswerBudget } from "#lib/agents/runtime/answer-budget";
import { createBudget, meterModel, meterWarehouse, nothingUsed } from "#lib/agents/runtime/budget";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { type ErrorCode, ok } from "#lib/domain/errors";
import { agentWorld, engineError, scriptedModel } from "../../../support/agents/agent-world.ts";
import { shopContext } from "../../../support/agents/small-model.ts";

const limits = { maxModelCalls: 2, maxStatements: 3, runDeadlineMs: 1_000 };
const nothing = nothingUsed;

function budgetAt(now: () => number, used = nothing, answerBudget = noAnswerBudget) {
  const model = { model: "scripted", modelFailures: new Map() };
  return createBudget({ startedAt: 0, now, used, ...model, limits, answerBudget });
}

const prompt = { name: "test", version: 1, instructions: "", input: "", outputTokens: 100 };
const call = {
  schema: z.object({}),
  schemaName: "test",
  prompt,
  signal: new AbortController().signal,
  timeoutMs: 5_000,
};

describe("a run's budget", () => {
  test("goes on from what earlier agents of the run have spent", () => {
    const budget = budgetAt(() => 0, { ...nothing, modelCalls: 2, statements: 1, queries: 1 });
    expect(budget.canAskModel()).toBe(false);
    expect(budget.take("modelCall")).toBe(false);
    expect(budget.usage()).toEqual({ ...nothing, modelCalls: 2, statements: 1, queries: 1 });
  });

  test("halts the run at the deadline and when the statements are spent, not for spent model calls", () => {
    expect(budgetAt(() => 1_000).haltReason()).toBe("deadline");
    expect(budgetAt(() => 999, { ...nothing, statements: 3 }).haltReason()).toBe("statements");
    expect(budgetAt(() => 999, { ...nothing, modelCalls: 2 }).haltReason()).toBeNull();
  });

  test("never lets a call take longer than the run may", async () => {
    const timeouts: number[] = [];
    const port: ModelPort = {
      ...scriptedModel({}),
      streamText: async ({ timeoutMs }) => {
        timeouts.push(timeoutMs);
        return ok({ value: "", usage: { inputTokens: 0, outputTokens: 0 } });
      },
    };
    const { signal, timeoutMs } = call;
    await meterModel(
      port,
      budgetAt(() => 900),
    )?.streamText({ prompt, signal, timeoutMs, onText: () => undefined });
    expect(timeouts).toEqual([100]);
  });
});

describe("a metered model", () => {
  test("is not asked beyond its calls", async () => {
    const model = scriptedModel({ object: () => ({}) });
    const metered = meterModel(
      model,
      budgetAt(() => 0),
    );
    const results = [
      await metered?.generateObject(call),
      await metered?.generateObject(call),
      await metered?.generateObject(call),
    ];
    expect(results.map((result) => result?.ok)).toEqual([true, true, false]);
    expect(model.inputs).toHaveLength(2);
  });

  test.each(["MODEL_AUTH", "MODEL_TIMEOUT", "MODEL_UNAVAILABLE", "MODEL_RATE"] as const)(
    "is left alone for the rest of the run after %s",
    async (code) => {
      const model = scriptedModel({ object: () => engineError(code) });
      const budget = budgetAt(() => 0);
      const metered = meterModel(model, budget);
      await metered?.generateObject(call);
      expect(await metered?.generateObject(call)).toMatchObject({ ok: false, error: { code } });
      expect(model.inputs).toHaveLength(1);
      expect(budget.canAskModel()).toBe(false);
    },
  );

  test("is asked again after an answer that could not be used", async () => {
    const model = scriptedModel({ object: () => engineError("MODEL_INVALID_OUTPUT") });
    const budget = budgetAt(() => 0);
    await meterModel(model, budget)?.generateObject(call);
    expect(budget.canAskModel()).toBe(true);
  });
});

describe("two models on one account", () => {
  const named = (name: string, code: ErrorCode | null) => ({
    ...scriptedModel({ object: () => (code === null ? {} : engineError(code)) }),
    name,
  });

  test("count together, each by its own price", async () => {
    const budget = budgetAt(() => 0);
    await meterModel({ ...named("scripted", null), price: { input: 2, output: 8 } }, budget)?.generateObject(call);
    await meterModel({ ...named("fast", null), price: { input: 1, output: 1 } }, budget)?.generateObject(call);
    const { modelCalls, inputTokens, outputTokens, dollars, unpricedCalls } = budget.usage();
    expect({ modelCalls, inputTokens, outputTokens, unpricedCalls }).toEqual({
      ...{ modelCalls: 2, inputTokens: 2, outputTokens: 2, unpricedCalls: 0 },
    });
    expect(dollars).toBeCloseTo(12e-6);
    expect(budget.canAskModel()).toBe(false);
  });

  test("fail each for itself: the strong one is asked although the fast one is gone", async () => {
    const budget = budgetAt(() => 0);
    const fast = named("fast", "MODEL_UNAVAILABLE");
    await meterModel(fast, budget)?.generateObject(call);
    await meterModel(fast, budget)?.generateObject(call);
    expect(fast.inputs).toHaveLength(1);
    expect(budget.canAskModel()).toBe(true);
    expect([...budget.modelFailures().keys()]).toEqual(["fast"]);
  });
});

describe("what an answer may take", () => {
  const price = { input: 1_000, output: 1_000 };
  const askTwice = async (answerBudget: AnswerBudget, port: ModelPort) => {
    const budget = budgetAt(() => 0, nothing, answerBudget);
    const metered = meterModel(port, budget);
    const replies = [await metered?.generateObject(call), await metered?.generateObject(call)];
    return { budget, made: replies.map((reply) => reply?.ok) };
  };

  test.each<[string, AnswerBudget]>([
    ["tokens", { tokens: 2, dollars: null }],
    ["dollars", { tokens: null, dollars: 0.002 }],
  ])("in %s lets the call that reaches it end, and no other begin", async (_what, answerBudget) => {
    const { budget, made } = await askTwice(answerBudget, { ...scriptedModel({ object: () => ({}) }), price });
    expect(made).toEqual([true, false]);
    expect(budget.canAskModel()).toBe(false);
    expect(answerBudgetNotice(answerBudget, budget.usage())).toMatch(
      /^The language model was asked no further: .*spent/,
    );
  });

  test("in dollars does not bound a model whose price is not known; in tokens it does", async () => {
    const unpriced = scriptedModel({ object: () => ({}) });
    const dollars = { tokens: null, dollars: 0.000_001 };
    const { budget, made } = await askTwice(dollars, unpriced);
    expect(made).toEqual([true, true]);
    expect(budget.usage().unpricedCalls).toBe(2);
    expect(answerBudgetNotice(dollars, budget.usage())).toBeNull();
    expect((await askTwice({ ...dollars, tokens: 1 }, unpriced)).made).toEqual([true, false]);
  });

  test("is never spent where nothing is set", async () => {
    const used = { ...nothing, inputTokens: 1e9, dollars: 1e6 };
    expect(budgetAt(() => 0, used).canAskModel()).toBe(true);
    expect(answerBudgetNotice(noAnswerBudget, used)).toBeNull();
  });
});

describe("a metered warehouse", () => {
  test("counts checks and queries as statements and sends none beyond the budget", async () => {
    const world = agentWorld();
    const budget = budgetAt(() => 0);
    const warehouse = meterWarehouse(world.dependencies.warehouse, budget);
    const options = { maxRows: 1, timeoutMs: 1, signal: world.dependencies.signal };
    const check = () => warehouse.check("select 1", { ...options, scope: { context: shopContext, schemas: [] } });
    await check();
    await warehouse.run("select 1", { ...options, context: shopContext, tag: "" });
    await check();
    expect(await warehouse.run("select 1", { ...options, context: shopContext, tag: "" })).toMatchObject({
      ok: false,
      error: { code: "BUDGET_SPENT" },
    });
    expect(budget.usage()).toEqual({ ...nothing, modelCalls: 0, statements: 3, queries: 1 });
    expect(world.ran).toHaveLength(1);
  });
});
