/** Which of a model's remarks may be shown: none with a number that nothing stands for, nor with links or markup. */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import type { Execution } from "../runtime/execution.ts";
import { hasMarkup } from "./checked-text.ts";
import { knownNumbers } from "./known-numbers.ts";

/** What the rules say is right as it is; a model's words are held against the statement, the result and the question. */
export function soundTexts(
  texts: readonly string[],
  { execution, outputs, question }: SoundTextArgs,
): readonly string[] {
  if (execution.candidate.brain !== "model") return texts;
  const numbers = knownNumbers(execution, outputs, [question, execution.sql, execution.candidate.sql]);
  return texts.filter((text) => !hasMarkup(text) && numbers.unknownIn(text).length === 0);
}

export type SoundTextArgs = {
  readonly execution: Execution;
  readonly outputs: readonly OutputColumn[];
  readonly question: string;
};
