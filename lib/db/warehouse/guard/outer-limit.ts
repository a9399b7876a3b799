/** Cuts the outermost LIMIT of a statement. Everything else of the text stays as it was, byte for byte. */
import "server-only";
import type { OuterLimit } from "./statement-facts.ts";

/**
 * Lowers the outer LIMIT to one row more than the `maxRows` that are kept when it is above that: the
 * reader stops at `maxRows` and, by the one more, knows that the result was cut. A missing LIMIT is not added: wrapping text can be
 * tricked, so the reader stops instead.
 */
export function cutOuterLimit(
  sql: string,
  limit: OuterLimit | null,
  maxRows: number,
): { readonly text: string; readonly wasCut: boolean } {
  const cap = maxRows + 1;
  if (limit === null || limit.value <= cap) return { text: sql, wasCut: false };
  const text = sql.slice(0, limit.span.start) + String(cap) + sql.slice(limit.span.end);
  return { text, wasCut: true };
}
