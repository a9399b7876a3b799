/** Adjectives and participles that speak of a column: "how far is a flight", "worth over 500". */
import type { Chunk } from "./chunk.ts";
import type { Cue } from "./cue.ts";
import { place } from "./place-element.ts";
import { readCondition } from "./read-condition.ts";
import { conceptMention, takeItem, type Walk } from "./walk.ts";

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
  if (item === null || !readCondition(walk, item)) walk.request.unexplained.push(chunk.text);
}
