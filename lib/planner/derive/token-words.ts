/** Small questions about the words at a place. */
import { stem } from "#lib/semantic/words";
import type { Token } from "../words/tokenise.ts";

/** How many words the longest of the phrases covers there; 0 for none. */
export function phraseAt(tokens: readonly Token[], place: number, phrases: readonly string[]): number {
  const lengths = phrases.flatMap((phrase) => {
    const words = phrase.split(" ");
    return words.every((word, offset) => tokens[place + offset]?.lower === word) ? [words.length] : [];
  });
  return Math.max(0, ...lengths);
}

/** A word of our own at the place of one that was typed. */
export function wordAt(token: Token, text: string): Token {
  return { ...token, kind: "word", text, lower: text, stem: stem(text), value: null };
}

/** As they were typed. */
export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(" ");
}
