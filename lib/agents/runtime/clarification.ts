/** What an agent says instead of an answer: a question back, or why not. */
import "server-only";
import type { PlannedOption } from "#lib/planner/plan/outcome";

export type Clarification = {
  readonly question: string;
  /** Why it is asked, in one sentence. */
  readonly reason: string;
  readonly options: readonly PlannedOption[];
};

/** The reason where whoever asks gives none. */
export const openReading = "The request can be read in several ways, and each of them gives another answer.";

export type Refusal = { readonly sentence: string; readonly suggestions: readonly string[] };
