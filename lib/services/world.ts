/**
 * All that reads data, for one set of rights. Whatever is kept of what was read (catalogs, models, values, suggestions,
 * parts of explorations, refreshes at work) is kept in here, so that nothing of it reaches somebody with other rights; what
 * outlives the process is kept under the key of the rights.
 */
import "server-only";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { databaseRightsKey, rightsKey } from "#lib/db/warehouse/rights-keys";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type DataRights, isNarrowed, seesNothing } from "#lib/domain/data-rights";
import { appError, err } from "#lib/domain/errors";
import { costGateOf } from "#lib/domain/live-settings";
import { type Answers, createAnswers } from "./answers/answers.ts";
import { semanticSettings } from "./app-settings.ts";
import { createAskedWarehouse } from "./asked-warehouse.ts";
import { noAudit } from "./audit.ts";
import { type Catalog, createCatalog } from "./catalog.ts";
import { type ChartReading, createChartReading } from "./chart-reading.ts";
import { type Chats, createChats } from "./chats.ts";
import { contextKey, isDatabaseNamed } from "./context-key.ts";
import { type Conversations, createConversations } from "./conversations.ts";
import { createDashboardBoard, type DashboardBoard } from "./dashboard-board.ts";
import { createSharedContents } from "./dashboard-shared-tile.ts";
import { createExploration, type ExplorationService } from "./exploration.ts";
import { createFeedback, type FeedbackService } from "./feedback.ts";
import type { House } from "./house.ts";
import type { LiveRun } from "./live-run.ts";
import { createModelEditing, type ModelEditing } from "./model-editing.ts";
import { observedWarehouse } from "./observe/observed-house.ts";
import { insidePlace } from "./observe/place.ts";
import { createPivots, type Pivots } from "./pivots.ts";
import { createRecordedWarehouse } from "./recorded-warehouse.ts";
import type { Results } from "./results.ts";
import { runConversation } from "./run-conversation.ts";
import { createRunReports, type RunReports } from "./run-reports.ts";
import type { Runs } from "./runs.ts";
import { createSemantic, type Semantic } from "./semantic.ts";
import { createSharedChats, type SharedChats } from "./shared-chats.ts";
import { createSheets, type Sheets } from "./sheets.ts";
import type { StandingOf } from "./standing.ts";
import { createStatementChecks, type StatementChecks } from "./statement-check.ts";
import { createStatementHelp, type StatementHelp } from "./statement-help.ts";
import { createSteering, type Steering } from "./steering.ts";
import { createSuggestions, type Suggestions } from "./suggestions.ts";
import { createMeteredWarehouse } from "./usage/metered-warehouse.ts";
import { createWatches, type Watches } from "./watches.ts";
import { createWholeResults, type WholeResults } from "./whole-results.ts";

export type World = {
  /** Asking without a page. */
  readonly answers: Answers;
  readonly catalog: Catalog;
  readonly charts: ChartReading;
  readonly chats: Chats;
  readonly conversations: Conversations;
  readonly dashboards: DashboardBoard;
  readonly exploration: ExplorationService;
  readonly feedback: FeedbackService;
  readonly results: Results;
  readonly runReports: RunReports;
  readonly runs: Runs;
  readonly statementChecks: StatementChecks;
  readonly statementHelp: StatementHelp;
  readonly pivots: Pivots;
  readonly sheets: Sheets;
  readonly sharedChats: SharedChats;
  readonly steering: Steering;
  readonly suggestions: Suggestions;
  readonly watches: Watches;
  readonly wholeResults: WholeResults;
  /** The glossary, its files, answers that were checked, and what is learnt from use. */
  readonly models: ModelEditing;
  /** What was learned of a schema's values is learned again at the next question. */
  forgetKnowledge(context: DatabaseContext): void;
  /** Nothing that was read of this database counts any more. */
  forgetDatabase(database: string): void;
  /** People said something else of a schema: it counts from the next question on. */
  modelChanged(context: DatabaseContext): void;
  /** Somebody waits for something of it, or it is working for them: closing it would cut that. */
  isAtWork(): boolean;
  /** What is asked of the data; closed after whatever asks it. */
  closeWarehouse(): Promise<void>;
};

export type WorldSurroundings = {
  /** Tells every world that people said something else of a schema. */
  readonly onModelChange: (context: DatabaseContext) => void;
  /** How somebody stands whose work goes on without them. */
  readonly standingOf: StandingOf;
};

/** Opens the world of a set of rights. Nothing is read before somebody asks. */
export function openWorld(house: House, rights: DataRights, surroundings: WorldSurroundings): World {
  const { onModelChange, standingOf } = surroundings;
  const { parts, sessions, places, restricted, logger } = house;
  const { store, settings } = parts;
  const live = house.settings;
  const key = rightsKey(rights);
  const forgetDatabase = (database: string): void => around.forgetDatabase(database);
  const opened = rights.kind === "all" ? parts.warehouse : restricted.open(rights, (name) => forgetDatabase(name));
  const { warehouse, isAsked } = createAskedWarehouse(toldWarehouse(opened, house), house.now);
  const models =
    rights.kind === "all" ? store.models : store.models.ofRights((database) => databaseRightsKey(rights, database));
  const read = createCatalog(warehouse, () => live.current().previewRows);
  const catalog: Catalog = seesNothing(rights) ? { ...read, listDatabases: async () => err(noData()) } : read;
  const semantic = createSemantic({
    ...{ catalog, warehouse, logger, changes: models, ...semanticSettings(settings) },
    isNarrowed: (database) => isNarrowed(rights, database),
  });
  const results = house.results.ofRights(key);
  const charts = createChartReading({ results });
  const costGateBytes = () => costGateOf(live.current());
  const around = lookingAround({ ...house, catalog, semantic, warehouse, costGateBytes }, settings.INDEX_VALUES);
  const told = { ...semantic, changed: onModelChange };
  const editing = createModelEditing({
    ...{ ...house, semantic: told, warehouse, models, lessons: store.lessons, feedback: store.feedback },
  });
  const { lessons } = editing;
  const conversation = {
    ...{ ...house, lessons, costGateBytes, catalog, semantic, warehouse, results, charts },
    rights: key,
    recordTrace: (...[run, entry]: Parameters<Parameters<typeof runConversation>[1]["recordTrace"]>) =>
      house.traces.record(run.id, entry),
  };
  const work = (run: LiveRun) => insidePlace({ kind: "run" }, () => runConversation(run, conversation));
  const runs = house.runs.withWork({ charts, rights: key, work });
  const conversations = createConversations({ ...house, runs, catalog, suggestions: around.suggestions });
  const dashboards = createDashboardBoard({
    ...{
      ...conversation,
      places,
      shelf: house.results,
      ...{ shares: store.shares, embeds: store.embeds, grants: house.grants, linkPolicy: house.linkPolicy },
    },
    ...{ records: store.dashboards, folderRecords: store.folders, versionRecords: store.versions },
  });
  const answers = createAnswers({ conversations, runs, sessions, results, records: store.runs });
  const checks = createStatementChecks({ sessions, warehouse });
  const sharedChats = sharedChatsOf(house, { rights: key, conversations, runs, standingOf });
  const steered = { ...conversation, runs, conversations, dashboards, glossary: editing.glossary };
  return {
    ...{ ...around, answers, catalog, charts, conversations, dashboards, results, runs, models: editing },
    chats: createChats({ ...house, lessons, records: store.sessions, runs, cleanResults: () => results.cleanUp() }),
    feedback: createFeedback({ ...house, lessons, runs: store.runs, records: store.feedback }),
    runReports: createRunReports({
      ...{ ...house, conversations, rights: key, runList: store.runList, records: store.traces },
      ...{ feedback: store.feedback, masksAlways: () => live.current().masksTraces },
    }),
    watches: createWatches({ ...house, dashboards, records: store.watches, nudge: house.due.ring }),
    ...{ sharedChats, statementChecks: checks },
    statementHelp: createStatementHelp({ sessions, semantic, warehouse, checks }),
    wholeResults: createWholeResults(conversation),
    ...{ steering: createSteering(steered), pivots: createPivots(steered), sheets: createSheets(steered) },
    modelChanged: (context) => semantic.changed(context),
    isAtWork: () => isAsked() || runs.isAtWork() || dashboards.isRunningTiles() || sharedChats.isAtWork(),
    // The one over everything is closed with the app.
    closeWarehouse: () => (rights.kind === "all" ? Promise.resolve() : warehouse.close()),
  };
}

/** What is sent is timed and counted, and in a team written down, too. */
function toldWarehouse(opened: Warehouse, { parts, audit, meter, now }: House): Warehouse {
  const observed = observedWarehouse(opened, parts.observer, now);
  return createMeteredWarehouse(audit === noAudit ? observed : createRecordedWarehouse(observed, audit), meter);
}

type ChatsParts = Pick<Parameters<typeof createSharedChats>[0], "rights" | "conversations" | "runs" | "standingOf">;

function sharedChatsOf(house: House, parts: ChatsParts): SharedChats {
  const { sessions: records, results, traces } = house.parts.store;
  const readContent = createSharedContents({ shelf: house.results });
  return createSharedChats({ ...house, ...parts, records, results, traces, readContent });
}

function noData() {
  return appError("FORBIDDEN", "There is no data that you may see.", {
    nextStep: "Ask an administrator for rights on data.",
  });
}

type LookingParts = Omit<Parameters<typeof createExploration>[0], "suggestions" | "semantic" | "keepsValues"> & {
  readonly catalog: Catalog;
  readonly semantic: Semantic;
};

/** What tells people who do not know a schema what is in it. */
function lookingAround(parts: LookingParts, indexesValues = true) {
  const { catalog, semantic, warehouse, now } = parts;
  const suggestions = createSuggestions(semantic, warehouse, now);
  const exploration = createExploration({ ...parts, suggestions, keepsValues: indexesValues });
  const forgetKnowledge = (schema: DatabaseContext) => {
    semantic.forget((known) => contextKey(known) === contextKey(schema));
    exploration.forget(schema);
  };
  return {
    suggestions,
    exploration,
    forgetKnowledge,
    forgetDatabase: (database: string) => {
      catalog.forget(database);
      semantic.forget((known) => isDatabaseNamed(known.database, database));
      exploration.forgetDatabase(database);
    },
  };
}
