/** How many due times went by, in words. Browser-safe, without schemas. */
import { formatCounted } from "./format.ts";

/** So many due times that were missed are counted; where it is that many there may have been more. */
export const mostMissed = 1_000;

/** "2 earlier times", "1,000 earlier times or more" */
export function missedText(missed: number): string {
  const text = formatCounted(Math.min(missed, mostMissed), "earlier time");
  return missed < mostMissed ? text : `${text} or more`;
}
