/**
 * Asks the model who works on a request, an agent or the user with one more question, and what the whole question is
 * that the conversation makes of the last message: both in one call.
 */
import "server-only";
import { z } from "zod";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { SemanticModel } from "#lib/semantic/model";
import type { ModelData } from "../../runtime/dependencies.ts";
import { dataBlock, dataLine, dataRule, type Prompt, type PromptLevel } from "../../runtime/prompt.ts";
import type { ConversationTurn } from "../../runtime/question.ts";
import { schemaBlock, storedValuesBlock } from "../../runtime/schema-block.ts";

export const routingReplySchema = z.object({
  handoff: z.enum(["user", "sql_query_agent", "dashboard_agent", "off_topic"]),
  relation: z.enum(["standalone", "follow_up", "answers", "new_request"]),
  enhanced: z.string().nullable().describe("the whole request in one sentence"),
  entities: z.array(z.string()).describe("tables, columns, values and periods that it is about"),
  needsPreviousRows: z.boolean(),
  historyReasoning: z.string().nullable().describe("what the conversation adds, one sentence"),
  schemaReasoning: z.string().nullable().describe("which names of the schema are meant, one sentence"),
  question: z.string().nullable(),
  options: z.array(z.object({ label: z.string(), effect: z.string().nullable(), question: z.string() })),
});
export type RoutingReply = z.infer<typeof routingReplySchema>;

export type RouteRequestPromptArgs = {
  /** All that the user said in the request at work. */
  readonly request: string;
  /** Finished requests, oldest first. */
  readonly turns: readonly ConversationTurn[];
  /** What is shown of the conversation, as `historyText` wrote it. */
  readonly conversation: string;
  readonly context: DatabaseContext;
  readonly semantic: SemanticModel;
  /** Schemas of the other databases that are asked the same question. */
  readonly otherSchemas: readonly SemanticModel[];
  readonly modelData: ModelData;
  readonly today: string;
  /** False where the user wants no further question. */
  readonly canAsk: boolean;
  readonly level: PromptLevel;
};

const conversationCharacters = 16_000;

/** Stable part first (instructions, schema), the conversation last: providers cache the prefix. */
export function routeRequestPrompt(args: RouteRequestPromptArgs): Prompt {
  const { request, context, semantic, modelData, today, conversation, canAsk } = args;
  const values = storedValuesBlock(semantic, [request], modelData);
  const input = [
    ...schemaBlocks(args),
    `Today is ${today}. The user works in ${dataLine(context.database, 120)}.${dataLine(context.schema, 120)}.`,
    ...(values === null ? [] : [values]),
    dataBlock("conversation", conversation, conversationCharacters),
    ...(canAsk ? [] : ['The user wants no further question: do not use the handoff "user".']),
    "Decide who works on the last message of the user.",
  ];
  return { name: "route-request", version: 2, instructions, input: input.join("\n\n"), outputTokens: 1_000 };
}

const instructions = [
  "You route the requests of an analyst who asks a database in plain words.",
  "Set enhanced to the whole request of the last message in one sentence that can be understood without the conversation: first add what the conversation tells, then the schema's own names for what is meant. Keep every number, date, name, column and quoted text of the user unchanged, and add no wish that was not said.",
  'Set relation to "answers" when the message answers the open question of the request at work, to "new_request" when it starts something else instead, to "follow_up" when it goes on from an earlier request, else to "standalone".',
  'Set needsPreviousRows to true only when the message speaks of rows of the last answer ("those customers") that its statement does not tell.',
  'Set handoff to "sql_query_agent" when one query can answer the request.',
  'Set handoff to "dashboard_agent" only when the user asks for a dashboard or for several charts.',
  'Set handoff to "user" only when two readings would give different answers and nothing tells which one is meant. Then put one short question into question and two to four readings into options: label is a few words, effect names the table or column, question is the whole request in that reading.',
  'Set handoff to "off_topic" when the data cannot answer the request, or when it asks to change data.',
  "Use null and [] for what does not apply.",
  dataRule,
].join("\n");

/** With several databases they share the room of one. */
function schemaBlocks(args: RouteRequestPromptArgs): string[] {
  const { semantic, otherSchemas, modelData, request, turns, level } = args;
  const schemas = [semantic, ...otherSchemas];
  const subject = {
    texts: [request],
    statements: [],
    tables: turns.slice(-1).flatMap(({ tables }) => tables),
  };
  const blocks = schemas.map((model) =>
    schemaBlock({ model, subject, modelData, level, among: schemas.length, isQualified: false }),
  );
  const rule =
    "The request is put to each of these schemas, with a query for each: it can be answered where one of them holds what it is about.";
  return schemas.length === 1 ? blocks : [...blocks, rule];
}
