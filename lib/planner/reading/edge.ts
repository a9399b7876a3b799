/** What a stretch of a question can mean. */
import type { Chunk } from "../request/chunk.ts";
import type { Feature } from "./features.ts";

/** One meaning of neighbouring words. */
export type Edge = {
  readonly chunk: Chunk;
  /** The first word behind. */
  readonly to: number;
  readonly uses: readonly Feature[];
};
