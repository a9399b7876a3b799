import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { openNamedModel } from "#lib/agents/runtime/providers/open-model";
import type { ModelVariables } from "#lib/agents/runtime/providers/provider";
import { installCommand } from "#lib/agents/runtime/providers/provider-package";
import { modelProviders } from "#lib/agents/runtime/providers/table";
import { modelProviderNames } from "#lib/domain/model-providers";

const everything: ModelVariables = {
  OPENAI_API_KEY: "key",
  LLM_BASE_URL: "http://127.0.0.1:9/v1",
  ANTHROPIC_API_KEY: "key",
  GOOGLE_GENERATIVE_AI_API_KEY: "key",
  AZURE_API_KEY: "key",
  AZURE_RESOURCE_NAME: "resource",
};

const prompt = { name: "test", version: 1, instructions: "", input: "", outputTokens: 10 };

async function faultOf(port: ModelPort) {
  const signal = new AbortController().signal;
  const call = { prompt, signal, timeoutMs: 1_000 };
  const text = await port.streamText({ ...call, onText: () => undefined });
  const object = await port.generateObject({ ...call, schema: z.object({}), schemaName: "none" });
  // Both calls fail with what is wrong, and nothing is sent.
  expect([text, object]).toEqual([port.fault, port.fault].map((error) => ({ ok: false, error })));
  return port.fault;
}

/** A package that is not there, as Node says it. */
const nowhere = async (name: string) => {
  throw Object.assign(new Error(`Cannot find package '${name}' imported from /app/chunk.js`), {
    code: "ERR_MODULE_NOT_FOUND",
  });
};

const oneSentence = /^[A-Z][^\n]*start the app again\.$/;

describe("a model that a setting names", () => {
  it.each(modelProviderNames)("opens for %s where all that it needs is set", async (name) => {
    const port = await openNamedModel(`${name}:any`, everything);
    expect([port.name, port.fault]).toEqual([`${name}:any`, undefined]);
  });

  it.each(["claude-sonnet-4-5", "mistral:large", "openai:"])(
    "is not read from %j, with what is known",
    async (text) => {
      const fault = await faultOf(await openNamedModel(text, everything));
      expect(fault).toMatchObject({ code: "MODEL_SETUP", message: expect.stringMatching(oneSentence) });
      expect(fault?.message).toContain(`"${text}"`);
      for (const name of modelProviderNames) expect(fault?.message).toContain(name);
    },
  );

  it.each(
    modelProviderNames.flatMap((name) => modelProviders[name].needs.map((settings) => [name, settings] as const)),
  )("of %s says that it needs %j", async (name, settings) => {
    const rest = Object.entries(everything).filter(([setting]) => settings.every((one) => one !== setting));
    const fault = await faultOf(await openNamedModel(`${name}:any`, Object.fromEntries(rest)));
    expect(fault).toMatchObject({ code: "MODEL_SETUP", message: expect.stringMatching(oneSentence) });
    expect(fault?.message).toContain(settings.join(" or "));
  });
});

describe("the package of a provider", () => {
  const packaged = modelProviderNames.flatMap((name) => {
    const wanted = modelProviders[name].package;
    return wanted === null ? [] : [[name, wanted] as const];
  });

  it.each(packaged)("of %s that is not installed is told with the command that installs it", async (name, wanted) => {
    const fault = await faultOf(await openNamedModel(`${name}:any`, everything, { load: nowhere }));
    expect(fault).toMatchObject({ code: "MODEL_SETUP", message: expect.stringMatching(oneSentence) });
    expect(fault?.message).toContain(`The package ${wanted.name} that the setting MODEL needs is not installed`);
    expect(fault?.message).toContain(`"${installCommand(wanted)}"`);
  });

  it("that is there and cannot be used is told too: without what is called, or without what it needs itself", async () => {
    const loads = [async () => ({ VERSION: "1" }), async () => nowhere("@ai-sdk/provider-utils")];
    for (const load of loads) {
      const fault = await faultOf(await openNamedModel("anthropic:any", everything, { load }));
      expect(fault?.message).toMatch(oneSentence);
      expect(fault?.message).toContain("cannot be used as it is");
    }
  });

  it("is loaded for its provider alone", async () => {
    const loaded: string[] = [];
    const load = async (name: string) => {
      loaded.push(name);
      return nowhere(name);
    };
    for (const name of modelProviderNames) await openNamedModel(`${name}:any`, everything, { load });
    expect(loaded).toEqual(packaged.map(([, { name }]) => name));
  });

  it("has the version that is tested", () => {
    const schema = z.object({ devDependencies: z.record(z.string(), z.string()) });
    const { devDependencies } = schema.parse(JSON.parse(readFileSync("package.json", "utf8")));
    for (const [, { name, version }] of packaged) expect([name, devDependencies[name]]).toEqual([name, version]);
  });
});
