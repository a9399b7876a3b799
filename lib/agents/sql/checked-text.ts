/**
 * Lets a streamed text through sentence by sentence, and only while it holds: a number that the result
 * does not have never reaches the reader, nor a claim that its rows do not carry, nor a link, an image or HTML that a
 * cell may have talked the model into. Nothing is shown before a figure of the result is stated.
 */
import "server-only";
import { type ClaimKnowledge, claimsTooMuch, statesFigure } from "./claims.ts";
import type { KnownNumbers } from "./known-numbers.ts";

export type CheckedText = {
  /** Takes the next piece; complete sentences that hold go on to the reader. */
  push(piece: string): void;
  /** Checks the rest after the last piece. */
  finish(): void;
  /** What went on to the reader so far. */
  passed(): string;
  /** What stopped the text; null while it holds. */
  fault(): TextFault | null;
};

export type TextFault = "unknown_number" | "markup" | "claim" | "no_figure";

/** `onPassed` gets checked text only; `onStopped` is called once, at the first fault. */
export function createCheckedText(args: {
  readonly numbers: KnownNumbers;
  readonly claims: Omit<ClaimKnowledge, "hasUnknown" | "hasOfResult">;
  /** Of the result alone. */
  readonly figures: KnownNumbers;
  readonly onPassed: (text: string) => void;
  readonly onStopped: () => void;
}): CheckedText {
  let waiting = "";
  let passed = "";
  let held = "";
  let fault: TextFault | null = null;
  const claims = {
    ...args.claims,
    hasUnknown: (said: string) => args.numbers.unknownIn(said).length > 0,
    hasOfResult: (said: string) => args.figures.unknownIn(said).length === 0,
  };
  const letThrough = (next: string, isLast: boolean) => {
    // Words that lead to the first figure wait for it.
    const text = held + next;
    if (text === "" || fault !== null) return;
    const isWaiting = passed === "" && !statesFigure(text, claims);
    held = isWaiting ? text : "";
    if (isWaiting && !isLast) return;
    fault = faultIn(text, claims) ?? (isWaiting && text.trim() !== "" ? "no_figure" : null);
    if (fault !== null) {
      args.onStopped();
      return;
    }
    passed += text;
    args.onPassed(text);
  };
  return {
    push(piece) {
      if (fault !== null) return;
      waiting += piece;
      const end = lastSentenceEnd(waiting);
      if (end === 0) return;
      const complete = waiting.slice(0, end);
      waiting = waiting.slice(end);
      letThrough(complete, false);
    },
    finish() {
      letThrough(waiting, true);
      waiting = "";
    },
    passed: () => passed,
    fault: () => fault,
  };
}

function faultIn(text: string, claims: ClaimKnowledge): TextFault | null {
  if (hasMarkup(text)) return "markup";
  if (claims.hasUnknown(text)) return "unknown_number";
  return claimsTooMuch(text, claims) ? "claim" : null;
}

/** A link, an image or HTML, which a cell may have talked a model into. */
export function hasMarkup(text: string): boolean {
  return /!\[|\]\(|<[a-z/!?]|\bhttps?:|\bwww\./i.test(text);
}

/** Just after the last sentence that is surely complete: a point counts only with a space behind it. */
function lastSentenceEnd(text: string): number {
  let end = 0;
  for (const match of text.matchAll(/[.!?:;]["')\]*_]*\s+|\n+/g)) end = match.index + match[0].length;
  return end;
}
