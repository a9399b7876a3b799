/** A model that does not help: the answer says so, the rules go on, and the next question does not wait for it again. */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createAiSdkModel } from "#lib/agents/runtime/ai-sdk-model";
import { modelLimits } from "#lib/config/limits";
import { openStore } from "#lib/db/store/open-store";
import type { MessagePart } from "#lib/domain/message";
import { type App, assembleApp } from "#lib/services/app";
import { choiceReply, planReply, routingReply } from "../support/agents/model-forms.ts";
import { type ModelServer, startModelServer } from "../support/model-server/index.ts";
import type { ModelReply, ModelRequest } from "../support/model-server/replies.ts";
import { expectValue, readAll } from "../support/run-world.ts";
import { openShop } from "../support/shop.ts";
import { silentLogger } from "../support/silent-logger.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { noUploads } from "../support/uploads/no-uploads.ts";

const known = "total revenue by city";
const unknown = "turnover of our zorbs per town";

/** A server that hangs is waited for no longer than a test can spare. */
const short = vi.hoisted(() => ({ modelTimeoutMs: 5_000 }));

vi.mock("#lib/config/limits", async (original) => {
  const real = await original<typeof import("#lib/config/limits")>();
  return { ...real, agentLimits: { ...real.agentLimits, ...short } };
});

/** A model that helps: it sees the question in no reading, hands it on, plans it and puts the result into words. */
function helpful({ body }: ModelRequest): ModelReply {
  if (body.stream === true) return { kind: "stream", pieces: ["Berlin leads with 69.50."], ending: "end" };
  const form = body.response_format?.json_schema?.name;
  if (form === "choice") return { kind: "object", value: choiceReply() };
  return { kind: "object", value: form === "routing" ? routingReply() : planReply() };
}

afterEach(() => {
  vi.useRealTimers();
});

/** The app as it is started, but for a store in a folder of the test and a server of the test. */
async function openApp(reply: (request: ModelRequest) => ModelReply): Promise<{ app: App; server: ModelServer }> {
  // The clock alone: the pause is long, and the own timers of engine and client must go on.
  vi.useFakeTimers({ toFake: ["Date"] });
  const server = await startModelServer(reply);
  const folder = await temporaryFolder();
  const app = await assembleApp({
    store: await openStore(folder),
    warehouse: await openShop(),
    uploads: noUploads,
    modelPort: createAiSdkModel({
      baseUrl: server.baseUrl,
      apiKey: "key-of-the-test",
      model: "small",
      retryDelaysMs: [1, 1],
    }),
    logger: silentLogger,
    settings: { DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: folder, COST_GATE_GB: 1 },
  });
  onTestFinished(() => app.close());
  return { app, server };
}

const shop = { database: "SHOP", schema: "main", otherContexts: [] };

async function ask(app: App, text: string): Promise<readonly MessagePart[]> {
  const asked = { sessionId: randomUUID(), clientMessageId: randomUUID(), ...shop, text };
  const { runId, sessionId } = expectValue(await app.conversations.ask("local", asked));
  const { events } = expectValue(await app.runs.attach("local", { runId, fromSeq: 1 }));
  await readAll(events);
  return expectValue(await app.sessions.load("local", sessionId)).messages.at(-1)?.parts ?? [];
}

const noticesOf = (parts: readonly MessagePart[]) =>
  parts.flatMap((part) => (part.type === "notice" ? [part.text] : [])).join(" ");
const hasRows = (parts: readonly MessagePart[]) =>
  parts.some((part) => part.type === "result" && part.ref.rowCount === 2);

const whatRulesKnow = expect.objectContaining({ type: "clarification", reason: expect.stringContaining("zorbs") });

describe("a refused key", () => {
  test("leaves a question that only the model could read with what the rules know, says why, and is not tried again", async () => {
    const { app, server } = await openApp(() => ({ kind: "status", status: 401, message: "bad key-of-the-test" }));
    expect(hasRows(await ask(app, known))).toBe(true);
    expect(server.requests).toEqual([]);
    const first = await ask(app, unknown);
    expect(noticesOf(first)).toContain("refused the key");
    expect(first).toContainEqual(whatRulesKnow);
    expect(JSON.stringify(first)).not.toContain("key-of-the-test");
    const asked = server.requests.length;
    vi.setSystemTime(Date.now() + 100 * modelLimits.pauseMs);
    expect(await ask(app, unknown)).toContainEqual(whatRulesKnow);
    expect(server.requests).toHaveLength(asked);
    expect(app.model.status()).toMatchObject({ brain: "rules", notice: expect.stringContaining("key was refused") });
  });
});

describe.each<[string, ModelReply]>([
  ["drops the line", { kind: "drop" }],
  ["is broken", { kind: "status", status: 503 }],
  ["never answers", { kind: "hang" }],
])("a server that %s", (_what, trouble) => {
  test("is said in the answer, left alone by the next question, and asked again after a while", async () => {
    let reply = (_request: ModelRequest) => trouble;
    const { app, server } = await openApp((request) => reply(request));
    const first = await ask(app, unknown);
    expect(first).toContainEqual(whatRulesKnow);
    expect(noticesOf(first)).toContain("The built-in rules ask instead.");
    const asked = server.requests.length;
    expect(await ask(app, unknown)).toContainEqual(whatRulesKnow);
    expect(server.requests).toHaveLength(asked);
    expect(app.model.status()).toMatchObject({ brain: "rules", notice: expect.any(String) });
    reply = helpful;
    vi.setSystemTime(Date.now() + 2 * modelLimits.pauseMs);
    const later = await ask(app, unknown);
    expect(later).toContainEqual({ type: "text", text: "Berlin leads with 69.50." });
    expect(app.model.status()).toMatchObject({ brain: "model", notice: null });
  });
});
