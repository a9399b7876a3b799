/** What MODEL does to the app: a record that names the provider, keys that are nowhere, and a mistake that costs no answer. */
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { readSettings } from "#lib/config/env";
import { secretsOf } from "#lib/config/secrets";
import { openStore } from "#lib/db/store/open-store";
import type { MessagePart } from "#lib/domain/message";
import { type App, assembleApp } from "#lib/services/app";
import { createLogger } from "#lib/services/logger";
import { openModelPort } from "#lib/services/model-settings";
import { choiceReply, planReply } from "../support/agents/model-forms.ts";
import { anthropicWire } from "../support/model-wires/anthropic.ts";
import { googleWire } from "../support/model-wires/google.ts";
import { startWireServer } from "../support/model-wires/index.ts";
import { azureWire, compatibleWire, openAiWire } from "../support/model-wires/openai.ts";
import { keyOfTest } from "../support/model-wires/wire.ts";
import { expectValue, readAll } from "../support/run-world.ts";
import { openShop } from "../support/shop.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { noUploads } from "../support/uploads/no-uploads.ts";

const known = "total revenue by city";
const unknown = "turnover of our zorbs per town";
const shop = { database: "SHOP", schema: "main", otherContexts: [] };
const wire = anthropicWire("claude-sonnet-4-5");

async function openApp(variables: Readonly<Record<string, string | undefined>>) {
  const folder = await temporaryFolder();
  const settings = readSettings({ ...variables, DATA_DIR: folder, SEMANTIC_DIR: folder });
  const lines: string[] = [];
  const logger = createLogger(
    { level: "debug", secrets: secretsOf(settings) },
    { write: (line: string) => void lines.push(line) },
  );
  const store = await openStore(folder);
  const app = await assembleApp({
    store,
    warehouse: await openShop(),
    uploads: noUploads,
    modelPort: await openModelPort(settings, logger),
    logger,
    secrets: secretsOf(settings),
    settings,
  });
  onTestFinished(() => app.close());
  return { app, folder, store, lines };
}

async function ask(app: App, text: string) {
  const asked = { sessionId: randomUUID(), clientMessageId: randomUUID(), ...shop, text };
  const { runId, sessionId } = expectValue(await app.conversations.ask("local", asked));
  await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
  const parts = expectValue(await app.sessions.load("local", sessionId)).messages.at(-1)?.parts ?? [];
  return { runId, parts };
}

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
    const { app } = await openApp({ MODEL: provider.model, MODEL_WORDS: "true", ...provider.variables(server.origin) });
    expect(app.model.status()).toMatchObject({ brain: "model", modelName: provider.model, notice: null });
    const { runId, parts } = await ask(app, unknown);
    expect(parts).toContainEqual({ type: "text", text: "Berlin leads with 69.50." });
    const { run, entries } = expectValue(await app.runReports.open("local", runId));
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
  const { app, folder, store, lines } = await openApp({ MODEL: wire.model, ...wire.variables(server.origin) });
  const { runId, parts } = await ask(app, unknown);
  const record = expectValue(await app.runReports.open("local", runId));
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
    const { app, lines } = await openApp(variables);
    expect(lines.filter((line) => line.includes(mark))).toHaveLength(1);
    const { notice, brain } = app.model.status();
    expect([brain, notice]).toEqual(["rules", expect.stringContaining(mark)]);
    expect(await app.model.test()).toMatchObject({ ok: false, error: { code: "MODEL_SETUP", message: notice } });
    for (const _again of [1, 2]) {
      const { parts } = await ask(app, unknown);
      expect(noticesOf(parts)).toContain(notice);
      expect(noticesOf(parts)).toContain("The built-in rules read the question.");
      expect(parts).toContainEqual(expect.objectContaining({ type: "clarification" }));
    }
  });

  test("costs no answer of the rules", async () => {
    const { app } = await openApp(variables);
    const { parts } = await ask(app, known);
    expect(noticesOf(parts)).toBe("");
    expect(parts).toContainEqual(expect.objectContaining({ type: "result" }));
  });
});
