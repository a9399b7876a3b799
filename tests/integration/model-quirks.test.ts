/** Servers of the chat protocol as they are: each in its own way gives what was asked for, or a failure that names its cause. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createAiSdkModel } from "#lib/agents/runtime/ai-sdk-model";
import { type ModelServer, startModelServer } from "../support/model-server/index.ts";
import { type ModelReply, type ModelRequestBody, wordsOf } from "../support/model-server/replies.ts";

const schema = z.object({ city: z.string(), count: z.number().nullable(), notes: z.array(z.string()) });
const berlin = { city: "Berlin", count: 3, notes: [] };
const prompt = { name: "test", version: 1, instructions: "Be brief.", input: "Which city?", outputTokens: 100 };
const said = JSON.stringify(berlin);

function modelAt({ baseUrl }: ModelServer) {
  return createAiSdkModel({ baseUrl, apiKey: "key-of-the-test", model: "small", retryDelaysMs: [1, 1] });
}

function askObject(server: ModelServer) {
  const signal = new AbortController().signal;
  return modelAt(server).generateObject({ schema, schemaName: "city", prompt, signal, timeoutMs: 5_000 });
}

async function askText(server: ModelServer) {
  const pieces: string[] = [];
  const signal = new AbortController().signal;
  const onText = (piece: string) => pieces.push(piece);
  return { reply: await modelAt(server).streamText({ prompt, signal, timeoutMs: 5_000, onText }), pieces };
}

const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

/** A whole reply with a message as a server writes it. */
function message(own: object, more: object = {}): ModelReply {
  const choice = { index: 0, message: { role: "assistant", ...own }, finish_reason: "stop", ...more };
  return {
    kind: "json",
    body: { id: "1", object: "chat.completion", created: 1, model: "m", choices: [choice], usage },
  };
}

function called(argument: unknown): object {
  return { id: "1", type: "function", function: { name: "city", arguments: argument } };
}

/** Refuses what the body holds, in the server's words. */
function refusing(isIn: (body: ModelRequestBody) => boolean, status: number, body: unknown) {
  return ({ body: request }: { readonly body: ModelRequestBody }): ModelReply =>
    isIn(request) ? { kind: "json", status, body } : { kind: "object", value: berlin };
}

const has = (role: string) => (body: ModelRequestBody) => body.messages.some((one) => one.role === role);
const has400 = (text: string) => ({ error: { message: text, type: "invalid_request_error", param: null, code: null } });

type Scenario = readonly [name: string, respond: Parameters<typeof startModelServer>[0]];

const readable: readonly Scenario[] = [
  ["text in a code block", () => message({ content: `\`\`\`json\n${said}\n\`\`\`` })],
  ["words before and behind", () => message({ content: `Of course!\n${said}\nAnything else?` })],
  ["thoughts before", () => message({ content: `<think>Is it {"city": "Bonn"}? No.</think>\n${said}` })],
  ["thoughts of which only the end is marked", () => message({ content: `It is {"a": 1}.</think>${said}` })],
  ["nothing but thoughts, in the text", () => message({ content: `<think>${said}</think>` })],
  ["nothing but thoughts, beside an empty text", () => message({ content: "", reasoning_content: said })],
  ["nothing but thoughts, under another name", () => message({ content: null, reasoning: `I say ${said}` })],
  ["thoughts beside the text", () => message({ content: said, reasoning_content: '{"city":"Bonn"}' })],
  [
    "text in parts",
    () =>
      message({
        content: [
          { type: "thinking", thinking: [] },
          { type: "text", text: said },
        ],
      }),
  ],
  ["a call of a tool", () => message({ content: null, tool_calls: [called(said)] }, { finish_reason: "tool_calls" })],
  ["a call of a tool, not as text", () => message({ content: "", tool_calls: [called(berlin)] })],
  ["a call of a function", () => message({ content: null, function_call: { name: "city", arguments: said } })],
  ["a call of a tool, as text", () => message({ content: `{"name": "city", "arguments": ${said}}` })],
  ["no reason for the end", () => message({ content: said }, { finish_reason: undefined })],
  ["no word on what does not apply", () => message({ content: '{"city": "Berlin", "count": 3}' })],
  ["other spellings", () => message({ content: '{"City": "Berlin", "count": "3", "notes": null}' })],
  ["single quotes and a comma too many", () => message({ content: "{'city': 'Berlin', 'count': 3, 'notes': [],}" })],
  ["no counted tokens", () => message({ content: said })],
  [
    "without a schema for replies (llama.cpp)",
    refusing((body) => body.response_format !== undefined, 400, has400("Failed to parse grammar")),
  ],
  [
    "without a schema for replies (others)",
    refusing((body) => body.response_format !== undefined, 422, { detail: [{ loc: ["body", "response_format"] }] }),
  ],
  [
    "without the role system (Gemma on vLLM)",
    refusing(has("system"), 400, { object: "error", message: "System role not supported", code: 400 }),
  ],
  [
    "without the role system (TGI)",
    refusing(has("system"), 424, { error: "Conversation roles must alternate user/assistant/user/..." }),
  ],
  ["without a seed (Mistral)", refusing((body) => body.seed !== undefined, 422, { detail: ["body", "seed"] })],
  [
    "with a temperature of its own",
    refusing(
      (body) => body.temperature !== undefined,
      400,
      has400("Unsupported value: 'temperature' does not support 0"),
    ),
  ],
  [
    "with another name for the room of a reply",
    refusing(
      (body) => body.max_tokens !== undefined,
      400,
      has400("Use 'max_completion_tokens' instead of 'max_tokens'"),
    ),
  ],
  [
    "without a bound of a reply",
    refusing((body) => body.max_tokens !== undefined, 400, has400("Unrecognized request argument: max_tokens")),
  ],
];

describe("what was asked for is read from", () => {
  test.each(readable)("a server that sends or goes %s", async (_name, respond) => {
    const server = await startModelServer(respond);
    expect(await askObject(server)).toMatchObject({ ok: true, value: { value: berlin } });
    expect(server.complaints).toEqual([]);
    // Nothing that was asked is lost on the way.
    expect(wordsOf(server.requests.at(-1) ?? fail(), ["system", "user"])).toMatch(/Be brief\.[\s\S]*Which city\?/);
  });

  test("a server that refuses all of it, one thing after the other; it is remembered", async () => {
    const refused = new Set(["response_format", "temperature", "seed", "max_tokens"]);
    const server = await startModelServer(({ body }) => {
      const found = Object.keys(body).find((member) => refused.has(member));
      return found === undefined
        ? { kind: "object", value: berlin }
        : { kind: "json", status: 400, body: has400(`Unknown parameter: ${found}`) };
    });
    const model = modelAt(server);
    const signal = new AbortController().signal;
    const ask = () => model.generateObject({ schema, schemaName: "city", prompt, signal, timeoutMs: 5_000 });
    expect(await ask()).toMatchObject({ ok: true });
    expect(await ask()).toMatchObject({ ok: true });
    expect(server.requests).toHaveLength(6);
  });

  test("a server whose reply was cut: it gets more room, once", async () => {
    const cut = said.slice(0, 20);
    const server = await startModelServer(({ body }) =>
      (body.max_tokens ?? 0) > 100
        ? message({ content: said })
        : message({ content: cut }, { finish_reason: "length" }),
    );
    expect(await askObject(server)).toMatchObject({ ok: true, value: { value: berlin } });
    expect(server.requests.map(({ body }) => body.max_tokens)).toEqual([100, 400]);
    expect(server.requests[1]?.text).not.toContain("could not be used");
  });

  test("a server that thought until its room was used up: it gets more room, once", async () => {
    const thinking = message({ content: "", reasoning_content: "Let me see" }, { finish_reason: "length" });
    const server = await startModelServer((_request, number) => (number === 1 ? thinking : message({ content: said })));
    expect(await askObject(server)).toMatchObject({ ok: true, value: { value: berlin } });
  });
});

describe("every call", () => {
  test("is asked for the likeliest reply, always the same, of a bounded length", async () => {
    const server = await startModelServer(() => ({ kind: "object", value: berlin }));
    await askObject(server);
    expect(server.requests[0]?.body).toMatchObject({ temperature: 0, seed: 1, max_tokens: 100 });
  });
});

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
  ["vLLM, of the reply", 400, { message: "'max_tokens' is too large: 100. This model's maximum context length is 90" }],
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

describe("a streamed text", () => {
  const stream = (...pieces: readonly string[]): ModelReply => ({ kind: "stream", pieces, ending: "end" });

  test("comes without the thoughts before it, however they are cut", async () => {
    const server = await startModelServer(() =>
      stream("<thi", "nk>North is 4", "2.</th", "ink>\n\n", "Rev", "enue is 5."),
    );
    const { reply, pieces } = await askText(server);
    expect(reply).toMatchObject({ ok: true, value: { value: "Revenue is 5." } });
    expect(pieces.join("")).toBe("Revenue is 5.");
  });

  test("that only begins like thoughts is spoken", async () => {
    const server = await startModelServer(() => stream("<t", "otal> is 5"));
    expect((await askText(server)).pieces.join("")).toBe("<total> is 5");
  });

  test("of thoughts alone is an empty answer", async () => {
    const server = await startModelServer(() => stream("<think>North", " or South?"));
    const { reply, pieces } = await askText(server);
    expect(reply).toMatchObject({ ok: false, error: { code: "MODEL_EMPTY" } });
    expect(pieces).toEqual([]);
  });

  test("comes from a server that knows no options of streams", async () => {
    const server = await startModelServer(({ body }) =>
      body.stream_options === undefined
        ? stream("Revenue is 5.")
        : { kind: "json", status: 400, body: has400("stream_options is not supported") },
    );
    expect((await askText(server)).reply).toMatchObject({ ok: true, value: { value: "Revenue is 5." } });
    expect(server.requests).toHaveLength(2);
  });
});

function fail(): never {
  throw new Error("The server was not asked.");
}
