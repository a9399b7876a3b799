/** Small questions about the words at a place. */
import { stem } from "#lib/semantic/words";
import type { Token } from "../words/tokenise.ts";

/** How many words the longest of the phrases covers there; 0 for none. */
export function phraseAt(tokens: readonly Token[], place: number, phrases: readonly string[]): number {
  const first = tokens[place]?.lower;
  if (first === undefined) return 0;
  let longest = 0;
  for (const phrase of phrases) {
    // Most phrases begin with another word: these are not taken apart, for this is asked of every word many times.
    if (!phrase.startsWith(first)) continue;
    const words = phrase.split(" ");
    if (words.length > longest && words.every((word, offset) => tokens[place + offset]?.lower === word))
      longest = words.length;
  }
  return longest;
}

/** A word of our own at the place of one that was typed. */
export function wordAt(token: Token, text: string): Token {
  return { ...token, kind: "word", text, lower: text, stem: stem(text), value: null };
}

/** As they were typed. */
export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(" ");
}
