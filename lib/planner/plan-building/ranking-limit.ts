/** How many of what is ranked are meant. */

import { isPlural } from "../plan/table-row-names.ts";
import type { Item, Ranking } from "../request/request.ts";
import type { BuildArgs } from "./build-args.ts";
import { ranksStepsOfGroups } from "./ranked-steps.ts";

/** "top" without a number. */
export const defaultLimit = 10;

/**
 * "the latest order", "the top store" is one; "top stores" are several. Null for all of them: "which boats are the
 * longest, sorted from long to short" asks for an order, and one boat has none.
 */
export function numberMeant(build: BuildArgs, ranking: Ranking): number | null {
  const { parts, request } = build;
  if (ranking.limit !== null) return ranking.limit;
  if (ranksStepsOfGroups(build)) return isPlural(request.grain?.text ?? "") ? defaultLimit : 1;
  const named = parts.heads[0]?.item ?? parts.columns[0]?.item ?? parts.groups[0]?.item;
  // "the 3 harbours with the most boats".
  const counted = [...parts.heads, ...parts.columns].find(({ item }) => item.rowLimit !== null)?.item.rowLimit;
  if (counted !== undefined && counted !== null) return counted;
  if (named === undefined || !isPlural(named.mention.chunk.text)) return 1;
  if (request.sorts.length > 0) return null;
  const isOpen =
    /^(top|bottom|best|worst|leading|foremost|latest|newest|oldest|earliest|most recent)\b/i.test(ranking.text) ||
    /^\w+ \w+(ing|ed)$/i.test(ranking.text);
  return isOpen || isAttribute(ranking, named) ? defaultLimit : 1;
}

/** "longest flights" are several; "which flights are the longest" may be one. */
function isAttribute({ first, text }: Ranking, { mention }: Item): boolean {
  return mention.chunk.first === first + text.split(" ").length;
}

/** Where no number was said, the one that was taken is. */
export function withLimitNote(assumptions: readonly string[], ranking: Ranking, limit: number | null): string[] {
  if (ranking.limit !== null || limit !== defaultLimit) return [...assumptions];
  return [...assumptions, `"${ranking.text}"${unsaidLimit}`];
}

const unsaidLimit = ` without a number shows the first ${defaultLimit}.`;

/** Whether a sentence says that nobody told how many. */
export function isAssumedLimit(sentence: string): boolean {
  return sentence.endsWith(unsaidLimit);
}
