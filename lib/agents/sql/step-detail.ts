/** The words beside a step's label. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { Candidate } from "../runtime/candidate.ts";
import { writtenNumbers } from "../runtime/written-numbers.ts";
import { hasMarkup } from "./checked-text.ts";
import type { Generated } from "./generate.ts";
import type { RecordedError } from "./state.ts";

/** What a generator came up with, short. */
export function tryText(generated: Generated): string | null {
  switch (generated.kind) {
    case "candidate":
      return candidateText(generated.candidate);
    case "ask":
      return "The question has more than one reading.";
    case "refused":
      return "The question is not fully understood.";
    case "error":
      return generated.error.message;
    case "exhausted":
      return generated.sentence;
  }
}

/** A model's words come before any result: only numbers of its statement may stand in them. */
function candidateText({ brain, changes, title, sql }: Candidate): string | null {
  const text = changes.at(-1) ?? title;
  if (brain !== "model") return text;
  const known = new Set(writtenNumbers(sql).map(({ digits }) => digits));
  return !hasMarkup(text) && writtenNumbers(text).every(({ digits }) => known.has(digits)) ? text : null;
}

/** "Try 2 of 10: ..." for every try after the first. */
export function numberedTry(attempt: number, text: string | null): string {
  return `Try ${attempt} of ${agentLimits.maxAttempts}${text === null ? "" : `: ${text}`}`;
}

/** Why another try is taken. */
export function problemWords(failure: RecordedError | undefined): string | null {
  if (failure === undefined) return null;
  if (failure.class === "EMPTY") return "no rows were found";
  return failure.error?.message ?? null;
}
