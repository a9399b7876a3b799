/**
 * Splits SQL into bare words and separators, skipping strings, quoted names and comments. It only points at
 * offending words; whether a statement is safe is the parser's tree to say, never this.
 */
import "server-only";
import type { TextSpan } from "#lib/domain/errors";

export type SqlWord = { readonly text: string; readonly span: TextSpan };

export type SqlWords = {
  /** Bare words in upper case, in order. */
  readonly words: readonly SqlWord[];
  /** The first `;` that something other than plain blanks and comments follows. */
  readonly separator: TextSpan | null;
};

// One alternative per lexical form, quoted forms first; an unclosed form runs to the end of the text.
const lexeme =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[eE]'(?:\\[\s\S]|''|[^'\\])*(?:'|$)|'(?:''|[^'])*(?:'|$)|"(?:""|[^"])*(?:"|$)|\$([A-Za-z_]*)\$[\s\S]*?(?:\$\1\$|$)|[\p{L}_][\p{L}\p{N}_$]*|[^ \t\r\n]/gu;
const wordStart = /^[\p{L}_]/u;

/** Reads any text; an unclosed string or comment runs to its end. */
export function readSqlWords(sql: string): SqlWords {
  const words: SqlWord[] = [];
  let candidate: TextSpan | null = null;
  let separator: TextSpan | null = null;
  for (const match of sql.matchAll(lexeme)) {
    const text = match[0];
    if (text.startsWith("--") || text.startsWith("/*")) continue;
    const span = { start: match.index, end: match.index + text.length };
    if (text === ";") candidate ??= span;
    else separator ??= candidate;
    if (isBareWord(text)) words.push({ text: text.toUpperCase(), span });
  }
  return { words, separator };
}

/** Every piece outside of comments, and which of them are in quotes. */
export function readSqlPieces(sql: string): { kind: "text" | "bare"; text: string; span: TextSpan }[] {
  return [...sql.matchAll(lexeme)].flatMap((match) => {
    const [text] = match;
    if (text.startsWith("--") || text.startsWith("/*")) return [];
    const span = { start: match.index, end: match.index + text.length };
    return [{ kind: /^(?:[eE]?'|"|\$)/.test(text) ? ("text" as const) : ("bare" as const), text, span }];
  });
}

function isBareWord(text: string): boolean {
  return wordStart.test(text) && !text.includes("'");
}

// A dotted path of bare, "quoted" or 'quoted' names.
const namePath = /(?:"(?:""|[^"])*"|'(?:''|[^'])*'|[\p{L}\p{N}_$]+)(?:\s*\.\s*(?:"(?:""|[^"])*"|[\p{L}\p{N}_$]+))*/uy;
const nameAlone = /"(?:""|[^"])*"|'(?:''|[^'])*'|[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}]/uy;

/** The span of the dotted name that starts at `start` (UTF-16); null when none does. */
export function nameSpanAt(sql: string, start: number): TextSpan | null {
  return spanOf(namePath, sql, start);
}

/** The span of the single word or sign that starts at `start` (UTF-16); null at the end of the text. */
export function wordSpanAt(sql: string, start: number): TextSpan | null {
  return spanOf(nameAlone, sql, start);
}

function spanOf(pattern: RegExp, sql: string, start: number): TextSpan | null {
  pattern.lastIndex = start;
  const match = pattern.exec(sql);
  return match === null ? null : { start, end: start + match[0].length };
}

/** Places that are counted in whole characters (code points). Null when the place is outside the text. */
export function offsetOfCharacter(sql: string, characterOffset: number): number | null {
  const characters = Array.from(sql);
  if (!Number.isSafeInteger(characterOffset) || characterOffset < 0 || characterOffset > characters.length) return null;
  return characters.slice(0, characterOffset).join("").length;
}

/** Places that are counted in UTF-8 bytes; texts here are counted in UTF-16 code units. Null when the place is outside the text. */
export function offsetOfByte(sql: string, byteOffset: number): number | null {
  const bytes = Buffer.from(sql, "utf8");
  if (!Number.isSafeInteger(byteOffset) || byteOffset < 0 || byteOffset > bytes.length) return null;
  return bytes.subarray(0, byteOffset).toString("utf8").length;
}
