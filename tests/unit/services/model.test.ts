import { describe, expect, it } from "vitest";
import type { AnswerBudget } from "#lib/agents/runtime/answer-budget";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { modelLimits } from "#lib/config/limits";
import { appError, type ErrorCode, err, ok } from "#lib/domain/errors";
import { createModelService } from "#lib/services/model";
import { settingsWith } from "../../support/live-settings.ts";

/** A model whose answers the test writes. */
function portOf(name: string, outcomes: readonly ("answer" | ErrorCode)[]): ModelPort {
  const queue = [...outcomes];
  return {
    name,
    generateObject: async () => err(appError("MODEL_EMPTY", "not used here")),
    streamText: async () => {
      const outcome = queue.shift() ?? "answer";
      if (outcome !== "answer") return err(appError(outcome, "no answer"));
      return ok({ value: "hello", usage: { inputTokens: 1, outputTokens: 1 } });
    },
  };
}

async function greet(port: ModelPort | null): Promise<void> {
  const prompt = { name: "test", version: 1, instructions: "", input: "", outputTokens: 100 };
  const { signal } = new AbortController();
  await port?.streamText({ prompt, signal, timeoutMs: 1_000, onText: () => undefined });
}

/** The service of such a model, and a clock that the test turns. */
function modelWith(outcomes: readonly ("answer" | ErrorCode)[]) {
  let now = 0;
  const port = portOf("test-model", outcomes);
  const service = createModelService({ port, settings: settingsWith(), now: () => now });
  return {
    service,
    pass: (ms: number) => {
      now += ms;
    },
    call: () => greet(service.port()),
  };
}

describe("the model service", () => {
  it("without a model says that the rules answer, and why nothing is wrong", () => {
    const service = createModelService({ port: null, settings: settingsWith({ modelData: "metadata" }), now: () => 0 });
    expect(service.port()).toBeNull();
    const noModels = { modelName: null, fastModelName: null, notice: null, budget: [] };
    expect(service.status()).toEqual({ brain: "rules", modelData: "metadata", ...noModels });
  });

  it("with a working model has nothing to tell", async () => {
    const { service, call } = modelWith(["answer"]);
    await call();
    expect(service.status()).toMatchObject({ brain: "model", modelName: "test-model", notice: null });
  });

  it("stays with the rules after a refused key, however long", async () => {
    const { service, call, pass } = modelWith(["MODEL_AUTH"]);
    await call();
    pass(1_000_000_000);
    expect(service.port()).toBeNull();
    expect(service.status()).toMatchObject({ brain: "rules", notice: expect.stringContaining("key was refused") });
  });

  it("leaves a server that is down alone for a while, then asks again and forgets the trouble", async () => {
    const { service, call, pass } = modelWith(["MODEL_UNAVAILABLE", "answer"]);
    await call();
    expect(service.port()).toBeNull();
    expect(service.status().notice).toContain("does not answer");
    pass(modelLimits.pauseMs);
    expect(service.port()).not.toBeNull();
    await call();
    expect(service.status()).toMatchObject({ brain: "model", notice: null });
  });

  it("leaves it alone longer each time, so that not every question waits for a silent server", async () => {
    const { service, call, pass } = modelWith(["MODEL_TIMEOUT", "MODEL_TIMEOUT", "answer", "MODEL_TIMEOUT"]);
    await call();
    pass(modelLimits.pauseMs);
    await call();
    pass(modelLimits.pauseMs);
    expect(service.port()).toBeNull();
    pass(modelLimits.pauseMs);
    await call();
    expect(service.port()).not.toBeNull();
    await call();
    pass(modelLimits.pauseMs);
    expect(service.port()).not.toBeNull();
  });

  it("that is not there is left alone, and its name is what is wrong", async () => {
    const { service, call, pass } = modelWith(["MODEL_UNKNOWN", "answer"]);
    await call();
    expect(service.port()).toBeNull();
    expect(service.status().notice).toContain("does not know a model of the name");
    pass(modelLimits.pauseMs);
    await call();
    expect(service.status()).toMatchObject({ brain: "model", notice: null });
  });

  it("that is set up wrong says so from the start, and wherever it is asked", async () => {
    const fault = appError("MODEL_SETUP", "It needs a key.");
    const fails = async () => err(fault);
    const port: ModelPort = { name: "anthropic:any", fault, generateObject: fails, streamText: fails };
    const service = createModelService({ port, settings: settingsWith(), now: () => 0 });
    const status = { brain: "rules", modelName: "anthropic:any", notice: "It needs a key." };
    expect(service.status()).toMatchObject(status);
    for (const _again of [1, 2]) {
      expect(await service.test()).toMatchObject({ ok: false, error: { code: "MODEL_SETUP" } });
      expect(service.port()?.fault).toBe(fault);
    }
    expect(service.status()).toMatchObject(status);
  });

  it("does not pause for a single bad answer", async () => {
    const { service, call } = modelWith(["MODEL_INVALID_OUTPUT"]);
    await call();
    expect(service.port()).not.toBeNull();
    expect(service.status().notice).toBeNull();
  });
});

describe("a fast model beside the strong one", () => {
  function both(strong: readonly ("answer" | ErrorCode)[], fast: readonly ("answer" | ErrorCode)[]) {
    const ports = { port: portOf("strong", strong), fastPort: portOf("fast", fast) };
    return createModelService({ ...ports, settings: settingsWith(), now: () => 0 });
  }

  it("that is down is left alone by itself, and the notice says who goes on", async () => {
    const service = both([], ["MODEL_UNAVAILABLE"]);
    await greet(service.fastPort());
    expect(service.fastPort()).toBeNull();
    expect(service.port()?.name).toBe("strong");
    const notice = "The fast model does not answer at the moment. The other one does its part meanwhile.";
    expect(service.status()).toMatchObject({ brain: "model", fastModelName: "fast", notice });
  });

  it("is tested, too, and its failure is the test's", async () => {
    expect(await both(["answer"], ["MODEL_UNKNOWN"]).test()).toMatchObject({
      error: { code: "MODEL_UNKNOWN", message: "fast: no answer" },
    });
    expect(await both(["answer"], ["answer"]).test()).toMatchObject({ ok: true });
  });

  it("without a strong one is none", () => {
    const ports = { port: null, fastPort: portOf("fast", []) };
    const service = createModelService({ ...ports, settings: settingsWith(), now: () => 0 });
    expect(service.status()).toMatchObject({ brain: "rules", fastModelName: null });
    expect(service.fastPort()).toBeNull();
  });
});

describe("the budget of an answer, as the settings tell it", () => {
  const port = portOf("gpt-5-mini", []);
  const told = ({ tokens, dollars }: AnswerBudget, fastPort = port) => {
    const changes = { answerTokens: tokens, answerDollars: dollars };
    return createModelService({ port, fastPort, settings: settingsWith(changes), now: () => 0 }).status().budget;
  };

  it("says what an answer may take, and nothing where nothing is set", () => {
    expect(told({ tokens: null, dollars: null })).toEqual([]);
    expect(told({ tokens: 20_000, dollars: 0.05 })).toEqual([
      "An answer may take 20,000 tokens and $0.05 of model calls; then no further call is made.",
    ]);
  });

  it("names each model whose price is not known, which dollars cannot bound", () => {
    expect(told({ tokens: null, dollars: 1 }, portOf("qwen3:8b", []))[1]).toBe(
      "The price of qwen3:8b is not known, so ANSWER_DOLLARS does not count it: set MODEL_PRICES.",
    );
    expect(told({ tokens: 5, dollars: null }, portOf("qwen3:8b", []))).toHaveLength(1);
  });
});

describe("M6: the test of the model", () => {
  it("tells its name and how long it took", async () => {
    const { service } = modelWith(["answer"]);
    expect(await service.test()).toEqual(ok({ modelName: "test-model", ms: 0 }));
  });

  it("that fails says why, and what to do", async () => {
    const { service } = modelWith(["MODEL_AUTH"]);
    expect(await service.test()).toMatchObject({ ok: false, error: { code: "MODEL_AUTH", message: "no answer" } });
  });

  it("asks a model that is left alone too, and an answer ends the pause", async () => {
    const { service } = modelWith(["MODEL_UNAVAILABLE", "answer"]);
    await service.test();
    expect(service.port()).toBeNull();
    expect(await service.test()).toMatchObject({ ok: true });
    expect(service.port()).not.toBeNull();
  });

  it("without a model says so, and how to connect one", async () => {
    const service = createModelService({ port: null, settings: settingsWith(), now: () => 0 });
    expect(await service.test()).toMatchObject({
      ok: false,
      error: { code: "MODEL_NO_KEY", nextStep: expect.stringContaining(".env") },
    });
  });
});
