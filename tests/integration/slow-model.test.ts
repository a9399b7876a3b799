/** A model that never stops writing, a few letters at a time: its time is up, and so is the run's. */
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createAiSdkModel } from "#lib/agents/runtime/ai-sdk-model";
import { openStore } from "#lib/db/store/open-store";
import type { Message } from "#lib/domain/message";
import { assembleApp } from "#lib/services/app";
import { startModelServer } from "../support/model-server/index.ts";
import { expectValue, readAll } from "../support/run-world.ts";
import { openShop } from "../support/shop.ts";
import { silentLogger } from "../support/silent-logger.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { noUploads } from "../support/uploads/no-uploads.ts";

/** Minutes of the real limits, in milliseconds. */
const short = vi.hoisted(() => ({ modelTimeoutMs: 2_000, modelFirstTokenMs: 5_000, runDeadlineMs: 12_000 }));

vi.mock("#lib/config/limits", async (original) => {
  const real = await original<typeof import("#lib/config/limits")>();
  return { ...real, agentLimits: { ...real.agentLimits, ...short } };
});

async function openDrippingApp() {
  const server = await startModelServer(() => ({
    kind: "stream",
    pieces: Array.from({ length: 1_000_000 }, () => "and "),
    ending: "hang",
    before: () => nextTurn(),
  }));
  const folder = await temporaryFolder();
  const app = await assembleApp({
    store: await openStore(folder),
    warehouse: await openShop(),
    uploads: noUploads,
    modelPort: createAiSdkModel({ baseUrl: server.baseUrl, apiKey: "key-of-the-test", model: "small" }),
    logger: silentLogger,
    settings: { DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: folder, COST_GATE_GB: 1 },
  });
  onTestFinished(() => app.close());
  return { app, server };
}

/** The model never ends by itself: that the run has an end is the doing of the limits alone. */
test("ends with an answer in words for a question that the rules do not understand", async () => {
  const { app, server } = await openDrippingApp();
  const text = "turnover of our zorbs per town";
  const asked = { sessionId: randomUUID(), clientMessageId: randomUUID(), text, otherContexts: [] };
  const { runId, sessionId } = expectValue(
    await app.conversations.ask("local", { database: "SHOP", schema: "main", ...asked }),
  );
  await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
  const session = expectValue(await app.sessions.load("local", sessionId));
  const answer: Message | undefined = session.messages.at(-1);
  expect(server.requests.length).toBeGreaterThan(0);
  expect(session.run).toBeNull();
  expect(answer?.role).toBe("assistant");
  expect(JSON.stringify(answer?.parts)).toMatch(/took too long|answered too slowly|did not answer in time|too slow/);
});
