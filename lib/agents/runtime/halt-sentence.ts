/** Why a run was cut short, in a sentence for the user. */
import "server-only";
import type { HaltReason } from "./budget.ts";

export function haltSentence(halt: HaltReason): string {
  return halt === "deadline"
    ? "The time for this question is used up, so this is the best answer so far."
    : "The number of statements for this question is used up, so this is the best answer so far.";
}
