/** Where a statement's own text ends: before semicolons, blanks and comments that trail it. Browser-safe. */
import type { EngineName } from "./catalog.ts";

/**
 * The statement without what trails it, so that it can be put into brackets. Quotes and comments are skipped as the
 * engine reads them; a text that was misread is refused by the check that every statement passes, never run.
 */
export function withoutTrailing(sql: string, engine: EngineName): string {
  const pieces = engine === "snowflake" ? snowflakePieces : duckdbPieces;
  let end = 0;
  pieces.lastIndex = 0;
  for (let match = pieces.exec(sql); match !== null; match = pieces.exec(sql)) {
    const piece = match[0];
    if (!isTrailing(piece, engine)) end = pieces.lastIndex;
  }
  return sql.slice(0, end);
}

// In this order: what is quoted or commented out hides everything inside it. An open end runs to the end of the text.
const duckdbPieces =
  /[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\$([A-Za-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)|'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|\s+|;|[^\s;'"$/-]+|./g;
const snowflakePieces =
  /--[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\$\$[\s\S]*?(?:\$\$|$)|'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|\s+|;|[^\s;'"$/-]+|./g;

function isTrailing(piece: string, engine: EngineName): boolean {
  const isComment =
    piece.startsWith("--") || piece.startsWith("/*") || (engine === "snowflake" && piece.startsWith("//"));
  return isComment || piece === ";" || piece.trim() === "";
}
