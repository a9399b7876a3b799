/** The sheet of a chat: some of its answers side by side, under one filter. Browser-safe: types only from zod modules. */
import type { PublicError } from "./errors.ts";
import type { ResultPart } from "./message.ts";

/** What a sheet holds at most. */
export const sheetLimits = {
  answers: 6,
  filters: 8,
} as const;

/** What an answer is under the filters of its sheet. */
export type NarrowedAnswer = {
  /** Of the answer as the chat shows it. */
  readonly resultId: string;
  /** Ids of the filters that its figures are narrowed down by. */
  readonly reachedBy: readonly string[];
  readonly notReached: readonly { readonly id: string; readonly why: string }[];
  /** `kept`: no filter reaches it, so nothing was run and the chat's own figures hold. */
  readonly outcome:
    | { readonly status: "kept" }
    | { readonly status: "ready"; readonly result: ResultPart }
    | { readonly status: "failed"; readonly error: PublicError };
};
