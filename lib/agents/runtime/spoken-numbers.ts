/** Whether a model's question or title brings numbers of its own: nothing was run yet, so nothing stands for them. */
import "server-only";
import { writtenNumbers } from "./written-numbers.ts";

/** True where every number in the text was said before, in any of the given texts. */
export function hasOnlySpokenNumbers(text: string, spoken: readonly string[]): boolean {
  const known = new Set(spoken.flatMap((said) => writtenNumbers(said).map(({ digits }) => digits)));
  return writtenNumbers(text).every(({ digits }) => known.has(digits));
}

/** A model's text, or what stands in its place where it brings numbers of its own. */
export function spokenOr(text: string, spoken: readonly string[], instead: string): string {
  return hasOnlySpokenNumbers(text, spoken) ? text : instead;
}

/** What is asked in place of a model's question that brings numbers of its own. */
export const whichReading = "Which of these do you mean?";
