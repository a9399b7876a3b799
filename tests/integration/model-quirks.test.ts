/** Servers of the chat protocol as they are: each in its own way gives what was asked for, or a failure that names its cause. */
import { describe, expect, test } from "vitest";
import {
  askObject,
  berlin,
  has400,
  modelAt,
  cityPrompt as prompt,
  citySchema as schema,
  usage,
} from "../support/model-server/ask-city.ts";
import { type ModelServer, startModelServer } from "../support/model-server/index.ts";
import { type ModelReply, type ModelRequestBody, wordsOf } from "../support/model-server/replies.ts";

const said = JSON.stringify(berlin);

async function askText(server: ModelServer) {
  const pieces: string[] = [];
  const signal = new AbortController().signal;
  const onText = (piece: string) => pieces.push(piece);
  return { reply: await modelAt(server).streamText({ prompt, signal, timeoutMs: 5_000, onText }), pieces };
}

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

  test("a server that is asked several things at once before anything was learnt", async () => {
    const server = await startModelServer(
      refusing((body) => body.response_format !== undefined, 400, has400("response_format is not supported")),
    );
    const model = modelAt(server);
    const signal = new AbortController().signal;
    const ask = () => model.generateObject({ schema, schemaName: "city", prompt, signal, timeoutMs: 5_000 });
    const replies = await Promise.all([ask(), ask(), ask()]);
    expect(replies.map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  test("a server with room for the prompt, but not for the longest reply beside it", async () => {
    const words =
      "This model's maximum context length is 4096 tokens. However, you requested 4532 tokens (2032 in the messages, 2500 in the completion).";
    const server = await startModelServer(refusing((body) => body.max_tokens !== undefined, 400, has400(words)));
    expect(await askObject(server)).toMatchObject({ ok: true, value: { value: berlin } });
  });

  test("a server whose own failure spoke of something else: nothing is learnt from it", async () => {
    const server = await startModelServer((_request, number) =>
      number === 1
        ? { kind: "json", status: 500, body: { error: "Internal system error. message: disk full" } }
        : { kind: "object", value: berlin },
    );
    expect(await askObject(server)).toMatchObject({ ok: true });
    expect(server.requests.map(({ body }) => body.messages[0]?.role)).toEqual(["system", "system"]);
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
