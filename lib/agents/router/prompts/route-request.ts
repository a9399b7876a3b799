/** Asks the model who works on a request: an agent, or the user with one more question. */
import "server-only";
import { z } from "zod";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { HistoryEntry } from "#lib/domain/session";
import type { SemanticModel } from "#lib/semantic/model";
import type { ModelData } from "../../runtime/dependencies.ts";
import { dataBlock, dataLine, dataRule, type Prompt } from "../../runtime/prompt.ts";
import { schemaText, schemaTextCharacters } from "../../runtime/schema-text.ts";

export const routingReplySchema = z.object({
  handoff: z.enum(["user", "sql_query_agent", "dashboard_agent", "off_topic"]),
  userRequest: z.string().nullable(),
  question: z.string().nullable(),
  options: z.array(z.object({ label: z.string(), effect: z.string().nullable(), question: z.string() })),
});

export type RouteRequestPromptArgs = {
  readonly history: readonly HistoryEntry[];
  readonly context: DatabaseContext;
  readonly semantic: SemanticModel;
  /** Schemas of the other databases that are asked the same question. */
  readonly otherSchemas: readonly SemanticModel[];
  readonly modelData: ModelData;
  readonly today: string;
};

const historyCharacters = 6_000;
const entryCharacters = 2_000;

/** Stable part first (instructions, schema), the conversation last: providers cache the prefix. */
export function routeRequestPrompt(args: RouteRequestPromptArgs): Prompt {
  return {
    name: "route-request",
    version: 2,
    instructions,
    input: [
      ...schemaBlocks(args),
      `Today is ${args.today}. The user works in ${dataLine(args.context.database, 120)}.${dataLine(args.context.schema, 120)}.`,
      dataBlock("conversation", conversationText(args.history), historyCharacters),
      "Decide who works on the last message of the user.",
    ].join("\n\n"),
  };
}

const instructions = [
  "You route the requests of an analyst who asks a database in plain words.",
  'Set handoff to "sql_query_agent" when one query can answer the request, and userRequest to the whole request in one sentence, with everything from the conversation that it needs. Keep every number, date, name and quoted text of the user unchanged.',
  'Set handoff to "dashboard_agent" only when the user asks for a dashboard or for several charts.',
  'Set handoff to "user" only when two readings would give different answers and nothing tells which one is meant. Then put one short question into question and two to four readings into options: label is a few words, effect names the table or column, question is the whole request in that reading.',
  'Set handoff to "off_topic" when the data cannot answer the request, or when it asks to change data.',
  "Use null and [] for what does not apply.",
  dataRule,
].join("\n");

/** With several databases they share the room of one. */
function schemaBlocks({ semantic, otherSchemas, modelData }: RouteRequestPromptArgs): string[] {
  const schemas = [semantic, ...otherSchemas];
  const room = Math.floor(schemaTextCharacters / schemas.length);
  const blocks = schemas.map((schema) => dataBlock("schema", schemaText(schema, modelData), room));
  const rule =
    "The request is put to each of these schemas, with a query for each: it can be answered where one of them holds what it is about.";
  return schemas.length === 1 ? blocks : [...blocks, rule];
}

/** The newest entries are worth most, so an old one is cut first. */
function conversationText(history: readonly HistoryEntry[]): string {
  const lines = history.map((entry) => `${entry.role}: ${dataLine(entry.text, entryCharacters)}`);
  let length = 0;
  const kept = lines.toReversed().filter((line) => {
    length += line.length + 1;
    return length <= historyCharacters;
  });
  return kept.toReversed().join("\n");
}
