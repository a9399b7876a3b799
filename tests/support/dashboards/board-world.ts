/** An app over a small shop with regions, customers, orders and stock, in which answers become tiles of dashboards. */
import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { openStore, type Store } from "#lib/db/store/open-store";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { noChartEdit } from "#lib/domain/chart-edit";
import type { CrossFilter, DashboardDefinition, FilterValue, TileState } from "#lib/domain/dashboard";
import type { BoardParameter } from "#lib/domain/dashboard-parameter-schema";
import type { Message, ResultPart } from "#lib/domain/message";
import { plainView } from "#lib/domain/plain-view";
import type { ResultRow } from "#lib/domain/result-set";
import { type App, assembleApp } from "#lib/services/app";
import type { AtEnd } from "../at-end.ts";
import { openDatabases } from "../duckdb-files.ts";
import { expectValue, readAll } from "../run-world.ts";
import { silentLogger } from "../silent-logger.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { noUploads } from "../uploads/no-uploads.ts";

export const shopContext = { database: "SHOP", schema: "SALES" };

export const shopStatements = [
  "create schema SALES",
  "create table SALES.CUSTOMERS (CUSTOMER_ID integer primary key, CUSTOMER_NAME varchar, REGION varchar)",
  "insert into SALES.CUSTOMERS values (1, 'Ada', 'North'), (2, 'Bo', 'South'), (3, 'Cy', 'South'), (4, 'Di', NULL)",
  `create table SALES.ORDERS (ORDER_ID integer primary key, CUSTOMER_ID integer references SALES.CUSTOMERS (CUSTOMER_ID),
    ORDER_DATE date, CHANNEL varchar, REVENUE decimal(18,2))`,
  `insert into SALES.ORDERS values
    (1, 1, '2025-01-05', 'web', 40), (2, 1, '2025-02-01', 'shop', 29.5), (3, 2, '2025-06-30', 'web', 30.5),
    (4, 3, '2025-06-01', 'shop', 10), (5, 3, '2025-03-10', 'web', 5), (6, 4, '2025-04-04', 'web', 7),
    (7, NULL, '2025-05-05', 'shop', 1)`,
  "create table SALES.STOCK (SHELF integer primary key, PIECES integer)",
  "insert into SALES.STOCK values (1, 5), (2, 6)",
];

/** A warehouse of which a test can put its own in place of single methods. */
export function methodsOf(real: Warehouse): Warehouse {
  return {
    dialectOf: (database) => real.dialectOf(database),
    ping: (database) => real.ping(database),
    listDatabases: () => real.listDatabases(),
    listSchemas: (database) => real.listSchemas(database),
    describeSchema: (context) => real.describeSchema(context),
    check: (sql, options) => real.check(sql, options),
    run: (sql, options) => real.run(sql, options),
    sampleValues: (column, limit) => real.sampleValues(column, limit),
    close: () => real.close(),
  };
}

export type BoardWorldOptions = {
  readonly warehouse?: Warehouse;
  readonly folder?: string;
  readonly costGateGb?: number;
  /** Puts something of its own in place of parts of the store. */
  readonly change?: (store: Store) => Store;
};

/** Opens an app, over the shop by default. */
export async function openBoardWorld(options: BoardWorldOptions = {}, atEnd: AtEnd = onTestFinished) {
  const { warehouse, folder: known, costGateGb = 1, change = (store) => store } = options;
  const folder = known ?? (await temporaryFolder(atEnd));
  const store = await openStore(folder);
  const app = await assembleApp({
    store: change(store),
    warehouse: warehouse ?? (await openDatabases({ SHOP: shopStatements })),
    uploads: noUploads,
    modelPort: null,
    logger: silentLogger,
    settings: { DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: folder, COST_GATE_GB: costGateGb },
  });
  atEnd(() => app.close());
  return { app, store, folder };
}

export type Answer = { readonly sessionId: string; readonly message: Message; readonly part: ResultPart };

/** A question in a chat of its own, and its answer. */
export async function answerTo(app: App, text: string, context = shopContext): Promise<Answer> {
  const sessionId = randomUUID();
  const message = await finish(app, { ...context, sessionId, text });
  const part = message.parts.find((candidate): candidate is ResultPart => candidate.type === "result");
  if (part === undefined) throw new Error(`No result for "${text}": ${JSON.stringify(message.parts)}`);
  return { sessionId, message, part };
}

/** One more question in a chat. */
export async function finish(
  app: App,
  asked: { readonly database: string; readonly schema: string; readonly sessionId: string; readonly text: string },
): Promise<Message> {
  const { runId } = expectValue(
    await app.conversations.ask("local", { ...asked, otherContexts: [], clientMessageId: randomUUID() }),
  );
  await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
  const message = expectValue(await app.sessions.load("local", asked.sessionId)).messages.at(-1);
  if (message === undefined) throw new Error("The run left no message.");
  return message;
}

/** A dashboard with a tile for each question, in their order. */
export async function boardOf(app: App, questions: readonly string[], context = shopContext) {
  const { dashboards } = app;
  const { id } = expectValue(await dashboards.create("local", emptyBoard));
  const tileIds: string[] = [];
  for (const question of questions) {
    const { sessionId, part } = await answerTo(app, question, context);
    const from = { sessionId, resultId: part.ref.id };
    const args = { target: { dashboardId: id, tabId: null }, from, chartEdit: noChartEdit };
    tileIds.push(expectValue(await dashboards.addTile("local", args)).tileId);
  }
  return { id, tileIds };
}

export const emptyBoard: DashboardDefinition = {
  title: "Sales",
  description: "",
  tiles: [],
  filters: [],
  defaultFilters: [],
  parameters: [],
  tabs: [],
  refreshMinutes: 0,
};

export type RunOptions = {
  readonly tileIds?: readonly string[];
  readonly filters?: readonly FilterValue[];
  readonly crossFilters?: readonly CrossFilter[];
  readonly parameters?: readonly BoardParameter[];
  readonly isApproved?: boolean;
};

/** Runs tiles to their end. */
export async function runTiles(app: App, id: string, options: RunOptions = {}): Promise<Map<string, TileState>> {
  const { tileIds = null, filters = [], crossFilters = [], parameters = [], isApproved = false } = options;
  const args = { id, tileIds, filters, crossFilters, parameters, isApproved };
  const { states } = expectValue(await app.dashboards.runTiles("local", args));
  const all = new Map<string, TileState>();
  for await (const state of states) all.set(state.tileId, state);
  return all;
}

/** The stored rows that a tile shows. */
export async function rowsOf(app: App, state: TileState | undefined): Promise<readonly ResultRow[]> {
  if (state?.outcome.status !== "ready") throw new Error(`No rows: ${JSON.stringify(state)}`);
  const slice = { resultId: state.outcome.result.ref.id, view: plainView, offset: 0, limit: 1_000 };
  return expectValue(await app.results.readPage("local", slice)).rows;
}
