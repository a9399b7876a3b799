/**
 * Splits a text into lexemes by Snowflake's own rules. The parser splits it a second time; a statement is only judged
 * where both saw the same lexemes, so that nothing hides in what one of them takes for a comment or a string.
 */
import "server-only";
import type { TextSpan } from "#lib/domain/errors";

export type LexemeKind = "word" | "quoted" | "text" | "number" | "sign";

export type Lexeme = {
  readonly kind: LexemeKind;
  /** As it is written. */
  readonly text: string;
  readonly span: TextSpan;
};

export type SnowflakeLexemes = {
  readonly lexemes: readonly Lexeme[];
  readonly comments: readonly Lexeme["span"][];
  /** A string, name or comment that is opened and not closed. */
  readonly unclosed: TextSpan | null;
};

// Quoted forms first. Comments do not nest; text knows '' and backslashes, quoted names know "".
const forms: readonly (readonly [LexemeKind | "blank" | "comment", RegExp])[] = [
  ["blank", /[ \t\r\n]+/y],
  ["comment", /(?:--|\/\/)[^\n]*/y],
  ["comment", /\/\*[\s\S]*?\*\//y],
  ["text", /(?:[xX])?'(?:\\[\s\S]|''|[^'\\])*'/y],
  ["text", /\$\$[\s\S]*?\$\$/y],
  ["quoted", /"(?:""|[^"])*"/y],
  ["number", /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y],
  ["word", /[\p{L}_][\p{L}\p{M}\p{N}_$]*/uy],
  ["sign", /->>|->|=>|::|\|\||<>|!=|<=|>=|\*\*|[\s\S]/uy],
];

const opener = /\/\*|'|"|\$\$/y;

/** Reads any text; what is opened and not closed runs to its end. */
export function readLexemes(sql: string): SnowflakeLexemes {
  const lexemes: Lexeme[] = [];
  const comments: TextSpan[] = [];
  let start = 0;
  while (start < sql.length) {
    const [form, end] = formAt(sql, start);
    if (form === "sign" && isOpener(sql, start)) return { lexemes, comments, unclosed: { start, end: sql.length } };
    const span = { start, end };
    if (form === "comment") comments.push(span);
    else if (form !== "blank") lexemes.push({ kind: form, text: sql.slice(start, end), span });
    start = end;
  }
  return { lexemes, comments, unclosed: null };
}

/** What a quoted name or a text stands for. */
export function contentOf(lexeme: Lexeme): string {
  const { text } = lexeme;
  if (lexeme.kind === "quoted") return text.slice(1, -1).replaceAll('""', '"');
  if (text.startsWith("$$")) return text.slice(2, -2);
  const body = text.slice(text.indexOf("'") + 1, -1);
  return body.replace(escapes, (pair) => (pair === "''" ? "'" : unescaped(pair.slice(1))));
}

const escapes = /''|\\(?:[0-7]{3}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|[\s\S])/g;
const controls: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: "\0", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" }),
);

function unescaped(code: string): string {
  if (/^[0-7]{3}$/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
  if (code.length > 1) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return controls.get(code) ?? code;
}

function formAt(sql: string, start: number): readonly [LexemeKind | "blank" | "comment", number] {
  for (const [form, pattern] of forms) {
    pattern.lastIndex = start;
    if (pattern.test(sql)) return [form, pattern.lastIndex];
  }
  return ["sign", start + 1];
}

function isOpener(sql: string, start: number): boolean {
  opener.lastIndex = start;
  return opener.test(sql);
}
