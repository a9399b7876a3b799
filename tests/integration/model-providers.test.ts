/** Every provider that MODEL can name, each against a server of its own protocol, through the package that users install. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { openNamedModel } from "#lib/agents/runtime/providers/open-model";
import { berlin, cityPrompt, citySchema } from "../support/model-server/ask-city.ts";
import { anthropicWire } from "../support/model-wires/anthropic.ts";
import { googleWire } from "../support/model-wires/google.ts";
import { type RespondOnWire, startWireServer, type WireReply } from "../support/model-wires/index.ts";
import { azureVersionWire, azureWire, compatibleWire, openAiWire } from "../support/model-wires/openai.ts";
import { keyOfTest, type Wire } from "../support/model-wires/wire.ts";

const wires: readonly (readonly [name: string, wire: Wire])[] = [
  ["OpenAI", openAiWire],
  ["a compatible server", compatibleWire],
  ["Azure", azureWire],
  ["Azure with a version", azureVersionWire],
  ["Anthropic", anthropicWire("claude-sonnet-4-5")],
  ["Anthropic by a tool", anthropicWire("claude-3-5-haiku-20241022")],
  ["Google", googleWire],
];

const said: WireReply = { kind: "text", pieces: [JSON.stringify(berlin)] };
const usage = { inputTokens: 11, outputTokens: 7 };

async function open(wire: Wire, respond: RespondOnWire) {
  const server = await startWireServer(wire, respond);
  const model = await openNamedModel(wire.model, wire.variables(server.origin), {
    retryDelaysMs: [1, 1],
    firstTokenMs: 5_000,
  });
  return { server, model };
}

const forever = new AbortController().signal;

function askObject(model: ModelPort, signal = forever) {
  return model.generateObject({ schema: citySchema, schemaName: "city", prompt: cityPrompt, signal, timeoutMs: 5_000 });
}

async function askText(model: ModelPort, signal = forever, onPiece: (piece: string) => void = () => undefined) {
  const pieces: string[] = [];
  const onText = (piece: string) => {
    pieces.push(piece);
    onPiece(piece);
  };
  return { reply: await model.streamText({ prompt: cityPrompt, signal, timeoutMs: 5_000, onText }), pieces };
}

describe.each(wires)("%s", (_name, wire) => {
  test("gives an object with its tokens, asked for by schema, and is named as the setting names it", async () => {
    const { server, model } = await open(wire, () => said);
    expect([model.name, model.fault]).toEqual([wire.model, undefined]);
    expect(await askObject(model)).toEqual({ ok: true, value: { value: berlin, usage } });
    expect(server.complaints).toEqual([]);
    expect(server.requests.map(({ body }) => wire.asksBySchema(body))).toEqual([true]);
    for (const words of ["Be brief.", "Which city?", "city: string"]) {
      expect(server.requests[0]?.text.includes(words)).toBe(words !== "city: string" || wire !== openAiWire);
    }
  });

  test("streams a text piece by piece, without the thoughts before it, with its tokens", async () => {
    const { server, model } = await open(wire, () => ({ kind: "text", pieces: ["Rev", "enue ", "is 5."] }));
    const { reply, pieces } = await askText(model);
    expect(reply).toEqual({ ok: true, value: { value: "Revenue is 5.", usage } });
    expect(pieces.join("")).toBe("Revenue is 5.");
    expect(pieces.length).toBeGreaterThan(1);
    expect(server.complaints).toEqual([]);
  });

  test("bounds the length of a reply, and gives more room once to one that was cut", async () => {
    const { server, model } = await open(wire, (_request, number) =>
      number === 1 ? { kind: "text", pieces: ['{"city": "Ber'], ending: "cut" } : said,
    );
    expect(await askObject(model)).toMatchObject({ ok: true, value: { value: berlin } });
    const [first = 0, second = 0] = server.requests.map(({ body }) => wire.roomOf(body));
    expect(first).toBeGreaterThanOrEqual(cityPrompt.outputTokens);
    expect(second).toBe(4 * first);
  });

  test("that refuses the key says which setting is to be checked, and the key is in no failure", async () => {
    const { server, model } = await open(wire, () => ({ kind: "fault", fault: "auth" }));
    const replies = [await askObject(model), (await askText(model)).reply];
    for (const reply of replies) {
      const nextStep = expect.stringContaining(wire.keySetting);
      expect(reply).toMatchObject({ ok: false, error: { code: "MODEL_AUTH", nextStep } });
    }
    expect(JSON.stringify(replies)).not.toContain(keyOfTest);
    expect(server.requests).toHaveLength(2);
  });

  test("that has no model of the name says so at once", async () => {
    const { server, model } = await open(wire, () => ({ kind: "fault", fault: "unknown" }));
    const nextStep = expect.stringContaining("MODEL");
    expect(await askObject(model)).toMatchObject({ ok: false, error: { code: "MODEL_UNKNOWN", nextStep } });
    expect((await askText(model)).reply).toMatchObject({ ok: false, error: { code: "MODEL_UNKNOWN" } });
    expect(server.requests).toHaveLength(2);
  });

  test("that is busy is tried three times", async () => {
    const { server, model } = await open(wire, () => ({ kind: "fault", fault: "rate" }));
    expect(await askObject(model)).toMatchObject({ ok: false, error: { code: "MODEL_RATE", retryable: true } });
    expect(server.requests).toHaveLength(3);
  });

  test("for which the prompt is too long says so at once", async () => {
    const { server, model } = await open(wire, () => ({ kind: "fault", fault: "tooLong" }));
    expect(await askObject(model)).toMatchObject({ ok: false, error: { code: "MODEL_TOO_LONG" } });
    expect((await askText(model)).reply).toMatchObject({ ok: false, error: { code: "MODEL_TOO_LONG" } });
    expect(server.requests).toHaveLength(2);
  });

  test("that does not want to answer is understood so", async () => {
    const { model } = await open(wire, () => ({ kind: "fault", fault: "filter" }));
    expect(await askObject(model)).toMatchObject({ ok: false, error: { code: "MODEL_REFUSAL" } });
    expect((await askText(model)).reply).toMatchObject({ ok: false, error: { code: "MODEL_REFUSAL" } });
  });

  test("is left at once when the user stops, before the first piece and after it", async () => {
    for (const pieces of [[], ["Revenue "]]) {
      const controller = new AbortController();
      const { server, model } = await open(wire, () => {
        if (pieces.length === 0) controller.abort();
        return { kind: "hang", pieces };
      });
      const { reply } = await askText(model, controller.signal, () => controller.abort());
      expect(reply).toMatchObject({ ok: false, error: { code: "CANCELLED" } });
      await server.left;
    }
  });
});

describe.each(wires.filter(([, wire]) => wire !== openAiWire))("%s, where the schema is refused", (_name, wire) => {
  test("is asked in words alone, and the refusal is remembered", async () => {
    const { server, model } = await open(wire, ({ body }) =>
      wire.asksBySchema(body) ? { kind: "fault", fault: "schema" } : said,
    );
    expect(await askObject(model)).toMatchObject({ ok: true, value: { value: berlin } });
    expect(await askObject(model)).toMatchObject({ ok: true, value: { value: berlin } });
    expect(server.requests.map(({ body }) => wire.asksBySchema(body))).toEqual([true, false, false]);
    expect(server.requests[2]?.text).toContain("city: string");
  });

  test("is read as kindly as all others are: words around the object, and a fault that is named once", async () => {
    const { server, model } = await open(wire, ({ body }, number) => {
      if (wire.asksBySchema(body)) return { kind: "fault", fault: "schema" };
      return { kind: "text", pieces: [number === 2 ? '{"city": ["a"]}' : `Of course!\n${JSON.stringify(berlin)}`] };
    });
    expect(await askObject(model)).toMatchObject({ ok: true, value: { value: berlin } });
    expect(server.requests[2]?.text).toContain("could not be used");
  });
});

describe("what providers do in ways of their own", () => {
  const temperatureRefused = {
    anthropic: { type: "error", error: { type: "invalid_request_error", message: "`temperature` is deprecated" } },
    google: { error: { code: 400, status: "INVALID_ARGUMENT", message: "temperature is not supported" } },
  };

  test.each([
    ["Anthropic", anthropicWire("claude-sonnet-4-5"), temperatureRefused.anthropic],
    ["Google", googleWire, temperatureRefused.google],
  ] as const)(
    "%s is asked without a temperature once it refused one, whole and streamed",
    async (_name, wire, body) => {
      const { server, model } = await open(wire, ({ text }) =>
        text.includes('"temperature":0') ? { kind: "status", status: 400, body } : said,
      );
      expect((await askText(model)).reply).toMatchObject({ ok: true });
      expect(await askObject(model)).toMatchObject({ ok: true });
      expect(server.requests).toHaveLength(3);
      expect(server.requests.map((request) => wire.asksBySchema(request.body))).toEqual([false, false, true]);
    },
  );

  test("what a package leaves out, as its provider does not support it, fills no log", async () => {
    const warnings = [vi.spyOn(console, "warn"), vi.spyOn(process, "emitWarning")];
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    // A model that is newer than the package is taken for one that chooses for itself.
    const { server, model } = await open(anthropicWire("claude-next-9"), () => said);
    expect(await askObject(model)).toMatchObject({ ok: true });
    expect(server.requests.map(({ body }) => body.temperature)).toEqual([undefined]);
    expect(warnings.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  test("Anthropic's service that is overloaded is busy, not gone", async () => {
    const body = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
    const { server, model } = await open(anthropicWire("claude-sonnet-4-5"), () => ({
      kind: "status",
      status: 529,
      body,
    }));
    expect(await askObject(model)).toMatchObject({ ok: false, error: { code: "MODEL_RATE" } });
    expect(server.requests).toHaveLength(3);
  });

  test("Google's service that asks for a long pause in its own way is not waited for", async () => {
    const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34s" }];
    const body = { error: { code: 429, status: "RESOURCE_EXHAUSTED", message: "quota", details } };
    const { server, model } = await open(googleWire, () => ({ kind: "status", status: 429, body }));
    expect(await askObject(model)).toMatchObject({ ok: false, error: { code: "MODEL_RATE" } });
    expect(server.requests).toHaveLength(1);
  });

  test("a reply that the provider's filter stopped half way is a refusal", async () => {
    for (const wire of [anthropicWire("claude-sonnet-4-5"), googleWire, azureWire]) {
      const { model } = await open(wire, () => ({ kind: "text", pieces: ["I "], ending: "refused" }));
      expect(await askObject(model)).toMatchObject({ ok: false, error: { code: "MODEL_REFUSAL" } });
      expect((await askText(model)).reply).toMatchObject({ ok: false, error: { code: "MODEL_REFUSAL" } });
    }
  });

  test("a key of another provider in the environment goes nowhere", async () => {
    for (const name of ["OPENAI_API_KEY", "ANTHROPIC_AUTH_TOKEN", "AZURE_API_KEY"]) vi.stubEnv(name, "a-foreign-key");
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    for (const [, wire] of wires) {
      const { server, model } = await open(wire, () => said);
      expect(await askObject(model)).toMatchObject({ ok: true });
      expect(JSON.stringify(server.requests)).not.toContain("a-foreign-key");
    }
  });
});
