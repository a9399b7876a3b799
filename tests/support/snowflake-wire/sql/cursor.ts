/** Reads a command word by word. */
import { isSign, isWord, nameOf, stringOf, type Token, unexpected } from "./lexer.ts";

export type Cursor = ReturnType<typeof createCursor>;

export function createCursor(sql: string, tokens: readonly Token[]) {
  let position = 0;
  const peek = () => tokens[position];

  /** Takes these words when they come next, all of them. */
  const accept = (...words: readonly string[]): boolean => {
    const fits = words.every((word, index) => isWord(tokens[position + index], word));
    if (fits) position += words.length;
    return fits;
  };

  const acceptSign = (sign: string): boolean => {
    const fits = isSign(peek(), sign);
    if (fits) position += 1;
    return fits;
  };

  const next = (): Token => {
    const token = peek();
    if (token === undefined) throw unexpected(sql, undefined);
    position += 1;
    return token;
  };

  return {
    sql,
    peek,
    next,
    accept,
    acceptSign,
    isAtEnd: () => position >= tokens.length,
    /** Fails on anything that is left. */
    expectEnd() {
      if (position < tokens.length) throw unexpected(sql, peek());
    },
    /** `a.B."c"` as its folded parts. */
    readName(): string[] {
      const parts: string[] = [];
      do {
        const token = next();
        if (token.kind !== "word" && token.kind !== "quoted") throw unexpected(sql, token);
        parts.push(nameOf(token));
      } while (acceptSign("."));
      return parts;
    },
    readString(): string {
      const token = next();
      if (token.kind !== "string") throw unexpected(sql, token);
      return stringOf(token);
    },
    readNumber(): number {
      const token = next();
      if (token.kind !== "number") throw unexpected(sql, token);
      return Number(token.text);
    },
    /** The text from here to the end. */
    rest(): string {
      const token = peek();
      return token === undefined ? "" : sql.slice(token.start, tokens.at(-1)?.end);
    },
  };
}
