/** "how much did we make": a verb behind whoever does it, and not what a text column may be called as well. */
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { matchCue } from "../phrases/cues.ts";
import type { Token } from "../words/tokenise.ts";

/** The candidates of one word, without the text columns where it says what somebody does. */
export function withoutDeeds(
  candidates: readonly Candidate[],
  { tokens, position }: { readonly tokens: readonly Token[]; readonly position: number },
  model: SemanticModel,
): readonly Candidate[] {
  const [before, own] = [tokens[position - 1]?.lower ?? "", tokens[position]];
  const isDeed = /^(we|they|you|i|us)$/.test(before) && own !== undefined && matchCue([own], 0)?.cue.type === "verb";
  const isText = ({ element }: Candidate): boolean =>
    element.kind === "column" && findColumn(model, element.table, element.column)?.kind === "text";
  return isDeed ? candidates.filter((candidate) => !isText(candidate)) : candidates;
}
