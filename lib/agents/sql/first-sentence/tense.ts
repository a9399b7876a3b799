/** When a figure was what it is: a period that is over, one that still runs, or one that goes on from a day. */
import "server-only";
import type { Scope } from "../scope-text.ts";
import { isOrAre, wasOrWere } from "./label-words.ts";

export type Tense = "present" | "past" | "perfect";

/** "was in 2025", "is so far this year", "has been since March". */
export function tenseOf({ when, isRunning }: Pick<Scope, "when" | "isRunning">): Tense {
  if (when === null || isRunning) return "present";
  return /^since /i.test(when) ? "perfect" : "past";
}

/** Of a figure by its label: "Orders were", "The average delay has been". */
export function beWord(label: string, tense: Tense): string {
  if (tense === "past") return wasOrWere(label);
  if (tense === "present") return isOrAre(label);
  return `${isOrAre(label) === "is" ? "has" : "have"} been`;
}

/** Of so many things: "There were", "There has been". */
export function thereWord(isOne: boolean, tense: Tense): string {
  if (tense === "past") return isOne ? "was" : "were";
  if (tense === "present") return isOne ? "is" : "are";
  return isOne ? "has been" : "have been";
}

/** Of one group or several: "Rome has", "Rome and Berlin have had". */
export function haveWord(isOne: boolean, tense: Tense): string {
  if (tense === "past") return "had";
  const now = isOne ? "has" : "have";
  return tense === "present" ? now : `${now} had`;
}
