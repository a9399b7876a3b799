/** What a check of a result found. */
import "server-only";

export type CheckCode =
  | "empty"
  | "all_null"
  | "single_group"
  | "truncated"
  | "missing_value"
  | "words_left"
  | "unasked"
  | "fan_out"
  | "row_loss"
  | "duplicates";

export type CheckFlag = {
  readonly code: CheckCode;
  /** What the reader of the answer must know. */
  readonly sentence: string;
  /** What another statement could do about it; null where nothing can be done. */
  readonly suggestion: string | null;
};

/** Findings that tell of the data and cast no doubt on the answer. */
const remarks: ReadonlySet<CheckCode> = new Set<CheckCode>(["truncated", "row_loss"]);

/** Whether the result may miss, or count twice, what was asked. */
export function isDoubt({ code }: CheckFlag): boolean {
  return !remarks.has(code);
}
