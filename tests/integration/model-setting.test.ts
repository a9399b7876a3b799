/** What MODEL does to the app: a record that names the provider, keys that are nowhere, and a mistake that costs no answer. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { MessagePart } from "#lib/domain/message";
import { choiceReply, planReply } from "../support/agents/model-forms.ts";
import { callerOf } from "../support/callers/stand-ins.ts";
import { anthropicWire } from "../support/model-wires/anthropic.ts";
import { googleWire } from "../support/model-wires/google.ts";
import { startWireServer } from "../support/model-wires/index.ts";
import { azureWire, compatibleWire, openAiWire } from "../support/model-wires/openai.ts";
import { keyOfTest } from "../support/model-wires/wire.ts";
import { askShop, openModelWorld } from "../support/model-world.ts";
import { expectValue } from "../support/run-world.ts";

const known = "total revenue by city";
const unknown = "turnover of our zorbs per town";
const wire = anthropicWire("claude-sonnet-4-5");

const noticesOf = (parts: readonly MessagePart[]) =>
  parts.flatMap((part) => (part.type === "notice" ? [part.text] : [])).join(" ");

describe.each([
  ["OpenAI", openAiWire, true],
  ["a compatible server", compatibleWire, false],
  ["Azure", azureWire, false],
  ["Anthropic", wire, true],
  ["Google", googleWire, true],
] as const)("a question that only a model can read", (_name, provider, isPriced) => {
  test(`is answered through ${provider.model}, whose name and cost the record has`, async () => {
    const server = await startWireServer(provider, (request) => {
      const isChoosing = request.text.includes("You find out which reading");
      const said = JSON.stringify(isChoosing ? choiceReply() : planReply());
      return { kind: "text", pieces: [provider.isStream(request) ? "Berlin leads with 69.50." : said] };
    });
    const variables = { MODEL: provider.model, MODEL_WORDS: "true", ...provider.variables(server.origin) };
    const { app } = await openModelWorld(variables);
    expect(app.model.status()).toMatchObject({ brain: "model", modelName: provider.model, notice: null });
    const { runId, parts } = await askShop(app, unknown);
    expect(parts).toContainEqual({ type: "text", text: "Berlin leads with 69.50." });
    const { run, entries } = expectValue(await app.runReports.open(callerOf(), runId));
    expect([run.model, (run.cost ?? 0) > 0]).toEqual([provider.model, isPriced]);
    const names = new Set(entries.flatMap(({ modelCalls }) => modelCalls.map(({ model }) => model)));
    expect([...names]).toEqual([provider.model]);
    expect(server.complaints).toEqual([]);
  });
});

test("a key that its service tells back is in no log and in no byte that is stored", async () => {
  const server = await startWireServer(wire, () => ({
    kind: "status",
    status: 400,
    body: { type: "error", error: { type: "invalid_request_error", message: `strange ${keyOfTest}` } },
  }));
  const { app, folder, store, lines } = await openModelWorld({ MODEL: wire.model, ...wire.variables(server.origin) });
  const { runId, parts } = await askShop(app, unknown);
  const record = expectValue(await app.runReports.open(callerOf(), runId));
  expect(JSON.stringify(record)).toContain("strange");
  expect(JSON.stringify([record, parts, lines])).not.toContain(keyOfTest);
  await app.close();
  await store.close();
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.includes(".db"));
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) expect((await readFile(join(folder, name))).includes(keyOfTest)).toBe(false);
});

describe.each([
  ["a provider that nobody knows", { MODEL: "mistral:large" }, "mistral:large"],
  ["no key", { MODEL: wire.model }, "ANTHROPIC_API_KEY"],
] as const)("a setting with %s", (_name, variables, mark) => {
  test("is told at the start, over the chat, in each answer that wanted a model, and by the test of the model", async () => {
    const { app, lines } = await openModelWorld(variables);
    expect(lines.filter((line) => line.includes(mark))).toHaveLength(1);
    const { notice, brain } = app.model.status();
    expect([brain, notice]).toEqual(["rules", expect.stringContaining(mark)]);
    expect(await app.model.test()).toMatchObject({ ok: false, error: { code: "MODEL_SETUP", message: notice } });
    for (const _again of [1, 2]) {
      const { parts } = await askShop(app, unknown);
      expect(noticesOf(parts)).toContain(notice);
      expect(noticesOf(parts)).toContain("The built-in rules ask instead.");
      expect(parts).toContainEqual(expect.objectContaining({ type: "clarification" }));
    }
  });

  test("costs no answer of the rules", async () => {
    const { app } = await openModelWorld(variables);
    const { parts } = await askShop(app, known);
    expect(noticesOf(parts)).toBe("");
    expect(parts).toContainEqual(expect.objectContaining({ type: "result" }));
  });
});
