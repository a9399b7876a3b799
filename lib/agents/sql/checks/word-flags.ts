/** What of the account of words casts doubt on an answer of a model's, as findings. */
import "server-only";
import type { Dialect } from "#lib/domain/dialect";
import type { SemanticModel } from "#lib/semantic/model";
import type { Execution } from "../../runtime/execution.ts";
import { joinWords } from "../../runtime/markdown-text.ts";
import type { EnhancedQuestion } from "../../runtime/question.ts";
import { accountForWords, type WordAccount, type WordKind } from "./account-for-words.ts";
import type { CheckFlag } from "./check-flag.ts";

export type AskedQuestion = Pick<EnhancedQuestion, "original" | "enhanced" | "entities"> & {
  /** Words that the rules have no meaning for. */
  readonly unknownWords?: readonly string[];
  /** It was searched wider than it was asked. */
  readonly isWidened?: boolean;
  /** What was said before, as text. */
  readonly conversation?: string;
};

export type AccountKnowledge = {
  readonly model: SemanticModel;
  readonly dialect: Dialect;
  readonly question: AskedQuestion;
};

/** Of what a model wrote; null for what rules or people made, for a wider search, which tells what it changed, and for a text that cannot be read. */
export function accountOf(
  { sql, candidate }: Pick<Execution, "sql" | "candidate">,
  { model, dialect, question }: AccountKnowledge,
): WordAccount | null {
  if (candidate.brain !== "model" || question.isWidened === true) return null;
  const { original, enhanced, unknownWords = [], conversation = "" } = question;
  const said = [enhanced, conversation].join("\n");
  return accountForWords({ question: original, said, unknownWords, sql, model, dialect });
}

/** Kinds of words that ask for something beyond doubt. A table may be reached by another, and a word that nobody knows may say nothing. */
const telling: ReadonlySet<WordKind> = new Set<WordKind>(["value", "name", "number", "language"]);

/** At most two: what nothing stands for, and what nobody asked for. */
export function wordFlags({ carried, left, unasked }: WordAccount): readonly CheckFlag[] {
  // Whatever a question asks for, a statement that has nothing of it is no answer.
  const isForeign = carried.length === 0;
  const missing = left.filter(({ kind }) => isForeign || telling.has(kind)).map(({ words }) => `"${words}"`);
  const missed = joinWords(missing);
  const brought = joinWords(unasked);
  return [
    ...(missing.length === 0
      ? []
      : [
          {
            code: "words_left" as const,
            sentence: `Nothing in its statement stands for ${missed}.`,
            suggestion: `Take ${missed} into the statement.`,
          },
        ]),
    ...(unasked.length === 0
      ? []
      : [
          {
            code: "unasked" as const,
            sentence: `Its statement takes ${brought}, which the question does not say.`,
            suggestion: `Leave out ${brought}, unless the question says it in other words.`,
          },
        ]),
  ];
}
