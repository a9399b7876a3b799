/** What a stretch of a question can mean. */
import type { Candidate } from "#lib/semantic/index-model";
import type { Chunk, ChunkMeaning } from "../request/chunk.ts";
import type { Token } from "../words/tokenise.ts";
import type { Feature } from "./features.ts";

/** One meaning of neighbouring words. */
export type Edge = {
  readonly chunk: Chunk;
  /** The first word behind. */
  readonly to: number;
  readonly uses: readonly Feature[];
};

/** Neighbouring words as one, with what they mean. */
export function chunkOf(tokens: readonly Token[], first: number, length: number, meaning: ChunkMeaning): Chunk {
  const covered = tokens.slice(first, first + length);
  return {
    meaning,
    first,
    length,
    text: covered.map(({ text }) => text).join(" "),
    start: covered[0]?.start ?? 0,
    end: covered.at(-1)?.end ?? 0,
  };
}

/** Words that nothing is known about. */
export function unknownChunk(tokens: readonly Token[], place: number, length = 1): Chunk {
  return chunkOf(tokens, place, length, { type: "unknown" });
}

/** That they mean something of the model. */
export const elements = (candidates: readonly Candidate[]): ChunkMeaning => ({ type: "element", candidates });

/** The words from a place on, with their meaning and what was done to find it. */
export function edge(
  tokens: readonly Token[],
  place: number,
  {
    meaning,
    length,
    uses,
  }: { readonly meaning: ChunkMeaning; readonly length: number; readonly uses: readonly Feature[] },
): Edge {
  return { chunk: chunkOf(tokens, place, length, meaning), to: place + length, uses };
}
