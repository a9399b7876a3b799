/** Asks the model for a plan of the question or, where the plan form cannot say it, for a statement. */
import "server-only";
import { z } from "zod";
import type { EngineName } from "#lib/domain/catalog";
import type { HistoryEntry } from "#lib/domain/session";
import type { SemanticModel } from "#lib/semantic/model";
import type { ModelData } from "../../runtime/dependencies.ts";
import { planFormSchema } from "../../runtime/plan-form.ts";
import { dataBlock, dataLine, dataRule, type Prompt } from "../../runtime/prompt.ts";
import { schemaText, schemaTextCharacters } from "../../runtime/schema-text.ts";

export const queryReplySchema = z.object({
  approach: z.enum(["plan", "sql", "ask", "none"]),
  title: z.string().describe("what the result shows, a few words"),
  quality: z.enum(["high", "medium", "low"]).describe("how surely this is what the user means"),
  plan: planFormSchema.nullable(),
  sql: z.string().nullable(),
  question: z.string().nullable(),
  options: z.array(z.object({ label: z.string(), effect: z.string().nullable(), question: z.string() })),
  assumptions: z.array(z.string()),
});
export type QueryReply = z.infer<typeof queryReplySchema>;

export type WriteQueryPromptArgs = {
  readonly userRequest: string;
  readonly history: readonly HistoryEntry[];
  readonly semantic: SemanticModel;
  readonly modelData: ModelData;
  readonly engine: EngineName;
  readonly today: string;
  readonly canAsk: boolean;
  /** Other databases that are asked the same, each with a query of its own. */
  readonly besides: readonly string[];
  /** What was tried in this run, oldest first. */
  readonly previousSqlQueries: readonly { readonly sql: string; readonly outcome: string }[];
  /** What was wrong with the last try, in the engine's or the guard's words; null on the first try. */
  readonly problem: string | null;
};

const nameCharacters = 120;
const requestCharacters = 4_000;
const historyCharacters = 4_000;
const statementCharacters = 3_000;
const problemCharacters = 1_500;

/** Stable part first (instructions, schema), the request and the failed tries last. */
export function writeQueryPrompt(args: WriteQueryPromptArgs): Prompt {
  return {
    name: args.problem === null ? "write-query" : "refine-query",
    version: 1,
    instructions: instructions(args.engine),
    input: [
      dataBlock("schema", schemaText(args.semantic, args.modelData), schemaTextCharacters),
      `Today is ${args.today}.`,
      ...conversation(args.history),
      dataBlock("request", args.userRequest, requestCharacters),
      ...severalDatabases(args),
      ...tries(args),
      args.canAsk ? null : 'Do not use the approach "ask": state what you assume instead.',
    ]
      .filter((part) => part !== null)
      .join("\n\n"),
  };
}

function instructions(engine: EngineName): string {
  const dialect = engine === "duckdb" ? "DuckDB" : "Snowflake";
  return [
    "You turn an analyst's request into one query over the schema in the data.",
    'Prefer approach "plan": fill in the plan form with names exactly as they stand in the schema. Our compiler adds joins along the relationships and GROUP BY.',
    `Use approach "sql" only for what the form cannot say (windows, comparisons of periods, nested conditions): one ${dialect} SELECT over tables of this schema, names without a database or schema in front, a readable alias for every result column.`,
    'Use approach "ask" only when two readings give different answers and nothing tells which is meant: one short question, two to four options, each with the whole request in that reading.',
    "Never write anything that changes data. Compare text with stored values as they are spelled in the data.",
    'A relative date counts from today; say every choice that the user did not make in "assumptions", one plain sentence each.',
    "Use null and [] for what does not apply.",
    dataRule,
  ].join("\n");
}

function severalDatabases({ besides }: WriteQueryPromptArgs): string[] {
  if (besides.length === 0) return [];
  const names = besides.map((name) => dataLine(name, nameCharacters)).join(" and ");
  return [
    `The same request is put to ${names} as well, with a query of its own. Answer for the schema in the data alone, never with tables of another database; use the approach "none" when it holds nothing that answers the request.`,
  ];
}

function conversation(history: readonly HistoryEntry[]): string[] {
  // The request itself is the last word; the turns before it only help to read it.
  const earlier = history.slice(0, -1);
  if (earlier.length === 0) return [];
  const lines = earlier.map((entry) => `${entry.role}: ${dataLine(entry.text, 1_000)}`);
  return [dataBlock("conversation", lines.join("\n"), historyCharacters)];
}

function tries({ previousSqlQueries, problem }: WriteQueryPromptArgs): string[] {
  if (problem === null) return [];
  const earlier = previousSqlQueries.map(
    ({ sql, outcome }, index) => `${index + 1}. (${outcome})\n${sql.slice(0, statementCharacters)}`,
  );
  return [
    ...(earlier.length === 0 ? [] : [dataBlock("previous statements", earlier.join("\n"), statementCharacters * 4)]),
    dataBlock("problem", problem, problemCharacters),
    "The last try failed for the reason in the problem. Repair it; do not repeat a statement that failed.",
  ];
}
