/** Writing names into SQL of our own. */
import "server-only";

/** `a"b` -> `"a""b"`. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** `it's` -> `'it''s'`. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
