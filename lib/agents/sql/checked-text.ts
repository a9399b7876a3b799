/**
 * Lets a streamed text through sentence by sentence, and only while every number in it is known: a
 * number that the result does not hold never reaches the reader.
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
  /** The numbers that stopped the text; empty while it holds. */
  unknownNumbers(): readonly string[];
};

/** `onPassed` gets checked text only; `onStopped` is called once, at the first unknown number. */
export function createCheckedText(args: {
  readonly numbers: KnownNumbers;
  readonly onPassed: (text: string) => void;
  readonly onStopped: () => void;
}): CheckedText {
  let waiting = "";
  let passed = "";
  let unknown: readonly string[] = [];
  const letThrough = (text: string) => {
    if (text === "" || unknown.length > 0) return;
    unknown = args.numbers.unknownIn(text);
    if (unknown.length > 0) {
      args.onStopped();
      return;
    }
    passed += text;
    args.onPassed(text);
  };
  return {
    push(piece) {
      if (unknown.length > 0) return;
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
    unknownNumbers: () => unknown,
  };
}

/** Just after the last sentence that is surely complete: a point counts only with a space behind it. */
function lastSentenceEnd(text: string): number {
  let end = 0;
  for (const match of text.matchAll(/[.!?:;]["')\]*_]*\s+|\n+/g)) end = match.index + match[0].length;
  return end;
}
