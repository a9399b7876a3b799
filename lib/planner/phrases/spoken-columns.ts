/** "worth over 500", "how far": words that speak of a column without naming it. */

import type { ColumnConcept, CueMatch } from "../lexicon/cue.ts";
import type { Token } from "../words/tokenise.ts";
import { cold, concept, heat, price, size, strength, wealth, weight, wetness, wind } from "./column-concepts.ts";

const hows = new Map<string, ColumnConcept>([
  ["far", concept("distance|length")],
  ["long", concept("duration|runtime|running time|length|time")],
  ["old", concept("age")],
  ["tall", concept("height")],
  ["high", concept("height|elevation|altitude")],
  ["heavy", weight],
  ["fast", concept("speed|velocity")],
  ["strong", strength],
  ["windy", wind],
  ["wet", wetness],
  ["late", concept("delay|lateness")],
  ["deep", concept("depth")],
  ["wide", concept("width")],
  ["expensive", price],
  ["hot", heat],
  ["warm", heat],
  ["cold", cold],
  ["large", size],
  ["big", size],
]);

const participles = new Map<string, ColumnConcept>([
  ["worth", concept("value|order value|amount|total|price")],
  ["valued at", concept("value|order value|amount|total")],
  ["priced", price],
  ["priced at", price],
  ["costing", price],
  ["lasting", concept("duration|runtime|running time|length")],
  ["lasted", concept("duration|runtime|running time|length")],
  ["weighing", weight],
  ["aged", concept("age")],
  ["rated", concept("rating|score|stars|grade")],
  ["earning", wealth],
]);

/** "worth over 500", "rated 8 or better": the column that the next comparison is about. */
export function amountingOf(tokens: readonly Token[], index: number): CueMatch | null {
  for (const length of [2, 1]) {
    const covered = tokens.slice(index, index + length);
    const found = participles.get(covered.map(({ lower }) => lower).join(" "));
    if (found !== undefined) return { cue: { type: "amounting", concept: found }, length };
  }
  return null;
}

/** "how far", "how long". */
export function howOf(tokens: readonly Token[], index: number): CueMatch | null {
  if (tokens[index]?.lower !== "how") return null;
  const found = hows.get(tokens[index + 1]?.lower ?? "");
  return found === undefined ? null : { cue: { type: "how", concept: found }, length: 2 };
}
