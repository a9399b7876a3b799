/** Every number that bounds the product's work, with its name and its unit. */
import "server-only";
import { inputLimits } from "#lib/domain/input-limits";
import { maxUploadBytes, maxUploadColumns } from "#lib/domain/upload-size";

/** Agent loop. */
export const agentLimits = {
  maxAttempts: 10,
  maxReplans: 2,
  maxConsecutiveDuplicates: 1,
  maxClarifyRounds: 3,
  maxStatementsPerPlan: 3,
  /** Schemas beside the chosen one that a wider search looks into. */
  maxOtherSchemas: 5,
  maxModelCalls: 24,
  /** Ten tries with what looks into them, and an analysis of the rows that came. */
  maxStatements: 50,
  /** A bug alarm, not a budget: no legal path is this long. */
  maxSteps: 64,
  maxJsonRepairs: 1,
  minTiles: 2,
  maxTiles: 6,
  /** The embedded engine takes no more at once, and others queue too. */
  parallelTiles: 3,
  runDeadlineMs: 240_000,
  modelTimeoutMs: 45_000,
  modelFirstTokenMs: 20_000,
  statementTimeoutMs: 30_000,
  maxReconnections: 5,
  /** Statements that find out which condition leaves no rows: so many in a run, each with so much time. */
  maxProbes: 5,
  probeTimeoutMs: 5_000,
  /** Rows of a result that a model may see. */
  modelPreviewRows: 20,
} as const;

/** What a model is shown of a schema and of a conversation. Tokens are estimated by characters. */
export const promptLimits = {
  charactersPerToken: 3.5,
  /** A schema of at most this size is shown whole; of a larger one, what the question may be about. */
  schemaTokens: 2_200,
  /** The same of a schema of more than `manyTables`: more of them may be meant. */
  largeSchemaTokens: 4_200,
  manyTables: 200,
  /** The same once a prompt was too long for the model; the conversation is then left out. */
  reducedSchemaTokens: 1_200,
  /** Questions with their statements that are shown as examples. */
  exampleTokens: 350,
  /** Share of the schema's room for the names of tables that are not shown. */
  namesShare: 0.1,
  /** All tiers of the conversation together. */
  historyTokenBudget: 700,
} as const;

/** What of a conversation's finished requests counts for the next one. */
export const historyLimits = {
  /** Finished requests that are looked at, newest first. */
  readTurns: 20,
  /** Finished requests that `conversationHistory` keeps. */
  keptRequests: 5,
  /** The newest ones, shown with statement and answer whatever they are about. */
  recentTurns: 3,
  /** Older ones that are shown so too, where they are about the same. */
  relevantTurns: 2,
  /** From which share of common names and words on an older request is about the same. */
  minRelevance: 0.2,
  answerCharacters: 500,
  statementCharacters: 2_000,
  /** Of one message of the request at work. */
  entryCharacters: 2_000,
  /** Rows of the last answer, where a question needs them to be understood. */
  previousRows: 20,
} as const;

/** Rows of results. */
export const resultLimits = {
  /** Rows in the chat's first page, and the most that a chart is drawn from. */
  shownRows: 1_000,
  /** Rows kept of one result. */
  storedRows: 100_000,
  /** A result older than this is removed at the next clean-up; its question can be asked again. */
  keptDays: 90,
  /** The oldest results go when all of them together take more room than this. */
  totalBytes: 10 * 1024 ** 3,
  /** Longer than any run: what a run still works with is never removed. */
  keptAtLeastMs: 3_600_000,
  cleanUpEveryMs: 6 * 3_600_000,
  /** Of a table, where PREVIEW_ROWS says nothing else. */
  previewRows: 100,
} as const;

/** Reading a stored result for a chart. */
export const chartReadingLimits = {
  /** Rows times columns; a wider result is drawn from fewer of its first rows, and the chart says so. */
  cells: 2_000_000,
  /** Rows per message from the process that keeps result files. */
  batchRows: 10_000,
  /** Of one text: what is beyond is no name of a group. As long as the value of a filter may be. */
  textCharacters: 1_000,
} as const;

/** The process that keeps result files. */
export const resultFileLimits = {
  memoryLimit: "1GB",
  threads: 2,
  maxParallelReads: 3,
  /** Letters of all cells of one result: more of them would fill the disk before the rows run out. */
  maxTextLength: 1_000_000_000,
  killGraceMs: 500,
  readTimeoutMs: 20_000,
  /** One batch of rows, or writing the whole file at the end. */
  writeTimeoutMs: 60_000,
} as const;

/** Downloads of results. */
export const resultExportLimits = {
  memoryLimit: "512MB",
  maxParallel: 2,
  timeoutMs: 120_000,
  /** An Excel file is made in memory, at about half a kilobyte a cell. */
  maxXlsxCells: 2_500_000,
  /** Bytes that are read from the disk at a time. */
  chunkBytes: 262_144,
} as const;

/** Downloads of whole chats. */
export const chatExportLimits = {
  /** Of all result files in one archive, before they are packed; one that does not fit is named in the text instead. */
  totalBytes: 500_000_000,
  maxFiles: 1_000,
  /** Rows in the text: as many as the chat's table shows before it is scrolled. */
  tableRows: 10,
  tableColumns: 50,
  cellCharacters: 300,
} as const;

/** Live runs and their watchers. */
export const runLimits = {
  /** Runs that work at once on an engine of each kind, where RUNS_DUCKDB and RUNS_SNOWFLAKE say nothing else. */
  atOnce: { duckdb: 4, snowflake: 8 },
  heartbeatMs: 10_000,
  /** One stream to a watcher carries so much, give or take an event; then the watcher asks for the rest. */
  streamCharacters: 500_000,
  /** A browser that stops reading keeps one of its six lines: a stream ends by then, and whoever watches attaches again. */
  streamMs: 20_000,
  /** The agents end by themselves at the deadline, with the best answer so far; this much later a run is ended all the same. */
  deadlineGraceMs: 5_000,
  /** Pauses before what a run did is written once more, when the store did not take it. */
  storeRetryDelaysMs: [50, 200, 500],
  /** Stop gives the engine this long before the run is ended all the same. */
  stopGraceMs: 2_000,
} as const;

/** Records of what runs did. */
export const traceLimits = {
  /** Written when so many entries have come together, and at the run's end. */
  entriesPerWrite: 8,
  /** Of one run; a bug alarm rather than a budget. */
  entriesPerRun: 500,
  /** Of one text: a prompt, a reply, a statement. What is beyond is cut and said. */
  textCharacters: 60_000,
  /** A record older than this is removed; the run's figures stay for as long as its chat. */
  keptDays: 30,
  /** Only so many of the latest runs keep their record. */
  keptRuns: 5_000,
  cleanUpEveryMs: 6 * 3_600_000,
  /** Runs in one piece of the list. */
  pageSize: 50,
} as const;

/** The list of chats. */
export const chatLimits = {
  /** Chats in one piece of the list. */
  pageSize: 50,
  /** Chats that one search shows. */
  searchHits: 30,
  /** Questions that the arrow key brings back. */
  recentQuestions: 50,
  /** A deleted chat can be taken back for so long: the page offers it for ten seconds, and longer under the pointer. */
  undoMs: 120_000,
} as const;

/** The embedded engine. */
export const duckdbLimits = {
  memoryLimit: "2GB",
  threads: 2,
  maxParallelStatements: 3,
  /** Statements that have run for so long let as many others in beside them, so that slow ones never hold up all. */
  lingering: { afterMs: 1_000, maxCount: 3 },
  /** After the deadline the statement is interrupted; after this many milliseconds more the process is killed. */
  killGraceMs: 500,
  /** Statements that did not stop so often are not run again for so long. */
  runaways: { maxHangs: 2, keptMs: 3_600_000, maxCount: 200 },
  /** Rows per message between the engine's process and the app; so many messages are handed out as one whole. */
  batchRows: 500,
  heldBatches: 10,
  /** Characters of text in the rows that the engine hands out at once: one value can be larger than all the rest. */
  chunkCharacters: 100_000_000,
  metadataTimeoutMs: 30_000,
  /** Loading one CSV, Parquet or JSON file into a database file. */
  importTimeoutMs: 600_000,
} as const;

/** Snowflake. */
export const snowflakeLimits = {
  /** Statements at a time, each in a session of its own; the others wait. */
  maxParallelStatements: 4,
  /** Catalog reads have sessions of their own, so that running statements never hold up the pickers. */
  maxMetadataSessions: 2,
  /** A session that nobody used for so long is closed. */
  idleSessionMs: 600_000,
  /** A session that lay idle for so long is asked whether it still lives before it is used. */
  trustedIdleMs: 60_000,
  loginTimeoutMs: 20_000,
  /** After a refused sign-in nobody tries again for so long: a user is locked after a few wrong passwords. */
  loginPauseMs: 30_000,
  /** After a stop the server has so long to confirm it; then the session is thrown away. */
  cancelGraceMs: 2_000,
  /** Rows per batch. */
  batchRows: 500,
  /** A batch ends with the row that makes it so large: taking 50 MB at once holds the server's loop for 70 ms, 1 MB for 2 ms. */
  batchCharacters: 1_000_000,
  /** The server's own deadline lies so much behind ours: it counts when this process is gone. */
  serverGraceSeconds: 5,
  /** Each statement on the catalog. */
  metadataTimeoutMs: 60_000,
  /** A reading of the catalog as a whole, however many statements it takes. */
  catalogTimeoutMs: 600_000,
  /** A process that has not answered a stop for so long is killed: parsing the largest chunk takes a part of it. */
  killGraceMs: 5_000,
  /** At the end the sessions may take so long to sign out. */
  farewellMs: 3_000,
  /** The most that one SHOW lists. */
  showRows: 10_000,
  /** Columns of one schema that are read; beyond that the catalog is cut. */
  catalogColumns: 1_000_000,
  /** Names of tables older than this are read again before one is called unknown. */
  freshCatalogMs: 10_000,
  /** Tables whose columns are asked one by one when no other way is open. */
  singleTableReads: 200,
  /** Values of larger tables are sampled from about so many rows. */
  sampledRows: 10_000_000,
} as const;

/** How large a statement may be and still be checked. */
export const guardLimits = {
  maxCharacters: inputLimits.statementCharacters,
  /** Levels and parts of the parser's tree. */
  maxDepth: 400,
  maxNodes: 50_000,
  /** The parser of a dialect that has no engine here; most texts take a few milliseconds. */
  parserDeadlineMs: 5_000,
} as const;

/** Reading a schema's values for matching. */
export const profileLimits = {
  /** Columns with at most this many different values are kept whole. */
  valuesPerColumn: 5_000,
  valueCharacters: 80,
  valuesPerModel: 60_000,
  parallelTables: 3,
  /** Measuring a schema ends after this time; what was not reached is known by its names and types alone. */
  timeMs: 20_000,
  /** One statement of it: a view that computes for minutes must not keep everybody waiting for its neighbours. */
  statementMs: 5_000,
  /** Upper bounds of what measuring may read on an engine that tells beforehand, so that looking costs little. */
  bytesPerStatement: 500_000_000,
  bytesPerSchema: 5_000_000_000,
} as const;

/** The language model between runs. */
export const modelLimits = {
  /** A model that did not answer is left alone for so long; the rules go on meanwhile. Doubled while it stays silent. */
  pauseMs: 30_000,
  longestPauseMs: 600_000,
  testTimeoutMs: 20_000,
} as const;

/** Files that are dropped on the page. */
export const uploadLimits = {
  fileBytes: maxUploadBytes,
  /** All added tables, and the files that wait to be added, together. */
  totalBytes: 10_000_000_000,
  tables: 500,
  columns: maxUploadColumns,
  /** One row of a CSV file, one object of a JSON file. */
  recordBytes: 8_000_000,
  /** Levels of objects and lists within each other in a JSON file. */
  jsonDepth: 50,
  fileNameCharacters: 255,
  /** Files that one user has sent and not yet added. */
  waitingFiles: 20,
  previewRows: 10,
  suggestions: 3,
  /** Looking through a file; loading it may take `duckdbLimits.importTimeoutMs`. */
  inspectTimeoutMs: 300_000,
  /** A file that was sent and not added is removed after this time. */
  keptMs: 3_600_000,
} as const;
