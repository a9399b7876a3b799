/** Words that are a name of something, and not a word of its name. */
import type { Chunk } from "../request/chunk.ts";

/** From this weight on words are a name, and not a word of one. */
export const wholeName = 0.8;

/** Whether the words can be the whole name of something, or a stored value. */
export function isWholeName({ meaning }: Chunk): boolean {
  return meaning.type === "element" && meaning.candidates.some(({ weight }) => weight >= wholeName);
}
