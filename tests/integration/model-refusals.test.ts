/** What servers of the chat protocol refuse or send instead of a reply is called by its cause. */
import { describe, expect, test } from "vitest";
import { askObject, usage } from "../support/model-server/ask-city.ts";
import { startModelServer } from "../support/model-server/index.ts";

const tooLong: readonly (readonly [server: string, status: number, body: unknown])[] = [
  [
    "llama.cpp",
    400,
    {
      error: {
        code: 400,
        message: "the request exceeds the available context size",
        type: "exceed_context_size_error",
      },
    },
  ],
  [
    "llama.cpp, before",
    500,
    { error: { code: 500, message: "Context size has been exceeded.", type: "server_error" } },
  ],
  ["llama.cpp behind a success", 200, { error: { code: 400, message: "x", type: "exceed_context_size_error" } }],
  ["vLLM", 400, { message: "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens" }],
  [
    "vLLM's engine",
    500,
    { detail: "The decoder prompt (length 9000) is longer than the maximum model length of 4096." },
  ],
  ["Ollama", 400, { error: { message: "input length exceeds the context length", type: "api_error" } }],
  ["LM Studio", 400, { error: "Trying to keep the first 9000 tokens when context the overflows." }],
  ["LM Studio, today", 400, { error: "Cannot truncate prompt with n_keep (15028) >= n_ctx (7424)" }],
  ["OpenAI", 400, { error: { message: "Too many tokens", code: "context_length_exceeded" } }],
  [
    "Anthropic",
    400,
    { error: { type: "invalid_request_error", message: "prompt is too long: 210000 tokens > 200000" } },
  ],
  ["Google", 400, { error: { message: "The input token count (9000) exceeds the maximum number of tokens allowed" } }],
  ["TGI", 422, { error: "Input validation error: `inputs` must have less than 4096 tokens. Given: 9000" }],
  ["a proxy", 413, { error: "Payload Too Large" }],
];

describe("a prompt that is too long", () => {
  test.each([
    ["a server that took too long", 504, { message: "Request took too long" }, "MODEL_UNAVAILABLE"],
    ["a busy one", 429, { message: "maximum 10000 tokens per minute" }, "MODEL_RATE"],
  ] as const)("is another thing than %s", async (_server, status, body, code) => {
    const server = await startModelServer(() => ({ kind: "json", status, body }));
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code } });
    expect(server.requests).toHaveLength(3);
  });

  test.each(tooLong)("is called so by %s, at once", async (_server, status, body) => {
    const server = await startModelServer(() => ({ kind: "json", status, body }));
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code: "MODEL_TOO_LONG" } });
    expect(server.requests).toHaveLength(1);
  });
});

const unknown: readonly (readonly [server: string, status: number, body: unknown])[] = [
  ["Ollama", 404, { error: { message: 'model "small" not found, try pulling it first', type: "api_error" } }],
  ["vLLM", 404, { object: "error", message: "The model `small` does not exist.", type: "NotFoundError", code: 404 }],
  ["OpenAI", 404, { error: { message: "The model does not exist", code: "model_not_found" } }],
  ["OpenRouter", 400, { error: { message: "small is not a valid model ID", code: 400 } }],
];

describe("a model that its server does not have", () => {
  test.each(unknown)("is called so by %s, and its name is what is to be checked", async (_server, status, body) => {
    const server = await startModelServer(() => ({ kind: "json", status, body }));
    const reply = await askObject(server);
    expect(reply).toMatchObject({ ok: false, error: { code: "MODEL_UNKNOWN" } });
    expect(JSON.stringify(reply)).toContain("LLM_MODEL");
    expect(server.requests).toHaveLength(1);
  });

  test("is another thing than an address where no server speaks the protocol", async () => {
    const server = await startModelServer(() => ({ kind: "json", status: 404, body: { detail: "Not Found" } }));
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code: "MODEL_UNAVAILABLE" } });
  });
});

describe("a reply that is no use", () => {
  test("without any choice is an empty answer", async () => {
    const server = await startModelServer(() => ({ kind: "json", body: { id: "1", choices: [], usage } }));
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code: "MODEL_EMPTY" } });
  });

  test("in another form is one bad reply, not a server that is down", async () => {
    const server = await startModelServer(() => ({ kind: "json", body: { output: "Berlin" } }));
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code: "MODEL_INVALID_OUTPUT" } });
  });

  test("that is a failure behind a success is that failure", async () => {
    const server = await startModelServer(() => ({ kind: "json", body: { error: { code: 503, message: "loading" } } }));
    expect(await askObject(server)).toMatchObject({ ok: false, error: { code: "MODEL_UNAVAILABLE" } });
    expect(server.requests).toHaveLength(3);
  });
});
