/**
 * The whole app over the small shop, with the real client talking to a model server of the test's: a question goes in,
 * and what the user sees, what the engine and the model were sent, and what the trace holds come out.
 */
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { createAiSdkModel } from "#lib/agents/runtime/ai-sdk-model";
import type { ModelData } from "#lib/agents/runtime/dependencies";
import { openStore } from "#lib/db/store/open-store";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { ContextSelection } from "#lib/domain/context-selection";
import type { Message } from "#lib/domain/message";
import type { RunEvent } from "#lib/domain/run-event";
import type { Session } from "#lib/domain/session";
import type { TraceEntry } from "#lib/domain/trace";
import { type App, assembleApp } from "#lib/services/app";
import { type ModelServer, startModelServer } from "../model-server/index.ts";
import type { MannerName } from "../model-server/manners.ts";
import type { ModelReply, ModelRequest } from "../model-server/replies.ts";
import { expectValue, readAll } from "../run-world.ts";
import { openShop } from "../shop.ts";
import { silentLogger } from "../silent-logger.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { noUploads } from "../uploads/no-uploads.ts";
import { type EngineCall, recordEngine } from "./engine-record.ts";
import { createPromptBook, type PromptBook } from "./prompt-book.ts";

export type Reply = ModelReply | ((request: ModelRequest) => ModelReply);

/** By the prompt's name; a list is used up in turn and its last one repeats. */
export type Script = Readonly<Record<string, Reply | readonly Reply[]>>;

/** In the order in which it happened. */
export type JournalLine = { readonly kind: "model"; readonly prompt: string } | EngineCall;

export type Asked = {
  readonly sessionId: string;
  readonly runId: string;
  readonly manner: MannerName;
  /** The one that ended the run. */
  readonly message: Message;
  readonly events: readonly RunEvent[];
  readonly trace: readonly TraceEntry[];
  readonly journal: readonly JournalLine[];
  /** On the wire, refused and repeated ones included. */
  readonly requests: readonly ModelRequest[];
};

export type WorldOptions = {
  readonly manner?: MannerName;
  readonly script?: Script;
  /** Made in the shop's database before the app opens it. */
  readonly database?: readonly string[];
  /** In place of the shop. */
  readonly warehouse?: Warehouse;
  readonly selection?: ContextSelection;
  /** A curated file of the schema's words, in YAML. */
  readonly dictionary?: string;
  readonly modelData?: ModelData;
  /** The longest wait for a reply or a piece of one, in milliseconds. */
  readonly patienceMs?: number;
  /** Without a model the rules work alone. */
  readonly hasModel?: boolean;
};

export type AgentPathWorld = {
  readonly app: App;
  readonly server: ModelServer;
  /** Sends a question, in a chat of its own unless one is named, and waits for the run's end. */
  ask(text: string, sessionId?: string): Promise<Asked>;
  session(sessionId: string): Promise<Session>;
};

const shopSelection: ContextSelection = { database: "SHOP", schema: "main", otherContexts: [] };

/** Opened for one test. */
export async function openAgentPathWorld(options: WorldOptions = {}): Promise<AgentPathWorld> {
  const { manner = "strict", script = {}, patienceMs = 5_000, selection = shopSelection } = options;
  const journal: JournalLine[] = [];
  const book = createPromptBook(({ name }) => journal.push({ kind: "model", prompt: name }));
  const server = await startModelServer(scripted(script, book), manner);
  const client = createAiSdkModel({
    baseUrl: server.baseUrl,
    apiKey: "key-of-the-test",
    model: "small",
    retryDelaysMs: [1, 1],
    firstTokenMs: patienceMs,
  });
  const warehouse = options.warehouse ?? (await openShop(options.database));
  const folder = await temporaryFolder();
  if (options.dictionary !== undefined) await writeFile(join(folder, "shop.yaml"), options.dictionary);
  const app = await assembleApp({
    store: await openStore(folder),
    warehouse: recordEngine(warehouse, (call) => journal.push(call)),
    uploads: noUploads,
    modelPort: options.hasModel === false ? null : book.watch(client, patienceMs),
    logger: silentLogger,
    settings: { DATA_DIR: folder, MODEL_DATA: options.modelData ?? "results", SEMANTIC_DIR: folder, COST_GATE_GB: 1 },
  });
  onTestFinished(() => app.close());
  const session = async (sessionId: string) => expectValue(await app.sessions.load("local", sessionId));
  return {
    app,
    server,
    session,
    ask: async (text, sessionId = randomUUID()) => {
      const from = { journal: journal.length, requests: server.requests.length };
      const asked = { sessionId, clientMessageId: randomUUID(), ...selection, text };
      const { runId } = expectValue(await app.conversations.ask("local", asked));
      const events = await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
      expect(server.complaints).toEqual([]);
      const message = (await session(sessionId)).messages.at(-1);
      if (message === undefined) throw new Error("The chat has no message.");
      return {
        sessionId,
        runId,
        manner,
        message,
        events,
        trace: await traceOf(app, runId),
        journal: journal.slice(from.journal),
        requests: server.requests.slice(from.requests),
      };
    },
  };
}

/** As it was kept, read back from the store. */
async function traceOf(app: App, runId: string): Promise<readonly TraceEntry[]> {
  const { entries, gap } = expectValue(await app.runReports.open("local", runId));
  expect(gap).toBeNull();
  return entries;
}

function scripted(script: Script, book: PromptBook): (request: ModelRequest) => ModelReply {
  const used = new Map<string, number>();
  return (request) => {
    const name = book.nameOf(request);
    const given = script[name];
    if (given === undefined) throw new Error(`The test has no reply for the prompt "${name}".`);
    const place = used.get(name) ?? 0;
    used.set(name, place + 1);
    const reply = isList(given) ? (given[place] ?? given.at(-1)) : given;
    if (reply === undefined) throw new Error(`The list of replies for "${name}" is empty.`);
    return typeof reply === "function" ? reply(request) : reply;
  };
}

function isList(given: Reply | readonly Reply[]): given is readonly Reply[] {
  return Array.isArray(given);
}
