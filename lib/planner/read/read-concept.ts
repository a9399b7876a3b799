/** Adjectives and participles that speak of a column: "how far is a flight", "worth over 500". */

import { nameStems } from "#lib/semantic/column-role";
import type { ColumnConcept, Cue } from "../lexicon/cue.ts";
import type { Chunk } from "../request/chunk.ts";
import { conceptMention } from "./concept-mention.ts";
import { place } from "./place-element.ts";
import { readCondition } from "./read-condition.ts";
import { chunkAt, likely, surestKind, takeItem, type Walk } from "./walk.ts";

/** "how far is a flight" asks for the column that the adjective speaks of, "worth over 500" compares it. */
export function readConcept(
  walk: Walk,
  { type, concept }: Extract<Cue, { type: "how" | "amounting" }>,
  chunk: Chunk,
): void {
  const mention = conceptMention(walk, chunk, concept);
  if (mention !== null && type === "how") {
    place(walk, mention);
    return;
  }
  const item = mention === null ? null : takeItem({ ...walk, functions: [] }, mention);
  if (isSaidOfValue(walk, concept)) return;
  if (item === null || !readCondition(walk, item)) walk.request.unexplained.push(chunk.text);
}

/** "rated R": the value behind it is one of a column that the adjective speaks of. */
function isSaidOfValue(walk: Walk, { names }: ColumnConcept): boolean {
  const next = chunkAt(walk, walk.place + 1)?.meaning;
  if (next?.type !== "element" || surestKind(next.candidates) !== "value") return false;
  return likely(next.candidates).some(
    ({ element }) => element.kind === "value" && nameStems(element.column).some((word) => names.includes(word)),
  );
}
