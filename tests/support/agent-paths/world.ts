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
import { type AtEnd, atFileEnd } from "../at-end.ts";
import { callerOf } from "../callers/stand-ins.ts";
import { type ModelServer, startModelServer } from "../model-server/index.ts";
import type { MannerName } from "../model-server/manners.ts";
import type { ModelRequest } from "../model-server/replies.ts";
import { expectValue, readAll } from "../run-world.ts";
import { openShop } from "../shop.ts";
import { silentLogger } from "../silent-logger.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { noUploads } from "../uploads/no-uploads.ts";
import { type EngineCall, recordEngine } from "./engine-record.ts";
import { createPromptBook, type PromptBook } from "./prompt-book.ts";
import { type Script, scripted } from "./script.ts";

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
  /** On the wire, refused and repeated ones included, each with its prompt's name. */
  readonly requests: readonly NamedRequest[];
};

export type NamedRequest = ModelRequest & { readonly prompt: string };

export type WorldOptions = {
  readonly manner?: MannerName;
  readonly script?: Script;
  /** Made in the shop's database before the app opens it. */
  readonly database?: readonly string[];
  /** In place of the shop; closed by whoever opened it. */
  readonly warehouse?: Warehouse;
  /** Not shared with other tests of the file. */
  readonly isOwn?: boolean;
  readonly selection?: ContextSelection;
  /** A curated file of the schema's words, in YAML. */
  readonly dictionary?: string;
  readonly modelData?: ModelData;
  /** Prompts that are waited for only as long as a test can wait. */
  readonly impatientWith?: readonly string[];
  /** Without a model the rules work alone. */
  readonly hasModel?: boolean;
  /** A second port to the same server, for what a cheap model does. */
  readonly hasFastModel?: boolean;
  /** The app knows of the server that it holds replies to schemas, as it does of OpenAI's own service. */
  readonly holdsToSchemas?: boolean;
};

export type AgentPathWorld = {
  readonly app: App;
  readonly server: ModelServer;
  /** Sends a question, in a chat of its own unless one is named, and waits for the run's end. */
  ask(text: string, sessionId?: string): Promise<Asked>;
  session(sessionId: string): Promise<Session>;
};

const shopSelection: ContextSelection = { database: "SHOP", schema: "main", otherContexts: [] };

const shops = new Map<string, Promise<Warehouse>>();
const worlds = new Map<string, Promise<OpenWorld>>();

type OpenWorld = AgentPathWorld & { follow(script: Script): void };

/**
 * The app over the shop and a model that follows the script. Opening one takes long, so the tests of a file that want
 * the same share it, each in chats of its own; a test of a model in trouble has its own, because an app remembers that.
 */
export async function openAgentPathWorld(options: WorldOptions = {}): Promise<AgentPathWorld> {
  const { script = {}, warehouse, isOwn = false, ...shared } = options;
  const key = JSON.stringify(shared);
  const isShared = !isOwn && warehouse === undefined;
  const opened = (isShared ? worlds.get(key) : undefined) ?? openWorld(options, isShared ? atFileEnd : onTestFinished);
  if (isShared) keepForFile(worlds, key, opened);
  const world = await opened;
  world.follow(script);
  return world;
}

function shopWith(database: readonly string[]): Promise<Warehouse> {
  const key = JSON.stringify(database);
  const shop = shops.get(key) ?? openShop(database, atFileEnd);
  keepForFile(shops, key, shop);
  return shop;
}

/** What is open belongs to the file that opened it: the next one in this process opens its own. */
function keepForFile<Open>(kept: Map<string, Open>, key: string, open: Open): void {
  if (!kept.has(key)) atFileEnd(async () => void kept.delete(key));
  kept.set(key, open);
}

async function openWorld(options: WorldOptions, atEnd: AtEnd): Promise<OpenWorld> {
  const { manner = "strict", selection = shopSelection } = options;
  const journal: JournalLine[] = [];
  const book = createPromptBook(({ name }) => journal.push({ kind: "model", prompt: name }));
  let respond = scripted({}, book);
  const server = await startModelServer((request) => respond(request), manner, atEnd);
  const warehouse = options.warehouse ?? (await shopWith(options.database ?? []));
  const folder = await temporaryFolder(atEnd);
  if (options.dictionary !== undefined) await writeFile(join(folder, "shop.yaml"), options.dictionary);
  const app = await assembleApp({
    store: await openStore(folder),
    warehouse: recordEngine(warehouse, (call) => journal.push(call)),
    uploads: noUploads,
    ...portsTo(server, book, options),
    logger: silentLogger,
    settings: { DATA_DIR: folder, MODEL_DATA: options.modelData ?? "results", SEMANTIC_DIR: folder, COST_GATE_GB: 1 },
  });
  atEnd(() => app.close());
  const session = async (sessionId: string) => expectValue(await app.sessions.load("local", sessionId));
  return {
    app,
    server,
    session,
    follow: (script) => {
      respond = scripted(script, book);
    },
    ask: async (text, sessionId = randomUUID()) => {
      const from = {
        journal: journal.length,
        requests: server.requests.length,
        complaints: server.complaints.length,
      };
      const asked = { sessionId, clientMessageId: randomUUID(), ...selection, text };
      const { runId } = expectValue(await app.conversations.ask("local", asked));
      const events = await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
      expect(server.complaints.slice(from.complaints)).toEqual([]);
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
        requests: server.requests.slice(from.requests).map((request) => ({ ...request, prompt: book.nameOf(request) })),
      };
    },
  };
}

/** The ports of the app to the test's server; every call of theirs is noted. */
function portsTo(
  { baseUrl }: ModelServer,
  book: PromptBook,
  { hasModel = true, hasFastModel = false, holdsToSchemas, impatientWith = [] }: WorldOptions,
): Pick<Parameters<typeof assembleApp>[0], "modelPort" | "fastModelPort"> {
  const open = (model: string) => {
    const client = createAiSdkModel({ baseUrl, apiKey: "key-of-the-test", model, retryDelaysMs: [1, 1] });
    return book.watch(holdsToSchemas === undefined ? client : { ...client, holdsToSchemas }, impatientWith);
  };
  return { modelPort: hasModel ? open("small") : null, fastModelPort: hasFastModel ? open("fast") : null };
}

/** As it was kept, read back from the store. */
async function traceOf(app: App, runId: string): Promise<readonly TraceEntry[]> {
  const { entries, gap } = expectValue(await app.runReports.open(callerOf(), runId));
  expect(gap).toBeNull();
  return entries;
}
