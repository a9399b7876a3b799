/** An app over the shop whose models the settings name, and a question put to it. */
import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { readSettings } from "#lib/config/env";
import { secretsOf } from "#lib/config/secrets";
import { openStore } from "#lib/db/store/open-store";
import { type App, assembleApp } from "#lib/services/app";
import { createLogger } from "#lib/services/logger";
import { openFastModelPort, openModelPort } from "#lib/services/model-settings";
import { expectValue, readAll } from "./run-world.ts";
import { openShop } from "./shop.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { noUploads } from "./uploads/no-uploads.ts";

const shop = { database: "SHOP", schema: "main", otherContexts: [] };

export async function openModelWorld(variables: Readonly<Record<string, string | undefined>>) {
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
    fastModelPort: await openFastModelPort(settings, logger),
    logger,
    secrets: secretsOf(settings),
    settings,
  });
  onTestFinished(() => app.close());
  return { app, folder, store, lines };
}

/** Asks in a chat of its own and waits for the end. */
export async function askShop(app: App, text: string, chat: string = randomUUID()) {
  const asked = { sessionId: chat, clientMessageId: randomUUID(), ...shop, text };
  const { runId, sessionId } = expectValue(await app.conversations.ask("local", asked));
  await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
  const parts = expectValue(await app.sessions.load("local", sessionId)).messages.at(-1)?.parts ?? [];
  return { runId, sessionId, parts };
}
