/** Which sentences about how a plan was read still hold once parts of it are gone. */
import type { PlanPart } from "#lib/domain/plan-part";
import { lowerFirst } from "#lib/semantic/words";

/** Without those that tell of words, a period or groups that only the parts that are gone stood for. */
export function keptAssumptions(assumptions: readonly string[], gone: readonly PlanPart[]): string[] {
  const phrases = gone.flatMap(phrasesOf);
  return assumptions.filter((sentence) => !phrases.some((phrase) => sentence.includes(phrase)));
}

function phrasesOf(part: PlanPart): string[] {
  const quoted = (words: readonly string[]): string[] => words.filter((one) => one !== "").map((one) => `"${one}"`);
  switch (part.kind) {
    case "figure":
      return quoted(part.metric.evidence);
    case "group":
      return [...quoted(part.dimension.evidence), `Rows without a ${lowerFirst(part.dimension.label)} `];
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
    case "order":
      return quoted(part.order.evidence);
    default:
      return [];
  }
}
