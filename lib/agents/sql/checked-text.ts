/**
 * Lets a streamed text through sentence by sentence, and only while it holds: a number that the result
 * does not have never reaches the reader, nor a link, an image or HTML that a cell may have talked the
 * model into.
 */
import "server-only";
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

export type TextFault = "unknown_number" | "markup";

/** `onPassed` gets checked text only; `onStopped` is called once, at the first fault. */
export function createCheckedText(args: {
  readonly numbers: KnownNumbers;
  readonly onPassed: (text: string) => void;
  readonly onStopped: () => void;
}): CheckedText {
  let waiting = "";
  let passed = "";
  let fault: TextFault | null = null;
  const letThrough = (text: string) => {
    if (text === "" || fault !== null) return;
    fault = faultIn(text, args.numbers);
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

function faultIn(text: string, numbers: KnownNumbers): TextFault | null {
  if (hasMarkup(text)) return "markup";
  return numbers.unknownIn(text).length > 0 ? "unknown_number" : null;
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
