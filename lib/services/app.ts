/** The composition root: everything the actions and pages use, wired once per process. */
import "server-only";
import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { databaseAddress, getSettings, type Settings, snowflakeSettings } from "#lib/config/env";
import { runLimits } from "#lib/config/limits";
import { secretsOf } from "#lib/config/secrets";
import { openResultFiles } from "#lib/db/results/result-files";
import { openStore, type Store } from "#lib/db/store/open-store";
import { keepPrivate } from "#lib/db/store/private-folder";
import { lockFolder } from "#lib/db/store/process-lock";
import { storeFailureIn } from "#lib/db/store/store-failure";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { createWarehouse, type WarehouseSettings } from "#lib/db/warehouse/registry";
import type { Uploads as UploadPort } from "#lib/db/warehouse/uploads";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { AppError, Result } from "#lib/domain/errors";
import type { TraceEntry } from "#lib/domain/trace";
import type { Access } from "./access/access.ts";
import { accessOf } from "./app-access.ts";
import { type AppSettings, costGateOf, modelServiceOf, semanticSettings } from "./app-settings.ts";
import { type Catalog, createCatalog } from "./catalog.ts";
import { type ChartReading, createChartReading } from "./chart-reading.ts";
import { type Chats, createChats } from "./chats.ts";
import { contextKey } from "./context-key.ts";
import { type Conversations, createConversations } from "./conversations.ts";
import { type DashboardBoard, openDashboardBoard } from "./dashboard-board.ts";
import { createExploration, type ExplorationDependencies, type ExplorationService } from "./exploration.ts";
import { createFeedback, type FeedbackService } from "./feedback.ts";
import { interruptStaleRuns } from "./interrupt-stale-runs.ts";
import type { LiveRun } from "./live-run.ts";
import { getLogger, type Logger } from "./logger.ts";
import type { ModelService } from "./model.ts";
import { createModelEditing, type ModelEditing } from "./model-editing.ts";
import { openFastModelPort, openModelPort } from "./model-settings.ts";
import { createPivots, type Pivots } from "./pivots.ts";
import { processValue } from "./process-value.ts";
import { createRefreshRuns } from "./refresh-runs.ts";
import { createResults, type Results, type ResultsDependencies } from "./results.ts";
import { type ConversationDependencies, runConversation } from "./run-conversation.ts";
import { createRunReports, type RunReports, type RunReportsDependencies } from "./run-reports.ts";
import { createRuns, type Runs, type RunsDependencies } from "./runs.ts";
import { createSemantic, type Semantic } from "./semantic.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import { openShareKey } from "./share-key.ts";
import { createSheets, type Sheets, type SheetsDependencies } from "./sheets.ts";
import { createSlots } from "./slots.ts";
import { createStatementChecks, type StatementChecks } from "./statement-check.ts";
import { createStatementHelp, type StatementHelp } from "./statement-help.ts";
import { createSteering, type Steering, type SteeringDependencies } from "./steering.ts";
import { createSuggestions, type Suggestions } from "./suggestions.ts";
import { createTraces, type Traces } from "./traces.ts";
import { createUploads, type Uploads } from "./uploads.ts";
import { createWholeResults, type WholeResults } from "./whole-results.ts";

export type App = {
  /** null: the app is one person's, and nobody signs in. */
  readonly access: Access | null;
  readonly catalog: Catalog;
  readonly charts: ChartReading;
  readonly chats: Chats;
  readonly conversations: Conversations;
  readonly dashboards: DashboardBoard;
  readonly exploration: ExplorationService;
  readonly feedback: FeedbackService;
  readonly model: ModelService;
  readonly results: Results;
  readonly runReports: RunReports;
  readonly runs: Runs;
  readonly sessions: Sessions;
  readonly statementChecks: StatementChecks;
  readonly statementHelp: StatementHelp;
  readonly pivots: Pivots;
  readonly sheets: Sheets;
  readonly steering: Steering;
  readonly suggestions: Suggestions;
  readonly uploads: Uploads;
  readonly wholeResults: WholeResults;
  /** The glossary, its files, answers that were checked, and what is learnt from use. */
  readonly models: ModelEditing;
  /** False: a setting lets costly statements run without a yes, which every chat says. */
  readonly isCostAsked: boolean;
  /** What was learned of a schema's values is learned again at the next question. */
  forgetKnowledge(context: DatabaseContext): void;
  /** Stops all runs, then lets go of engine and store. */
  close(): Promise<void>;
};

/** Why the app cannot start, in sentences for whoever started it. */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
}

/** The app of this process, opened on first use. @throws StartFailure when its folder or its warehouse cannot be opened. */
export function getApp(): Promise<App> {
  return processValue("app", isPromiseOfApp, () => openApp(getSettings(), getLogger()));
}

/** What the app is made of; tests put their own worlds in. */
export type AppParts = {
  readonly store: Store;
  readonly warehouse: Warehouse;
  /** The way to the database that dropped files make; it is one of the warehouse's. */
  readonly uploads: UploadPort;
  readonly modelPort: ModelPort | null;
  /** Chooses and judges in its place. */
  readonly fastModelPort?: ModelPort | null;
  readonly logger: Logger;
  /** Values of the settings that may stand in no record. */
  readonly secrets?: readonly string[];
  readonly settings: AppSettings;
  /** Sign-in, for an app of several people. */
  readonly access?: Access | null;
};

/** Wires the parts; runs that an earlier process left behind are interrupted first. */
export async function assembleApp(parts: AppParts): Promise<App> {
  const { store, warehouse, logger, settings } = parts;
  const context = { logger, now: Date.now, newId: randomUUID, bootId: randomUUID() };
  const sessions = createSessions({ records: store.sessions });
  await interruptStaleRuns({ ...context, sessions, store });
  const catalog = createCatalog(warehouse, settings.PREVIEW_ROWS);
  const semantic = createSemantic({ catalog, warehouse, logger, changes: store.models, ...semanticSettings(settings) });
  const results = await resultsOf(parts, context);
  const { isCostAsked, costGateBytes } = costGateOf(settings);
  const around = lookingAround({ ...context, semantic, warehouse, costGateBytes }, settings);
  const { suggestions, forgetKnowledge } = around;
  const known = { catalog, suggestions, forgetKnowledge };
  const uploads = createUploads({ ...context, ...known, port: parts.uploads, dataDirectory: settings.DATA_DIR });
  await uploads.cleanUp();
  const model = modelServiceOf(parts, context.now);
  const traces = tracesOf(parts, context);
  await traces.keepClean();
  const models = createModelEditing({ ...context, sessions, semantic, warehouse, store });
  const { lessons } = models;
  const conversation = {
    ...context,
    ...{ lessons, costGateBytes, sessions, catalog },
    recordTrace: (run: LiveRun, entry: TraceEntry) => traces.record(run.id, entry),
    semantic,
    warehouse,
    results,
    model,
    ...{ modelData: settings.MODEL_DATA, previewRows: settings.PREVIEW_ROWS },
  };
  const slots = createSlots(runLimits.maxConcurrentRuns);
  const charts = createChartReading({ results });
  const runs = runsOf(store, traces, { ...conversation, slots, charts });
  const cleanResults = () => results.cleanUp();
  const chats = createChats({ ...context, sessions, lessons, records: store.sessions, runs, cleanResults });
  await chats.removeDeleted();
  const links = { shares: store.shares, shareKey: openShareKey(resolve(settings.DATA_DIR, "app")) };
  const refreshRuns = createRefreshRuns({ ...context, records: store.refreshes, traces });
  const boards = { ...conversation, ...links, slots, charts, ...boardRecordsOf(store) };
  const dashboards = await openDashboardBoard({ ...boards, refreshRuns });
  const checks = createStatementChecks({ sessions, warehouse });
  const conversations = createConversations({ ...context, sessions, runs, catalog, suggestions });
  return {
    access: parts.access ?? null,
    isCostAsked,
    catalog,
    charts,
    chats,
    conversations,
    dashboards,
    ...around,
    feedback: createFeedback({ ...context, sessions, lessons, runs: store.runs, records: store.feedback }),
    model,
    results,
    runReports: runReportsOf(parts, { ...context, traces, conversations, sessions }),
    runs,
    sessions,
    statementChecks: checks,
    ...{ uploads, models, wholeResults: createWholeResults(conversation) },
    statementHelp: createStatementHelp({ sessions, semantic, warehouse, checks }),
    ...steeringOf({ ...conversation, slots, conversations, dashboards, glossary: models.glossary }),
    close: () => closeInOrder([chats, dashboards, traces, runs, lessons, uploads, results, warehouse, store]),
  };
}

function steeringOf(parts: SteeringDependencies & SheetsDependencies): Pick<App, "steering" | "pivots" | "sheets"> {
  return { steering: createSteering(parts), pivots: createPivots(parts), sheets: createSheets(parts) };
}

/** What tells people who do not know a schema what is in it. */
function lookingAround(
  parts: Omit<ExplorationDependencies, "suggestions" | "semantic" | "keepsValues"> & { readonly semantic: Semantic },
  { INDEX_VALUES }: Pick<AppParts["settings"], "INDEX_VALUES">,
) {
  const { semantic, warehouse, now } = parts;
  const suggestions = createSuggestions(semantic, warehouse, now);
  const exploration = createExploration({ ...parts, suggestions, keepsValues: INDEX_VALUES ?? true });
  const forgetKnowledge = (schema: DatabaseContext) => {
    semantic.forget((known) => contextKey(known) === contextKey(schema));
    exploration.forget(schema);
  };
  return { suggestions, exploration, forgetKnowledge };
}

function boardRecordsOf({ dashboards, folders, versions }: AppParts["store"]) {
  return { records: dashboards, folderRecords: folders, versionRecords: versions };
}

async function resultsOf({ store, settings }: AppParts, context: ResultContext): Promise<Results> {
  const folder = resolve(settings.DATA_DIR, "results");
  const results = createResults({ ...context, records: store.results, folder, files: openResultFiles({ folder }) });
  await results.keepClean();
  return results;
}

type ResultContext = Pick<ResultsDependencies, "logger" | "now" | "newId">;

/** Work ends before what it works with. */
async function closeInOrder(parts: readonly { close(): void | Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.close();
}

function tracesOf({ store, secrets = [] }: AppParts, context: { logger: Logger; now: () => number }): Traces {
  return createTraces({ ...context, records: store.traces, secrets });
}

type RunParts = ConversationDependencies & Pick<RunsDependencies, "slots" | "charts"> & { readonly bootId: string };

function runsOf(store: Store, traces: Traces, parts: RunParts): Runs {
  return createRuns({ ...parts, records: store.runs, traces, work: (run) => runConversation(run, parts) });
}

type ReportParts = Pick<RunReportsDependencies, "traces" | "conversations" | "sessions" | "now">;

function runReportsOf({ store, settings }: AppParts, parts: ReportParts): RunReports {
  return createRunReports({
    ...parts,
    runList: store.runList,
    records: store.traces,
    feedback: store.feedback,
    masksAlways: settings.MASK_TRACES ?? false,
  });
}

async function openApp(settings: Settings, logger: Logger): Promise<App> {
  const folder = resolve(settings.DATA_DIR);
  const lock = orThrow(await lockFolder(join(folder, "app")));
  const open = await keepPrivate(folder);
  if (open.length > 0) logger.warn({ open: open.slice(0, 10) }, "other users of this machine can read these");
  const store = await openStore(join(folder, "app"), databaseAddress(settings)).catch(asStartFailure);
  const app = await assembleApp({
    store,
    access: await accessOf(settings, store, logger),
    ...orThrow(await createWarehouse(warehouseOf(settings, { dataDirectory: folder, logger }))),
    modelPort: await openModelPort(settings, logger),
    fastModelPort: await openFastModelPort(settings, logger),
    logger,
    secrets: secretsOf(settings),
    settings: { ...settings, DATA_DIR: folder },
  });
  void app.catalog.ping("").then((answer) => {
    // The pages tell it too; whoever starts the app reads it here first.
    if (!answer.ok) logger.warn({ failure: answer.error }, "the databases cannot be reached");
  });
  return {
    ...app,
    close: async () => {
      await app.close();
      await lock.release();
    },
  };
}

/** The account that the settings name, else what lies in the data folder. */
function warehouseOf(
  settings: Settings,
  parts: { readonly dataDirectory: string; readonly logger: Logger },
): WarehouseSettings {
  const account = snowflakeSettings(settings);
  return account === null ? { engine: "duckdb", ...parts } : { engine: "snowflake", account, ...parts };
}

/** Without these parts there is no app: the start ends with the failure's own sentences. */
function orThrow<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new StartFailure(sentencesOf(result.error));
}

/** Where the chats are kept may be out of reach: that is told in words too. */
function asStartFailure(cause: unknown): never {
  const failure = storeFailureIn(cause);
  throw failure === null ? cause : new StartFailure(sentencesOf(failure));
}

function sentencesOf({ message, nextStep }: AppError): string {
  return nextStep === null ? message : `${message} ${nextStep}`;
}

function isPromiseOfApp(candidate: unknown): candidate is Promise<App> {
  return candidate instanceof Promise;
}
