/** Row patterns have a grammar of their own: `PATTERN (a b? (c | d)+)` inside of MATCH_RECOGNIZE. */
import "server-only";
import type { Lexeme } from "./snowflake-lexemes.ts";

const patternSigns: ReadonlySet<string> = new Set([..."()|+*?{},^$-&"]);

/** Indexes of the lexemes inside of row patterns. A bracket that holds anything else is no pattern. */
export function bracketsOfPatterns(lexemes: readonly Lexeme[]): ReadonlySet<number> {
  const found = new Set<number>();
  const openers: string[] = [];
  lexemes.forEach((lexeme, index) => {
    const word = lexemes[index - 1]?.text.toUpperCase() ?? "";
    if (lexeme.text === "(") openers.push(word);
    if (lexeme.text === ")") openers.pop();
    if (lexeme.text !== "(" || word !== "PATTERN" || openers.at(-2) !== "MATCH_RECOGNIZE") return;
    for (const inside of patternAt(lexemes, index)) found.add(inside);
  });
  return found;
}

function patternAt(lexemes: readonly Lexeme[], open: number): readonly number[] {
  const inside: number[] = [];
  let depth = 0;
  for (const [offset, lexeme] of lexemes.slice(open).entries()) {
    const isCount = lexeme.kind === "number" && /^[{,]$/.test(lexemes[open + offset - 1]?.text ?? "");
    const isPart = lexeme.kind === "word" || isCount || patternSigns.has(lexeme.text);
    if (!isPart) return [];
    if (lexeme.text === "(") depth += 1;
    if (lexeme.text === ")") depth -= 1;
    if (depth === 0) return inside;
    if (offset > 0) inside.push(open + offset);
  }
  return [];
}
