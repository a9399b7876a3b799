/** The words beside a step's label. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { editorName } from "#lib/domain/editor-name";
import type { VerifiedMark } from "#lib/domain/message";
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

/** Who checked the statement and when, as far as that is known. */
function verifiedText({ name, by, at }: VerifiedMark): string {
  const who = by === null ? "" : `, checked by ${editorName(by)}`;
  const when = at === null ? "" : ` on ${at.slice(0, 10)}`;
  return `Verified statement "${name}"${who}${when}`;
}

/** A model's words come before any result: only numbers of its statement may stand in them. */
function candidateText({ brain, changes, title, sql, verified }: Candidate): string | null {
  if (verified !== undefined) return verifiedText(verified);
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
