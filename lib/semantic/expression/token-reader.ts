/** Walks over the tokens of an expression and keeps the first thing that was not understood. */
import type { Token } from "./tokens.ts";

export class TokenReader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #problem: string | null = null;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get problem(): string | null {
    return this.#problem;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  next(): Token | undefined {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    return token;
  }

  /** Null, so that a reader can say in one line what it misses and give up. */
  fail(reason: string): null {
    this.#problem ??= reason;
    return null;
  }

  /** Null with "… is not expected" about the next token. */
  failHere(): null {
    const token = this.peek();
    return this.fail(token === undefined ? "it ends too early" : `"${token.text}" is not expected there`);
  }

  isSign(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token?.kind === "sign" && token.text === text;
  }

  isWord(word: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token?.kind === "name" && !token.isQuoted && token.text.toUpperCase() === word;
  }

  /** True and one further when the sign stands here. */
  takeSign(text: string): boolean {
    const isHere = this.isSign(text);
    if (isHere) this.#at += 1;
    return isHere;
  }

  takeWord(word: string): boolean {
    const isHere = this.isWord(word);
    if (isHere) this.#at += 1;
    return isHere;
  }

  /** The one of the signs that stands here, taken; null when none does. */
  takeOneOf<Sign extends string>(signs: readonly Sign[]): Sign | null {
    return signs.find((sign) => this.takeSign(sign)) ?? null;
  }
}
