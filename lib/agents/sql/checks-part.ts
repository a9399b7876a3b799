/** How sure an answer is, in words with their reason, as a part of its message. */
import "server-only";
import type { MessagePart } from "#lib/domain/message";
import { checkedSentence } from "./checked-sentence.ts";
import type { SqlState, TriedResult } from "./state.ts";

/** Null for a result that nobody looked at: the notices say why. */
export function checksPart(
  { execution, isEmpty, evaluation }: TriedResult,
  assumptions: readonly string[],
  { given, question }: Pick<SqlState["request"], "given" | "question">,
): MessagePart | null {
  if (evaluation === null && isEmpty) return null;
  const { brain, assumptions: taken } = execution.candidate;
  const { level, sentence, notes } = checkedSentence({
    brain,
    modelPart: question.modelPart,
    isSteered: given !== null,
    leavesOut: taken.some((text) => leftOut.test(text)),
    flags: evaluation?.flags ?? [],
    assumptions: assumptions.length,
    isModelChecked: evaluation?.modelCheck === "passed",
    rowCount: execution.ref.rowCount,
  });
  if (evaluation === null) return { type: "checks", level: "not_checked", sentence: notLookedAt, notes: [] };
  const isWanting = evaluation.satisfaction !== "satisfied";
  return {
    type: "checks",
    level: isWanting ? "doubtful" : level,
    sentence: isWanting && level !== "doubtful" ? wanting : sentence,
    notes: [...evaluation.notes, ...notes],
  };
}

/** As readings say what they make nothing of. */
const leftOut = /" of the question (was|were) left out\.$/;

const notLookedAt = "Not checked: the time for this question was used up.";
const wanting = "Check this one: it may miss a part of what was asked.";
