import { createOpenAI } from "@ai-sdk/openai";
import { generateText, streamText } from "ai";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createAiSdkModel } from "#lib/agents/runtime/ai-sdk-model";
import { createChatFetch, isCortexAddress, knownConcessions } from "#lib/agents/runtime/chat-fetch";
import { type ModelServer, startModelServer } from "../support/model-server/index.ts";

const prompt = { name: "test", version: 1, instructions: "Be brief.", input: "Which city?", outputTokens: 100 };
const call = { prompt, signal: new AbortController().signal, timeoutMs: 5_000 };

/** Replies with the pieces, whole or streamed as asked; a reply never has a finish_reason. */
function startCortexServer(pieces: readonly string[]): Promise<ModelServer> {
  return startModelServer(
    ({ body }) =>
      body.stream === true ? { kind: "stream", pieces, ending: "end" } : { kind: "text", text: pieces.join("") },
    "cortex",
  );
}

function portTo({ baseUrl }: ModelServer, model: string) {
  return createAiSdkModel({ baseUrl, apiKey: "token-of-the-test", model, retryDelaysMs: [1, 1] });
}

function cortexFetch({ baseUrl }: ModelServer): typeof fetch {
  return createChatFetch(knownConcessions(baseUrl));
}

describe("Cortex as the model", () => {
  test.each(["claude-sonnet-4-5", "openai-gpt-5"])(
    "%s gives an object, with the token as the bearer",
    async (model) => {
      const server = await startCortexServer(['{"city":', '"Berlin"}']);
      const schema = z.object({ city: z.string() });
      const reply = await portTo(server, model).generateObject({ ...call, schema, schemaName: "city" });
      expect(reply).toMatchObject({ ok: true, value: { value: { city: "Berlin" } } });
      expect(server.requests[0]).toMatchObject({
        path: "/api/v2/cortex/v1/chat/completions",
        authorization: "Bearer token-of-the-test",
        body: { model },
      });
    },
  );

  test.each(["claude-sonnet-4-5", "gpt-5"])("%s streams its words, whole and in order", async (model) => {
    const server = await startCortexServer(["Berlin ", "leads ", "with 3 – ö."]);
    const pieces: string[] = [];
    const reply = await portTo(server, model).streamText({ ...call, onText: (piece) => pieces.push(piece) });
    expect(reply).toMatchObject({ ok: true, value: { value: "Berlin leads with 3 – ö." } });
    expect(pieces.length).toBeGreaterThan(1);
  });

  test("a bound on the output is sent by Cortex' name, and no developer speaks", async () => {
    const server = await startCortexServer(["Berlin"]);
    const model = createOpenAI({ baseURL: server.baseUrl, apiKey: "token", fetch: cortexFetch(server) }).chat("gpt-5");
    await generateText({ model, instructions: "Be brief.", prompt: "Which city?", maxOutputTokens: 50, maxRetries: 0 });
    const claude = createOpenAI({ baseURL: server.baseUrl, apiKey: "token", fetch: cortexFetch(server) }).chat(
      "claude-sonnet-4-5",
    );
    await generateText({ model: claude, prompt: "Which city?", maxOutputTokens: 60, maxRetries: 0 });
    const [first, second] = server.requests.map(({ body }) => body);
    expect(first).toMatchObject({ max_completion_tokens: 50 });
    expect(first?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(second).toMatchObject({ max_completion_tokens: 60 });
  });

  test("a reply that names no reason for its end is taken as finished", async () => {
    const server = await startCortexServer(["Berlin"]);
    const model = createOpenAI({ baseURL: server.baseUrl, apiKey: "token", fetch: cortexFetch(server) }).chat(
      "claude-sonnet-4-5",
    );
    expect((await generateText({ model, prompt: "?", maxRetries: 0 })).finishReason).toBe("stop");
    const stream = streamText({ model, prompt: "?", maxRetries: 0 });
    expect([await stream.text, await stream.finishReason]).toEqual(["Berlin", "stop"]);
  });

  test("only an account's Cortex address is spoken to so", () => {
    expect(isCortexAddress("https://org-account.snowflakecomputing.com/api/v2/cortex/v1")).toBe(true);
    expect(isCortexAddress("https://example.com/v1")).toBe(false);
    expect(isCortexAddress("https://example.com/v1?x=/api/v2/cortex/")).toBe(false);
  });
});
