/** "hottest temperature": of a largest and a smallest one that are both stored, the one on the side of the adjective. */

import { nameStems } from "#lib/semantic/column-role";
import type { Candidate } from "#lib/semantic/index-model";
import type { Mention, Request } from "../request/request.ts";

const large: ReadonlySet<string> = new Set(["max", "maximum", "high", "highest", "peak", "upper"]);
const small: ReadonlySet<string> = new Set(["min", "minimum", "low", "lowest", "lower"]);

/** The candidates without the columns of the other end, where the request asks for the largest or the smallest. */
export function towardsExtreme(
  candidates: readonly Candidate[],
  mention: Mention,
  request: Request,
): readonly Candidate[] {
  const end = endOf(mention, request);
  if (end === null) return candidates;
  const [wanted, other] = end === "large" ? [large, small] : [small, large];
  const own = candidates.filter((candidate) => bears(candidate, wanted));
  const tables = own.flatMap(({ element }) => (element.kind === "column" ? [element.table] : []));
  if (own.length === 0) return candidates;
  // What is neither of the two, "temperature anomaly", is not what has a largest and a smallest.
  const isRival = (candidate: Candidate): boolean =>
    candidate.element.kind === "column" &&
    !own.includes(candidate) &&
    (bears(candidate, other) || !tables.includes(candidate.element.table)) &&
    candidate.weight <= Math.max(...own.map(({ weight }) => weight));
  return candidates.some((candidate) => bears(candidate, other))
    ? candidates.filter((candidate) => !isRival(candidate))
    : candidates;
}

function bears({ element }: Candidate, words: ReadonlySet<string>): boolean {
  return element.kind === "column" && nameStems(element.column).some((word) => words.has(word));
}

/** Which end is asked for: by a ranking, or by a figure. */
function endOf(mention: Mention, { ranking, shown }: Request): "large" | "small" | null {
  if (ranking?.by?.mention.id === mention.id) return ranking.direction === "descending" ? "large" : "small";
  const functions = shown.find((item) => item.mention.id === mention.id)?.functions ?? [];
  const [name, ...more] = functions;
  if (more.length > 0 || (name !== "max" && name !== "min")) return null;
  return name === "max" ? "large" : "small";
}
