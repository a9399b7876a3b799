/** Asks back where a value that was asked for is not stored and several stored ones come near: "did you mean". */
import "server-only";
import type { Clarification } from "../runtime/clarification.ts";
import type { UnknownValue } from "./repair/correct-values.ts";

/** Null where nothing stored comes near, or where the question does not name the value in its own words. */
export function askAboutValue(unknown: readonly UnknownValue[], question: string): Clarification | null {
  for (const { table, column, value, similar } of unknown) {
    const place = question.toLowerCase().indexOf(value.toLowerCase());
    if (similar.length === 0 || place === -1) continue;
    const rest = question.slice(place + value.length);
    return {
      question: `"${value}" is not among the values of ${column}. Which one do you mean?`,
      reason: "Values with a similar name are stored, and each of them keeps other rows.",
      options: similar.map((stored) => ({
        label: stored,
        effect: `rows where ${table}.${column} is "${stored}"`,
        question: `${question.slice(0, place)}${stored}${rest}`,
      })),
    };
  }
  return null;
}
