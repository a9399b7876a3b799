import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createAiSdkModel } from "#lib/agents/runtime/ai-sdk-model";
import type { Prompt } from "#lib/agents/runtime/prompt";
import { type ModelServer, startModelServer } from "../support/model-server/index.ts";
import type { ModelReply } from "../support/model-server/replies.ts";

const schema = z.object({ city: z.string(), count: z.number().nullable() });
const prompt: Prompt = { name: "test", version: 1, instructions: "Be brief.", input: "Which city?", outputTokens: 100 };
const berlin = { city: "Berlin", count: 3 };

type CallOptions = { readonly signal?: AbortSignal; readonly timeoutMs?: number; readonly firstTokenMs?: number };

function modelAt(server: ModelServer, firstTokenMs = 5_000) {
  return createAiSdkModel({
    baseUrl: server.baseUrl,
    apiKey: "key-of-the-test",
    model: "small",
    retryDelaysMs: [1, 1],
    firstTokenMs,
  });
}

async function askObject(server: ModelServer, { signal, timeoutMs = 5_000 }: CallOptions = {}) {
  return modelAt(server).generateObject({
    schema,
    schemaName: "city",
    prompt,
    signal: signal ?? new AbortController().signal,
    timeoutMs,
  });
}

async function askText(server: ModelServer, { signal, timeoutMs = 5_000, firstTokenMs }: CallOptions = {}) {
  const pieces: string[] = [];
  const result = await modelAt(server, firstTokenMs).streamText({
    prompt,
    signal: signal ?? new AbortController().signal,
    timeoutMs,
    onText: (piece) => pieces.push(piece),
  });
  return { result, pieces };
}

/** Replies in turn; the last one repeats. */
function inTurn(...replies: readonly [ModelReply, ...ModelReply[]]) {
  return (_request: unknown, number: number) => replies[number - 1] ?? replies.at(-1) ?? replies[0];
}

describe("an object from a compatible server", () => {
  test("is read, with its tokens, over chat completions with the given key and model", async () => {
    const server = await startModelServer(inTurn({ kind: "object", value: berlin }));
    expect(await askObject(server)).toEqual({
      ok: true,
      value: { value: berlin, usage: { inputTokens: 11, outputTokens: 7 } },
    });
    expect(server.requests).toMatchObject([
      { path: "/v1/chat/completions", authorization: "Bearer key-of-the-test", body: { model: "small" } },
    ]);
  });

  test("is asked for by schema, both as a parameter and in words", async () => {
    const server = await startModelServer(inTurn({ kind: "object", value: berlin }));
    await askObject(server);
    expect(server.requests[0]?.body.response_format?.type).toBe("json_schema");
    expect(server.requests[0]?.text).toContain("{city: string, count?: number}");
  });

  test("is found in a reply that wraps it in words and fences", async () => {
    const text = `Sure, here {it} is:\n\`\`\`json\n${JSON.stringify(berlin, null, 2)}\n\`\`\`\nAnything else?`;
    const server = await startModelServer(inTurn({ kind: "text", text }));
    expect(await askObject(server)).toMatchObject({ ok: true, value: { value: berlin } });
    expect(server.requests).toHaveLength(1);
  });

  test("is repaired once when the JSON is broken, with the fault named", async () => {
    const server = await startModelServer(
      inTurn({ kind: "text", text: '{"city": "Berlin", "count": ' }, { kind: "object", value: berlin }),
    );
    expect(await askObject(server)).toMatchObject({
      ok: true,
      value: { value: berlin, usage: { inputTokens: 22, outputTokens: 14 } },
    });
    expect(server.requests[1]?.text).toContain("no complete JSON object");
  });

  test("is repaired once when a field has the wrong type, and fails after that", async () => {
    const server = await startModelServer(inTurn({ kind: "object", value: { city: ["Berlin", "Bonn"], count: null } }));
    // Both replies were paid for, and the last one can be looked at.
    const reply = { value: '{"city":["Berlin","Bonn"],"count":null}', usage: { inputTokens: 22, outputTokens: 14 } };
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code: "MODEL_INVALID_OUTPUT", reply } });
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]?.text).toContain("city");
  });

  test("still comes from a server that refuses the parameter for structured output", async () => {
    const server = await startModelServer((request) =>
      request.body.response_format === undefined
        ? { kind: "object", value: berlin }
        : { kind: "status", status: 400, message: "response_format is not supported" },
    );
    const model = modelAt(server);
    const ask = () =>
      model.generateObject({
        schema,
        schemaName: "city",
        prompt,
        signal: AbortSignal.timeout(9_000),
        timeoutMs: 5_000,
      });
    expect(await ask()).toMatchObject({ ok: true, value: { value: berlin } });
    expect(await ask()).toMatchObject({ ok: true });
    // The refusal is learnt: the second question costs one request.
    expect(server.requests).toHaveLength(3);
  });
});

describe("OpenAI's own service", () => {
  test("is asked over the responses API, whole and streamed", async () => {
    const server = await startModelServer((request) =>
      request.body.stream === true
        ? { kind: "stream", pieces: ["Ber", "lin"], ending: "end" }
        : { kind: "object", value: berlin },
    );
    vi.stubEnv("OPENAI_BASE_URL", server.baseUrl);
    const model = createAiSdkModel({ baseUrl: null, apiKey: "key-of-the-test", model: "large" });
    vi.unstubAllEnvs();
    const signal = new AbortController().signal;
    expect(await model.generateObject({ schema, schemaName: "city", prompt, signal, timeoutMs: 5_000 })).toEqual({
      ok: true,
      value: { value: berlin, usage: { inputTokens: 11, outputTokens: 7 } },
    });
    const pieces: string[] = [];
    const streamed = await model.streamText({
      prompt,
      signal,
      timeoutMs: 5_000,
      onText: (piece) => pieces.push(piece),
    });
    expect(streamed).toMatchObject({ ok: true, value: { value: "Berlin", usage: { outputTokens: 7 } } });
    expect(pieces).toEqual(["Ber", "lin"]);
    expect(server.requests.map((request) => request.path)).toEqual(["/v1/responses", "/v1/responses"]);
  });
});

describe("a key", () => {
  test("that is refused is MODEL_AUTH at once, and is never repeated in the failure", async () => {
    const refused: ModelReply = { kind: "status", status: 401, message: "Incorrect API key provided: key-of-the-test" };
    const server = await startModelServer(inTurn(refused));
    const result = await askObject(server);
    expect(result).toMatchObject({ ok: false, error: { code: "MODEL_AUTH", retryable: false } });
    expect(JSON.stringify(result)).not.toContain("key-of-the-test");
    expect(server.requests).toHaveLength(1);
    expect((await askText(server)).result).toMatchObject({ ok: false, error: { code: "MODEL_AUTH" } });
  });

  test("of OpenAI never goes to another server", async () => {
    const server = await startModelServer(inTurn({ kind: "object", value: berlin }));
    vi.stubEnv("OPENAI_API_KEY", "key-of-openai");
    const model = createAiSdkModel({ baseUrl: server.baseUrl, apiKey: null, model: "small" });
    await model.generateObject({
      schema,
      schemaName: "city",
      prompt,
      signal: AbortSignal.timeout(9_000),
      timeoutMs: 5_000,
    });
    vi.unstubAllEnvs();
    expect(server.requests[0]?.authorization).not.toContain("key-of-openai");
  });
});

describe("a busy server", () => {
  test("is tried twice more for 429 and 5xx", async () => {
    const server = await startModelServer(
      inTurn(
        { kind: "status", status: 429, retryAfterMs: 1 },
        { kind: "status", status: 503 },
        { kind: "object", value: berlin },
      ),
    );
    expect(await askObject(server)).toMatchObject({ ok: true });
    expect(server.requests).toHaveLength(3);
  });

  test("that stays busy is MODEL_RATE after three requests", async () => {
    const server = await startModelServer(inTurn({ kind: "status", status: 429, retryAfterMs: 1 }));
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code: "MODEL_RATE", retryable: true } });
    expect(server.requests).toHaveLength(3);
  });

  test("that tells the pause in whole seconds is heard too", async () => {
    const server = await startModelServer(inTurn({ kind: "status", status: 429, retryAfterSeconds: 60 }));
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code: "MODEL_RATE" } });
    expect(server.requests).toHaveLength(1);
  });

  test("that asks for a long pause is not waited for", async () => {
    const server = await startModelServer(inTurn({ kind: "status", status: 429, retryAfterMs: 60_000 }));
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code: "MODEL_RATE" } });
    expect(server.requests).toHaveLength(1);
  });
});

describe("a server that does not answer", () => {
  test("is MODEL_TIMEOUT when it hangs", async () => {
    const server = await startModelServer(inTurn({ kind: "hang" }));
    expect(await askObject(server, { timeoutMs: 60 })).toMatchObject({ ok: false, error: { code: "MODEL_TIMEOUT" } });
    const { result } = await askText(server, { firstTokenMs: 60 });
    expect(result).toMatchObject({ ok: false, error: { code: "MODEL_TIMEOUT" } });
  });

  test("is MODEL_TIMEOUT when a stream falls silent, with what came before", async () => {
    const server = await startModelServer(inTurn({ kind: "stream", pieces: ["Half "], ending: "hang" }));
    const { result, pieces } = await askText(server, { firstTokenMs: 600 });
    expect(result).toMatchObject({ ok: false, error: { code: "MODEL_TIMEOUT" } });
    expect(pieces).toEqual(["Half "]);
  });

  test("is MODEL_UNAVAILABLE when the socket dies before the answer", async () => {
    const server = await startModelServer(inTurn({ kind: "drop" }));
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code: "MODEL_UNAVAILABLE" } });
    expect(server.requests).toHaveLength(3);
  });

  test("is MODEL_UNAVAILABLE when the socket dies in mid-stream, and is not asked again", async () => {
    const server = await startModelServer(inTurn({ kind: "stream", pieces: ["Half ", "a "], ending: "drop" }));
    const { result, pieces } = await askText(server);
    expect(result).toMatchObject({ ok: false, error: { code: "MODEL_UNAVAILABLE" } });
    expect(pieces.join("")).toContain("Half a ");
    expect(server.requests).toHaveLength(1);
  });

  test("is CANCELLED when the user stops", async () => {
    const controller = new AbortController();
    const server = await startModelServer(() => {
      controller.abort();
      return { kind: "hang" };
    });
    expect(await askObject(server, { signal: controller.signal })).toMatchObject({
      ok: false,
      error: { code: "CANCELLED" },
    });
  });
});

describe("a reply without an answer", () => {
  test("is MODEL_EMPTY when it holds no text", async () => {
    const server = await startModelServer(inTurn({ kind: "text", text: "" }));
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code: "MODEL_EMPTY" } });
    expect((await askText(server)).result).toMatchObject({ ok: false, error: { code: "MODEL_EMPTY" } });
  });

  test("is MODEL_REFUSAL when the provider's filter stopped it", async () => {
    const server = await startModelServer(inTurn({ kind: "text", text: "I", finishReason: "content_filter" }));
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code: "MODEL_REFUSAL" } });
  });

  test("is MODEL_REFUSAL when the model declines in its own words, whole or streamed", async () => {
    const server = await startModelServer(inTurn({ kind: "refusal", text: "I will not do that." }));
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code: "MODEL_REFUSAL" } });
    const { result } = await askText(server);
    expect(result).toMatchObject({ ok: false, error: { code: "MODEL_REFUSAL" } });
    expect(server.requests).toHaveLength(2);
  });

  test("is MODEL_INVALID_OUTPUT when the text was cut at its longest, and is not asked for again", async () => {
    const cut: ModelReply = { kind: "stream", pieces: ["Revenue is 5"], ending: "end", finishReason: "length" };
    const server = await startModelServer(inTurn(cut));
    const { result } = await askText(server);
    const reply = { value: "Revenue is 5", usage: { inputTokens: 11, outputTokens: 7 } };
    expect(result).toMatchObject({ ok: false, error: { code: "MODEL_INVALID_OUTPUT", reply } });
    expect(server.requests).toHaveLength(1);
  });

  test("is MODEL_UNAVAILABLE when something else than a model server replies", async () => {
    const server = await startModelServer(inTurn({ kind: "garbage", body: "<html>Sign in</html>" }));
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code: "MODEL_UNAVAILABLE" } });
  });

  test("is MODEL_TOO_LONG when the prompt does not fit", async () => {
    const message = "This model's maximum context length is 8192 tokens.";
    const server = await startModelServer(inTurn({ kind: "status", status: 400, message }));
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code: "MODEL_TOO_LONG" } });
  });
});

describe("a streamed text", () => {
  test("arrives piece by piece and whole at the end", async () => {
    const server = await startModelServer(inTurn({ kind: "stream", pieces: ["Rev", "enue ", "is 5."], ending: "end" }));
    const { result, pieces } = await askText(server);
    expect(pieces).toEqual(["Rev", "enue ", "is 5."]);
    expect(result).toEqual({
      ok: true,
      value: { value: "Revenue is 5.", usage: { inputTokens: 11, outputTokens: 7 } },
    });
  });
});
