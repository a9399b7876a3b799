/**
 * All tools of the MCP server, in one table: what clients are told of them, the checks and the page about them come from
 * here. A tool asks for a scope of the token, and for the permission that the page of the same deed asks for.
 */
import { z } from "zod";
import {
  apiAnswerSchema,
  boardListSchema,
  boardSchema,
  databaseListSchema,
  describedSchema,
  resultRowsSchema,
  schemaListSchema,
} from "../api/contents.ts";
import { answerStatusSchema } from "../checked-answer.ts";
import { inputLimits } from "../input-limits.ts";
import { mcpToolLimits } from "./limits.ts";
import type { McpTool } from "./tool.ts";

const database = z.string().min(1).max(255).describe("Name of a database, as list_databases tells it");
const schema = z.string().min(1).max(255).describe("Name of a schema, as list_databases tells it for a database");
const chatId = z.uuid().describe("Id of a chat that goes on; it keeps its database and schema");
const wait = z
  .number()
  .int()
  .min(1)
  .max(mcpToolLimits.mostWaitSeconds)
  .default(mcpToolLimits.waitSeconds)
  .describe("Seconds to wait for the answer; then it goes on, and get_answer has it");
const offset = z.number().int().min(0).max(1_000_000_000).default(0);

/** `working`: there is no answer yet, and `get_answer` waits for it. */
const toldAnswerSchema = apiAnswerSchema.extend({ status: z.enum([...answerStatusSchema.options, "working"]) });

export type ToldAnswer = z.output<typeof toldAnswerSchema>;

export const mcpTools = {
  ask: {
    name: "ask",
    title: "Ask a question",
    description:
      "Asks a database a question in plain words and gives the checked answer: a sentence, the rows, the SQL that ran, what was assumed and how sure it is. Name a database and a schema for a new chat, or a chatId to go on in one. Where the status is needs-clarification, call it again with the chatId and one of the options as the question.",
    scope: "ask",
    permission: "ask",
    isReading: false,
    input: z.strictObject({
      question: z
        .string()
        .trim()
        .min(1)
        .max(inputLimits.questionCharacters)
        .describe("The question, or the answer to what the chat asked back"),
      database: database.optional(),
      schema: schema.optional(),
      chatId: chatId.optional(),
      wait,
    }),
    output: toldAnswerSchema,
  },
  runSql: {
    name: "run_sql",
    title: "Run a SQL statement",
    description:
      "Runs one SELECT statement of yours over the tables of a schema. It can only read, is checked before it runs, and is kept as a chat of its own. Prefer ask for questions in words: it knows what the columns mean.",
    scope: "ask",
    permission: "writeStatements",
    isReading: false,
    input: z.strictObject({
      sql: z.string().trim().min(1).max(inputLimits.statementCharacters).describe("One statement that only reads"),
      database: database.optional(),
      schema: schema.optional(),
      chatId: chatId.optional(),
      wait,
    }),
    output: toldAnswerSchema,
  },
  getAnswer: {
    name: "get_answer",
    title: "Wait for an answer",
    description:
      "Gives the answer of a run that ask or run_sql began: one that was still at work, or whose line was cut. The run goes on meanwhile, whoever waits.",
    scope: "ask",
    permission: "followAnswers",
    isReading: true,
    input: z.strictObject({ runId: z.uuid().describe("Id of the run, as ask and run_sql tell it"), wait }),
    output: toldAnswerSchema,
  },
  getResult: {
    name: "get_result",
    title: "Read rows of a result",
    description: "Gives rows of a result that an answer or a board named, page by page.",
    scope: "read",
    permission: "readResults",
    isReading: true,
    input: z.strictObject({
      resultId: z.uuid().describe("Id of the result"),
      offset: offset.describe("Rows to leave out at the beginning"),
      limit: z.number().int().min(1).max(mcpToolLimits.resultPageRows).default(mcpToolLimits.usualPageRows),
    }),
    output: resultRowsSchema,
  },
  listDatabases: {
    name: "list_databases",
    title: "List databases and schemas",
    description: "Lists the databases that can be asked. With the name of one, its schemas as well.",
    scope: "data",
    permission: "readSchemas",
    isReading: true,
    input: z.strictObject({ database: database.optional() }),
    output: databaseListSchema.extend({ schemas: schemaListSchema.shape.schemas.nullable() }),
  },
  describeSchema: {
    name: "describe_schema",
    title: "Describe a schema",
    description: "Gives tables, columns, comments and keys of a schema, a number of tables at a time, or of one table.",
    scope: "data",
    permission: "readSchemas",
    isReading: true,
    input: z.strictObject({
      database,
      schema,
      table: z.string().min(1).max(255).optional().describe("Of this table alone"),
      offset: offset.describe("Tables to leave out at the beginning"),
    }),
    output: describedSchema.extend({
      tableCount: z.number().int(),
      /** Where the next tables begin; null at the end. */
      nextOffset: z.number().int().nullable(),
    }),
  },
  searchMetrics: {
    name: "search_metrics",
    title: "Search metrics",
    description:
      "Finds the metrics that the semantic model of a schema defines, and columns that are summed up, by their names, synonyms and words near to them. Without words, the metrics alone.",
    scope: "models",
    permission: "readGlossary",
    isReading: true,
    input: z.strictObject({
      database,
      schema,
      words: z.string().trim().max(inputLimits.filterCharacters).default("").describe("What to look for"),
    }),
    output: z.object({
      metrics: z.array(
        z.object({
          /** A column that is summed up is a metric that nobody had to define. */
          kind: z.enum(["metric", "column"]),
          name: z.string(),
          label: z.string(),
          synonyms: z.array(z.string()),
          description: z.string().nullable(),
          /** How it is made of columns; null where it cannot be said in one expression. */
          expression: z.string().nullable(),
        }),
      ),
      /** More fit than are told: other words find them. */
      hasMore: z.boolean(),
    }),
  },
  openBoard: {
    name: "open_board",
    title: "Open a board",
    description: "Gives a board with what its tiles showed last. Without an id, the boards that there are.",
    scope: "boards",
    permission: "readDashboards",
    isReading: true,
    input: z.strictObject({ boardId: z.uuid().optional().describe("Id of the board") }),
    output: z.object({
      /** Null where one was asked for. */
      boards: boardListSchema.shape.boards.nullable(),
      board: boardSchema.nullable(),
    }),
  },
} as const satisfies Readonly<Record<string, McpTool>>;

export type McpToolKey = keyof typeof mcpTools;

const isToolKey = (text: string): text is McpToolKey => Object.hasOwn(mcpTools, text);

/** In the order of the table. */
export const mcpToolKeys: readonly McpToolKey[] = Object.keys(mcpTools).filter(isToolKey);
