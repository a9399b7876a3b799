/** Asks the model whether a result answers what the user asked, where the rules are in doubt. */
import "server-only";
import { z } from "zod";
import type { OutputColumn } from "#lib/domain/chart";
import type { ResultRow } from "#lib/domain/result-set";
import type { SemanticModel } from "#lib/semantic/model";
import type { ModelData } from "../../runtime/dependencies.ts";
import { dataBlock, dataLine, type Prompt } from "../../runtime/prompt.ts";
import { beginningText } from "../../runtime/prompt-texts/beginning.ts";
import { evaluateResultText } from "../../runtime/prompt-texts/evaluate-result.ts";
import { spell } from "../../runtime/prompt-texts/prompt-text.ts";
import type { ConversationTurn, EnhancedQuestion } from "../../runtime/question.ts";
import { subjectOf } from "../../runtime/rank-tables.ts";
import { schemaBlocks } from "../../runtime/schema-block.ts";
import { shareableSentence, shareableSql } from "../../runtime/shareable-text.ts";

export const evaluationReplySchema = z.object({
  satisfaction: z.enum(["satisfied", "needs_work", "failed"]),
  notes: z.string().describe("why, in one or two plain sentences"),
  issuesDetected: z.array(z.string()),
  suggestedImprovements: z.array(z.string()),
});

export type EvaluateResultPromptArgs = {
  readonly question: EnhancedQuestion;
  readonly sql: string;
  readonly outputs: readonly OutputColumn[];
  /** The first five at most are shown, and only where MODEL_DATA lets results leave. */
  readonly rows: readonly ResultRow[];
  readonly rowCount: number;
  /** The engine had more rows than were read. */
  readonly limited: boolean;
  /** What the rules found doubtful, one sentence each. */
  readonly flags: readonly string[];
  readonly assumptions: readonly string[];
  readonly modelData: ModelData;
  /** What the schema offers; left out, the result is judged by itself. */
  readonly semantic?: SemanticModel;
  /** Finished requests, as whoever wrote the statement was shown them. */
  readonly turns?: readonly Pick<ConversationTurn, "tables">[];
};

const shownRows = 5;
const cellCharacters = 80;
const requestCharacters = 4_000;
const statementCharacters = 6_000;
const resultCharacters = 4_000;
const listCharacters = 2_000;

/** The user's own words are what counts; how they were read stands beside them. */
export function evaluateResultPrompt(args: EvaluateResultPromptArgs): Prompt {
  const { question, sql, rowCount, limited, flags, assumptions, modelData } = args;
  const { original, enhanced } = question;
  const said = `${original}\n${enhanced}`;
  const shared = (sentences: readonly string[]) =>
    sentences.map((sentence) => shareableSentence(sentence, modelData, said));
  const input = [
    ...schemaOf(args),
    spell(evaluateResultText),
    dataBlock("request", original, requestCharacters),
    ...(enhanced === original ? [] : [dataBlock("request as it was read", enhanced, requestCharacters)]),
    dataBlock("statement", shareableSql(sql, modelData, said), statementCharacters),
    dataBlock("result", resultText(args), resultCharacters),
    `Rows in all: ${rowCount}${limited ? ", and the engine had more" : ""}.`,
    ...listBlock("doubts", shared(flags)),
    ...listBlock("assumptions", shared(assumptions)),
    "Judge the result.",
  ];
  return {
    name: "evaluate-result",
    version: evaluateResultText.version,
    instructions: spell(beginningText),
    input: input.join("\n\n"),
    outputTokens: 600,
  };
}

/** As whoever wrote the statement was shown it, so that it is read once. */
function schemaOf({ semantic, sql, question, modelData, turns = [] }: EvaluateResultPromptArgs): string[] {
  if (semantic === undefined) return [];
  return schemaBlocks({
    model: semantic,
    others: [],
    subject: subjectOf(question, turns),
    modelData,
    level: "full",
    tried: [sql],
  });
}

function resultText({ outputs, rows, modelData }: EvaluateResultPromptArgs): string {
  const header = outputs.map(({ label, role }) => `${dataLine(label, cellCharacters)} (${role})`).join(" | ");
  if (modelData !== "results") return header;
  const lines = rows
    .slice(0, shownRows)
    .map((row) => outputs.map((_output, index) => cellText(row[index])).join(" | "));
  return [header, ...lines].join("\n");
}

function cellText(cell: ResultRow[number] | undefined): string {
  return cell === null || cell === undefined ? "NULL" : dataLine(String(cell), cellCharacters);
}

function listBlock(name: string, sentences: readonly string[]): string[] {
  if (sentences.length === 0) return [];
  return [dataBlock(name, sentences.map((sentence) => `- ${sentence}`).join("\n"), listCharacters)];
}
