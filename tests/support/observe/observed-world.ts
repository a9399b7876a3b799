/** A whole app that is counted and traced, over a schema whose every name and value can be recognised. */
import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { onTestFinished } from "vitest";
import { readSettings } from "#lib/config/env";
import { openStore } from "#lib/db/store/open-store";
import { openDuckdbFolder } from "#lib/db/warehouse/duckdb/index";
import type { Message } from "#lib/domain/message";
import { assembleApp } from "#lib/services/app";
import { openModelPort } from "#lib/services/model-settings";
import { storeWatch } from "#lib/services/observe/observed-house";
import { openObserver } from "#lib/services/observe/open-observer";
import { startModelServer } from "../model-server/index.ts";
import type { Respond } from "../model-server/open-model-server.ts";
import { expectValue, readAll } from "../run-world.ts";
import { silentLogger } from "../silent-logger.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type Collector, startCollector } from "./collector.ts";

/** None of these may be told, however they are written. */
export const recognisable = ["quokka", "narwhal", "wombat", "axolotl", "pangolin", "okapi", "4711.47"];

export const context = { database: "QUOKKA", schema: "NARWHALS" };

const statements = [
  "create schema NARWHALS",
  "create table NARWHALS.WOMBATS (WOMBAT_ID integer primary key, AXOLOTL varchar, WEIGHT decimal(18,2))",
  "insert into NARWHALS.WOMBATS values (1, 'Pangolin', 4711.47), (2, 'Okapi', 2), (3, 'Okapi', 3)",
];

export type ObservedWorldParts = { readonly respond?: Respond; readonly collector?: Collector };

export async function openObservedWorld({ respond, collector: given }: ObservedWorldParts = {}) {
  const folder = await temporaryFolder();
  const collector = given ?? (await startCollector());
  const wishes = {
    metrics: { host: "127.0.0.1", port: 0 },
    traces: { endpoint: `${collector.url}/v1/traces`, headers: { "api-key": "key-of-okapi" }, serviceName: "snowgpt" },
  };
  const { observer, metricsPort, close } = expectValue(await openObserver(wishes, silentLogger));
  if (observer === null || metricsPort === null) throw new Error("Nothing is observed.");
  onTestFinished(close);
  await makeDatabase(join(folder, "databases"));
  const model = respond === undefined ? {} : await modelVariables(respond);
  const settings = readSettings({ ...model, DATA_DIR: folder, SEMANTIC_DIR: folder });
  const app = await assembleApp({
    store: await openStore(join(folder, "app"), undefined, storeWatch(observer)),
    ...(await openDuckdbFolder({ dataDirectory: folder })),
    modelPort: await openModelPort(settings, silentLogger),
    logger: silentLogger,
    ...{ settings, observer },
  });
  onTestFinished(() => app.close());
  const ask = async (text: string, chat: string = randomUUID(), where = context): Promise<Message> => {
    const asked = { sessionId: chat, clientMessageId: randomUUID(), ...where, otherContexts: [], text };
    const { runId, sessionId } = expectValue(await app.conversations.ask("local", asked));
    await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
    const message = expectValue(await app.sessions.load("local", sessionId)).messages.at(-1);
    if (message === undefined) throw new Error("The run left no message.");
    return message;
  };
  return { app, ask, folder, collector, observer, metricsPort, endObserving: close };
}

async function modelVariables(respond: Respond) {
  const server = await startModelServer(respond);
  return { MODEL: "compatible:small", LLM_BASE_URL: server.baseUrl, LLM_API_KEY: "key-of-axolotl" };
}

async function makeDatabase(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const instance = await DuckDBInstance.create(join(folder, `${context.database}.duckdb`));
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}
