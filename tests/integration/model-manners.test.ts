/** One client for three manners of servers: held to a schema, without structured output, and Snowflake Cortex. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createAiSdkModel } from "#lib/agents/runtime/ai-sdk-model";
import { type ModelServer, startModelServer } from "../support/model-server/index.ts";
import { mannerNames } from "../support/model-server/manners.ts";
import type { ModelReply } from "../support/model-server/replies.ts";
import { strictFaults } from "../support/model-server/strict-schema.ts";
import { sign } from "../support/run-world.ts";

const prompt = { name: "test", version: 1, instructions: "Be brief.", input: "Which city?", outputTokens: 100 };
const schema = z.object({ city: z.string(), count: z.number().nullable() });
const berlin = { city: "Berlin", count: 3 };

function askObject(server: ModelServer) {
  return modelAt(server).generateObject({ schema, schemaName: "city", ...call() });
}

function askText(server: ModelServer) {
  return modelAt(server).streamText({ ...call(), onText: () => undefined });
}

function call() {
  return { prompt, signal: new AbortController().signal, timeoutMs: 5_000 };
}

function modelAt({ baseUrl }: ModelServer) {
  return createAiSdkModel({ baseUrl, apiKey: "key-of-the-test", model: "small", retryDelaysMs: [1, 1] });
}

describe.each(mannerNames)("a %s server", (manner) => {
  test("gives an object and a text to the same client, and is asked by its own rules", async () => {
    const stream: ModelReply = { kind: "stream", pieces: ["Berlin ", "leads."], ending: "end" };
    const server = await startModelServer(
      ({ body }) => (body.stream === true ? stream : { kind: "object", value: berlin }),
      manner,
    );
    expect(await askObject(server)).toMatchObject({ ok: true, value: { value: berlin } });
    expect(await askText(server)).toMatchObject({ ok: true, value: { value: "Berlin leads." } });
    expect(server.complaints).toEqual([]);
  });

  test("is read while its model still writes: each piece is there before the next is sent", async () => {
    const pieces = ["Rev", "enue ", "leads."];
    const arrived: string[] = [];
    const signs = pieces.map(() => sign());
    const before = (place: number) => signs[place - 1]?.seen ?? Promise.resolve();
    const server = await startModelServer(() => ({ kind: "stream", pieces, ending: "end", before }), manner);
    const onText = (piece: string) => signs[arrived.push(piece) - 1]?.give();
    expect(await modelAt(server).streamText({ ...call(), onText })).toMatchObject({ ok: true });
    expect(arrived).toEqual(pieces);
  });

  test("that breaks off in mid-stream is never taken for one that has ended", async () => {
    const broken: ModelReply = { kind: "stream", pieces: ["Berlin leads. ", "With"], ending: "drop" };
    const server = await startModelServer(() => broken, manner);
    expect(await askText(server)).toMatchObject({ ok: false, error: { code: "MODEL_UNAVAILABLE" } });
  });
});

describe("a server of the tests", () => {
  test("that holds replies to a schema refuses the schemas that OpenAI's service refuses", () => {
    const inner = { type: "object", properties: { a: { type: "string" } }, required: [], additionalProperties: false };
    const open = { type: "object", properties: { inner }, required: ["inner"] };
    expect(strictFaults(open)).toEqual([
      '$: "additionalProperties" must be false.',
      '$.inner: "a" must be in "required".',
    ]);
    expect(strictFaults({ ...open, additionalProperties: false, properties: { inner: { type: "string" } } })).toEqual(
      [],
    );
    expect(strictFaults({ anyOf: [inner] })).toEqual(["The root of the schema must be an object."]);
  });

  test("never sends what its manner could not send: the test is told of it", async () => {
    const server = await startModelServer(() => ({ kind: "object", value: { city: 7 } }), "strict");
    expect(await askObject(server)).toMatchObject({ ok: false });
    expect(server.complaints[0]).toContain("does not fit the schema");
  });
});
