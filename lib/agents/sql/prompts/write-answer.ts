/** Asks the model for the words over a result, which it may quote but not extend. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { OutputColumn } from "#lib/domain/chart";
import { formatValue } from "#lib/domain/format";
import type { Execution } from "../../runtime/execution.ts";
import { dataBlock, dataLine, type Prompt } from "../../runtime/prompt.ts";
import { spell } from "../../runtime/prompt-texts/prompt-text.ts";
import { writeAnswerText } from "../../runtime/prompt-texts/write-answer.ts";
import type { EnhancedQuestion } from "../../runtime/question.ts";

export type WriteAnswerPromptArgs = {
  readonly userRequest: string;
  readonly execution: Execution;
  readonly outputs: readonly OutputColumn[];
  /** The sentence that the rules made; its numbers are right. */
  readonly leadSentence: string;
  readonly caveats: readonly string[];
  /** How the request was read; left out where that is known to be its own words. */
  readonly question?: Pick<EnhancedQuestion, "contextReasoning" | "assumptions">;
};

const cellCharacters = 80;
const tableCharacters = 8_000;

/** The first rows only; how many there are in all is said. */
export function writeAnswerPrompt(args: WriteAnswerPromptArgs): Prompt {
  const { execution } = args;
  return {
    name: "write-answer",
    version: writeAnswerText.version,
    instructions: spell(writeAnswerText),
    outputTokens: 500,
    input: [
      dataBlock("request", args.userRequest, 4_000),
      ...readingOf(args),
      dataBlock("result", resultText(args), tableCharacters),
      `Rows in all: ${execution.ref.rowCount}. Rows shown here: ${shownRows(execution).length}.`,
      dataBlock("summary", args.leadSentence, 1_000),
      ...(args.caveats.length === 0 ? [] : [dataBlock("caveats", args.caveats.join("\n"), 1_000)]),
      "Write the answer.",
    ].join("\n\n"),
  };
}

/** Why the request means what was asked of the data, so that the words can say it. */
function readingOf({ question }: WriteAnswerPromptArgs): string[] {
  if (question === undefined) return [];
  const { contextReasoning, assumptions } = question;
  const sentences = [contextReasoning.history, contextReasoning.schema, ...assumptions].filter((text) => text !== null);
  return sentences.length === 0 ? [] : [dataBlock("how the request was read", sentences.join("\n"), 2_000)];
}

function resultText({ execution, outputs }: WriteAnswerPromptArgs): string {
  const header = outputs.map((output) => dataLine(output.label, cellCharacters)).join(" | ");
  const rows = shownRows(execution).map((row) =>
    outputs
      .map((output, index) => {
        const kind = execution.ref.columns[index]?.kind ?? "other";
        const text = formatValue(row[index] ?? null, { name: output.label, kind, format: output.format });
        return dataLine(text, cellCharacters);
      })
      .join(" | "),
  );
  return [header, ...rows].join("\n");
}

function shownRows({ rows }: Execution): Execution["rows"] {
  return rows.slice(0, agentLimits.modelPreviewRows);
}
