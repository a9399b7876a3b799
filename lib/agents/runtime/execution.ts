/** A statement that ran, with the first rows that came back. */
import "server-only";
import type { ResultRef, ResultRow } from "#lib/domain/result-set";
import type { Candidate } from "./candidate.ts";

export type Execution = {
  readonly attempt: number;
  readonly candidate: Candidate;
  /** The text that was sent. */
  readonly sql: string;
  readonly ref: ResultRef;
  readonly rows: readonly ResultRow[];
  /** What its reader must know of which rows these are; absent where that is nothing. */
  readonly notes?: readonly string[];
};
