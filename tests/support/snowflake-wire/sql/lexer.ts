/** Splits Snowflake SQL into words, names, strings, numbers and signs. Comments and blanks are left out. */
import { type SnowflakeError, syntaxError, type TextPlace } from "../errors.ts";

export type Token = {
  readonly kind: "word" | "quoted" | "string" | "number" | "sign";
  /** As written, quotes included. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

const pattern =
  /(?<blank>\s+|--[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<string>\$\$[\s\S]*?\$\$|'(?:[^'\\]|''|\\[\s\S])*')|(?<quoted>"(?:[^"]|"")*")|(?<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|(?<word>[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*)|(?<sign>=>|::|\|\||<>|!=|<=|>=|->|[\s\S])/gy;

export function readTokens(sql: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  for (const match of sql.matchAll(pattern)) {
    const { groups } = match;
    if (groups === undefined || groups.blank !== undefined) continue;
    const start = match.index;
    const token: Token = { kind: kindOf(groups), text: match[0], start, end: start + match[0].length };
    if (token.kind === "sign" && (token.text === "'" || token.text === '"')) throw unexpected(sql, token);
    tokens.push(token);
  }
  return tokens;
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): Token["kind"] {
  if (groups.string !== undefined) return "string";
  if (groups.quoted !== undefined) return "quoted";
  if (groups.number !== undefined) return "number";
  return groups.word === undefined ? "sign" : "word";
}

/** Line from 1, position in the line from 0. */
export function placeOf(sql: string, offset: number): TextPlace {
  const before = sql.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, position: offset - lineStart };
}

/** The compiler's complaint about a token; without one about the end of the text. */
export function unexpected(sql: string, token: Token | undefined): SnowflakeError {
  return token === undefined
    ? syntaxError("<EOF>", placeOf(sql, sql.length))
    : syntaxError(token.text, placeOf(sql, token.start));
}

/** The statements of a text, each as its tokens; empty ones are none. */
export function splitStatements(tokens: readonly Token[]): Token[][] {
  const statements: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === "sign" && token.text === ";") statements.push([]);
    else statements.at(-1)?.push(token);
  }
  return statements.filter((statement) => statement.length > 0);
}

export function isWord(token: Token | undefined, ...words: readonly string[]): boolean {
  return token?.kind === "word" && words.includes(token.text.toUpperCase());
}

export function isSign(token: Token | undefined, sign: string): boolean {
  return token?.kind === "sign" && token.text === sign;
}

/** A name as the catalog spells it: folded to upper case unless it is quoted. */
export function nameOf(token: Token): string {
  return token.kind === "quoted" ? token.text.slice(1, -1).replaceAll('""', '"') : token.text.toUpperCase();
}

/** The text inside a string's quotes. */
export function stringOf(token: Token): string {
  if (token.text.startsWith("$$")) return token.text.slice(2, -2);
  return token.text
    .slice(1, -1)
    .replace(/''|\\([\s\S])/g, (whole, escaped: string | undefined) =>
      whole === "''" ? "'" : unescaped(escaped ?? ""),
    );
}

function unescaped(letter: string): string {
  const known: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", "0": "\0" };
  return known[letter] ?? letter;
}
