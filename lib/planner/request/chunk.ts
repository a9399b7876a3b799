/** A stretch of a question with one meaning. */
import type { TimeGrain } from "#lib/domain/plan";
import type { Candidate } from "#lib/semantic/index-model";
import type { Cue } from "../lexicon/cue.ts";
import type { TimeWindow } from "../time/resolve-window.ts";

export type ChunkMeaning =
  | { readonly type: "element"; readonly candidates: readonly Candidate[] }
  | { readonly type: "cue"; readonly cue: Cue }
  | { readonly type: "time"; readonly window: TimeWindow; readonly split: TimeGrain | null }
  | { readonly type: "number"; readonly value: number; readonly unit: string | null }
  | { readonly type: "date"; readonly date: string }
  /** Quoted: `candidates` are the stored values that read so. */
  | { readonly type: "text"; readonly text: string; readonly candidates: readonly Candidate[] }
  | { readonly type: "unknown" };

export type Chunk = {
  readonly meaning: ChunkMeaning;
  /** Index of the first token. */
  readonly first: number;
  readonly length: number;
  /** The words as written. */
  readonly text: string;
  /** Place in the question; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
};
