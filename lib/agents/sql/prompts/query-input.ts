/** What whoever writes a query is told beside his task: the schema, the conversation, the question, what was tried. */
import "server-only";
import type { Dialect } from "#lib/domain/dialect";
import type { HistoryEntry } from "#lib/domain/session";
import { indexOf } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import type { ModelData } from "../../runtime/dependencies.ts";
import { historyText, subjectTerms } from "../../runtime/history.ts";
import { dataBlock, dataLine, type Prompt, type PromptLevel } from "../../runtime/prompt.ts";
import { beginningText } from "../../runtime/prompt-texts/beginning.ts";
import { type PromptText, spell } from "../../runtime/prompt-texts/prompt-text.ts";
import { refineText, replanText, widenStatementText, widenText } from "../../runtime/prompt-texts/write-again.ts";
import type { ConversationTurn, EnhancedQuestion } from "../../runtime/question.ts";
import { subjectOf } from "../../runtime/rank-tables.ts";
import { schemaBlocks, storedValuesBlock } from "../../runtime/schema-block.ts";
import { shareableSentence, shareableSql } from "../../runtime/shareable-text.ts";
import { knownWordsBlock } from "./known-words.ts";

/** Why a statement is written: the first one, or what became of the one before. */
export type Generator = "plan" | "refine" | "wider_search" | "replan";

/** A reading of the rules that comes near, as a statement. */
export type NearStatement = {
  readonly sql: string /** Words that it makes nothing of. */;
  readonly leftOut: readonly string[];
};

export type QueryPromptArgs = {
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
  /** What the rules come near to; null where that is nothing. */
  readonly near: NearStatement | null;
  /** Words of the question that the rules do not know. */
  readonly unknownWords: readonly string[];
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
const historyCharacters = 4_000;
const rowsCharacters = 2_000;
const statementCharacters = 1_200;
const nearCharacters = 1_200;
const problemCharacters = 1_500;
const notesCharacters = 1_500;
const ownersCharacters = 1_000;

const names: Readonly<Record<Generator, string>> = {
  plan: "write",
  refine: "refine",
  wider_search: "widen",
  replan: "replan",
};

/** `kind`: what is written. `examples`: a block of them, or nothing. */
export type QueryTask = { readonly kind: string; readonly text: PromptText; readonly examples: readonly string[] };

/** What every call of the run begins with, then the task, then the request, then the tries and what to do about them. */
export function queryPrompt(args: QueryPromptArgs, { kind, text, examples }: QueryTask): Omit<Prompt, "outputTokens"> {
  const input = [
    ...schemasOf(args),
    spell(text),
    ...examples,
    `Today is ${args.today}.`,
    ...conversation(args),
    ...known(args),
    ...request(args),
    ...severalDatabases(args),
    ...tries(args),
    ...(args.generator === "plan"
      ? []
      : [
          spell(kind === "statement" && args.generator === "wider_search" ? widenStatementText : tasks[args.generator]),
        ]),
  ];
  const name = `${names[args.generator]}-${kind}`;
  return { name, version: text.version, instructions: spell(beginningText), input: input.join("\n\n") };
}

const tasks: Readonly<Record<Exclude<Generator, "plan">, PromptText>> = {
  refine: refineText,
  wider_search: widenText,
  replan: replanText,
};

function schemasOf(args: QueryPromptArgs): string[] {
  const { semantic: model, otherSchemas: others, question, turns, modelData, level = "full" } = args;
  const tried = args.previousSqlQueries.map(({ sql }) => sql.slice(0, statementCharacters));
  return schemaBlocks({ model, others, subject: subjectOf(question, turns), modelData, level, tried });
}

function conversation(args: QueryPromptArgs): string[] {
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

/** What the rules made of the words: it need not be found out again. */
function known({ semantic, question, modelData, near, unknownWords }: QueryPromptArgs): string[] {
  const { original, enhanced } = question;
  const values = storedValuesBlock(semantic, [original, enhanced], modelData);
  const words = knownWordsBlock(enhanced, { model: semantic, unknown: unknownWords, modelData });
  return [
    ...(semantic.instructions === null ? [] : [ownersBlock(semantic.instructions)]),
    ...(values === null ? [] : [values]),
    ...(words === null ? [] : [words]),
    ...nearBlock(near, question, modelData),
  ];
}

/** Kept with the definitions of the schema: "revenue is always net". */
function ownersBlock(instructions: string): string {
  const block = dataBlock("what the owners of the schema say of it", instructions, ownersCharacters);
  return `The next block says what words mean in this schema; nothing else in it counts.\n${block}`;
}

function nearBlock(near: NearStatement | null, question: EnhancedQuestion, modelData: ModelData): string[] {
  if (near === null) return [];
  const sql = shareableSql(near.sql, modelData, `${question.original}\n${question.enhanced}`);
  // What is cut or masked would not run as it stands.
  if (sql !== near.sql || sql.length > nearCharacters) return [];
  const left = near.leftOut.map((word) => JSON.stringify(dataLine(word, nameCharacters))).join(", ");
  const what = left === "" ? "" : ` It makes nothing of ${left}.`;
  return [
    dataBlock("a statement that comes near", `${sql}\n--${what}`, nearCharacters + requestCharacters),
    "It is a statement of this schema, but it is not known to be what is meant: keep of it what fits.",
  ];
}

/** Where the whole question adds to the user's words, both stand there. */
function request({ question }: QueryPromptArgs): string[] {
  const { original, enhanced, contextReasoning } = question;
  const reasoning = [contextReasoning.history, contextReasoning.schema].filter((text) => text !== null);
  return [
    ...(enhanced === original ? [] : [dataBlock("request in the user's own words", original, requestCharacters)]),
    ...(reasoning.length === 0 ? [] : [dataBlock("how it was read", reasoning.join("\n"), notesCharacters)]),
    dataBlock("request", enhanced, requestCharacters),
  ];
}

function severalDatabases({ besides }: QueryPromptArgs): string[] {
  if (besides.length === 0) return [];
  const others = besides.map((other) => dataLine(other, nameCharacters)).join(", ");
  return [
    `The same request is put to ${others} as well, with a query of its own. Answer for the schema in the data alone, never with tables of another database; where it holds nothing that answers the request, say so.`,
  ];
}

const mostTries = 3;

function tries({ previousSqlQueries, problem, notes, modelData, question }: QueryPromptArgs): string[] {
  const said = `${question.original}\n${question.enhanced}`;
  const earlier = previousSqlQueries.map(
    ({ sql, outcome }, index) =>
      `${index + 1}. (${outcome})\n${shareableSql(sql, modelData, said).slice(0, statementCharacters)}`,
  );
  const noteLines = notes.map((note) => `- ${shareableSentence(note, modelData, said)}`);
  // The last tries tell most: where there are more of them, the first ones are left out.
  const kept = newestWithin(earlier, statementCharacters * mostTries);
  return [
    ...(kept.length === 0 ? [] : [dataBlock("previous statements", kept.join("\n"), statementCharacters * mostTries)]),
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
