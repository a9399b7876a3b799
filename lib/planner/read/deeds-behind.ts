/** "buying customers" are customers who buy: a deed before a noun says of its rows that they do it. */
import { hasOwnNoun } from "../divide/deeds.ts";
import type { Chunk } from "../request/chunk.ts";
import { surestKind } from "./walk.ts";

/** The chunks with such a deed behind its noun, as a clause; in "best selling boats" it says how they are the best. */
export function withDeedsBehind(chunks: readonly Chunk[]): readonly Chunk[] {
  return chunks.flatMap((chunk, place): readonly Chunk[] => {
    if (isDeedBefore(chunks, place - 1)) {
      const deed = chunks[place - 1];
      return deed === undefined ? [chunk] : [chunk, cueFor(deed, "relative"), cueFor(deed, "verb")];
    }
    if (isDeedBefore(chunks, place)) return [];
    return isDoing(chunks, place) ? [cueFor(chunk, "verb")] : [chunk];
  });
}

function isDeedBefore(chunks: readonly Chunk[], place: number): boolean {
  const [deed, noun] = chunks.slice(Math.max(0, place), place + 2);
  if (place < 0 || deed === undefined || !isDeed(deed) || noun?.meaning.type !== "element") return false;
  return surestKind(noun.meaning.candidates) === "table" && !isHow(chunks[place - 1]);
}

/** "customers are buying". */
function isDoing(chunks: readonly Chunk[], place: number): boolean {
  const [before, deed] = [chunks[place - 1], chunks[place]];
  return before?.meaning.type === "cue" && before.meaning.cue.type === "copula" && deed !== undefined && isDeed(deed);
}

/** Names that the word is only near to do not keep it from being what was done. */
const nearName = 0.5;

function isDeed({ text, meaning }: Chunk): boolean {
  if (!/ing$/i.test(text)) return false;
  if (meaning.type === "cue") return meaning.cue.type === "verb";
  const isNear = meaning.type === "element" && meaning.candidates.every(({ weight }) => weight < nearName);
  return (isNear || meaning.type === "unknown") && hasOwnNoun(text.toLowerCase());
}

const goodness: ReadonlySet<string> = new Set(["superlative", "top", "frequent", "modifier"]);

function isHow(before: Chunk | undefined): boolean {
  return before?.meaning.type === "cue" && goodness.has(before.meaning.cue.type);
}

function cueFor(deed: Chunk, type: "relative" | "verb"): Chunk {
  return { ...deed, meaning: { type: "cue", cue: { type } } };
}
