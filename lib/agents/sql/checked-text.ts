/**
 * Lets a streamed text through sentence by sentence, and only while it holds: a number that the result
 * does not have never reaches the reader, nor a claim that its rows do not carry, nor a link, an image or HTML that a
 * cell may have talked the model into. Its first sentence states a figure.
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
  readonly claims: Omit<ClaimKnowledge, "hasUnknown">;
  readonly onPassed: (text: string) => void;
  readonly onStopped: () => void;
}): CheckedText {
  let waiting = "";
  let passed = "";
  let fault: TextFault | null = null;
  const letThrough = (text: string) => {
    if (text === "" || fault !== null) return;
    fault = faultIn(text, args, passed === "");
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
      letThrough(complete);
    },
    finish() {
      letThrough(waiting);
      waiting = "";
    },
    passed: () => passed,
    fault: () => fault,
  };
}

type Checks = { readonly numbers: KnownNumbers; readonly claims: Omit<ClaimKnowledge, "hasUnknown"> };

function faultIn(text: string, { numbers, claims }: Checks, isFirst: boolean): TextFault | null {
  if (hasMarkup(text)) return "markup";
  const hasUnknown = (said: string) => numbers.unknownIn(said).length > 0;
  if (hasUnknown(text)) return "unknown_number";
  if (claimsTooMuch(text, { ...claims, hasUnknown })) return "claim";
  return isFirst && text.trim() !== "" && !statesFigure(text, claims) ? "no_figure" : null;
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
