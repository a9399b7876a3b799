/** Two models on two servers of two protocols: which call goes where, what is left without the fast one, and what each costs. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { MessagePart } from "#lib/domain/message";
import { choiceReply, planReply, routingReply } from "../support/agents/model-forms.ts";
import { callerOf } from "../support/callers/stand-ins.ts";
import { anthropicWire } from "../support/model-wires/anthropic.ts";
import { startWireServer, type WireReply } from "../support/model-wires/index.ts";
import { compatibleWire } from "../support/model-wires/openai.ts";
import { keyOfTest, type Wire, type WireRequest } from "../support/model-wires/wire.ts";
import { askShop, openModelWorld } from "../support/model-world.ts";
import { expectValue } from "../support/run-world.ts";

const strongWire = anthropicWire("claude-sonnet-4-5");
const fastWire = compatibleWire;
const near = "turnover of our zorbs per town";
const far = "what about the flurbs";

const stages = {
  "You find out which reading": "choose",
  "Route the last message": "route",
  "You put the result": "words",
  "Check whether the result": "judge",
} as const;

function stageOf({ text }: WireRequest): string {
  return Object.entries(stages).find(([mark]) => text.includes(mark))?.[1] ?? "write";
}

const satisfied = { satisfaction: "satisfied", notes: "", issuesDetected: [], suggestedImprovements: [] };

/** Not sure of its plan, so that it is judged. */
const replies: Readonly<Record<string, unknown>> = {
  choose: choiceReply(),
  route: routingReply(),
  write: { ...planReply(), quality: "low" },
  judge: satisfied,
};

function answer(wire: Wire, request: WireRequest): WireReply {
  if (wire.isStream(request)) return { kind: "text", pieces: ["Berlin leads with 69.50."] };
  return { kind: "text", pieces: [JSON.stringify(replies[stageOf(request)])] };
}

const refused: WireReply = {
  kind: "status",
  status: 401,
  body: {
    error: { message: `Incorrect API key provided: ${keyOfTest}`, type: "x", param: null, code: "invalid_api_key" },
  },
};

type Settings = Readonly<Record<string, string>>;

async function openTwo({ fast, more = {} }: { readonly fast?: WireReply; readonly more?: Settings } = {}) {
  const strongServer = await startWireServer(strongWire, (request) => answer(strongWire, request));
  const fastServer = await startWireServer(fastWire, (request) => fast ?? answer(fastWire, request));
  const world = await openModelWorld({
    MODEL: strongWire.model,
    MODEL_FAST: fastWire.model,
    MODEL_WORDS: "true",
    ...strongWire.variables(strongServer.origin),
    ...fastWire.variables(fastServer.origin),
    ...more,
  });
  const asked = () => ({
    strong: strongServer.requests.map(stageOf),
    fast: fastServer.requests.map(stageOf),
    complaints: [...strongServer.complaints, ...fastServer.complaints],
  });
  return { ...world, asked };
}

const noticesOf = (parts: readonly MessagePart[]) =>
  parts.flatMap((part) => (part.type === "notice" ? [part.text] : [])).join(" ");

const stepsOf = (parts: readonly MessagePart[]) => parts.find((part) => part.type === "steps");

describe("a fast model", () => {
  test("chooses and judges; the strong one plans and writes", async () => {
    const { app, asked } = await openTwo();
    const { parts } = await askShop(app, near);
    expect(parts).toContainEqual({ type: "text", text: "Berlin leads with 69.50." });
    expect(asked()).toEqual({ strong: ["write", "words"], fast: ["choose", "judge"], complaints: [] });
    expect(app.model.status()).toMatchObject({ modelName: strongWire.model, fastModelName: fastWire.model });
  });

  test("routes what goes on from an answer and no reading comes near to", async () => {
    const { app, asked } = await openTwo();
    const { sessionId } = await askShop(app, "total revenue by city");
    await askShop(app, far, sessionId);
    expect(asked().fast).toContain("route");
    expect(asked().strong).not.toContain("route");
  });

  test("that is not set leaves all to the other one", async () => {
    const { app, asked } = await openTwo({ more: { MODEL_FAST: "" } });
    await askShop(app, near);
    const alone = ["write", "judge", "words"];
    expect(asked()).toEqual({ strong: alone, fast: [], complaints: [] });
    const { sessionId } = await askShop(app, "total revenue by city");
    await askShop(app, near, sessionId);
    // What goes on from an answer is chosen among readings, and routed, before it is written.
    expect(asked()).toEqual({ strong: [...alone, "choose", "route", ...alone], fast: [], complaints: [] });
  });

  test("may be another one of the server at LLM_BASE_URL", async () => {
    const { app, asked } = await openTwo({ more: { MODEL_FAST: "", LLM_MODEL_FAST: "qwen3:8b" } });
    await askShop(app, near);
    expect(asked()).toEqual({ strong: ["write", "words"], fast: ["choose", "judge"], complaints: [] });
  });

  test("that is gone gives way for the same call, and is not asked again in the answer", async () => {
    const { app, asked } = await openTwo({ fast: refused });
    const { runId, parts } = await askShop(app, near);
    expect(parts).toContainEqual({ type: "text", text: "Berlin leads with 69.50." });
    expect(asked()).toEqual({ strong: ["choose", "write", "judge", "words"], fast: ["choose"], complaints: [] });
    expect(noticesOf(parts)).toBe("");
    // Each call that was made is told, and none that was not.
    expect(stepsOf(parts)).toMatchObject({ modelCallCount: 5 });
    const { run } = expectValue(await app.runReports.open(callerOf(), runId));
    expect(run).toMatchObject({ modelCalls: 5, model: strongWire.model });
    expect(run.cost).toBeGreaterThan(0);
    expect(app.model.status()).toMatchObject({ brain: "model", notice: expect.stringContaining("The fast model") });
    await askShop(app, near);
    expect(asked().fast).toEqual(["choose"]);
  });

  test("whose setting nobody can read costs nothing but a word at the start", async () => {
    const { app, asked, lines } = await openTwo({ more: { MODEL_FAST: "mistral:large" } });
    expect(lines.filter((line) => line.includes("mistral:large"))).toHaveLength(1);
    expect(app.model.status()).toMatchObject({ brain: "model", notice: expect.stringContaining("MODEL_FAST") });
    await askShop(app, near);
    expect(asked()).toEqual({ strong: ["choose", "write", "judge", "words"], fast: [], complaints: [] });
  });

  test("has its own price in the record, the answer and the chat", async () => {
    const prices = JSON.stringify({
      "claude-sonnet-4-5": { input: 100, output: 100 },
      "qwen3:8b": { input: 1, output: 1 },
    });
    const { app } = await openTwo({ more: { MODEL_PRICES: prices } });
    const { runId, sessionId, parts } = await askShop(app, near);
    const { run, entries } = expectValue(await app.runReports.open(callerOf(), runId));
    const calls = entries.flatMap(({ modelCalls }) => modelCalls);
    const perToken = { [strongWire.model]: 100e-6, [fastWire.model]: 1e-6 };
    expect(calls).toHaveLength(4);
    for (const { model, inputTokens, outputTokens, cost } of calls) {
      expect(cost).toBeCloseTo((inputTokens + outputTokens) * (perToken[model] ?? 0));
    }
    expect(run.model).toBe(strongWire.model);
    expect(run.cost).toBeCloseTo(calls.reduce((sum, { cost }) => sum + (cost ?? 0), 0));
    expect(stepsOf(parts)?.modelUse?.cost).toBeCloseTo(run.cost ?? 0);
    const use = expectValue(await app.runReports.chatModelUse("local", sessionId));
    expect(use).toMatchObject({ calls: 4, tokens: run.inputTokens + run.outputTokens, answersWithoutPrice: 0 });
    expect(use.cost).toBeCloseTo(run.cost ?? 0);
  });

  test("without a known price leaves the price of the answer unknown", async () => {
    const { app } = await openTwo();
    const { runId, sessionId, parts } = await askShop(app, near);
    expect(expectValue(await app.runReports.open(callerOf(), runId)).run.cost).toBeNull();
    expect(stepsOf(parts)?.modelUse).toMatchObject({ cost: null });
    expect(expectValue(await app.runReports.chatModelUse("local", sessionId))).toMatchObject({
      calls: 4,
      answersWithoutPrice: 1,
    });
  });

  test("keeps its key as secret as the other one keeps its own", async () => {
    const strange: WireReply = { kind: "status", status: 400, body: { error: { message: `strange ${keyOfTest}` } } };
    const { app, store, folder, lines } = await openTwo({ fast: strange });
    const { runId, parts } = await askShop(app, near);
    const record = expectValue(await app.runReports.open(callerOf(), runId));
    expect(JSON.stringify(record).includes("strange")).toBe(true);
    expect(JSON.stringify([record, parts, lines, app.model.status()]).includes(keyOfTest)).toBe(false);
    await app.close();
    await store.close();
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.includes(".db"));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) expect((await readFile(join(folder, name))).includes(keyOfTest)).toBe(false);
  });
});

describe("the budget of an answer", () => {
  const spent = /The language model was asked no further: the budget of an answer, .* is spent\./;

  test("that is spent by the first call leaves the rules' word, and says so once", async () => {
    const { app, asked } = await openTwo({ more: { ANSWER_TOKENS: "1" } });
    const { parts } = await askShop(app, near);
    expect(asked()).toEqual({ strong: [], fast: ["choose"], complaints: [] });
    expect(noticesOf(parts)).toMatch(spent);
    expect(noticesOf(parts).match(new RegExp(spent, "g"))).toHaveLength(1);
    expect(parts).toContainEqual(expect.objectContaining({ type: "clarification" }));
    expect(stepsOf(parts)).toMatchObject({ modelCallCount: 1 });
  });

  test("in dollars stops a model whose price is known", async () => {
    const prices = JSON.stringify({
      "claude-sonnet-4-5": { input: 1_000, output: 1_000 },
      qwen3: { input: 0, output: 0 },
    });
    const { app, asked } = await openTwo({ more: { ANSWER_DOLLARS: "0.0001", MODEL_PRICES: prices } });
    const { parts } = await askShop(app, near);
    expect(asked()).toEqual({ strong: ["write"], fast: ["choose"], complaints: [] });
    expect(noticesOf(parts)).toMatch(spent);
    expect(parts).toContainEqual(expect.objectContaining({ type: "result", brain: "model" }));
    expect(parts.find((part) => part.type === "text")?.text).toMatch(/^Berlin has the highest revenue: 69\.50/);
  });

  test("is none of an answer of the rules, which stands and says nothing of it", async () => {
    const { app, asked } = await openTwo({ more: { ANSWER_TOKENS: "1", ANSWER_DOLLARS: "0.0001" } });
    const { parts } = await askShop(app, "total revenue by city");
    expect(asked()).toEqual({ strong: [], fast: [], complaints: [] });
    expect(noticesOf(parts)).toBe("");
    expect(parts).toContainEqual(expect.objectContaining({ type: "result", brain: "rules" }));
    expect(stepsOf(parts)).toMatchObject({ modelCallCount: 0, modelUse: { cost: 0 } });
  });

  test("begins anew with each answer", async () => {
    const { app, asked } = await openTwo({ more: { ANSWER_TOKENS: "1" } });
    await askShop(app, near);
    await askShop(app, near);
    expect(asked().fast).toEqual(["choose", "choose"]);
  });

  test.each(["0", "-1", "many", "1.5"])("%s is refused as a number of tokens", async (ANSWER_TOKENS) => {
    await expect(openTwo({ more: { ANSWER_TOKENS } })).rejects.toThrow(/ANSWER_TOKENS must be/);
  });
});
