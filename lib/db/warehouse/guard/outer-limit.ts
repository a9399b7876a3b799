/** Cuts the outermost LIMIT of a statement. Everything else of the text stays as it was, byte for byte. */
import "server-only";
import type { OuterLimit } from "./statement-facts.ts";

/**
 * Lowers the outer LIMIT to `maxRows` rows when it is above. A missing LIMIT is not added: wrapping text can be
 * tricked, so the reader stops instead.
 */
export function cutOuterLimit(
  sql: string,
  limit: OuterLimit | null,
  maxRows: number,
): { readonly text: string; readonly wasCut: boolean } {
  if (limit === null || limit.value <= maxRows) return { text: sql, wasCut: false };
  const text = sql.slice(0, limit.span.start) + String(maxRows) + sql.slice(limit.span.end);
  return { text, wasCut: true };
}
