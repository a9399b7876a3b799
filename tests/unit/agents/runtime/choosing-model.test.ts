import { expect, test } from "vitest";
import { z } from "zod";
import { createBudget, nothingUsed } from "#lib/agents/runtime/budget";
import { choosingModel } from "#lib/agents/runtime/choosing-model";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { engineError, scriptedModel } from "../../../support/agents/agent-world.ts";

const call = {
  schema: z.object({ by: z.string() }),
  schemaName: "test",
  prompt: { name: "test", version: 1, instructions: "", input: "", outputTokens: 100 },
  signal: new AbortController().signal,
  timeoutMs: 5_000,
};

function choosing(model: ModelPort | null, fastModel: ModelPort | null, failed: readonly string[] = []) {
  const modelFailures = new Map(failed.map((name) => [name, engineError("MODEL_AUTH")]));
  const used = { startedAt: 0, now: () => 0, used: nothingUsed };
  const budget = createBudget({ ...used, model: model?.name ?? null, modelFailures });
  return choosingModel({ model, fastModel, budget });
}

const answering = (by: string) => ({ ...scriptedModel({ object: () => ({ by }), text: () => by }), name: by });

test("the fast model chooses, and the strong one is not asked", async () => {
  const [model, fastModel] = [answering("strong"), answering("fast")];
  expect(await choosing(model, fastModel)?.generateObject(call)).toMatchObject({
    value: { value: { by: "fast" } },
  });
  expect(model.inputs).toEqual([]);
});

test.each([
  "MODEL_UNAVAILABLE",
  "MODEL_AUTH",
  "MODEL_SETUP",
  "MODEL_TIMEOUT",
  "MODEL_INVALID_OUTPUT",
  "MODEL_REFUSAL",
] as const)("a fast model that fails with %s gives way to the strong one for the same call", async (code) => {
  const model = answering("strong");
  const fastModel = scriptedModel({ object: () => engineError(code) });
  const reply = await choosing(model, fastModel)?.generateObject(call);
  expect(reply).toMatchObject({ ok: true, value: { value: { by: "strong" } } });
  expect([fastModel.inputs, model.inputs]).toEqual([[""], [""]]);
});

test.each(["CANCELLED", "BUDGET_SPENT"] as const)("%s is the run's own end: nobody else is asked", async (code) => {
  const model = answering("strong");
  const fastModel = scriptedModel({ object: () => engineError(code) });
  expect(await choosing(model, fastModel)?.generateObject(call)).toMatchObject({ error: { code } });
  expect(model.inputs).toEqual([]);
});

test("who failed for good is not asked again, neither the fast one nor the strong one", async () => {
  const [model, fastModel] = [answering("strong"), answering("fast")];
  expect(choosing(model, fastModel, ["fast"])).toBe(model);
  const failing = { ...scriptedModel({ object: () => engineError("MODEL_EMPTY") }), name: "fast" };
  expect(await choosing(model, failing, ["strong"])?.generateObject(call)).toMatchObject({
    error: { code: "MODEL_EMPTY" },
  });
  expect(model.inputs).toEqual([]);
});

test("words are the strong model's, and without it there is no model at all", async () => {
  const [model, fastModel] = [answering("strong"), answering("fast")];
  const { prompt, signal, timeoutMs } = call;
  const words = await choosing(model, fastModel)?.streamText({
    prompt,
    signal,
    timeoutMs,
    onText: () => undefined,
  });
  expect(words).toMatchObject({ value: { value: "strong" } });
  expect(choosing(null, fastModel)).toBeNull();
  expect(choosing(model, null)).toBe(model);
});
