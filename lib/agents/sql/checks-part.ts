/** How sure an answer is, in words with their reason, as a part of its message. */
import "server-only";
import type { MessagePart } from "#lib/domain/message";
import { checkedSentence } from "./checked-sentence.ts";
import type { TriedResult } from "./state.ts";

/** Null for a result that nobody looked at: the notices say why. */
export function checksPart(
  { execution, isEmpty, evaluation }: TriedResult,
  assumptions: readonly string[],
): MessagePart | null {
  if (evaluation === null && isEmpty) return null;
  const { level, sentence, notes } = checkedSentence({
    flags: evaluation?.flags ?? [],
    assumptions: assumptions.length,
    isModelChecked: evaluation?.modelCheck === "passed",
    rowCount: execution.ref.rowCount,
  });
  if (evaluation === null) return { type: "checks", level: "not_checked", sentence: notLookedAt, notes: [] };
  const isWanting = evaluation.satisfaction !== "satisfied";
  return {
    type: "checks",
    level: isWanting && level === "checked" ? "doubtful" : level,
    sentence: isWanting && level === "checked" ? wanting : sentence,
    notes: [...evaluation.notes, ...notes],
  };
}

const notLookedAt = "Not checked: the time for this question was used up.";
const wanting = "Check this one: it may miss a part of what was asked.";
