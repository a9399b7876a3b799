/**
 * What is refused by a text's lexemes alone, before any parser: characters that deceive the eye, signs that only
 * commands, stages and placeholders have, second statements, and statements that are plainly no reading.
 */
import "server-only";
import type { TextSpan } from "#lib/domain/errors";
import { findDeceivingCharacter } from "./deceiving-characters.ts";
import { refusalOfWord, refuseSecondStatement } from "./refused-words.ts";
import type { Lexeme, SnowflakeLexemes } from "./snowflake-lexemes.ts";
import { bracketsOfPatterns } from "./snowflake-patterns.ts";
import type { SqlWords } from "./sql-words.ts";
import type { Refusal } from "./verdict.ts";

/** Null when the parser may look at it. */
export function refuseLexemes(sql: string, read: SnowflakeLexemes): Refusal | null {
  return (
    findDeceivingCharacter(sql, read.lexemes) ??
    refuseForeignLetters(read) ??
    refuseEmpty(read) ??
    refuseByFirstWord(read) ??
    refuseSecond(read) ??
    refuseUnclosed(read) ??
    refuseNestedCommand(read) ??
    refuseFromFirst(read) ??
    refuseSign(sql, read.lexemes) ??
    refuseComments(sql, read.comments)
  );
}

// An engine may take `ſ` for an S: what is written in other letters than A to Z is one name only within quotes.
function refuseForeignLetters({ lexemes }: SnowflakeLexemes): Refusal | null {
  const name = lexemes.find(({ kind, text }) => kind === "word" && /[^\x20-\x7e]/.test(text));
  if (name === undefined) return null;
  const reason = `A name with other letters than A to Z stands in double quotes: "${name.text}".`;
  return { kind: "syntax", reason, position: name.span };
}

function refuseEmpty({ lexemes, unclosed }: SnowflakeLexemes): Refusal | null {
  if (lexemes.some((lexeme) => lexeme.text !== ";") || unclosed !== null) return null;
  return { kind: "syntax", reason: "There is no statement.", position: null };
}

function refuseByFirstWord({ lexemes }: SnowflakeLexemes): Refusal | null {
  const first = lexemes.find((lexeme) => lexeme.text !== "(");
  if (first === undefined || ["SELECT", "WITH", "VALUES"].includes(first.text.toUpperCase())) return null;
  const known = first.kind === "word" ? refusalOfWord(first.text) : null;
  if (known !== null) return { kind: "unsafe", reason: known, position: first.span };
  const reason = `The statement cannot be read near "${first.text}": it has to start with SELECT or WITH.`;
  return { kind: "syntax", reason, position: first.span };
}

function refuseSecond({ lexemes }: SnowflakeLexemes): Refusal | null {
  const first = lexemes.findIndex((lexeme) => lexeme.text === ";");
  const separator = lexemes[first];
  const rest = lexemes.slice(first + 1);
  if (separator === undefined || rest.every((lexeme) => lexeme.text === ";")) return null;
  return refuseSecondStatement({ words: wordsOf(rest), separator: separator.span });
}

// A command where only a query may stand, whatever a parser takes it for: `FROM (CALL p())`.
function refuseNestedCommand({ lexemes }: SnowflakeLexemes): Refusal | null {
  for (const [index, lexeme] of lexemes.entries()) {
    const [word, next] = lexemes.slice(index + 1, index + 3);
    const isBracket = lexeme.text === "(" && queryOpeners.has(lexemes[index - 1]?.text.toUpperCase() ?? "");
    if (!isBracket || word?.kind !== "word" || !(next?.kind === "word" || next?.kind === "quoted")) continue;
    const reason = refusalOfWord(word.text);
    if (reason !== null) return { kind: "unsafe", reason, position: word.span };
  }
  return null;
}

const queryOpeners: ReadonlySet<string> = new Set(["FROM", "JOIN", "AS", "LATERAL", "(", "IN", "EXISTS"]);

// Another dialect's order, which the parser would read: `(FROM t SELECT a)`.
function refuseFromFirst({ lexemes }: SnowflakeLexemes): Refusal | null {
  const from = lexemes.find((lexeme, index) => {
    const before = lexemes[index - 1]?.text.toUpperCase() ?? "";
    return lexeme.kind === "word" && lexeme.text.toUpperCase() === "FROM" && queryStarters.has(before);
  });
  if (from === undefined) return null;
  const reason = `The statement cannot be read near "${from.text}": a query has to start with SELECT or WITH.`;
  return { kind: "syntax", reason, position: from.span };
}

const queryStarters: ReadonlySet<string> = new Set(["(", "UNION", "ALL", "EXCEPT", "INTERSECT", "MINUS"]);

function wordsOf(lexemes: readonly Lexeme[]): SqlWords["words"] {
  const words = lexemes.filter((lexeme) => lexeme.kind === "word");
  return words.map(({ text, span }) => ({ text: text.toUpperCase(), span }));
}

function refuseUnclosed({ unclosed }: SnowflakeLexemes): Refusal | null {
  if (unclosed === null) return null;
  const position = { start: unclosed.start, end: unclosed.start + 1 };
  return { kind: "syntax", reason: "A text, a name or a comment that is opened here is not closed.", position };
}

const plainSigns: ReadonlySet<string> = new Set([
  ...["->", "=>", "::", "||", "<>", "!=", "<=", ">=", "(", ")", "[", "]", "{", "}", ",", ".", ";", ":"],
  ...["+", "-", "*", "/", "%", "=", "<", ">"],
]);

const reasonsOfSigns: ReadonlyMap<string, string> = new Map([
  ["@", "Files cannot be read: a name with @ is a stage."],
  ["$", "A placeholder such as ?, $1 or :name has no value here."],
  ["?", "A placeholder such as ?, $1 or :name has no value here."],
  ["->>", "Only one statement is allowed at a time: ->> hands the result to another one."],
  ["!", "Only built-in functions are allowed: ! calls a method of a model."],
]);

function refuseSign(sql: string, lexemes: readonly Lexeme[]): Refusal | null {
  const patterns = bracketsOfPatterns(lexemes);
  const index = lexemes.findIndex(
    (lexeme, at) => lexeme.kind === "sign" && !plainSigns.has(lexeme.text) && !patterns.has(at),
  );
  const sign = lexemes[index];
  if (sign === undefined) return null;
  const reason = reasonsOfSigns.get(sign.text);
  const position = signWithName(sql, sign);
  if (reason !== undefined) return { kind: "unsafe", reason, position };
  return { kind: "syntax", reason: `The statement cannot be read near "${sign.text}".`, position };
}

// A sign and the name behind it are pointed at as one word: `@stage/file`, `$name`.
function signWithName(sql: string, sign: Lexeme): TextSpan {
  const name = /^[\p{L}\p{N}_$~./%"]*/u.exec(sql.slice(sign.span.end));
  const isPrefix = sign.text === "@" || sign.text === "$";
  return { start: sign.span.start, end: sign.span.end + (isPrefix ? (name?.[0].length ?? 0) : 0) };
}

// Some programs end a line, and with it a comment, at these; others do not.
function refuseComments(sql: string, comments: readonly TextSpan[]): Refusal | null {
  for (const comment of comments) {
    const text = sql.slice(comment.start, comment.end);
    const at = text.startsWith("/*") ? -1 : text.search(/\r(?!$)|[\v\f\u0085\u2028\u2029]/);
    if (at === -1) continue;
    const position = { start: comment.start, end: comment.start + 2 };
    return {
      kind: "unsafe",
      reason: "It cannot be told where this comment ends: it holds another end of line.",
      position,
    };
  }
  return null;
}
