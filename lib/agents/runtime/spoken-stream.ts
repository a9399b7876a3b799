/** A stream without what the model thinks aloud before it speaks: thoughts never reach the reader. Pure but for `onText`. */
import "server-only";

export type SpokenStream = {
  /** Takes the next piece; what is spoken goes on. */
  push(piece: string): void;
  /** After the last piece: what was held back as it could have been a tag goes on. */
  finish(): void;
};

const opening = /^\s*<(?:think|thinking|thought|reasoning)>/i;
const closing = /<\/(?:think|thinking|thought|reasoning)>/i;
const tags = ["<think>", "<thinking>", "<thought>", "<reasoning>"];

/** `onText` gets what is spoken, in pieces. */
export function createSpokenStream(onText: (text: string) => void): SpokenStream {
  let held = "";
  let isSpeaking = false;
  const speak = (text: string) => {
    isSpeaking ||= text !== "";
    if (text !== "") onText(text);
  };
  return {
    push(piece) {
      if (isSpeaking) return onText(piece);
      held += piece;
      if (!opening.test(held)) {
        if (mayBecomeTag(held)) return;
        const text = held;
        held = "";
        return speak(text);
      }
      const end = closing.exec(held);
      if (end === null) return;
      const rest = held.slice(end.index + end[0].length).trimStart();
      // Further thoughts may follow, and a line may be empty before the first word.
      held = rest;
      if (rest !== "" && !mayBecomeTag(rest) && !opening.test(rest)) {
        held = "";
        speak(rest);
      }
    },
    finish() {
      if (!isSpeaking && !opening.test(held)) speak(held);
      held = "";
    },
  };
}

function mayBecomeTag(text: string): boolean {
  const start = text.trimStart().toLowerCase();
  return start === "" || tags.some((tag) => tag.startsWith(start));
}
