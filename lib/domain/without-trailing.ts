/** Where a statement's own text ends: before semicolons, blanks and comments that trail it. Browser-safe. */
import type { Dialect } from "./dialect.ts";

/**
 * The statement without what trails it, so that it can be put into brackets. Quotes and comments are skipped as the
 * engine reads them; a text that was misread is refused by the check that every statement passes, never run.
 */
export function withoutTrailing(sql: string, dialect: Dialect): string {
  let end = 0;
  for (const { 0: token, index } of sql.matchAll(dialect.lexemes)) {
    if (!isTrailing(token)) end = index + token.length;
  }
  return sql.slice(0, end);
}

/** Two slashes are one token only where they begin a comment. */
function isTrailing(token: string): boolean {
  return /^(?:--|\/\/|\/\*)/.test(token) || token === ";" || token.trim() === "";
}
