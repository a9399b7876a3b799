/** Asks the model for a plan of the question or, where the plan form cannot say it, for a statement. */
import "server-only";
import { z } from "zod";
import type { Dialect } from "#lib/domain/dialect";
import type { HistoryEntry } from "#lib/domain/session";
import { indexOf } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import type { ModelData } from "../../runtime/dependencies.ts";
import { historyText, subjectTerms } from "../../runtime/history.ts";
import { planFormSchema } from "../../runtime/plan-form.ts";
import { dataBlock, dataLine, dataRule, type Prompt, type PromptLevel } from "../../runtime/prompt.ts";
import type { ConversationTurn, EnhancedQuestion } from "../../runtime/question.ts";
import type { SliceSubject } from "../../runtime/rank-tables.ts";
import { schemaBlock, storedValuesBlock } from "../../runtime/schema-block.ts";
import { shareableSentence, shareableSql } from "../../runtime/shareable-text.ts";

export const queryReplySchema = z.object({
  approach: z.enum(["plan", "sql", "ask", "none"]),
  title: z.string().describe("what the result shows, a few words"),
  quality: z.enum(["high", "medium", "low"]).describe("how surely this is what the user means"),
  plan: planFormSchema.nullable(),
  sql: z.string().nullable(),
  question: z.string().nullable(),
  options: z.array(z.object({ label: z.string(), effect: z.string().nullable(), question: z.string() })),
  assumptions: z.array(z.string()),
  changes: z.array(z.string()).describe("what a wider search changed, one plain sentence each; else empty"),
});
export type QueryReply = z.infer<typeof queryReplySchema>;

/** Why a statement is written: the first one, or what became of the one before. */
export type Generator = "plan" | "refine" | "wider_search" | "replan";

export type WriteQueryPromptArgs = {
  readonly generator: Generator;
  readonly question: EnhancedQuestion;
  /** Of the request at work; the last entry is the user's. */
  readonly history: readonly HistoryEntry[];
  readonly turns: readonly ConversationTurn[];
  /** Rows of the last answer as text, where the question needs them. */
  readonly previousRows: string | null;
  readonly semantic: SemanticModel;
  /** Further schemas of the same database that a wider search may look into. */
  readonly otherSchemas: readonly SemanticModel[];
  readonly modelData: ModelData;
  readonly dialect: Dialect;
  readonly today: string;
  readonly canAsk: boolean;
  /** Other databases that are asked the same, each with a query of its own. */
  readonly besides: readonly string[];
  /** What was tried in this run, oldest first. */
  readonly previousSqlQueries: readonly { readonly sql: string; readonly outcome: string }[];
  /** What was wrong with the last try, in the engine's or the guard's words; null where nothing was. */
  readonly problem: string | null;
  /** What the check of the last result noted, and what it suggests. */
  readonly notes: readonly string[];
  /** `reduced` for the one more try after the prompt was too long; `full` when it is left out. */
  readonly level?: PromptLevel;
};

const nameCharacters = 120;
const requestCharacters = 4_000;
const historyCharacters = 16_000;
const rowsCharacters = 6_000;
const statementCharacters = 3_000;
const problemCharacters = 1_500;
const notesCharacters = 2_000;

/** Stable part first (instructions, schema), then the request, then the tries and what to do about them. */
export function writeQueryPrompt(args: WriteQueryPromptArgs): Prompt {
  const input = [
    ...schemas(args),
    `Today is ${args.today}.`,
    ...conversation(args),
    ...request(args),
    ...severalDatabases(args),
    ...tries(args),
    ...(args.generator === "plan" ? [] : [tasks[args.generator]]),
    ...(args.canAsk ? [] : ['Do not use the approach "ask": state what you assume instead.']),
  ];
  return {
    name: promptNames[args.generator],
    version: 3,
    instructions: instructions(args.dialect),
    input: input.join("\n\n"),
    outputTokens: 2_500,
  };
}

const promptNames: Readonly<Record<Generator, string>> = {
  plan: "write-query",
  refine: "refine-query",
  wider_search: "widen-query",
  replan: "replan-query",
};

/** The same for every generator, so that a provider keeps it together with the schema. */
function instructions(dialect: Dialect): string {
  return [
    "You turn an analyst's request into one query over the schema in the data.",
    'Prefer approach "plan": fill in the plan form with names exactly as they stand in the schema. Our compiler adds joins along the relationships and GROUP BY.',
    `Use approach "sql" only for what the form cannot say (ranks beside the rows, recursion, statistics, patterns in texts): one ${dialect.label} SELECT over tables of this schema, names without a database or schema in front, a readable alias for every result column.`,
    'Use approach "ask" only when two readings give different answers and nothing tells which is meant: one short question, two to four options that differ in their result, each with its effect (the table or column it takes) and the whole request in that reading.',
    "Never write anything that changes data. Compare text with stored values as they are spelled in the data.",
    'A relative date counts from today; say every choice that the user did not make in "assumptions", one plain sentence each.',
    "Use null and [] for what does not apply.",
    dataRule,
  ].join("\n");
}

const tasks: Readonly<Record<Exclude<Generator, "plan">, string>> = {
  refine:
    "The last try failed for the reason in the problem. Repair the error and change nothing else; do not repeat a statement that failed.",
  wider_search:
    'The last statement ran and found no rows. Widen its filters by what is stored: spell values as the data does, take the nearest period that has data, drop the narrowest condition last. Keep what the request asks for. List every change in "changes", one plain sentence each that names what was looked for and what is matched instead.',
  replan:
    "The last result did not answer the request, for the reasons in the notes. Plan anew, judged by the user's own words; do not repeat a statement that was tried.",
};

/** With several schemas they share the room of one. */
function schemas({ semantic, otherSchemas, modelData, level = "full", ...args }: WriteQueryPromptArgs): string[] {
  const subject = subjectOf(args);
  const shared = { subject, modelData, level, among: 1 + otherSchemas.length };
  const own = schemaBlock({ ...shared, model: semantic, isQualified: false });
  if (otherSchemas.length === 0) return [own];
  const others = otherSchemas.map((model) => schemaBlock({ ...shared, model, isQualified: true }));
  const rule =
    'Tables that are written with a schema in front stand in other schemas of the same database. Take one only where the first schema holds nothing that answers the request, with the approach "sql" and its name as it is written.';
  return [own, ...others, rule];
}

function subjectOf({
  question,
  turns,
  previousSqlQueries,
}: Pick<WriteQueryPromptArgs, "question" | "turns" | "previousSqlQueries">): SliceSubject {
  return {
    texts: [question.original, question.enhanced, ...question.entities],
    statements: previousSqlQueries.map(({ sql }) => sql.slice(0, statementCharacters)),
    tables: turns.slice(-1).flatMap(({ tables }) => tables),
  };
}

function conversation(args: WriteQueryPromptArgs): string[] {
  const { question, semantic, modelData, turns, previousRows, level = "full" } = args;
  // The request itself stands in a block of its own.
  const entries = args.history.slice(0, -1);
  const terms = subjectTerms(`${question.original} ${question.enhanced}`, indexOf(semantic));
  const { text } = historyText({ entries, turns, terms, modelData, level });
  return [
    ...(text === "" ? [] : [dataBlock("conversation", text, historyCharacters)]),
    ...(previousRows === null ? [] : [dataBlock("rows of the last answer", previousRows, rowsCharacters)]),
  ];
}

/** Where the whole question adds to the user's words, both stand there. */
function request({ question, semantic, modelData }: WriteQueryPromptArgs): string[] {
  const { original, enhanced, contextReasoning } = question;
  const reasoning = [contextReasoning.history, contextReasoning.schema].filter((text) => text !== null);
  const values = storedValuesBlock(semantic, [original, enhanced], modelData);
  return [
    ...(values === null ? [] : [values]),
    ...(enhanced === original ? [] : [dataBlock("request in the user's own words", original, requestCharacters)]),
    ...(reasoning.length === 0 ? [] : [dataBlock("how it was read", reasoning.join("\n"), notesCharacters)]),
    dataBlock("request", enhanced, requestCharacters),
  ];
}

function severalDatabases({ besides }: WriteQueryPromptArgs): string[] {
  if (besides.length === 0) return [];
  const names = besides.map((other) => dataLine(other, nameCharacters)).join(", ");
  return [
    `The same request is put to ${names} as well, with a query of its own. Answer for the schema in the data alone, never with tables of another database; use the approach "none" when it holds nothing that answers the request.`,
  ];
}

function tries({ previousSqlQueries, problem, notes, modelData, question }: WriteQueryPromptArgs): string[] {
  const said = `${question.original}\n${question.enhanced}`;
  const earlier = previousSqlQueries.map(
    ({ sql, outcome }, index) =>
      `${index + 1}. (${outcome})\n${shareableSql(sql, modelData, said).slice(0, statementCharacters)}`,
  );
  const noteLines = notes.map((note) => `- ${shareableSentence(note, modelData, said)}`);
  // The last tries tell most: where all of them are too long, the first ones are left out.
  const kept = newestWithin(earlier, statementCharacters * 4);
  return [
    ...(kept.length === 0 ? [] : [dataBlock("previous statements", kept.join("\n"), statementCharacters * 4)]),
    ...(problem === null ? [] : [dataBlock("problem", problem, problemCharacters)]),
    ...(notes.length === 0 ? [] : [dataBlock("notes", noteLines.join("\n"), notesCharacters)]),
  ];
}

function newestWithin(texts: readonly string[], characters: number): string[] {
  let used = 0;
  const kept = texts.toReversed().filter((text) => {
    used += text.length + 1;
    return used <= characters;
  });
  return kept.toReversed();
}
