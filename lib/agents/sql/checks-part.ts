/** How sure an answer is, in words with their reason, as a part of its message. */
import "server-only";
import type { MessagePart } from "#lib/domain/message";
import type { Candidate } from "../runtime/candidate.ts";
import type { EnhancedQuestion } from "../runtime/question.ts";
import { checkedSentence } from "./checked-sentence.ts";
import type { SqlState, TriedResult } from "./state.ts";

/** Null for a result of no rows that nobody looked at: the notices say why. A model's is labelled all the same. */
export function checksPart(
  { execution, isEmpty, evaluation }: TriedResult,
  assumptions: readonly string[],
  { given, question }: Pick<SqlState["request"], "given" | "question">,
): MessagePart | null {
  const { brain, assumptions: taken } = execution.candidate;
  if (evaluation === null && isEmpty) {
    const isOfModel = brain === "model" || (brain === "rules" && question.modelPart !== "none");
    return isOfModel ? { type: "checks", level: "from_model", sentence: nothingOfModel, notes: [] } : null;
  }
  const { level, sentence, notes } = checkedSentence({
    brain,
    modelPart: question.modelPart,
    isSteered: given !== null,
    leavesOut: taken.some((text) => leftOut.test(text)),
    flags: evaluation?.flags ?? [],
    account: evaluation?.account ?? null,
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

/** Of an answer from several databases: each result was looked at by itself. Null where no model had a part in it. */
export function severalChecksPart(
  brains: readonly Candidate["brain"][],
  { modelPart }: Pick<EnhancedQuestion, "modelPart">,
): MessagePart | null {
  const isOfModel = brains.includes("model") || (brains.includes("rules") && modelPart !== "none");
  return isOfModel ? { type: "checks", level: "from_model", sentence: severalOfModel, notes: [] } : null;
}

const severalOfModel =
  "From the model: rows, values and limits of each database were checked, not that they answer the question.";

/** As readings say what they make nothing of. */
const leftOut = /" of the question (was|were) left out\.$/;

const nothingOfModel = "From the model: no rows came back, and whether the question asks for these was not checked.";
const notLookedAt = "Not checked: the time for this question was used up.";
const wanting = "Check this one: it may miss a part of what was asked.";
