/** A whole app over a small shop whose model people edit. */
import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { openStore } from "#lib/db/store/open-store";
import type { Message } from "#lib/domain/message";
import type { ModelChange, ModelElement } from "#lib/domain/model-edit";
import { type App, assembleApp } from "#lib/services/app";
import { openDatabases } from "../duckdb-files.ts";
import { expectValue, readAll } from "../run-world.ts";
import { silentLogger } from "../silent-logger.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { noUploads } from "../uploads/no-uploads.ts";

const contents = {
  SHOP: [
    "create schema SALES",
    "create table SALES.ORDERS (ORDER_ID integer primary key, CITY varchar, STATUS varchar, ORDER_DATE date, REVENUE decimal(18,2))",
    "insert into SALES.ORDERS values (1, 'Berlin', 'PAID', '2025-01-05', 40), (2, 'Berlin', 'OPEN', '2025-02-01', 29.5), (3, 'Paris', 'PAID', '2025-06-30', 30.5)",
  ],
};

export const shop = { database: "SHOP", schema: "SALES" };

export type GlossaryWorld = {
  readonly app: App;
  /** Asks in a chat, its own one where none is named. */
  ask(
    text: string,
    sessionId?: string,
  ): Promise<{ readonly message: Message; readonly sessionId: string; readonly runId: string }>;
  /** Edits an element as it is now. */
  edit(
    element: ModelElement,
    change: ModelChange | "removed" | null,
    ownerId?: string,
  ): ReturnType<App["models"]["glossary"]["edit"]>;
};

export async function openGlossaryWorld(modelPort: ModelPort | null = null): Promise<GlossaryWorld> {
  const folder = await temporaryFolder();
  const app = await assembleApp({
    store: await openStore(folder),
    warehouse: await openDatabases(contents),
    uploads: noUploads,
    modelPort,
    logger: silentLogger,
    settings: { DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: folder, COST_GATE_GB: 1 },
  });
  onTestFinished(() => app.close());
  return {
    app,
    ask: async (text, sessionId = randomUUID()) => {
      const asked = { ...shop, otherContexts: [], sessionId, clientMessageId: randomUUID(), text };
      const { runId } = expectValue(await app.conversations.ask("local", asked));
      await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
      const message = expectValue(await app.sessions.load("local", sessionId)).messages.at(-1);
      if (message === undefined) throw new Error("The run left no message.");
      return { message, sessionId, runId };
    },
    edit: async (element, change, ownerId = "local") => {
      const { glossary } = app.models;
      const open = await glossary.open(shop, element);
      const seenVersion = open.ok ? open.value.version : null;
      return glossary.edit(ownerId, { context: shop, element, change, seenVersion });
    },
  };
}
