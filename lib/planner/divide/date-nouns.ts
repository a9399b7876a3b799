/** "month of arrival", "arrival month": beside a step of time a noun names the date that is called so, whatever else bears the word. */
import type { Candidate, SemanticIndex } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { phraseKey, splitIdentifier } from "#lib/semantic/words";
import type { Chunk } from "../request/chunk.ts";

/** From this weight on a phrase is a name of the element, not a word of it. */
const wholeName = 0.8;

/** The chunks; those that stand for a date in this way mean nothing else. */
export function withDateNouns(chunks: readonly Chunk[], index: SemanticIndex, model: SemanticModel): Chunk[] {
  return chunks.map((chunk, place) => {
    if (chunk.meaning.type !== "element" || !isBesideStep(chunks, place)) return chunk;
    const dates = datesCalled(chunk.text, index, model);
    return dates.length === 0 ? chunk : { ...chunk, meaning: { type: "element", candidates: dates } };
  });
}

function isBesideStep(chunks: readonly Chunk[], place: number): boolean {
  const [step, joint, next] = [chunks[place - 2], chunks[place - 1], chunks[place + 1]];
  const isOf = joint?.meaning.type === "cue" && joint.meaning.cue.type === "preposition" && /^of\b/i.test(joint.text);
  const isNounNext = next?.meaning.type === "cue" && next.meaning.cue.type === "grain-noun";
  return (isOf && isStep(step)) || isNounNext;
}

function isStep(chunk: Chunk | undefined): boolean {
  if (chunk?.meaning.type !== "cue") return false;
  return chunk.meaning.cue.type === "grain" || chunk.meaning.cue.type === "grain-noun";
}

function datesCalled(text: string, index: SemanticIndex, model: SemanticModel): readonly Candidate[] {
  const found = index.phrases.get(phraseKey([...splitIdentifier(text), "date"])) ?? [];
  return found.filter(
    ({ element, weight }) =>
      weight >= wholeName &&
      element.kind === "column" &&
      findColumn(model, element.table, element.column)?.role === "time",
  );
}
