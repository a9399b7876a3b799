/**
 * Asks the model who works on a request, an agent or the user with one more question, and what the whole question is
 * that the conversation makes of the last message: both in one call.
 */
import "server-only";
import { z } from "zod";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { SemanticModel } from "#lib/semantic/model";
import type { ModelData } from "../../runtime/dependencies.ts";
import { dataBlock, dataLine, type Prompt, type PromptLevel } from "../../runtime/prompt.ts";
import { beginningText } from "../../runtime/prompt-texts/beginning.ts";
import { spell } from "../../runtime/prompt-texts/prompt-text.ts";
import { routeRequestText } from "../../runtime/prompt-texts/route-request.ts";
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

/** What every call begins with comes first, the conversation last. */
export function routeRequestPrompt(args: RouteRequestPromptArgs): Prompt {
  const { request, context, semantic, modelData, today, conversation, canAsk } = args;
  const values = storedValuesBlock(semantic, [request], modelData);
  const input = [
    ...schemas(args),
    spell(routeRequestText),
    `Today is ${today}. The user works in ${dataLine(context.database, 120)}.${dataLine(context.schema, 120)}.`,
    ...(values === null ? [] : [values]),
    dataBlock("conversation", conversation, conversationCharacters),
    ...(canAsk ? [] : ['The user wants no further question: do not use the handoff "user".']),
    "Decide who works on the last message of the user.",
  ];
  return {
    name: "route-request",
    version: routeRequestText.version,
    instructions: spell(beginningText),
    input: input.join("\n\n"),
    outputTokens: 1_000,
  };
}

/** With several databases they share the room of one. */
function schemas({ semantic, otherSchemas, modelData, request, turns, level }: RouteRequestPromptArgs): string[] {
  const subject = { texts: [request], statements: [], tables: turns.slice(-1).flatMap(({ tables }) => tables) };
  const blocks = [semantic, ...otherSchemas].map((model) =>
    schemaBlock({ model, subject, modelData, level, among: 1 + otherSchemas.length, isQualified: false }),
  );
  const rule =
    "The request is put to each of these schemas, with a query for each: it can be answered where one of them holds what it is about.";
  return otherSchemas.length === 0 ? blocks : [...blocks, rule];
}
