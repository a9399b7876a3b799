/** Writing names into SQL of our own. */
import "server-only";

/** A name in quotes: `a"b` -> `"a""b"`. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text in quotes: `it's` -> `'it''s'`. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
