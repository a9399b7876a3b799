/** Which sentences about how a plan was read still hold once parts of it are changed. */
import type { PlanPart } from "#lib/domain/plan-part";
import { lowerFirst } from "#lib/semantic/words";
import { isAssumedLimit } from "../plan-building/ranking-limit.ts";

type Change = {
  /** Parts that stand as they stood. */
  readonly kept: readonly PlanPart[];
  readonly gone: readonly PlanPart[];
};

/**
 * A sentence tells of what it quotes: it holds while a part stands for these words. What quotes nothing tells of the
 * figures, and how many are shown is told of the part that says it.
 */
export function keptAssumptions(assumptions: readonly string[], { kept, gone }: Change): string[] {
  const phrases = kept.flatMap(phrasesOf);
  const hasOtherFigures = gone.some(({ kind }) => kind === "figure");
  const hasOtherLimit = gone.some(({ kind }) => kind === "first");
  return assumptions.filter((sentence) => {
    if (isAssumedLimit(sentence)) return !hasOtherLimit;
    if (!sentence.includes('"')) return !hasOtherFigures;
    return phrases.some((phrase) => sentence.includes(phrase));
  });
}

function phrasesOf(part: PlanPart): string[] {
  const quoted = (words: readonly string[]): string[] => words.filter((one) => one !== "").map((one) => `"${one}"`);
  switch (part.kind) {
    case "figure":
      return quoted(part.metric.evidence);
    case "group":
      return quoted([...part.dimension.evidence, lowerFirst(part.dimension.label)]);
    case "condition":
      return quoted(part.filter.evidence);
    case "either":
      return part.filters.flatMap(({ evidence }) => quoted(evidence));
    case "related":
      return quoted(part.exists.evidence);
    case "threshold":
      return quoted(part.having.evidence);
    case "period":
      return quoted([part.time.label, ...part.time.evidence]);
    case "comparison":
      return quoted([part.compare.label, ...part.compare.evidence]);
    case "calculation":
      return quoted(part.calculation.evidence);
    case "order":
      return quoted(part.order.evidence);
    default:
      return [];
  }
}
